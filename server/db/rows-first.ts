import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * The rows of a query, found before other tables are joined to them: `from ${rowsFirst(sql`select …`)} r join meters m on …`.
 * PostgreSQL expects one row of an organization that its statistics do not know, and would read all of its rows in a joined table
 * for each of these. With the organization's id inside, it looks up what belongs to each row by the whole key.
 */
// A limit or an offset keeps PostgreSQL from merging the two queries.
export const rowsFirst = (rows: Expression<unknown>): RawBuilder<unknown> =>
  sql`(select * from (${rows}) found offset 0)`
