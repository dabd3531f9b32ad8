import { objects } from '@water/contract/objects'
import type { FoundKind } from '@water/contract/search/vocabulary'
import { may, type Person } from '@water/rules/access/may'
import { hasWords, searchKey } from '@water/rules/identity/numbers-and-names'
import type { Text } from '../../i18n/locale'
import { pagesOf } from '../../object-pages'
import { pathTo } from '../../paths'
import type { PageRoute } from '../../route'
import { PAGES } from '../../routes'
import type { IconName } from '../../ui/show/icon'
import { menuPath } from '../frame/menu-tree'
import { mayOpen } from '../may-open'
import type { HelpSection } from './help-search'
import { nameMatch } from './named'
import type { FoundRow, Recent } from './recent'
import { words } from './words'

export type ActionName = 'signOut' | 'settings' | 'help' | 'theme' | 'language'
export const ACTIONS: readonly ActionName[] = ['settings', 'theme', 'language', 'help', 'signOut']

export interface PageEntry {
  kind: 'page'
  page: PageRoute
}
export interface ActionEntry {
  kind: 'action'
  action: ActionName
}
export interface HelpEntry extends HelpSection {
  kind: 'help'
}
export type Entry = FoundRow | PageEntry | ActionEntry | HelpEntry

export interface Group {
  /** The key of its heading. */
  title: 'recent' | 'page' | 'action' | 'help' | FoundKind
  entries: Entry[]
}

type FoundObject = { found: Text & { icon: IconName } }
const FOUND_OBJECTS: Readonly<Record<FoundKind, FoundObject>> = objects

/** The heading of a kind's found rows, and their icon. */
export const foundAs = (kind: FoundKind) => FOUND_OBJECTS[kind].found

const MOST_PAGES = 6

/** The pages that open without a row, in the order of the menu. */
const OPEN_PAGES = PAGES.filter((page) => !menuPath(page).includes(':') && !page.path.startsWith('/result/'))

/** The names of the screens and actions that a text names, the best first. */
export function namedEntries(
  typed: string,
  person: Person | null,
): { pages: PageEntry[]; actions: ActionEntry[] } {
  const best = <Of>(all: readonly Of[], nameOf: (one: Of) => Text): Of[] =>
    all
      .flatMap((one) => {
        const match = nameMatch(nameOf(one), typed)
        return match === null ? [] : [{ one, match }]
      })
      .sort((one, other) => one.match - other.match)
      .map(({ one }) => one)
  const mine = OPEN_PAGES.filter(({ access }) => may(person, access))
  return {
    pages: best(mine, ({ title }) => title)
      .slice(0, MOST_PAGES)
      .map((page) => ({ kind: 'page', page })),
    actions: best(ACTIONS, (action) => ({ zh: words.zh[action], en: words.en[action] })).map((action) => ({
      kind: 'action',
      action,
    })),
  }
}

/** The address of a row's page; null: this person may open none. */
export function addressOfRow(
  { kind, id }: Pick<FoundRow, 'kind' | 'id'>,
  person: Person | null,
): string | null {
  const name = pagesOf(kind).find((page) => mayOpen(PAGES, page, person))
  return name === undefined ? null : pathTo(name as 'MeterDetail', { id })
}

/** Entries opened before that this person may still open and that contain the text. */
export function recentEntries(kept: readonly Recent[], typed: string, person: Person | null): Entry[] {
  const isAll = searchKey(typed) === ''
  return kept.flatMap((one): Entry[] => {
    if (one.kind === 'page') {
      const page = OPEN_PAGES.find(({ name }) => name === one.name)
      const isOpen = page !== undefined && may(person, page.access)
      return isOpen && (isAll || nameMatch(page.title, typed) !== null) ? [{ kind: 'page', page }] : []
    }
    if (addressOfRow(one, person) === null) return []
    return hasWords(`${one.title} ${one.subtitle}`, typed) ? [one] : []
  })
}

export const entryKey = (entry: Entry): string => {
  if (entry.kind === 'page') return `page ${entry.page.name}`
  if (entry.kind === 'help') return `help ${entry.address}`
  return entry.kind === 'action' ? `action ${entry.action}` : `${entry.kind} ${entry.id}`
}

/** Sections of the help for a text. */
export interface HelpFound {
  entries: HelpEntry[]
  /** The text asks how something is done. */
  isAsked: boolean
}

/**
 * Entries opened before come first, and nothing comes twice. Actions come last: Enter alone must not change the theme. The
 * help answers a question first, and comes behind the rows of a name.
 */
export function groupsOf(
  recent: readonly Entry[],
  pages: Entry[],
  actions: Entry[],
  rows: readonly FoundRow[],
  help: HelpFound = { entries: [], isAsked: false },
): Group[] {
  const known = new Set(recent.map(entryKey))
  const fresh = (entries: readonly Entry[]) => entries.filter((entry) => !known.has(entryKey(entry)))
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const helped: Group = { title: 'help', entries: help.entries }
  const groups: Group[] = [
    ...(help.isAsked ? [helped] : []),
    { title: 'recent', entries: [...recent] },
    { title: 'page', entries: fresh(pages) },
    ...kinds.map((kind): Group => ({ title: kind, entries: fresh(rows.filter((row) => row.kind === kind)) })),
    ...(help.isAsked ? [] : [helped]),
    { title: 'action', entries: fresh(actions) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
