import { own } from '@water/rules/own'
import { Button } from 'antd'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { addressOf, moveTab, openTabs, type Tab, tabAt, useTabs } from '../../state/tabs'
import { Icon } from '../../ui/show/icon'
import { pathOf } from '../page-at'
import { useTabActions } from './actions'
import { useTabDrag } from './drag'
import * as styles from './strip.module.css'
import { TabMenu } from './tab-menu'
import { words } from './words'

/** The strip of open pages above the content. The tabs are links, so they also open in a new window. */
export function TabStrip() {
  const t = useWords(words)
  const tabs = useTabs()
  const active = pathOf(useLocation())
  const strip = useRef<HTMLElement>(null)
  const title = useText()(tabs.find(({ path }) => path === active)?.title ?? { zh: '', en: '' })
  const keepFocus = useShownTab(strip, active, title, tabs.length)
  const actions = useTabActions(active, keepFocus)
  const drag = useTabDrag()
  const { said, move } = useKeyboardMoves()
  const hint = useId()
  return (
    <nav ref={strip} className={styles.tabStrip} aria-label={t('strip')}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.path} {...drag(tab)}>
            <TabMenu trigger="contextMenu" menu={actions.menu(tab.path)}>
              <span className={tab.path === active ? `${styles.tab} ${styles.tabActive}` : styles.tab}>
                <TabLink tab={tab} isActive={tab.path === active} hint={hint} onKeyDown={move(tab)} />
                {tab.isHome ? null : <CloseButton tab={tab} onClose={() => actions.close('one', tab.path)} />}
              </span>
            </TabMenu>
          </li>
        ))}
      </ul>
      <TabMenu trigger="click" menu={actions.menuOfAll()}>
        <Button type="text" size="small" aria-label={t('more')} icon={<Icon name="more" />} />
      </TabMenu>
      <span id={hint} hidden>
        {t('moveHint')}
      </span>
      <span className={styles.tabSaid} role="status">
        {said}
      </span>
    </nav>
  )
}

/**
 * Keeps the whole active tab visible: a late title makes it longer. The returned function moves the focus there when it
 * was lost with a closed tab.
 */
function useShownTab(
  strip: RefObject<HTMLElement | null>,
  active: string,
  title: string,
  count: number,
): () => void {
  // The number of tabs before the closing: the next tab may be shown as the active one while the closed one still has the focus.
  const countBefore = useRef(0)
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    const show = () => current?.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    show()
    if (current && count < countBefore.current) {
      countBefore.current = 0
      if (document.activeElement === document.body) current.focus()
    }
    // A narrower window, or a menu that unfolds, cuts the strip short.
    const watch = new ResizeObserver(show)
    if (strip.current) watch.observe(strip.current)
    return () => watch.disconnect()
  }, [active, title, count])
  return () => {
    countBefore.current = count
  }
}

interface TabLinkProps {
  tab: Tab
  isActive: boolean
  /** The id of the text that says that tabs can be moved. */
  hint: string
  onKeyDown: (event: KeyboardEvent) => void
}

function TabLink({ tab, isActive, hint, onKeyDown }: TabLinkProps) {
  const title = useText()(tab.title)
  const ofHome = { 'aria-label': title }
  const ofOthers = {
    onKeyDown,
    'aria-keyshortcuts': 'Control+Shift+ArrowLeft Control+Shift+ArrowRight',
    'aria-describedby': hint,
  }
  return (
    <Link
      to={addressOf(tab)}
      // The whole tab is dragged, not its address.
      draggable={false}
      aria-current={isActive ? 'page' : undefined}
      {...(tab.isHome ? ofHome : ofOthers)}
    >
      {tab.isHome ? <Icon name="home" /> : title}
    </Link>
  )
}

function CloseButton({ tab, onClose }: { tab: Tab; onClose: () => void }) {
  const title = useText()(tab.title)
  return (
    <button
      type="button"
      className={styles.tabClose}
      aria-label={useWords(words)('close', { title })}
      onClick={onClose}
    >
      <Icon name="close" size={12} />
    </button>
  )
}

/** Control, Shift and an arrow move the tab with the focus; its new position is announced. */
function useKeyboardMoves() {
  const t = useWords(words)
  const text = useText()
  const [said, setSaid] = useState('')
  const move = (tab: Tab) => (event: KeyboardEvent) => {
    const by = own(STEPS, event.key)
    if (by === undefined || !event.ctrlKey || !event.shiftKey) return
    event.preventDefault()
    moveTab(tab.path, tab.routeIdx + by)
    const place = (tabAt(tab.path)?.routeIdx ?? 0) + 1
    setSaid(t('moved', { title: text(tab.title), place, count: openTabs().length }))
  }
  return { said, move }
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
