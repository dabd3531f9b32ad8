import type { FoundKind } from '@water/contract/search/vocabulary'
import { foundKinds } from '@water/contract/search/vocabulary'
import { own } from '@water/rules/own'
import type { PageName } from '../../paths'
import { currentOrganization, session } from '../../state/session'
import { readKept, writeKept } from '../../state/stored'

/** A row that the search found. */
export interface FoundRow {
  kind: FoundKind
  id: number
  title: string
  subtitle: string
}
export interface RecentPage {
  kind: 'page'
  name: PageName
}
export type Recent = FoundRow | RecentPage

const KEY = 'searched'
const MOST_KEPT = 8

/** Per person and organization: two at one desk have their own, and one organization's customers are not shown in another. */
const place = () => `${session().userInfo?.id ?? 0}:${currentOrganization() ?? 0}`

export const recentKey = (one: Recent): string =>
  one.kind === 'page' ? `page ${one.name}` : `${one.kind} ${one.id}`

const isRecent = (value: unknown): value is Recent => {
  const { kind, id, name, title, subtitle } = Object(value)
  if (kind === 'page') return typeof name === 'string'
  return (
    foundKinds.includes(kind) &&
    Number.isSafeInteger(id) &&
    typeof title === 'string' &&
    typeof subtitle === 'string'
  )
}

function allKept(): Record<string, unknown> {
  const kept = readKept(() => localStorage, KEY)
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

/** The entries that this person opened by a search, the last first. */
export function recents(): Recent[] {
  const list = own(allKept(), place())
  return Array.isArray(list) ? list.filter(isRecent) : []
}

export function keepRecent(opened: Recent) {
  const others = recents().filter((one) => recentKey(one) !== recentKey(opened))
  writeKept(() => localStorage, KEY, { ...allKept(), [place()]: [opened, ...others].slice(0, MOST_KEPT) })
}
