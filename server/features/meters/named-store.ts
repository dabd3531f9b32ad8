import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { COUNT_LIMIT, cappedCount } from '../../db/count'
import type { Tables } from '../../db/generated/tables'
import type { Reader } from '../../db/read-write'
import { type Scope, within } from '../../db/scope'
import { anyhow } from '../../db/search'
import { atOrBelow } from '../reference/locations-store'

/** Where a text is looked for in an account: its numbers and name, or phone and address besides. */
export type Looked = 'names' | 'everything'

/** What a search finds of rows that belong to accounts. */
export interface Found {
  /** Holds for each row found. */
  is: Expression<SqlBool>
  /** Holds for those that are found by their account alone, where accounts are many: it counts them from their side. */
  isOfMany: Expression<SqlBool> | null
}

/**
 * Up to so many accounts are looked up first, which tells PostgreSQL how many rows are theirs. Of more, one row in ten is theirs
 * in any organization that it can be slow in, so a page is soon full.
 */
const FEW = 25_000

/** Of account `m`: its numbers and name alone are asked for when the index has found it by all of its text. */
function isNamed(typed: string, looked: Looked): Expression<SqlBool> {
  const found = anyhow('m.search_text', typed)
  if (looked === 'everything') return found
  const named = ['m.account_no', 'm.customer_name', 'm.meter_no'].map((column) => anyhow(column, typed))
  return sql<SqlBool>`${found} and (${sql.join(named, sql` or `)})`
}

/**
 * Rows whose account a text names, or that one of `besides` finds. Asked as one condition, PostgreSQL would go
 * through every row; so the accounts are looked for first.
 */
export async function foundByAccount(
  db: Reader,
  scope: Scope,
  /** Their table, or its alias. */
  rowsAs: string,
  typed: string,
  looked: Looked,
  besides: readonly Expression<SqlBool>[] = [],
): Promise<Found> {
  const named = sql`${within(scope, 'm.organization_id')} and ${isNamed(typed, looked)}`
  const { rows } = await sql<{
    id: number
  }>`select m.id from meters m where ${named} limit ${FEW + 1}`.execute(db)
  const ref = (column: string) => sql.ref(`${rowsAs}.${column}`)
  const any = (ofAccounts: Expression<unknown>): Expression<SqlBool> =>
    sql<SqlBool>`(${sql.join([ofAccounts, ...besides], sql` or `)})`
  if (rows.length <= FEW)
    return { is: any(sql`${ref('meter_id')} = any(${rows.map(({ id }) => id)}::bigint[])`), isOfMany: null }
  return {
    is: any(sql`(select ${isNamed(typed, looked)} from meters m
      where m.organization_id = ${ref('organization_id')} and m.id = ${ref('meter_id')})`),
    isOfMany: sql<SqlBool>`${ref('meter_id')} in (select m.id from meters m where ${named})`,
  }
}

/** Whether a row's account is at a place or below it. */
export async function atPlace(
  db: Reader,
  scope: Scope,
  column: string,
  location: number,
): Promise<Expression<SqlBool>> {
  const there = sql`select m.id from meters m
    where ${within(scope, 'm.organization_id')} and m.location_id in ${atOrBelow(scope, location)}`
  const { rows } = await sql<{ id: number }>`${there} limit ${FEW + 1}`.execute(db)
  return rows.length <= FEW
    ? sql<SqlBool>`${sql.ref(column)} = any(${rows.map(({ id }) => id)}::bigint[])`
    : sql<SqlBool>`${sql.ref(column)} in (${there})`
}

/** Counts what a search finds among the rows that `matching` narrows, at most COUNT_LIMIT + 1. */
export async function countFound<DB extends Tables, TB extends keyof DB, O>(
  db: Reader,
  found: Found | undefined,
  matching: (search: Expression<SqlBool> | undefined) => SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  if (found?.isOfMany) {
    const ofMany = await cappedCount(db, matching(found.isOfMany))
    if (ofMany > COUNT_LIMIT) return ofMany
  }
  return cappedCount(db, matching(found?.is))
}
