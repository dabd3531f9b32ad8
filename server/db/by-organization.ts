import { type RawBuilder, sql } from 'kysely'
import { allOrganizations } from './all-organizations'
import { grouped } from './grouped'
import type { Reader } from './read-write'
import { asOrgId, type Scope } from './scope'

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
    const scope: Scope = { of: 'one', org: asOrgId(org) }
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
  for (const org of await allOrganizations(db)) answers.push(await ask({ of: 'one', org }))
  return answers
}
