import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldedNumber } from './folded-number'

/** The `like` pattern that finds the text anywhere. Characters that people type are never wildcards. */
export const likePattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** Trigrams find a text of this length or more. */
const TRIGRAM = 3

/**
 * True when the column contains the text, in upper or lower case. PostgreSQL folds the case of every row it looks at, which
 * costs twenty times the comparison. So a short text is compared in each way that it can be written. With `byCharacters`
 * an index of the column's characters finds the rows that have all of the text's.
 */
export function containsAnyCase(
  column: string | Expression<unknown>,
  typed: string,
  byCharacters = false,
): Expression<SqlBool> {
  const text = typeof column === 'string' ? sql.ref(column) : column
  const characters = [...typed]
  if (characters.length >= TRIGRAM) return sql<SqlBool>`${text} ilike ${likePattern(typed)}`
  const ways = characters.map((one) => [...new Set([one.toLowerCase(), one.toUpperCase()])])
  const spellings = ways.reduce<string[]>(
    (begun, each) => begun.flatMap((so) => each.map((way) => so + way)),
    [''],
  )
  const spelled = spellings.map((spelling) => sql`${text} like ${likePattern(spelling)}`)
  const indexed = byCharacters
    ? ways.map((each) => sql`string_to_array(${text}, null) && ${each}::text[]`)
    : []
  return sql<SqlBool>`(${sql.join([...indexed, sql`(${sql.join(spelled, sql` or `)})`], sql` and `)})`
}

/**
 * True when any of the columns contains the text, in upper or lower case; true without a text. The columns are compared in
 * the form in which the contract brings what is searched for (rules/identity/numbers-and-names.md). A large table has it
 * ready in `search_text`.
 */
export function contains(columns: readonly string[], typed: string | undefined): Expression<SqlBool> {
  if (!typed) return sql<SqlBool>`true`
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => containsAnyCase(foldedNumber(sql.ref(column)), typed)),
    sql` or `,
  )})`
}

/**
 * True when the column begins with the text. This is a range, because PostgreSQL does not know the beginning of a
 * pattern that comes as a parameter.
 */
export function beginsWith(column: Expression<unknown>, text: string): Expression<SqlBool> {
  const next = following(text)
  return next === null
    ? sql<SqlBool>`${column} >= ${text}`
    : sql<SqlBool>`(${column} >= ${text} and ${column} < ${next})`
}

/** Numbers may have been typed in any case; the index has them as they were written. */
export const spellingsOf = (typed: string): string[] => [
  ...new Set([typed, typed.toUpperCase(), typed.toLowerCase()]),
]
export const beginsInAnyCase = (column: RawBuilder<unknown>, typed: string): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    spellingsOf(typed).map((spelling) => beginsWith(column, spelling)),
    sql` or `,
  )})`

const LAST_CHARACTER = 0x10_ffff
/** Between these are halves of characters, which no text may contain alone. */
const BEFORE_HALVES = 0xd7ff
const AFTER_HALVES = 0xe000

/** The first text behind all that begin with this one; null: there is none. */
function following(text: string): string | null {
  const characters = [...text]
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const place = last.codePointAt(0)!
    if (place < LAST_CHARACTER)
      return characters.join('') + String.fromCodePoint(place === BEFORE_HALVES ? AFTER_HALVES : place + 1)
  }
  return null
}
