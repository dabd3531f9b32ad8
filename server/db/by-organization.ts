import { type RawBuilder, sql } from 'kysely'
import { allOrganizations } from './all-organizations'
import { pageOfGiven, type Slice, type Types } from './given-rows'
import { grouped } from './grouped'
import type { Reader } from './read-write'
import { asOrgId, type Scope, scopeOf } from './scope'

/** A row that a list over all organizations has found. */
interface KeyOfRow {
  organization_id: number
  id: number
}

/** The keys of a slice of a list: of the table that it calls so, in the order of the list. */
export async function keysOf(db: Reader, as: string, slice: RawBuilder<unknown>): Promise<KeyOfRow[]> {
  const { rows } = await sql<KeyOfRow>`
    select ${sql.ref(`${as}.organization_id`)}, ${sql.ref(`${as}.id`)} ${slice}`.execute(db)
  return rows
}

/**
 * Reads the rows that a list over all organizations has found, one organization after the other, in the order in which they were
 * found: a distributed database finds rows of all organizations, and joins other tables to those of one.
 */
export async function rowsByOrganization<Row extends { id: number }>(
  found: readonly KeyOfRow[],
  rowsOf: (scope: Scope, ids: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = new Map<number, Row>()
  for (const [org, own] of grouped(found, ({ organization_id }) => organization_id)) {
    const scope = scopeOf(asOrgId(org))
    for (const row of await rowsOf(
      scope,
      own.map(({ id }) => id),
    ))
      rows.set(row.id, row)
  }
  return found.flatMap(({ id }) => rows.get(id) ?? [])
}

/**
 * Asks a question about all organizations of one after the other: a distributed database answers much for one alone, and not for all at
 * once.
 */
export async function answersByOrganization<Answer>(
  db: Reader,
  scope: Scope,
  ask: (scope: Scope) => Promise<Answer>,
): Promise<Answer[]> {
  if (scope.of !== 'all') return [await ask(scope)]
  const answers: Answer[] = []
  for (const org of await allOrganizations(db)) answers.push(await ask(scopeOf(org)))
  return answers
}

/** How many an organization has, counted no further than so many and one. */
type CountOf = (scope: Scope, most: number) => Promise<number>

/** How many all organizations have, counted no further than `most` and one: when there are more, the others need not be asked. */
export async function countByOrganization(
  db: Reader,
  scope: Scope,
  most: number,
  countOf: CountOf,
): Promise<number> {
  if (scope.of !== 'all') return countOf(scope, most)
  let count = 0
  for (const org of await allOrganizations(db)) {
    count += await countOf(scopeOf(org), most - count)
    if (count > most) return most + 1
  }
  return count
}

/** The order of the rows of several organizations, and the types of the columns that it names. */
export interface OrderOfRows {
  types: Types
  order: RawBuilder<unknown>
}

/** Fewer rows than these are asked for at once: asking again costs more. */
const LEAST = 20
/** Organizations differ. */
const MORE = 4

/**
 * A slice of a list of all organizations, of which each has its own rows in the order of the list. Each is asked for some times its even
 * share of the rows up to the end of the slice, and those for more of which all that came is among the first: so a slice far behind
 * costs little more than one organization's.
 */
export async function sliceByOrganization<Row extends object>(
  db: Reader,
  { limit, offset }: Slice,
  { types, order }: OrderOfRows,
  firstOf: (scope: Scope, most: number) => Promise<Row[]>,
): Promise<Row[]> {
  const end = Math.min(offset + limit, Number.MAX_SAFE_INTEGER)
  const all = await allOrganizations(db)
  const share = Math.max(LEAST, Math.ceil((MORE * end) / all.length))
  const parts = all.map((org) => ({
    scope: scopeOf(org),
    most: Math.min(share, end),
    rows: [] as Row[],
  }))
  for (let asked = parts; ; ) {
    for (const part of asked) part.rows = await firstOf(part.scope, part.most)
    const found = parts.flatMap(({ rows }) => rows)
    const first = await pageOfGiven(db, found, types, order, { limit: end, offset: 0 })
    const among = new Set(first)
    asked = parts.filter(({ most, rows }) => most < end && rows.length === most && among.has(rows.at(-1)!))
    if (asked.length === 0) return first.slice(offset)
    for (const part of asked) part.most = Math.min(part.most * MORE, end)
  }
}
