import type { Litres, PriceUnits } from '../money'
import { divideHalfUp } from '../money'

/** The facts of a bill of readings that are compared. */
export interface ComparedBill {
  /** The days that it bills. */
  readonly days: number
  /** The billed volume. */
  readonly volume: Litres
  /** The highest tier that the volume reached, 1 without tiers. */
  readonly tier: number
  /** The volume above the first tier. */
  readonly above: Litres
  /** A cubic metre of water in the first tier; null when no water was billed. */
  readonly price: PriceUnits | null
  readonly isEstimated: boolean
}

/** A reason why a bill is as it is; litres a day are whole. */
export type BillReason =
  | { readonly kind: 'estimated' | 'estimated_before' | 'first' }
  | { readonly kind: 'days'; readonly now: number; readonly before: number }
  | {
      readonly kind: 'more' | 'less'
      readonly than: 'before' | 'year_ago'
      readonly now: Litres
      readonly before: Litres
    }
  | { readonly kind: 'tier'; readonly tier: number; readonly above: Litres }
  | { readonly kind: 'price'; readonly now: PriceUnits; readonly before: PriceUnits }

/** A difference below a tenth explains nothing to the customer. */
const TENTH = 10
const isMuch = (now: number, before: number): boolean => Math.abs(now - before) * TENTH >= before

const aDay = ({ volume, days }: ComparedBill): Litres => divideHalfUp(volume, days)

/**
 * 账单为什么是这个金额：天数、日均用水（与上期、与去年同期）、阶梯、价格、估抄。只列事实，差别不足一成的不说。
 * Why a bill is as it is, against the bill before and the one of a year ago of the same customer: what was estimated, the days, the
 * use of a day, the tier, the price. Differences below a tenth are left out; nothing is guessed.
 */
export function billReasons(
  bill: ComparedBill,
  before: ComparedBill | null,
  yearAgo: ComparedBill | null,
): BillReason[] {
  const reasons: BillReason[] = []
  if (bill.isEstimated) reasons.push({ kind: 'estimated' })
  if (before === null) reasons.push({ kind: 'first' })
  if (before?.isEstimated && !bill.isEstimated) reasons.push({ kind: 'estimated_before' })
  if (before && isMuch(bill.days, before.days) && bill.days !== before.days)
    reasons.push({ kind: 'days', now: bill.days, before: before.days })
  for (const [than, other] of [
    ['before', before],
    ['year_ago', yearAgo],
  ] as const) {
    if (other === null) continue
    const [now, then] = [aDay(bill), aDay(other)]
    if (now === then || !isMuch(now, then)) continue
    reasons.push({ kind: now > then ? 'more' : 'less', than, now, before: then })
  }
  if (bill.tier > 1) reasons.push({ kind: 'tier', tier: bill.tier, above: bill.above })
  if (before && bill.price !== null && before.price !== null && bill.price !== before.price)
    reasons.push({ kind: 'price', now: bill.price, before: before.price })
  return reasons
}
