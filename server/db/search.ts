import { type Expression, type SqlBool, sql } from 'kysely'

/** `ilike` pattern that finds the text anywhere; what a person typed is never a wildcard. */
export const anywhere = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** Any of the columns contains the text, whatever its case; true without a text. */
export function contains(columns: readonly string[], typed: string | undefined): Expression<SqlBool> {
  if (!typed) return sql<SqlBool>`true`
  const pattern = anywhere(typed)
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`),
    sql` or `,
  )})`
}
