import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * True where a column is one of these ids. Of a single one PostgreSQL keeps the plan; of an array in a parameter it supposes ten
 * elements, and plans the statement anew each time.
 */
export const isOneOf = (column: string, ids: readonly number[]): Expression<SqlBool> =>
  ids.length === 1
    ? sql<SqlBool>`${sql.ref(column)} = ${ids[0]}`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`
