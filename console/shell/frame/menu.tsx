import { Menu, type MenuProps } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '../../i18n/locale'
import type { PageRoute } from '../../routes'
import { useMay } from '../../state/session'
import { useSetting } from '../../state/settings'
import { Icon } from '../../ui/icon'
import { pageAt } from '../page-at'
import { type MenuBranch, menuPath, menuTree } from './menu-tree'

/** The main menu. A branch with one page is that page's link itself. */
export function MainMenu({ isCompact }: { isCompact: boolean }) {
  const text = useText()
  const branches = menuTree(useMay())
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  const [open, setOpen] = useOpenBranches(branchOf(branches, page), isCompact)
  const entry = ({ group, pages }: MenuBranch): NonNullable<MenuProps['items']>[number] => {
    const icon = <Icon name={group.icon} size={18} />
    const [first] = pages
    if (pages.length === 1 && first) return { key: first.name, icon, label: link(first, text(group.title)) }
    const children = pages.map((child) => ({ key: child.name, label: link(child, text(child.title)) }))
    return { key: group.path, icon, label: text(group.title), children }
  }
  return (
    <Menu
      mode="inline"
      inlineCollapsed={isCompact}
      inlineIndent={16}
      selectedKeys={page ? [shownName(branches, page)] : []}
      {...(isCompact ? {} : { openKeys: open, onOpenChange: setOpen })}
      items={branches.map(entry)}
      className="frame-menu"
    />
  )
}

const link = (page: PageRoute, label: string) => <Link to={menuPath(page)}>{label}</Link>

const branchOf = (branches: readonly MenuBranch[], page: PageRoute | null): string | null =>
  branches.find(({ group }) => page !== null && group.pages.includes(page))?.group.path ?? null

/** A hidden page lights up the entry it belongs to: the longest path in the menu that it lies under. */
function shownName(branches: readonly MenuBranch[], page: PageRoute): string {
  if (!page.hidden) return page.name
  const pages = branches.flatMap((branch) => (branch.group.pages.includes(page) ? branch.pages : []))
  const under = pages
    .filter(({ path }) => page.path.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)
  return (under[0] ?? pages[0])?.name ?? page.name
}

/** Branches that stand open: the current one's always opens; with auto-collapse it is the only one. */
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
