import { phoneDigits } from '@water/rules/identity/phones'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { COUNT_LIMIT, cappedCount, planned } from '../../db/count'
import { fewIds } from '../../db/few-ids'
import type { Tables } from '../../db/generated/tables'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { containsWords } from '../../db/search'
import { atOrBelow } from '../reference/locations-store'

/** The fields of an account that a search looks at: its numbers and names; its phone, too; or all, with the address. */
export type SearchedFields = 'names' | 'phones' | 'everything'

/** A search among rows that belong to accounts. */
export interface SearchMatch {
  /** True for each row that is found. */
  is: Expression<SqlBool>
  /**
   * True for the rows that are found only by their account, where there are many accounts: it counts from the accounts'
   * side.
   */
  isOfMany: Expression<SqlBool> | null
  /** As `is`, for all rows at once: beside a page it would look up every account for each of its rows. */
  isOfAll: Expression<SqlBool>
}

/** The part of `search_text` with these fields, from 1 on; chr(31) stands between the parts, chr(30) between its fields. */
const PARTS = { names: [1], phones: [1, 2] } as const

/** Fewer digits are the number of a house, or one that many have. */
export const DIGITS_OF_PHONE = 7

/**
 * For account `m`: whether its phone has the digits of a text that is written as a phone. Null: the text is none, or has
 * nothing but digits, which stand in `search_text` as they are.
 */
export function hasPhone(typed: string, as = 'm'): Expression<SqlBool> | null {
  const digits = phoneDigits(typed)
  if (digits === typed || digits.length < DIGITS_OF_PHONE) return null
  const indexed = containsWords(`${as}.search_text`, digits, true)
  return sql<SqlBool>`(${indexed} and ${containsWords(`${as}.phone_digits`, digits)})`
}

/** For account `m`: compares only its numbers and names, after the index has found it by all of its text. */
export function isNamed(typed: string, looked: SearchedFields, as = 'm'): Expression<SqlBool> {
  const named = isWritten(typed, looked, as)
  const phone = looked === 'names' ? null : hasPhone(typed, as)
  return phone ? sql<SqlBool>`(${named} or ${phone})` : named
}

function isWritten(typed: string, looked: SearchedFields, as: string): Expression<SqlBool> {
  const found = containsWords(`${as}.search_text`, typed, true)
  if (looked === 'everything') return found
  const parts = PARTS[looked].map(
    (part) => sql`split_part(${sql.ref(`${as}.search_text`)}, chr(31), ${sql.lit(part)})`,
  )
  return sql<SqlBool>`${found} and ${containsWords(sql`(${sql.join(parts, sql` || chr(31) || `)})`, typed)}`
}

/**
 * Rows whose account a text names, or that one of `besides` finds. As one condition PostgreSQL would read every row, so
 * the accounts are looked up first. With too many for that, about one row in ten matches in any organization that is large enough to
 * be slow, so a page is soon full.
 */
export async function searchByAccount(
  db: Reader,
  scope: Scope,
  /** The rows' table or its alias. */
  rowsAs: string,
  typed: string,
  looked: SearchedFields,
  besides: readonly Expression<SqlBool>[] = [],
): Promise<SearchMatch> {
  const named = sql`${inScope(scope, 'm.organization_id')} and ${isNamed(typed, looked)}`
  const ids = await fewIds(db, sql`select m.id from meters m where ${named} and ${planned({ typed })}`)
  const ref = (column: string) => sql.ref(`${rowsAs}.${column}`)
  const any = (ofAccounts: Expression<unknown>): Expression<SqlBool> =>
    sql<SqlBool>`(${sql.join([ofAccounts, ...besides], sql` or `)})`
  if (ids) {
    const is = any(sql`${ref('meter_id')} = any(${ids}::bigint[])`)
    return { is, isOfMany: null, isOfAll: is }
  }
  const isOfMany = sql<SqlBool>`${ref('meter_id')} in (select m.id from meters m where ${named})`
  return {
    is: any(sql`(select ${isNamed(typed, looked)} from meters m
      where m.organization_id = ${ref('organization_id')} and m.id = ${ref('meter_id')})`),
    isOfMany,
    isOfAll: any(isOfMany),
  }
}

/** Tells whether a row's account is at a place or below it. */
export async function atPlace(
  db: Reader,
  scope: Scope,
  column: string,
  location: number,
): Promise<Expression<SqlBool>> {
  const there = sql`select m.id from meters m
    where ${inScope(scope, 'm.organization_id')} and m.location_id in ${atOrBelow(scope, location)} and ${planned({ location })}`
  const ids = await fewIds(db, there)
  return ids
    ? sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`
    : sql<SqlBool>`${sql.ref(column)} in (${there})`
}

/** Counts the found rows among those that `matching` allows, COUNT_LIMIT + 1 at most. */
export async function countFound<DB extends Tables, TB extends keyof DB, O>(
  db: Reader,
  found: SearchMatch | undefined,
  matching: (search: Expression<SqlBool> | undefined) => SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  if (found?.isOfMany) {
    const ofMany = await cappedCount(db, matching(found.isOfMany))
    if (ofMany > COUNT_LIMIT) return ofMany
  }
  return cappedCount(db, matching(found?.is))
}
