import { type Expression, type SqlBool, sql } from 'kysely'

/** The `like` pattern that finds the text anywhere. Characters that people type are never wildcards. */
export const likePattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** Trigrams find a text of this length or more. For shorter ones PostgreSQL reads row by row. */
const TRIGRAM = 3

/**
 * True when the column contains the text, in upper or lower case. PostgreSQL folds the case of every row it looks at,
 * which costs twenty times the comparison. No index helps with a short text, so it is compared in each way that it can
 * be written.
 */
export function containsAnyCase(column: string, typed: string): Expression<SqlBool> {
  const characters = [...typed]
  if (characters.length >= TRIGRAM) return sql<SqlBool>`${sql.ref(column)} ilike ${likePattern(typed)}`
  const spellings = characters.reduce<string[]>(
    (begun, one) =>
      begun.flatMap((text) => [...new Set([one.toLowerCase(), one.toUpperCase()])].map((way) => text + way)),
    [''],
  )
  return sql<SqlBool>`(${sql.join(
    spellings.map((spelling) => sql`${sql.ref(column)} like ${likePattern(spelling)}`),
    sql` or `,
  )})`
}

/** True when any of the columns contains the text, in upper or lower case; true without a text. */
export function contains(columns: readonly string[], typed: string | undefined): Expression<SqlBool> {
  if (!typed) return sql<SqlBool>`true`
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => containsAnyCase(column, typed)),
    sql` or `,
  )})`
}

/**
 * True when the column begins with the text. This is a range, because PostgreSQL does not know the beginning of a
 * pattern that comes as a parameter.
 */
export function beginsWith(column: Expression<unknown>, text: string): Expression<SqlBool> {
  const next = text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + 1)
  return sql<SqlBool>`(${column} >= ${text} and ${column} < ${next})`
}
