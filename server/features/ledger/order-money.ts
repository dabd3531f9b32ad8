import { orderStatus } from '@water/rules/ledger/order-state'
import { type Fen, fen, yuan } from '@water/rules/money'
import type { LedgerOrder } from './accounts-store'
import type { OrderAfter } from './payments-store'

/** Principal and penalty that move to an order, or (negative) are taken back from it, in fen. */
interface Movement {
  order: number
  principal: Fen
  penalty: Fen
}

/** What movements leave on the orders they touch, and their sums. */
export function afterAllocations(
  orders: readonly LedgerOrder[],
  movements: readonly Movement[],
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
  order: LedgerOrder,
  { principal, penalty }: { principal: Fen; penalty: Fen },
): OrderAfter {
  const amount = fen(order.amount)
  const paid = fen(order.paid_amount) + principal
  return {
    order: order.id,
    paid_amount: yuan(paid),
    penalty_paid: yuan(fen(order.penalty_paid) + penalty),
    outstanding: yuan(amount - paid),
    status: orderStatus({ kind: order.kind, amount, paid, isFlushed: order.status === 'red_flushed' }),
  }
}
