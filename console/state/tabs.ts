import { useStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import type { Text } from '../i18n/locale'
import { session, sessionStore } from './session'
import { TABS_KEY } from './tabs-key'
import { windowStorage } from './window-storage'

/** One open page (console.md §3). `search` is the query of its last visit. The key of a tab is its path alone. */
export interface Tab {
  path: string
  routeIdx: number
  title: Text
  name: string
  isHome: boolean
  isAlive: boolean
  search: string
}

interface Tabs {
  tabs: readonly Tab[]
  /** The organization of their rows; null while none was chosen. */
  organization: number | null
}

/** The stored form, with the user of the tabs. */
interface KeptTabs extends Tabs {
  person: number | null
}

export const HOME_PATH = '/my/profile'
export const HOME_TAB: Tab = {
  path: HOME_PATH,
  routeIdx: 0,
  title: { zh: '个人中心', en: 'Personal center' },
  name: 'MyProfile',
  isHome: true,
  isAlive: true,
  search: '',
}

// Declared before the store, which reads the stored value while it is made.
const personNow = (): number | null => session().userInfo?.id ?? null

/** The home tab always first, and the others numbered behind it. */
function inOrder(tabs: readonly Tab[]): readonly Tab[] {
  const search = tabs.find(({ path }) => path === HOME_PATH)?.search ?? ''
  const others = tabs.filter(({ path }) => path !== HOME_PATH)
  return [{ ...HOME_TAB, search }, ...others].map((tab, routeIdx) => ({ ...tab, routeIdx }))
}

/** The stored value may be old, another user's, or edited by hand. */
function restored(kept: unknown): Tabs {
  const isTheirs = isObject(kept) && (kept.person === undefined || kept.person === personNow())
  if (!isTheirs || !Array.isArray(kept.tabs)) return { tabs: inOrder([]), organization: null }
  const tabs = kept.tabs.flatMap((one) => tabIn(one) ?? [])
  return {
    tabs: inOrder(tabs.filter(({ path }, index) => tabs.findIndex((tab) => tab.path === path) === index)),
    organization: typeof kept.organization === 'number' ? kept.organization : null,
  }
}

function tabIn(kept: unknown): Tab | null {
  if (!isObject(kept)) return null
  const { path, name, search, title, isAlive } = kept
  if (typeof path !== 'string' || !path.startsWith('/') || !isObject(title)) return null
  if (typeof title.zh !== 'string' || typeof title.en !== 'string' || typeof name !== 'string') return null
  return {
    path,
    name,
    title: { zh: title.zh, en: title.en },
    search: typeof search === 'string' && search.startsWith('?') ? search : '',
    isAlive: isAlive !== false,
    isHome: false,
    routeIdx: 0,
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const tabsStore = createStore<Tabs>()(
  persist((): Tabs => restored(null), {
    name: TABS_KEY,
    storage: windowStorage<KeptTabs>(),
    partialize: (state): KeptTabs => ({ ...state, person: personNow() }),
    merge: restored,
  }),
)

const keep = (tabs: readonly Tab[]) => tabsStore.setState({ tabs: inOrder(tabs) })
const change = (path: string, changed: (tab: Tab) => Partial<Tab>) =>
  keep(openTabs().map((tab) => (tab.path === path ? { ...tab, ...changed(tab) } : tab)))

export const openTabs = (): readonly Tab[] => tabsStore.getState().tabs
export const useTabs = (): readonly Tab[] => useStore(tabsStore, ({ tabs }) => tabs)
export const tabAt = (path: string): Tab | undefined => openTabs().find((tab) => tab.path === path)

/** Opens a tab, or stores the query of this visit in the open one. */
export function visitTab({ path, title, name, search, isAlive }: Omit<Tab, 'routeIdx' | 'isHome'>) {
  const open = tabAt(path)
  if (!open) keep([...openTabs(), { path, title, name, search, isAlive, isHome: false, routeIdx: 0 }])
  else if (open.search !== search) change(path, () => ({ search }))
}

/** Distinguishes tabs of the same page: which meter, which order. */
export function nameTab(path: string, title: Text) {
  const tab = tabAt(path)
  if (!tab || (tab.title.zh === title.zh && tab.title.en === title.en)) return
  change(path, () => ({ title }))
}

/**
 * Refreshes a tab by toggling its flag (console.md §4), which removes the page. Pages then sets the flag back and makes
 * the page again.
 */
export const refreshTab = (path: string) => change(path, ({ isAlive }) => ({ isAlive: !isAlive }))
export const setAlive = (path: string, isAlive: boolean) => change(path, () => ({ isAlive }))

export type Side = 'one' | 'others' | 'left' | 'right'

/** The paths that a menu entry of the tab `path` would close; never the home tab. */
export function closing(side: Side, path: string, tabs: readonly Tab[] = openTabs()): string[] {
  const at = tabs.findIndex((tab) => tab.path === path)
  const isClosed = (index: number) => {
    if (side === 'one') return index === at
    if (side === 'left') return index < at
    return side === 'right' ? index > at : index !== at
  }
  return tabs.filter((tab, index) => !tab.isHome && isClosed(index)).map((tab) => tab.path)
}

/**
 * The page after closing: the current one, if it stays. Otherwise its next right neighbour that stays, else its left
 * one; closing around another tab shows that tab.
 */
export function afterClosing(
  closed: readonly string[],
  active: string,
  tabs: readonly Tab[] = openTabs(),
): Tab | null {
  if (!closed.includes(active)) return null
  const at = tabs.findIndex((tab) => tab.path === active)
  const stays = (tab: Tab) => !closed.includes(tab.path)
  return tabs.slice(at + 1).find(stays) ?? tabs.slice(0, at).findLast(stays) ?? HOME_TAB
}

/** Moves a tab to a place in the strip; the home tab stays first. */
export function moveTab(path: string, place: number) {
  const tab = tabAt(path)
  if (!tab || tab.isHome) return
  const others = openTabs().filter((one) => one !== tab)
  keep(others.toSpliced(Math.max(place, 1), 0, tab))
}

export const dropTabs = (closed: readonly string[]) =>
  keep(openTabs().filter(({ path, isHome }) => isHome || !closed.includes(path)))
/** Opens the tabs again that were open when the session ended. */
export const reopenTabs = (tabs: readonly Tab[]) => keep(tabs)
export const dropAllTabs = () => tabsStore.setState(restored(null))
// Tabs belong to a user: they are removed when the user signs out or another one follows.
sessionStore.subscribe((now, before) => {
  if (now.userInfo?.id !== before.userInfo?.id) dropAllTabs()
})

export const addressOf = ({ path, search }: Pick<Tab, 'path' | 'search'>): string => path + search

/** The organization in which the open pages were made. */
export const organizationOfTabs = (): number | null => tabsStore.getState().organization
export const useOrganizationOfTabs = (): number | null =>
  useStore(tabsStore, ({ organization }) => organization)
export function giveTabsTo(organization: number | null) {
  tabsStore.setState({ organization })
}
