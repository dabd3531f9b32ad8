import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './read-write'

const FEW = 25_000

/**
 * The ids that a query selects, at most 25,000 of them; null where there are more. Ids that are looked up first tell PostgreSQL how
 * many rows the statement with them has.
 */
export async function fewIds(db: Reader, query: RawBuilder<unknown>): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`${query} limit ${FEW + 1}`.execute(db)
  return rows.length <= FEW ? rows.map(({ id }) => id) : null
}
