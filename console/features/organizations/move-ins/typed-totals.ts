import { own } from '@water/rules/own'
import { useStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { useSession } from '../../../state/session'
import type { Figure, Typed } from './figures'

interface Kept {
  typed: Readonly<Record<string, Typed>>
}

/** In the window's session storage: whoever looks something up in between finds the figures again. */
const kept = createStore<Kept>()(
  persist((): Kept => ({ typed: {} }), {
    name: 'move-in-totals',
    storage: createJSONStorage(() => sessionStorage),
  }),
)

/** The totals that this user has typed for a move-in. */
export function useTypedTotals(moveIn: number): [Typed, (figure: Figure, text: string) => void] {
  const key = `${useSession((session) => session.userInfo?.id)}/${moveIn}`
  const typed = useStore(kept, (state) => own(state.typed, key) ?? NOTHING)
  const type = (figure: Figure, text: string) =>
    kept.setState((state) => ({
      typed: { ...state.typed, [key]: { ...own(state.typed, key), [figure]: text } },
    }))
  return [typed, type]
}

const NOTHING: Typed = {}
