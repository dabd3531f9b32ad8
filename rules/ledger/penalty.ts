import { addDays, daysBetween, type LocalDate } from '../calendar'
import { type Fen, type Ratio, WHOLE } from '../money'

/** The settings penalty_rate (a day), penalty_grace_days, penalty_cap_ratio and penalty_rounding. */
export type PenaltyTerms = {
  readonly rate: Ratio
  readonly graceDays: number
  readonly capRatio: Ratio
  readonly rounding: 'half_up' | 'truncate'
}

/**
 * The penalty that a bill of another system brings (opening-bill.md). `from`: the first day that is counted here. `original`: what
 * the bill was, before anything of it was paid there.
 */
export type CarriedPenalty = { readonly carried: Fen; readonly from: LocalDate; readonly original: Fen }

/** The order whose lateness is counted. `exempt`: a penalty_exempt meter, or a red order. */
export type PenaltyOrder = {
  readonly amount: Fen
  readonly dueDate: LocalDate
  readonly exempt: boolean
  /** Absent or null: it was billed here. */
  readonly moved?: CarriedPenalty | null
}

/** Principal allocated to the order on a day; a release is negative. */
export type PrincipalPayment = { readonly date: LocalDate; readonly principal: Fen }

/**
 * 违约金：自到期日加宽限期次日起，按日对未付本金计收，不计复利，以本金的一定倍数为限。
 * The penalty in fen still to be paid on a day: the sum over the days due + grace + 1 … day of rate × the principal
 * unpaid at that day's start (a payment counts from the next day), rounded once, at most capRatio × amount, less what
 * was paid of it and what was waived, never below 0. A bill that was moved in brings what it has: see penalty.md and
 * opening-bill.md.
 */
export function penaltyAsOf(
  day: LocalDate,
  terms: PenaltyTerms,
  order: PenaltyOrder,
  principalPayments: readonly PrincipalPayment[],
  penaltyPaid: Fen,
  waived: Fen = 0,
): Fen {
  if (order.amount <= 0) return 0
  const moved = order.moved ?? null
  const carried = BigInt(moved?.carried ?? 0)
  const cap = (BigInt(moved?.original ?? order.amount) * BigInt(terms.capRatio)) / BigInt(WHOLE)
  const charged = carried + (order.exempt ? 0n : ownPenalty(day, terms, order, principalPayments))
  const capped = charged < cap ? charged : cap
  const total = Number(capped > carried ? capped : carried)
  return Math.max(0, total - penaltyPaid - waived)
}

/** The sum over the days, rounded once; no cap yet. */
function ownPenalty(
  day: LocalDate,
  { rate, graceDays, rounding }: PenaltyTerms,
  { amount, dueDate, moved }: PenaltyOrder,
  principalPayments: readonly PrincipalPayment[],
): bigint {
  const afterGrace = addDays(dueDate, graceDays + 1)
  const firstDay = moved && moved.from > afterGrace ? moved.from : afterGrace
  if (day < firstDay) return 0n
  const millionths = BigInt(unpaidFenDays(firstDay, day, amount, principalPayments)) * BigInt(rate)
  return (millionths + (rounding === 'half_up' ? BigInt(WHOLE) / 2n : 0n)) / BigInt(WHOLE)
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
