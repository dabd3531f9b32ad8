import { settings } from '@water/contract/organizations/calls'
import type { LocalDate } from '@water/rules/calendar'
import { countsAs, type PenaltyTerms, penaltyAsOf } from '@water/rules/ledger/penalty'
import { type Fen, ratio } from '@water/rules/money'
import type { Account, LedgerOrder } from './accounts-store'

/** The rule's terms from an organization's stored settings (what is not stored has its default). */
export function penaltyTerms(stored: unknown): PenaltyTerms {
  const { penalty_rate, penalty_grace_days, penalty_cap_ratio, penalty_rounding } = settings.parse(stored)
  return {
    rate: ratio(penalty_rate),
    graceDays: penalty_grace_days,
    capRatio: ratio(penalty_cap_ratio),
    rounding: penalty_rounding,
  }
}

/** What of an order its penalty depends on. */
export type LateOrder = Pick<LedgerOrder, 'issuedOn' | 'dueDate' | 'amount' | 'penaltyPaid'> & {
  allocated: readonly { date: LocalDate; principal: Fen }[]
}

/** The penalty of one order still to be paid on a day, and the day it is counted to and dated: that of `countsAs`. */
export function penaltyOf(
  { issuedOn, dueDate, amount, penaltyPaid, allocated }: LateOrder,
  day: LocalDate,
  terms: PenaltyTerms,
  exempt: boolean,
): { day: LocalDate; penalty: Fen } {
  const counted = countsAs(day, issuedOn, allocated.at(-1)?.date ?? null)
  return {
    day: counted,
    penalty: penaltyAsOf(counted, terms, { amount, dueDate, exempt }, allocated, penaltyPaid),
  }
}

/** An order of which something is due, its penalty on a day, and the day it is paid as of. */
export interface Due {
  order: LedgerOrder
  day: LocalDate
  penalty: Fen
}

/** What is due on a day, oldest due first. */
export function duesOn({ settings, openOrders, penaltyExempt }: Account, day: LocalDate): Due[] {
  const terms = penaltyTerms(settings)
  return openOrders
    .map((order) => ({ order, ...penaltyOf(order, day, terms, penaltyExempt) }))
    .filter(({ order, penalty }) => order.outstanding + penalty > 0)
}
