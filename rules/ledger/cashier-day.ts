import { isAcrossOrganizations, type Person } from '../access/may'
import type { Fen } from '../money'

/**
 * 长短款：实点现金减应有现金；正数为长款，负数为短款。
 * The difference of a cashier's day: counted less expected cash. Positive: too much in the drawer; negative: too little.
 */
export const cashDifference = (expected: Fen, counted: Fen): Fen => counted - expected

/**
 * 各方式合计。
 * The sum of a day's takings, whatever their methods; refunds and reversals are negative.
 */
export const totalTakings = (amounts: readonly Fen[]): Fen => amounts.reduce((sum, amount) => sum + amount, 0)

interface CountedDay {
  readonly cashier: number
  /** Who counted the cash; null while the day is open. */
  readonly closed_by: number | null
}

/**
 * 收费员本人和清点现金的人不能确认这一天，也不能把已确认的这一天重新打开；超级管理员除外。
 * The second pair of eyes on a day: neither its cashier nor whoever counted its cash confirms it, or opens it again once
 * it is confirmed. A super administrator does.
 */
export const isSecondEyes = (
  person: Pick<Person, 'is_superuser' | 'organization'> & { readonly id: number },
  { cashier, closed_by }: CountedDay,
): boolean => isAcrossOrganizations(person) || (person.id !== cashier && person.id !== closed_by)
