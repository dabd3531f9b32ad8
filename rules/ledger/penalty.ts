import { addDays, daysBetween, type LocalDate } from '../calendar'
import { type Fen, type Ratio, WHOLE } from '../money'

/** The settings penalty_rate (a day), penalty_grace_days, penalty_cap_ratio and penalty_rounding. */
export type PenaltyTerms = {
  readonly rate: Ratio
  readonly graceDays: number
  readonly capRatio: Ratio
  readonly rounding: 'half_up' | 'truncate'
}

/** The order whose lateness is counted. `exempt`: a penalty_exempt meter, or a red order. */
export type PenaltyOrder = { readonly amount: Fen; readonly dueDate: LocalDate; readonly exempt: boolean }

/** Principal allocated to the order on a day; a release is negative. */
export type PrincipalPayment = { readonly date: LocalDate; readonly principal: Fen }

/**
 * 违约金：自到期日加宽限期次日起，按日对未付本金计收，不计复利，以本金的一定倍数为限。
 * The penalty in fen still to be paid on a day: the sum over the days due + grace + 1 … day of rate × the principal
 * unpaid at that day's start (a payment counts from the next day), rounded once, at most capRatio × amount, less what
 * was paid of it and what was waived, never below 0. See penalty.md.
 */
export function penaltyAsOf(
  day: LocalDate,
  terms: PenaltyTerms,
  order: PenaltyOrder,
  principalPayments: readonly PrincipalPayment[],
  penaltyPaid: Fen,
  waived: Fen = 0,
): Fen {
  if (order.exempt || order.amount <= 0) return 0
  const firstDay = addDays(order.dueDate, terms.graceDays + 1)
  if (day < firstDay) return 0
  const millionths =
    BigInt(unpaidFenDays(firstDay, day, order.amount, principalPayments)) * BigInt(terms.rate)
  const cap = (BigInt(order.amount) * BigInt(terms.capRatio)) / BigInt(WHOLE)
  const charged = (millionths + (terms.rounding === 'half_up' ? BigInt(WHOLE) / 2n : 0n)) / BigInt(WHOLE)
  const total = Number(charged < cap ? charged : cap)
  return Math.max(0, total - penaltyPaid - waived)
}

/**
 * The day on which a payment counts for an order: never before the order was issued, nor before its last allocation. So
 * a typed date neither waives nor invents a penalty.
 */
export function countsAs(
  paidOn: LocalDate,
  issuedOn: LocalDate,
  lastAllocation: LocalDate | null,
): LocalDate {
  const earliest = lastAllocation !== null && lastAllocation > issuedOn ? lastAllocation : issuedOn
  return paidOn < earliest ? earliest : paidOn
}

/** The sum over the days first … last of the principal unpaid at each day's start, in fen × days. */
function unpaidFenDays(
  first: LocalDate,
  last: LocalDate,
  amount: Fen,
  payments: readonly PrincipalPayment[],
): number {
  let fenDays = amount * (daysBetween(first, last) + 1)
  for (const { date, principal } of payments) {
    const nextDay = addDays(date, 1)
    const from = nextDay > first ? nextDay : first
    if (from <= last) fenDays -= principal * (daysBetween(from, last) + 1)
  }
  return fenDays
}
