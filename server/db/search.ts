import { searchWords } from '@water/rules/identity/numbers-and-names'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchKey } from './folded-number'

/** The `like` pattern that finds the text anywhere. Characters that people type are never wildcards. */
export const likePattern = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** Trigrams find a text of this length or more. */
const TRIGRAM = 3

/**
 * True when a text that is a search key (folded-number.ts) has each word of what was typed. With `byCharacters` an index of its
 * characters finds the texts that have all of a short word's.
 */
export function containsWords(
  key: string | Expression<unknown>,
  typed: string,
  byCharacters = false,
): Expression<SqlBool> {
  const text = typeof key === 'string' ? sql.ref(key) : key
  const found = searchWords(typed).flatMap((word) => {
    const characters = [...word]
    const isIndexed = byCharacters && characters.length < TRIGRAM
    return [
      ...(isIndexed ? [sql`string_to_array(${text}, null) @> ${characters}::text[]`] : []),
      sql`${text} like ${likePattern(word)}`,
    ]
  })
  return sql<SqlBool>`(${sql.join([sql`true`, ...found], sql` and `)})`
}

/**
 * True when each word is in one of the columns; true without a text. Both sides are compared as search keys
 * (rules/identity/numbers-and-names.md). A large table has its own ready in `search_text`.
 */
export function contains(
  columns: readonly (string | Expression<unknown>)[],
  typed = '',
): Expression<SqlBool> {
  const keys = columns.map((column) => searchKey(typeof column === 'string' ? sql.ref(column) : column))
  const found = searchWords(typed).map((word) => {
    const inOne = keys.map((key) => sql`${key} like ${likePattern(word)}`)
    return sql`(${sql.join(inOne, sql` or `)})`
  })
  return sql<SqlBool>`(${sql.join([sql`true`, ...found], sql` and `)})`
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
