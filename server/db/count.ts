import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { PLANNED_ANEW } from './connection'
import type { Tables } from './generated/tables'
import type { Reader } from './read-write'

/** Lists count exactly up to here; beyond, the answer is COUNT_LIMIT + 1 and says "more" (an exact count costs 4×). */
export const COUNT_LIMIT = 10_000

/** For the conditions of a list: whether anything narrows it decides how it is planned. */
export const planned = (filters: object): Expression<SqlBool> =>
  Object.values(filters).some((value) => value !== undefined)
    ? sql.raw<SqlBool>(PLANNED_ANEW)
    : sql<SqlBool>`true`

/**
 * Whether a narrowed list has so few rows that they are found first and sorted then. PostgreSQL would rather follow the
 * order and wait for twenty that match, which are all at the other end when they are of last year.
 */
export const isSortedLast = (filters: object, count: number): boolean =>
  count <= COUNT_LIMIT && Object.values(filters).some((value) => value !== undefined)

/** Counts the rows of a filtered query, at most COUNT_LIMIT + 1. Ordering, columns and paging come after it. */
export async function cappedCount<DB extends Tables, TB extends keyof DB, O>(
  db: Reader,
  filtered: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const matches = filtered
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(COUNT_LIMIT + 1)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${matches} as matches`.execute(db)
  return rows[0]!.count
}
