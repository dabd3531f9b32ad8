import { useState } from 'react'
import { useLocation } from 'react-router'
import type { PageRoute } from '../../route'
import { useMay } from '../../state/session'
import { pageAt } from '../page-at'
import { type MenuBranch, menuTree } from './menu-tree'

interface Branches {
  branches: readonly MenuBranch[]
  /** The branch of the visible page; null on a page without a branch. */
  current: MenuBranch | null
  /** The highlighted menu entry. */
  selected: string | null
}

export function useBranches(): Branches {
  const branches = menuTree(useMay())
  const page = pageAt(useLocation().pathname)
  const current = branches.find(({ group }) => page !== null && group.pages.includes(page)) ?? null
  return { branches, current, selected: page && current ? shownName(current, page) : null }
}

/** With a split menu: the branch whose pages are in the side menu, also while a page without a branch is shown. */
export function useChosenBranch(): MenuBranch | null {
  const { branches, current } = useBranches()
  const [path, setPath] = useState(current?.group.path)
  if (current && current.group.path !== path) setPath(current.group.path)
  return branches.find(({ group }) => group.path === path) ?? branches[0] ?? null
}

/** A hidden page highlights the entry that it belongs to: the longest menu path above it. */
function shownName({ pages }: MenuBranch, page: PageRoute): string {
  if (!page.hidden) return page.name
  const under = pages
    .filter(({ path }) => page.path.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)
  return (under[0] ?? pages[0])?.name ?? page.name
}
