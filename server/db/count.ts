import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { PLANNED_ANEW } from './connection'
import type { Tables } from './generated/tables'
import type { Reader } from './read-write'

/**
 * Lists count exactly up to this number. Beyond it the answer is COUNT_LIMIT + 1, shown as "more", because an exact
 * count costs four times as much.
 */
export const COUNT_LIMIT = 10_000

/** A condition for lists: a list with filters is planned anew each time, a list without filters is not. */
export const planned = (filters: object): Expression<SqlBool> =>
  Object.values(filters).some((value) => value !== undefined)
    ? sql.raw<SqlBool>(PLANNED_ANEW)
    : sql<SqlBool>`true`

/**
 * Tells whether a filtered list has so few rows that finding them first and sorting them afterwards is faster.
 * PostgreSQL would follow the order and look for twenty matches, which are all at the other end when the rows are a
 * year old.
 */
export const isSortedLast = (filters: object, count: number): boolean =>
  count <= COUNT_LIMIT && Object.values(filters).some((value) => value !== undefined)

/**
 * Counts the rows of a filtered query, COUNT_LIMIT + 1 at most. The caller adds ordering, columns and paging
 * afterwards.
 */
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
