import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Scope } from './scope'

interface Span {
  table: string
  /** The name of the table in the list's query. */
  rowsAs: string
  /** The day of a row, as an index (organization_id, day, id) has it. */
  day: RawBuilder<unknown>
  from: string | undefined
  to: string | undefined
}

/**
 * The newest row of a span of days, as a bound for a list that begins with the newest row: without the bound PostgreSQL
 * reads every row that is newer than the span. The index gives the newest row of each day in one step per day.
 */
export function notAfterSpan(scope: Scope, { table, rowsAs, day, from, to }: Span): Expression<SqlBool> {
  // Across all organizations, no index begins with the day.
  if (scope.of !== 'one' || to === undefined) return sql<SqlBool>`true`
  const start = from === undefined ? sql`` : sql`and ${day} >= ${from}::date`
  const newest = (condition: RawBuilder<unknown>) => sql`
    select ${day} as day, id from ${sql.table(table)}
    where organization_id = ${scope.org} and ${condition} ${start} order by ${day} desc, id desc limit 1`
  return sql<SqlBool>`${sql.ref(`${rowsAs}.id`)} <= (
    with recursive days as (
      (${newest(sql`${day} <= ${to}::date`)})
      union all
      select earlier.day, earlier.id from days cross join lateral (${newest(sql`${day} < days.day`)}) earlier
    )
    select max(id) from days)`
}

/** The day of a moment in China, as the indexes of days have it. */
export const dayOf = (column: string): RawBuilder<unknown> =>
  sql`((${sql.ref(column)} at time zone 'Etc/GMT-8')::date)`
