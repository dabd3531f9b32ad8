import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './generated/tables'

/** The sizes of pages that people choose from. */
const USUAL = new Set([20, 50, 100, 200])

/**
 * The rows of a page. Of a limit in a parameter PostgreSQL supposes that it is a tenth of the rows: it would never keep a plan for
 * that, and planning a list takes longer than reading its first page. So the first page has its limit in its text.
 */
export function onPage<DB extends Tables, TB extends keyof DB, O>(
  ordered: SelectQueryBuilder<DB, TB, O>,
  { limit, offset }: { limit: number; offset: number },
): SelectQueryBuilder<DB, TB, O> {
  return offset === 0 && USUAL.has(limit)
    ? ordered.limit(sql.lit(limit))
    : ordered.limit(limit).offset(offset)
}
