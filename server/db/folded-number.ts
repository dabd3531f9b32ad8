import { type Expression, type RawBuilder, sql } from 'kysely'

/** Default_Ignorable_Code_Point of Unicode, which PostgreSQL has no name for. */
const NOT_SHOWN =
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]'
/** The blanks that JavaScript trims and NFKC leaves. */
const BLANKS = '\t\n\v\f\r \u1680\u2028\u2029'
/** The same blanks, and the points between the parts of a name. */
const NOT_COMPARED =
  '[\\t\\n\\v\\f\\r \\u1680\\u2028\\u2029\\u00b7\\u2022\\u2027\\u2219\\u22c5\\u2e31\\u30fb\\ua78f]'

const composed = (text: Expression<unknown>) =>
  sql`normalize(regexp_replace(${text}, ${sql.lit(NOT_SHOWN)}, '', 'g'), nfkc)`

/** A stored text in the one spelling of numbers, as foldedNumber of rules/identity/numbers-and-names.ts makes it. */
export const foldedNumber = (text: Expression<unknown>): RawBuilder<string> =>
  sql`btrim(${composed(text)}, ${sql.lit(BLANKS)})`

/**
 * A stored text as a search compares it, as searchKey of the same rule makes it. The columns `search_text` have it ready. The
 * collation knows the capitals of all scripts, whatever the database was made with.
 */
export const searchKey = (text: Expression<unknown>): RawBuilder<string> =>
  sql`lower(regexp_replace(${composed(text)}, ${sql.lit(NOT_COMPARED)}, '', 'g') collate "und-x-icu")`
