import { settings } from '@water/contract/organizations/calls'
import type { LocalDate } from '@water/rules/calendar'
import { countsAs, type PenaltyTerms, penaltyAsOf } from '@water/rules/ledger/penalty'
import { type Fen, ratio } from '@water/rules/money'
import type { Account, LedgerOrder } from './accounts-store'

/** The rule's terms from an organization's stored settings (absent ones have their defaults). */
export function penaltyTerms(stored: unknown): PenaltyTerms {
  const { penalty_rate, penalty_grace_days, penalty_cap_ratio, penalty_rounding } = settings.parse(stored)
  return {
    rate: ratio(penalty_rate),
    graceDays: penalty_grace_days,
    capRatio: ratio(penalty_cap_ratio),
    rounding: penalty_rounding,
  }
}

/** The fields of an order that its penalty depends on. */
export type LateOrder = Pick<
  LedgerOrder,
  'issuedOn' | 'dueDate' | 'amount' | 'penaltyPaid' | 'waived' | 'moved'
> & {
  allocated: readonly { date: LocalDate; principal: Fen }[]
}

/** The unpaid penalty of one order on a day, and the day on which a payment counts: that of `countsAs`. */
export function penaltyOf(
  { issuedOn, dueDate, amount, penaltyPaid, waived, moved, allocated }: LateOrder,
  day: LocalDate,
  terms: PenaltyTerms,
  exempt: boolean,
): { day: LocalDate; penalty: Fen } {
  const earliest = moved && moved.firstDay > issuedOn ? moved.firstDay : issuedOn
  const counted = countsAs(day, earliest, allocated.at(-1)?.date ?? null)
  return {
    day: counted,
    penalty: penaltyAsOf(counted, terms, { amount, dueDate, exempt, moved }, allocated, penaltyPaid, waived),
  }
}

/** An order with something due, its penalty on a day, and the day on which a payment counts. */
export interface Due {
  order: LedgerOrder
  day: LocalDate
  penalty: Fen
}

/** The present customer's dues on a day, oldest first. */
export const duesOn = (account: Account, day: LocalDate): Due[] =>
  openDuesOf(account, account.openOrders, day)

/** The dues of some of its open orders on a day, in their order. */
export function openDuesOf(
  { settings, penaltyExempt }: Account,
  orders: readonly LedgerOrder[],
  day: LocalDate,
): Due[] {
  const terms = penaltyTerms(settings)
  return orders
    .map((order) => ({ order, ...penaltyOf(order, day, terms, penaltyExempt) }))
    .filter(({ order, penalty }) => order.outstanding + penalty > 0)
}
