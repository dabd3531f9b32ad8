import type { Need } from '@water/rules/access/may'
import type { PageRoute, RouteGroup } from '../../route'
import { ROUTES } from '../../routes'

export interface MenuBranch {
  group: RouteGroup
  pages: readonly PageRoute[]
}

/**
 * The menu: pages that are not hidden and that this user may open, by order number; equal numbers keep the order of the
 * table.
 */
export function menuTree(
  mayOpen: (need: Need) => boolean,
  routes: readonly RouteGroup[] = ROUTES,
): MenuBranch[] {
  return routes
    .filter(({ hidden }) => !hidden)
    .map((group) => ({ group, pages: group.pages.filter((page) => !page.hidden && mayOpen(page.access)) }))
    .filter(({ pages }) => pages.length > 0)
    .sort((one, other) => one.group.order - other.group.order)
}

/** A page's address in the menu, without optional parameters. */
export const menuPath = ({ path }: Pick<PageRoute, 'path'>): string => path.replace(/\/:\w+\?/g, '')
