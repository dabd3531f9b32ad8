import { own } from '@water/rules/own'
import { useStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { organizationOf, useSession } from '../../state/session'
import type { Earlier, ImportChoices, ImportKind } from './kinds'

/** An import that was started here and whose result has not been put away. */
export interface KeptJob extends ImportChoices {
  job: number
  isCheck: boolean
  file: string
  /** The same file was imported before. Its job is this one when nothing was left to do. */
  earlier: Earlier | null
}

const NO_CHOICES: ImportChoices = { confirmsAbnormal: false, recordsOnly: false, again: [], replace: [] }

/** The choices of an import; one that was kept before an update may lack some. */
export function choicesOf(job: KeptJob | null): ImportChoices {
  const { confirmsAbnormal, recordsOnly, again, replace } = { ...NO_CHOICES, ...job }
  return { confirmsAbnormal, recordsOnly, again, replace }
}

interface Kept {
  jobs: Readonly<Record<string, KeptJob>>
}

/** In the window's session storage: the user finds an import again after leaving the page or reloading it. */
const kept = createStore<Kept>()(
  persist((): Kept => ({ jobs: {} }), { name: 'imports', storage: createJSONStorage(() => sessionStorage) }),
)

/** Per user, organization and kind: the next user in this window finds only the own ones. */
export function useKeptJob(kind: ImportKind): [KeptJob | null, (job: KeptJob | null) => void] {
  const key = useSession((session) => `${session.userInfo?.id}/${organizationOf(session)}/${kind}`)
  const found = useStore(kept, ({ jobs }) => own(jobs, key) ?? null)
  const keep = (job: KeptJob | null) =>
    kept.setState(({ jobs: { [key]: _, ...others } }) => ({ jobs: job ? { ...others, [key]: job } : others }))
  return [found, keep]
}
