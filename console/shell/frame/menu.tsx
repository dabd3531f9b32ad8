import { Menu, type MenuProps } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import type { PageRoute } from '../../route'
import { PAGES } from '../../routes'
import { useSetting } from '../../state/settings'
import { Icon } from '../../ui/show/icon'
import { words } from '../words'
import { useBranches, useChosenBranch } from './branches'
import { useEntryInSight } from './entry-in-sight'
import * as styles from './frame.module.css'
import { type MenuBranch, menuPath } from './menu-tree'
import { withinLandmark } from './popup-place'

type Entry = NonNullable<MenuProps['items']>[number]

/** All branches, one under the other. A branch with one page is a link to that page. */
export function MainMenu({ isCompact }: { isCompact: boolean }) {
  const t = useWords(words)
  const entry = useEntry()
  const { branches, current, selected } = useBranches()
  const [open, setOpen] = useOpenBranches(current?.group.path ?? null, isCompact)
  const place = useEntryInSight(selected)
  return (
    <nav ref={place} aria-label={t('menu')} className={styles.frameAsideMenu}>
      <Menu
        mode="inline"
        inlineCollapsed={isCompact}
        inlineIndent={16}
        selectedKeys={selected ? [selected] : []}
        {...(isCompact ? {} : { openKeys: open, onOpenChange: setOpen })}
        items={branches.map((branch) => entry.ofBranch(branch, { hasIcon: true }))}
        onClick={useFollow()}
        getPopupContainer={withinLandmark}
        className={styles.frameMenu}
      />
    </nav>
  )
}

/** The pages of the branch that is chosen in the header. */
export function BranchMenu({ isCompact }: { isCompact: boolean }) {
  const t = useWords(words)
  const text = useText()
  const entry = useEntry()
  const { selected } = useBranches()
  const branch = useChosenBranch()
  const place = useEntryInSight(selected)
  return (
    <nav
      ref={place}
      aria-label={branch ? text(branch.group.title) : t('menu')}
      className={styles.frameAsideMenu}
    >
      <Menu
        mode="inline"
        inlineCollapsed={isCompact}
        inlineIndent={16}
        selectedKeys={selected ? [selected] : []}
        items={branch?.pages.map((page) => entry.ofPage(page, isCompact ? branch : null)) ?? []}
        onClick={useFollow()}
        getPopupContainer={withinLandmark}
        className={styles.frameMenu}
      />
    </nav>
  )
}

/** Branches and pages in the form of the library's menus. */
export function useEntry() {
  const text = useText()
  const icon = ({ group }: MenuBranch) => <Icon name={group.icon} size={18} />
  const link = (page: PageRoute, label: string) => <Link to={menuPath(page)}>{label}</Link>
  const ofPage = (page: PageRoute, iconOf: MenuBranch | null = null): Entry => ({
    key: page.name,
    label: link(page, text(page.title)),
    ...(iconOf ? { icon: icon(iconOf) } : {}),
  })
  const ofBranch = (branch: MenuBranch, { hasIcon, isSplit = false }: EntryOptions): Entry => {
    const { group, pages } = branch
    const shown = hasIcon ? { icon: icon(branch) } : {}
    const [first] = pages
    if (first && (isSplit || pages.length === 1))
      return { key: first.name, ...shown, label: link(first, text(group.title)) }
    return {
      key: group.path,
      ...shown,
      label: text(group.title),
      children: pages.map((page) => ofPage(page)),
    }
  }
  return { ofPage, ofBranch }
}

interface EntryOptions {
  hasIcon: boolean
  isSplit?: boolean
}

/**
 * A click on an entry's link works by itself, also into a new window. A click beside the link and Enter are handled
 * here: a menu that opened over the page disappears before the link gets the key.
 */
export function useFollow(): NonNullable<MenuProps['onClick']> {
  const navigate = useNavigate()
  return ({ key, domEvent }) => {
    const page = PAGES.find(({ name }) => name === key)
    const isKey = domEvent.type === 'keydown'
    if (isKey) domEvent.preventDefault()
    const isOnLink = domEvent.target instanceof Element && domEvent.target.closest('a') !== null
    if (page && (isKey || !isOnLink)) navigate(menuPath(page))
  }
}

/** The open branches: the current one opens always; with auto-collapse it is the only one. */
function useOpenBranches(current: string | null, isCompact: boolean) {
  const isSingle = useSetting('menuAutoCollapsed')
  const [open, setOpen] = useState<string[]>([])
  useEffect(() => {
    if (current === null || isCompact) return
    setOpen((before) => (isSingle ? [current] : [...new Set([...before, current])]))
  }, [current, isSingle, isCompact])
  const change = (keys: string[]) => {
    const opened = keys.filter((key) => !open.includes(key))
    setOpen(isSingle && opened.length > 0 ? opened : keys)
  }
  return [open, change] as const
}
