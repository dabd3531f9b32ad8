import { type Location, matchPath } from 'react-router'
import type { PageRoute } from '../route'
import { PAGES } from '../routes'

/** The key of a location's tab: its path without query and without a slash at the end. */
export const pathOf = ({ pathname }: Pick<Location, 'pathname'>): string => pathname.replace(/(.)\/+$/, '$1')

/** The page of a path; null when there is none. Fixed paths win over ones with parameters. */
export function pageAt(path: string): PageRoute | null {
  const found = PAGES.filter((page) => matchPath({ path: page.path, caseSensitive: true }, path) !== null)
  return found.find((page) => page.path === path) ?? found[0] ?? null
}

/** Whether the page of a path lives on in its tab while another one is shown (console.md §2). */
export const isKeptAlive = (path: string): boolean => pageAt(path)?.keepAlive !== false

/** A page of what just happened: there is nothing to come back to once it is left. */
export const isResult = (path: string): boolean => path.startsWith('/result/')

/** Whether the page of a path shows a single row, which its parameter names. */
export const isOfRow = (path: string): boolean => pageAt(path)?.path.includes(':') ?? false
