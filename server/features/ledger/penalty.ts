import { settings } from '@water/contract/organizations/calls'
import type { LocalDate } from '@water/rules/calendar'
import { countsAs, type PenaltyTerms, penaltyAsOf } from '@water/rules/ledger/penalty'
import { type Fen, fen, ratio } from '@water/rules/money'

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

/** What of an order its penalty depends on; money as decimal strings. */
interface LateOrder {
  issued_on: LocalDate
  due_date: LocalDate
  amount: string
  penalty_paid: string
  allocated: readonly { date: LocalDate; principal: string }[]
}

/** The penalty of one order still to be paid on a day, and the day it is counted to and dated: that of `countsAs`. */
export function penaltyOf(
  order: LateOrder,
  day: LocalDate,
  terms: PenaltyTerms,
  exempt: boolean,
): { day: LocalDate; penalty: Fen } {
  const counted = countsAs(day, order.issued_on, order.allocated.at(-1)?.date ?? null)
  const payments = order.allocated.map(({ date, principal }) => ({ date, principal: fen(principal) }))
  const facts = { amount: fen(order.amount), dueDate: order.due_date, exempt }
  return { day: counted, penalty: penaltyAsOf(counted, terms, facts, payments, fen(order.penalty_paid)) }
}
