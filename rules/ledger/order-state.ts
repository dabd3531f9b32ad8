import type { Fen } from '../money'

/** The kind of an order; a red one is the negative twin of another. */
export type OrderKind = 'reading' | 'red' | 'back_charge' | 'fee' | 'opening'
/** The state of an order. */
export type OrderStatus = 'unpaid' | 'partially_paid' | 'paid' | 'red_flushed' | 'red'

/** The facts that decide an order's state. */
export type OrderFacts = {
  readonly kind: OrderKind
  readonly amount: Fen
  /** Principal paid. */
  readonly paid: Fen
  /** True when a red order stands against it. */
  readonly isFlushed: boolean
}

/**
 * 账单状态由本金的已付额决定；已红冲与红字账单不再变动。
 * The state of an order follows from its principal; penalty does not count. An order of 0.00 is paid at issue.
 * See order-state.md.
 */
export function orderStatus({ kind, amount, paid, isFlushed }: OrderFacts): OrderStatus {
  if (kind === 'red') return 'red'
  if (isFlushed) return 'red_flushed'
  if (paid >= amount) return 'paid'
  return paid > 0 ? 'partially_paid' : 'unpaid'
}

/** Live means neither red-flushed nor red: only live orders count in arrears, averages and the tier year. */
export function isLive(status: OrderStatus): boolean {
  return status !== 'red_flushed' && status !== 'red'
}

/** The principal still due in fen: nothing on an order that is not live. */
export function outstandingOf(facts: OrderFacts): Fen {
  return isLive(orderStatus(facts)) ? facts.amount - facts.paid : 0
}

/** The facts beside the order that a red flush depends on. */
export type FlushRequest = {
  readonly status: OrderStatus
  /** Principal and penalty. */
  readonly paid: Fen
  readonly hasLaterLiveOrder: boolean
  readonly hasLiveInvoice: boolean
  readonly cascade: boolean
  readonly allowFlushPaid: boolean
}

/** The reasons why an order cannot be red-flushed (409). */
export type FlushRefusal = 'is_red' | 'already_flushed' | 'invoiced' | 'paid' | 'later_orders'

/**
 * The reason why an order cannot be red-flushed now, or null. "Later" means a live reading or back_charge order of the
 * meter after it.
 */
export function refuseFlush(request: FlushRequest): FlushRefusal | null {
  if (request.status === 'red') return 'is_red'
  if (request.status === 'red_flushed') return 'already_flushed'
  if (request.hasLiveInvoice) return 'invoiced'
  if (request.paid > 0 && !request.allowFlushPaid) return 'paid'
  return request.hasLaterLiveOrder && !request.cascade ? 'later_orders' : null
}
