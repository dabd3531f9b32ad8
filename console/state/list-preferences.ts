import { own } from '@water/rules/own'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { session } from './session'
import { plainStorage } from './stored'

/** A user's preferences for a list. The URL wins over them. */
export interface ListPreference {
  columns?: readonly string[]
  pageSize?: number
}

type Preferences = Readonly<Record<string, ListPreference>>

const store = createStore<{ lists: Preferences }>()(
  persist((): { lists: Preferences } => ({ lists: {} }), {
    name: 'lists',
    storage: plainStorage<{ lists: Preferences }>(),
  }),
)

/** Stored per user, so that two at one desk keep their own and a sign-out loses nothing. */
const keyOf = (list: string) => `${session().userInfo?.id ?? 0}:${list}`

export const preferenceOf = (list: string): ListPreference => own(store.getState().lists, keyOf(list)) ?? {}

export function keepPreference(list: string, changed: ListPreference) {
  const key = keyOf(list)
  store.setState(({ lists }) => ({ lists: { ...lists, [key]: { ...own(lists, key), ...changed } } }))
}
