import type { LocalDate } from '../calendar'
import type { Fen } from '../money'

/** An order that money may pay: live, with principal or penalty due on the payment's day. */
export type OpenOrder = {
  readonly order: number
  readonly dueDate: LocalDate
  readonly outstanding: Fen
  readonly penalty: Fen
}

/** The share of one order. */
export type Allocation = { readonly order: number; readonly penalty: Fen; readonly principal: Fen }

/** The distribution of an amount. */
export type Distribution = { readonly allocations: readonly Allocation[]; readonly toBalance: Fen }

/**
 * 销账顺序：先到期的先销；每张账单先违约金后本金；余额转入预存。
 * Allocates an amount (≥ 0, fen) to open orders: oldest due first, and with the same due date the one issued first
 * (lower id); in each order penalty, then principal; the rest goes to the balance. Orders without a share are left out.
 * RangeError for a negative amount. See allocation.md.
 */
export function allocate(amount: Fen, openOrders: readonly OpenOrder[]): Distribution {
  if (amount < 0) throw new RangeError('a negative amount cannot be allocated')
  const allocations: Allocation[] = []
  let left = amount
  for (const { order, outstanding, penalty: due } of openOrders.toSorted(byDueDate)) {
    const penalty = Math.min(left, due)
    const principal = Math.min(left - penalty, outstanding)
    left -= penalty + principal
    if (penalty + principal > 0) allocations.push({ order, penalty, principal })
  }
  return { allocations, toBalance: left }
}

/** A payment without any allocation is a prepayment. */
export function paymentKind({ allocations }: Distribution): 'payment' | 'prepay' {
  return allocations.length === 0 ? 'prepay' : 'payment'
}

function byDueDate(a: OpenOrder, b: OpenOrder): number {
  if (a.dueDate !== b.dueDate) return a.dueDate < b.dueDate ? -1 : 1
  return a.order - b.order
}
