import type { MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import {
  addressOf,
  afterClosing,
  closing,
  dropTabs,
  openTabs,
  refreshTab,
  type Side,
  tabAt,
} from '../../state/tabs'
import { useLeaving } from '../leaving'
import { words } from './words'

export interface TabActions {
  close: (side: Side, path: string) => Promise<void>
  /** The tab menu of texts.md: only the entries with an effect. */
  menu: (path: string) => NonNullable<MenuProps>
}

/** The actions of a tab. Closing and refreshing ask about unsaved input first. */
export function useTabActions(active: string, beforeClosing: () => void): TabActions {
  const t = useWords(words)
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

  return { close, menu }
}
