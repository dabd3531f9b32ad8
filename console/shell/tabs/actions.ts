import type { MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import {
  addressOf,
  afterClosing,
  closing,
  dropTabs,
  openTabs,
  refreshTab,
  type Side,
  type Tab,
  tabAt,
} from '../../state/tabs'
import { useLeaving } from '../leaving'
import { words } from './words'

export interface TabActions {
  close: (side: Side, path: string) => Promise<void>
  /** The tab menu of texts.md: only the entries with an effect. */
  menu: (path: string) => NonNullable<MenuProps>
  /** The same of the active tab, and below it all open pages. */
  menuOfAll: () => NonNullable<MenuProps>
}

const pageKey = ({ path }: Pick<Tab, 'path'>) => `page ${path}`

/** The actions of a tab. Closing and refreshing ask about unsaved input first. */
export function useTabActions(active: string, beforeClosing: () => void): TabActions {
  const t = useWords(words)
  const text = useText()
  const navigate = useNavigate()
  const leave = useLeaving()

  async function close(side: Side, path: string) {
    const closed = closing(side, path)
    if (closed.length === 0 || !(await leave(closed))) return
    const next = afterClosing(closed, active)
    if (next) await navigate(addressOf(next))
    beforeClosing()
    dropTabs(closed)
  }

  async function refresh(path: string) {
    if (!(await leave([path]))) return
    refreshTab(path)
    const tab = tabAt(path)
    if (tab && path !== active) await navigate(addressOf(tab))
  }

  function menu(path: string): MenuProps {
    const entries: NonNullable<MenuProps['items']> = [{ key: 'refresh', label: t('refresh') }]
    for (const side of ['left', 'right'] as const)
      if (closing(side, path).length > 0) entries.push({ key: side, label: t(side) })
    if (openTabs().length > 2) entries.push({ key: 'others', label: t('others') })
    return {
      items: entries,
      onClick: ({ key }) => (key === 'refresh' ? refresh(path) : close(key as Side, path)), // keys as pushed above
    }
  }

  function menuOfAll(): MenuProps {
    const { items = [], onClick } = menu(active)
    const tabs = openTabs()
    const pages = tabs.map((tab) => ({ key: pageKey(tab), label: text(tab.title) }))
    const all = {
      key: 'all',
      type: 'group' as const,
      label: t('all', { count: tabs.length }),
      children: pages,
    }
    const current = tabAt(active)
    return {
      items: [...items, { type: 'divider' }, all],
      selectedKeys: current ? [pageKey(current)] : [],
      onClick: (entry) => {
        const tab = tabs.find((one) => pageKey(one) === entry.key)
        if (tab) void navigate(addressOf(tab))
        else onClick?.(entry)
      },
    }
  }

  return { close, menu, menuOfAll }
}
