import type { Settings } from '@water/contract/organizations/calls'
import { type FlushRefusal, refuseFlush } from '@water/rules/ledger/order-state'
import { refuse } from '../../refusal'
import { paidOn } from '../ledger/flush'
import type { FlushableOrder, InvoiceInTheWay } from '../ledger/flush-store'

/** The orders that a flush cancels, newest first: the order itself, and with `cascade` those after it. Throws its refusal. */
export function chosenToFlush(
  orders: readonly FlushableOrder[],
  cascade: boolean,
  { allow_flush_paid: allowFlushPaid }: Settings,
): FlushableOrder[] {
  const target = orders.at(-1)!
  const isBeside = target.kind === 'fee' || target.kind === 'opening'
  const later = isBeside ? [] : orders.slice(0, -1)
  const judge = (order: FlushableOrder, hasLaterLiveOrder: boolean): FlushRefusal | null =>
    refuseFlush({
      ...{ status: order.status, paid: paidOn([order]), hasLaterLiveOrder, cascade, allowFlushPaid },
      hasLiveInvoice: order.invoices.length > 0,
    })
  refuseTarget(target, later, judge(target, later.length > 0))
  const chosen = cascade ? [...later, target] : [target]
  for (const refusal of ['invoiced', 'paid'] as const) {
    const inTheWay = chosen.filter((order) => judge(order, false) === refusal)
    if (inTheWay.length === 0) continue
    const invoices = [...invoicesOf(inTheWay).values()]
    refuse(refusal, {
      params: { orders: numbersOf(inTheWay), invoices: listed(invoices.map(nameOfInvoice)) },
      data: { ...named(inTheWay).data, ...(refusal === 'invoiced' && { invoices }) },
    })
  }
  return chosen
}

function refuseTarget(
  { orderNo: order_no, counterpartNo }: FlushableOrder,
  later: readonly FlushableOrder[],
  refusal: FlushRefusal | null,
): void {
  const no = counterpartNo ?? ''
  if (refusal === 'is_red') refuse('is_red', { params: { order_no, of_no: no } })
  if (refusal === 'already_flushed') refuse('already_flushed', { params: { order_no, red_no: no } })
  if (refusal === 'later_orders') refuseLater(later, 'cascade')
}

/** Refuses because of orders, newest first, that were posted after the one to flush. */
export function refuseLater(later: readonly FlushableOrder[], about: string): never {
  const orders = [...later].reverse()
  return refuse('later_orders', {
    params: { count: orders.length, orders: numbersOf(orders) },
    ...named(orders),
    about,
  })
}

/** The water of a former customer's flushed reading would fall into the next order, which is another customer's. */
export function refuseWaterOfFormer(order: FlushableOrder): void {
  if (order.kind === 'reading' && order.isOfFormer) refuseFormer([order])
}

/** A former customer's order is billed again, and what is paid on it refunded: `amount`, if that is missing. */
export function refuseFormer(orders: readonly FlushableOrder[], amount?: string): never {
  const { data } = named(orders)
  return refuse('former_customer', {
    params: { documents: numbersOf(orders) },
    data: { ...data, ...(amount !== undefined && { amount }) },
    about: amount === undefined ? 'reissue' : 'refund',
  })
}

const invoicesOf = (orders: readonly FlushableOrder[]): Map<number, InvoiceInTheWay> =>
  new Map(orders.flatMap(({ invoices }) => invoices.map((invoice) => [invoice.id, invoice] as const)))

/** While an invoice has no number, that of its request names it. */
const nameOfInvoice = ({ invoice_no, request_no }: InvoiceInTheWay): string => invoice_no ?? request_no

const SHOWN = 3

/** The first numbers; a sentence with hundreds would be none. */
const listed = (numbers: readonly string[]): string =>
  numbers.slice(0, SHOWN).join(', ') + (numbers.length > SHOWN ? ' …' : '')

const numbersOf = (orders: readonly FlushableOrder[]): string => listed(orders.map(({ orderNo }) => orderNo))

const named = (orders: readonly FlushableOrder[]) => ({
  data: { orders: orders.map(({ id, orderNo: order_no }) => ({ id, order_no })) },
})
