import type { ViewState } from '@water/contract/views/state'
import { own } from '@water/rules/own'
import { useStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { session } from './session'
import { plainStorage } from './stored'

/** A user's preferences for a list. The URL wins over them. */
export interface ListPreference {
  /** The visible columns in their order, each with its width where it was changed: `address:240`. */
  columns?: readonly string[] | undefined
  pageSize?: number
  /** The view with which the list opens, as it was when the list was last shown. */
  view?: OpeningView | undefined
}

interface OpeningView {
  id: number
  organization: number
  state: ViewState
}

type Preferences = Readonly<Record<string, ListPreference>>

interface Kept {
  lists: Preferences
  /** Users who want the rows of every list close together. */
  compact: Readonly<Record<string, boolean>>
}

const store = createStore<Kept>()(
  persist((): Kept => ({ lists: {}, compact: {} }), {
    name: 'lists',
    storage: plainStorage<Kept>(),
  }),
)

/** Stored per user, so that two at one desk keep their own and a sign-out loses nothing. */
const user = () => String(session().userInfo?.id ?? 0)
const keyOf = (list: string) => `${user()}:${list}`

export const preferenceOf = (list: string): ListPreference => own(store.getState().lists, keyOf(list)) ?? {}

export function keepPreference(list: string, changed: ListPreference) {
  const key = keyOf(list)
  store.setState(({ lists }) => ({ lists: { ...lists, [key]: { ...own(lists, key), ...changed } } }))
}

/** The density of all lists, which is the user's and no list's. */
export const useCompactRows = (): boolean => useStore(store, ({ compact }) => own(compact, user()) ?? false)

export function keepCompactRows(isCompact: boolean) {
  store.setState(({ compact }) => ({ compact: { ...compact, [user()]: isCompact } }))
}
