import { matchPath } from 'react-router'
import { PAGES, type PageRoute } from '../routes'

/** The page of a path; null when there is none. Fixed paths win over ones with parameters. */
export function pageAt(path: string): PageRoute | null {
  const found = PAGES.filter((page) => matchPath(page.path, path) !== null)
  return found.find((page) => page.path === path) ?? found[0] ?? null
}
