import { useState } from 'react'
import { useLocation } from 'react-router'
import type { PageRoute } from '../../route'
import { useMay } from '../../state/session'
import { pageAt } from '../page-at'
import { type MenuBranch, menuTree } from './menu-tree'

interface Branches {
  branches: readonly MenuBranch[]
  /** The branch of the page on screen; null on a page that belongs to none. */
  current: MenuBranch | null
  /** The menu's entry that is lit up. */
  selected: string | null
}

export function useBranches(): Branches {
  const branches = menuTree(useMay())
  const page = pageAt(useLocation().pathname)
  const current = branches.find(({ group }) => page !== null && group.pages.includes(page)) ?? null
  return { branches, current, selected: page && current ? shownName(current, page) : null }
}

/** With a split menu: the branch whose pages stand in the aside, also while a page of none is shown. */
export function useChosenBranch(): MenuBranch | null {
  const { branches, current } = useBranches()
  const [path, setPath] = useState(current?.group.path)
  if (current && current.group.path !== path) setPath(current.group.path)
  return branches.find(({ group }) => group.path === path) ?? branches[0] ?? null
}

/** A hidden page lights up the entry it belongs to: the longest path in the menu that it lies under. */
function shownName({ pages }: MenuBranch, page: PageRoute): string {
  if (!page.hidden) return page.name
  const under = pages
    .filter(({ path }) => page.path.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)
  return (under[0] ?? pages[0])?.name ?? page.name
}
