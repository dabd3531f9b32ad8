/** 自动冲抵: what a meter's prepayment balance pays when an order is issued (domain.md §3.3 Allocations). */
import type { Settings } from '@water/contract/organizations/calls'
import type { LocalDate } from '@water/rules/calendar'
import { allocate } from '@water/rules/ledger/allocation'
import { type OrderStatus, orderStatus } from '@water/rules/ledger/order-state'
import type { PenaltyTerms } from '@water/rules/ledger/penalty'
import type { Fen } from '@water/rules/money'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { type LedgerOrder, openOrdersOf } from './accounts-store'
import type { NewOrder } from './new-order'
import { openOrder } from './order-money'
import { penaltyOf, penaltyTerms } from './penalty'

/** Money from the balance for one order, with the day on which it counts for the penalty. */
export interface BalancePaid {
  /** Null: the new order itself. */
  order: LedgerOrder | null
  principal: Fen
  penalty: Fen
  date: LocalDate
}

/** The part of an issued order that is paid at once, and the other payments from the balance on that occasion. */
export interface PaidFromBalance {
  /** Principal of the new order. */
  paid: Fen
  status: OrderStatus
  allocations: readonly BalancePaid[]
  /** The meter's balance afterwards. */
  balance: Fen
  arrears: Fen
  /** Undefined: it stays. */
  formerArrears: Fen | undefined
}

/** An order about to be written. */
export interface Issue {
  order: NewOrder
  fromBalance: PaidFromBalance
}

/** The payments from the balances for new and older orders; only meters with a balance are read. */
export async function payNewOrders(
  db: Reader,
  org: OrgId,
  orders: readonly NewOrder[],
  settings: Settings,
): Promise<Issue[]> {
  const funded = orders.filter(({ account }) => account.balance > 0).map(({ account }) => account.meter)
  const open = settings.auto_settle && funded.length > 0 ? await openOrdersOf(db, org, funded) : null
  const penalties = penaltyTerms(settings)
  return orders.map((order) => ({
    order,
    fromBalance: payFromBalance(order, open && (open.get(order.account.meter) ?? []), penalties),
  }))
}

/**
 * Not an id of the database: it sorts the new order last among those due on the same day, because it was issued last.
 */
const NEW = Number.MAX_SAFE_INTEGER

/**
 * Allocates the balance to the meter's open orders and the new one: oldest due first, penalty before principal, dated
 * issued_on. Without a balance (or without auto_settle: then `open` is null) only an order of 0.00 is paid.
 */
function payFromBalance(
  order: NewOrder,
  open: readonly LedgerOrder[] | null,
  penalties: PenaltyTerms,
): PaidFromBalance {
  const { account, kind, bill } = order
  const allocations = open === null || account.balance === 0 ? [] : laid(order, open, penalties)
  let taken = 0
  let principal = 0
  let paid = 0
  for (const each of allocations) {
    taken += each.principal + each.penalty
    principal += each.principal
    if (each.order === null) paid += each.principal
  }
  // A former customer's order is billed again.
  const isFormer = account.customerVersion < account.duesSince
  const owed = bill.amount - paid
  return {
    paid,
    status: orderStatus({ kind, amount: bill.amount, paid, isFlushed: false }),
    allocations,
    balance: account.balance - taken,
    arrears: account.arrears - (principal - paid) + (isFormer ? 0 : owed),
    formerArrears: isFormer ? account.formerArrears + owed : undefined,
  }
}

function laid(
  { account, bill, issuedOn, dueDate }: NewOrder,
  open: readonly LedgerOrder[],
  terms: PenaltyTerms,
): BalancePaid[] {
  const dues = open.map((order) => ({ order, ...penaltyOf(order, issuedOn, terms, account.penaltyExempt) }))
  const openOrders = dues.map(({ order, penalty }) => openOrder(order, penalty))
  const issued = { order: NEW, dueDate, outstanding: bill.amount, penalty: 0 }
  return allocate(account.balance, [...openOrders, issued]).allocations.map((allocation) => {
    const due = dues.find(({ order }) => order.id === allocation.order)
    const { principal, penalty } = allocation
    return { order: due?.order ?? null, principal, penalty, date: due?.day ?? issuedOn }
  })
}
