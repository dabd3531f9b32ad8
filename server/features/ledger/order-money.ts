import type { Allocation, OpenOrder } from '@water/rules/ledger/allocation'
import { type OrderStatus, orderStatus, outstandingOf } from '@water/rules/ledger/order-state'
import type { Fen } from '@water/rules/money'
import type { LedgerOrder } from './accounts-store'

/** An order's money after a command, in fen. */
export interface OrderAfter {
  order: number
  paid: Fen
  penaltyPaid: Fen
  outstanding: Fen
  status: OrderStatus
}

/** The new amounts of the orders that allocations or (negative) releases touch, and their sums. */
export function afterAllocations(
  orders: readonly LedgerOrder[],
  movements: readonly Allocation[],
): { orders: OrderAfter[]; principal: Fen; penalty: Fen } {
  const byOrder = new Map<number, { principal: Fen; penalty: Fen }>()
  const sum = { principal: 0, penalty: 0 }
  for (const { order, principal, penalty } of movements) {
    const moved = byOrder.get(order) ?? { principal: 0, penalty: 0 }
    byOrder.set(order, { principal: moved.principal + principal, penalty: moved.penalty + penalty })
    sum.principal += principal
    sum.penalty += penalty
  }
  const touched = orders.filter(({ id }) => byOrder.has(id))
  return { ...sum, orders: touched.map((order) => orderAfter(order, byOrder.get(order.id)!)) }
}

function orderAfter(
  { id, kind, status, amount, ...before }: LedgerOrder,
  { principal, penalty }: { principal: Fen; penalty: Fen },
): OrderAfter {
  const facts = { kind, amount, paid: before.paid + principal, isFlushed: status === 'red_flushed' }
  return {
    order: id,
    paid: facts.paid,
    penaltyPaid: before.penaltyPaid + penalty,
    outstanding: outstandingOf(facts),
    status: orderStatus(facts),
  }
}

/** The principal that movements lay on orders of former customers. */
export function principalOfFormer(
  { duesSince }: { duesSince: number },
  orders: readonly LedgerOrder[],
  movements: readonly Allocation[],
): Fen {
  const former = new Set(
    orders.filter(({ customerVersion }) => customerVersion < duesSince).map(({ id }) => id),
  )
  return movements.reduce((sum, { order, principal }) => (former.has(order) ? sum + principal : sum), 0)
}

/** The order in the form of the rules' allocation. */
export const openOrder = ({ id, dueDate, outstanding }: LedgerOrder, penalty: Fen): OpenOrder => ({
  order: id,
  dueDate,
  outstanding,
  penalty,
})
