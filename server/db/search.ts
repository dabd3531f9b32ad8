import { type Expression, type SqlBool, sql } from 'kysely'

/** `like` pattern that finds the text anywhere; what a person typed is never a wildcard. */
export const anywhere = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** From here on trigrams find a text; shorter ones are looked for row by row. */
const TRIGRAM = 3

/**
 * The column contains the text, whatever its case. PostgreSQL folds the case of every row that it looks at, which costs
 * twenty times the comparison: a short text, which no index helps with, is compared in each way that it can be written.
 */
export function anyhow(column: string, typed: string): Expression<SqlBool> {
  const characters = [...typed]
  if (characters.length >= TRIGRAM) return sql<SqlBool>`${sql.ref(column)} ilike ${anywhere(typed)}`
  const spellings = characters.reduce<string[]>(
    (begun, one) =>
      begun.flatMap((text) => [...new Set([one.toLowerCase(), one.toUpperCase()])].map((way) => text + way)),
    [''],
  )
  return sql<SqlBool>`(${sql.join(
    spellings.map((spelling) => sql`${sql.ref(column)} like ${anywhere(spelling)}`),
    sql` or `,
  )})`
}

/** Any of the columns contains the text, whatever its case; true without a text. */
export function contains(columns: readonly string[], typed: string | undefined): Expression<SqlBool> {
  if (!typed) return sql<SqlBool>`true`
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => anyhow(column, typed)),
    sql` or `,
  )})`
}

/** The column begins with the text, as a range: of a pattern in a parameter PostgreSQL would not know that it has a beginning. */
export function beginsWith(column: Expression<unknown>, text: string): Expression<SqlBool> {
  const next = text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + 1)
  return sql<SqlBool>`(${column} >= ${text} and ${column} < ${next})`
}
