import type { ObjectKind } from '@water/contract/object'
import { objects } from '@water/contract/objects'
import { own } from '@water/rules/own'
import type { PageName } from './paths'

/** Their pages are pages of this console, and an address of each needs the number of the row. */
type Shown = ObjectKind & { page?: PageName; form?: PageName }
const kinds: Readonly<Record<string, Shown>> = objects

/** The pages of the rows of a kind, the best first. */
export function pagesOf(kind: string): PageName[] {
  const { page, form } = own(kinds, kind) ?? {}
  return [page, form].filter((name) => name !== undefined)
}
