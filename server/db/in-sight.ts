import { type Expression, type SqlBool, sql } from 'kysely'
import { type ComingIds, inScope, type Scope } from './scope'

/**
 * The rows of a table for a list. While a load writes, and nobody has made rows after it, they all are before its ids: the list and its
 * count end there, and do not walk through the hundreds of thousands of rows that nobody may see yet.
 */
export function inSight(scope: Scope, table: keyof ComingIds): Expression<SqlBool> {
  const own = inScope(scope, `${table}.organization_id`)
  const coming = scope.of === 'one' ? scope.coming?.[table] : undefined
  if (!coming) return own
  const [first, last] = coming
  const later = sql`select from ${sql.table(table)} later
    where ${inScope(scope, 'later.organization_id')} and later.id > ${last}`
  return sql<SqlBool>`${own} and ${sql.ref(`${table}.id`)} < case when exists (${later}) then ${MOST}::bigint else ${first}::bigint end`
}

const MOST = Number.MAX_SAFE_INTEGER
