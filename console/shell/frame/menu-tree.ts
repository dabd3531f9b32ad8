import type { Need } from '@water/rules/access/may'
import type { PageRoute, RouteGroup } from '../../route'
import { ROUTES } from '../../routes'

export interface MenuBranch {
  group: RouteGroup
  pages: readonly PageRoute[]
}

/** The menu: pages that are not hidden and that this person may open, in order numbers, equal ones as in the table. */
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

/** A page's address in the menu: optional parameters left out. */
export const menuPath = ({ path }: Pick<PageRoute, 'path'>): string => path.replace(/\/:\w+\?/g, '')
