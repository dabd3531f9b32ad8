import { type Expression, type RawBuilder, sql } from 'kysely'

/** Default_Ignorable_Code_Point of Unicode, which PostgreSQL has no name for. */
const NOT_SHOWN =
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]'
/** The blanks that JavaScript trims and NFKC leaves. */
const BLANKS = '\t\n\v\f\r \u1680\u2028\u2029'

/**
 * A stored text in the one spelling of numbers, as foldedNumber of rules/identity/numbers-and-names.ts makes it. The columns
 * `search_text` have it ready.
 */
export const foldedNumber = (text: Expression<unknown>): RawBuilder<string> =>
  sql`btrim(normalize(regexp_replace(${text}, ${sql.lit(NOT_SHOWN)}, '', 'g'), nfkc), ${sql.lit(BLANKS)})`
