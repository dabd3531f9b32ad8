import { useStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import type { Text } from '../i18n/locale'
import { plainStorage } from './stored'

/** One open page (console.md §3). `search` is the query of its last visit; the key of a tab is its path alone. */
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
  /** How often a path was refreshed: part of the page's React key, so that a refresh makes it anew. */
  refreshes: Readonly<Record<string, number>>
}

export const TABS_KEY = 'tabsRouter'
export const HOME_PATH = '/my/profile'
export const HOME_TAB: Tab = {
  path: HOME_PATH,
  routeIdx: 0,
  title: { zh: '个人中心', en: 'Personal Center' },
  name: 'MyProfile',
  isHome: true,
  isAlive: true,
  search: '',
}

// Before the store: what was kept is read while the store is made.
const withHome = (tabs: readonly Tab[]): readonly Tab[] => [HOME_TAB, ...tabs.filter(({ isHome }) => !isHome)]

export const tabsStore = createStore<Tabs>()(
  persist((): Tabs => ({ tabs: [HOME_TAB], refreshes: {} }), {
    name: TABS_KEY,
    storage: plainStorage<Pick<Tabs, 'tabs'>>(),
    partialize: ({ tabs }) => ({ tabs }),
    merge: (kept, fresh) => ({ ...fresh, tabs: withHome((kept as Partial<Tabs> | undefined)?.tabs ?? []) }), // written above
  }),
)

const numbered = (tabs: readonly Tab[]): readonly Tab[] => tabs.map((tab, routeIdx) => ({ ...tab, routeIdx }))
const replaceTabs = (tabs: readonly Tab[]) => tabsStore.setState({ tabs: numbered(withHome(tabs)) })

export const openTabs = (): readonly Tab[] => tabsStore.getState().tabs
export const useTabs = (): readonly Tab[] => useStore(tabsStore, ({ tabs }) => tabs)
export const useRefreshCount = (path: string): number =>
  useStore(tabsStore, (state) => state.refreshes[path] ?? 0)

/** Opens a tab, or keeps the query of this visit on the one that is open. */
export function visitTab({ path, title, name, search, isAlive }: Omit<Tab, 'routeIdx' | 'isHome'>) {
  const tabs = openTabs()
  const index = tabs.findIndex((tab) => tab.path === path)
  if (index < 0)
    return replaceTabs([...tabs, { path, title, name, search, isAlive, isHome: false, routeIdx: 0 }])
  if (tabs[index]?.search === search) return
  tabsStore.setState({ tabs: tabs.map((tab) => (tab.path === path ? { ...tab, search } : tab)) })
}

/** Tells tabs of the same page apart: which meter, which order. */
export function nameTab(path: string, title: Text) {
  const tab = openTabs().find((open) => open.path === path)
  if (!tab || (tab.title.zh === title.zh && tab.title.en === title.en)) return
  tabsStore.setState({ tabs: openTabs().map((one) => (one === tab ? { ...one, title } : one)) })
}

/** The page is made anew: its state is gone, its queries ask again. */
export function refreshTab(path: string) {
  tabsStore.setState(({ refreshes }) => ({ refreshes: { ...refreshes, [path]: (refreshes[path] ?? 0) + 1 } }))
}

export type Side = 'one' | 'others' | 'left' | 'right'

/** Which paths a menu entry of the tab `path` would close; the home tab never. */
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
 * Where to be after closing: where one is, unless that page goes. Then its right neighbour, else its left one, of
 * those that stay; closing around another tab shows that tab.
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

export const dropTabs = (closed: readonly string[]) =>
  replaceTabs(openTabs().filter((tab) => !closed.includes(tab.path)))
export const dropAllTabs = () => tabsStore.setState({ tabs: [HOME_TAB], refreshes: {} })
export const addressOf = ({ path, search }: Pick<Tab, 'path' | 'search'>): string => path + search
