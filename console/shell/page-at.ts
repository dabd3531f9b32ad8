import { type Location, matchPath } from 'react-router'
import type { PageRoute } from '../route'
import { PAGES } from '../routes'

/** The key of a location's tab: its path without query and without a slash at the end. */
export const pathOf = ({ pathname }: Pick<Location, 'pathname'>): string => pathname.replace(/(.)\/+$/, '$1')

const known = new Map<string, PageRoute | null>()

/**
 * The page of a path; null when there is none. Fixed paths win over paths with parameters. Every open tab asks at every
 * step, and the router compiles the patterns of all pages for each answer: so the answers are kept.
 */
export function pageAt(path: string): PageRoute | null {
  const page = known.get(path) ?? findPage(path)
  known.set(path, page)
  return page
}

function findPage(path: string): PageRoute | null {
  const found = PAGES.filter((page) => matchPath({ path: page.path, caseSensitive: true }, path) !== null)
  return found.find((page) => page.path === path) ?? found[0] ?? null
}

/** Tells whether the page of a path stays alive in its tab while another one is shown (console.md §2). */
export const isKeptAlive = (path: string): boolean => pageAt(path)?.keepAlive !== false

/** A page about an event that has just happened: there is no reason to come back to it. */
export const isResult = (path: string): boolean => path.startsWith('/result/')

/** Tells whether the page of a path shows a single row, which its parameter names. */
export const isOfRow = (path: string): boolean => pageAt(path)?.path.includes(':') ?? false

/** The page with the list of the rows of which the page of a path shows one; null when it shows none. */
export function listBehind(path: string): PageRoute | null {
  const under = /^(.*)\/(?:detail|edit)\/[^/]+$/.exec(path)?.[1]
  return under === undefined ? null : (pageAt(`${under}/list`) ?? pageAt(under))
}
