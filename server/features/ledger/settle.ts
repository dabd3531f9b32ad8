/** 自动冲抵: what a meter's prepayment balance pays when an order is issued (domain.md §3.3 Allocations). */
import type { LocalDate } from '@water/rules/calendar'
import { allocate } from '@water/rules/ledger/allocation'
import { type OrderStatus, orderStatus } from '@water/rules/ledger/order-state'
import type { PenaltyTerms } from '@water/rules/ledger/penalty'
import { type Fen, fen } from '@water/rules/money'
import type { LedgerOrder } from './accounts-store'
import type { DraftOrder } from './draft'
import { penaltyOf } from './penalty'

/** Money from the balance to one order, dated when penalties stop counting for it. */
export interface BalancePaid {
  /** Null: the new order itself. */
  order: LedgerOrder | null
  principal: Fen
  penalty: Fen
  date: LocalDate
}

/** What an issued order is paid at once, and what else the balance paid on that occasion. */
export interface Settled {
  /** Principal of the new order. */
  paid: Fen
  status: OrderStatus
  allocations: readonly BalancePaid[]
  /** Of the meter afterwards. */
  balance: Fen
  arrears: Fen
}

/** No id of the database: it sorts the new order last among those due the same day, as the one issued last. */
const NEW = Number.MAX_SAFE_INTEGER

/**
 * Lays the balance on the meter's open orders and the new one, oldest due first, penalty before principal, dated
 * issued_on. Without a balance (or without auto_settle: then `open` is null) only an order of 0.00 is paid.
 */
export function settle(
  draft: DraftOrder,
  open: readonly LedgerOrder[] | null,
  penalties: PenaltyTerms,
): Settled {
  const { state, bill } = draft
  const allocations = open === null || state.balance === 0 ? [] : laid(draft, open, penalties)
  let taken = 0
  let principal = 0
  let paid = 0
  for (const each of allocations) {
    taken += each.principal + each.penalty
    principal += each.principal
    if (each.order === null) paid += each.principal
  }
  return {
    paid,
    status: orderStatus({ kind: 'reading', amount: bill.amount, paid, isFlushed: false }),
    allocations,
    balance: state.balance - taken,
    arrears: state.arrears + bill.amount - principal,
  }
}

function laid(
  { state, bill, issuedOn, dueDate }: DraftOrder,
  open: readonly LedgerOrder[],
  terms: PenaltyTerms,
): BalancePaid[] {
  const dues = open.map((order) => ({ order, ...penaltyOf(order, issuedOn, terms, state.penaltyExempt) }))
  const openOrders = dues.map(({ order, penalty }) => ({
    order: order.id,
    dueDate: order.due_date,
    outstanding: fen(order.outstanding),
    penalty,
  }))
  const issued = { order: NEW, dueDate, outstanding: bill.amount, penalty: 0 }
  return allocate(state.balance, [...openOrders, issued]).allocations.map((allocation) => {
    const due = dues.find(({ order }) => order.id === allocation.order)
    const { principal, penalty } = allocation
    return { order: due?.order ?? null, principal, penalty, date: due?.day ?? issuedOn }
  })
}
