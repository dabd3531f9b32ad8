import { Button, Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
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
  useTabs,
} from '../../state/tabs'
import { Icon } from '../../ui/icon'
import { useLeaving } from '../leaving'
import './strip.css'
import { pathOf } from './visit'
import { words } from './words'

/** The strip of open pages above the content. Links, so that they open in a new window as well. */
export function TabStrip() {
  const t = useWords(words)
  const tabs = useTabs()
  const active = pathOf(useLocation())
  const act = useTabActions(active)
  const current = useRef<HTMLLIElement>(null)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, tabs.length])
  return (
    <nav className="tab-strip" aria-label={t('strip')}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.path} ref={tab.path === active ? current : undefined}>
            <Dropdown trigger={['contextMenu']} menu={act.menu(tab.path)}>
              <span className={tab.path === active ? 'tab tab-active' : 'tab'}>
                <TabLink
                  tab={tab}
                  isActive={tab.path === active}
                  onClose={() => act.close('one', tab.path)}
                />
              </span>
            </Dropdown>
          </li>
        ))}
      </ul>
      <Dropdown trigger={['click']} menu={act.menu(active)}>
        <Button type="text" size="small" aria-label={t('more')} icon={<Icon name="more" />} />
      </Dropdown>
    </nav>
  )
}

function TabLink({ tab, isActive, onClose }: { tab: Tab; isActive: boolean; onClose: () => void }) {
  const t = useWords(words)
  const title = useText()(tab.title)
  return (
    <>
      <Link
        to={addressOf(tab)}
        aria-current={isActive ? 'page' : undefined}
        aria-label={tab.isHome ? title : undefined}
      >
        {tab.isHome ? <Icon name="home" /> : title}
      </Link>
      {tab.isHome ? null : (
        <button type="button" className="tab-close" aria-label={t('close', { title })} onClick={onClose}>
          <Icon name="close" size={12} />
        </button>
      )}
    </>
  )
}

/** What can be done with a tab; closing and refreshing ask about unsaved input first. */
function useTabActions(active: string) {
  const t = useWords(words)
  const navigate = useNavigate()
  const leave = useLeaving()

  async function close(side: Side, path: string) {
    const closed = closing(side, path)
    if (closed.length === 0 || !(await leave(closed))) return
    const next = afterClosing(closed, active)
    if (next) await navigate(addressOf(next))
    dropTabs(closed)
  }

  async function refresh(path: string) {
    if (!(await leave([path]))) return
    refreshTab(path)
    const tab = openTabs().find((open) => open.path === path)
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
