import { divideByType, type InvoiceType } from '@water/rules/invoicing/invoice-lines'
import { Refusal } from '../../refusal'
import type { Candidate, Chargeable, TakenBy } from './candidates-store'

/** The lines of orders that an invoice takes, and those that a special one leaves to a normal one. */
export interface ChosenLines<Line = Chargeable> {
  own: Line[]
  companion: Line[]
}

/** An order as far as it decides what an invoice takes of it. */
export type Choosable<Line> = Pick<Candidate, 'id' | 'status' | 'customerFirst' | 'isOfPresent'> & {
  lines: readonly Line[]
}
type ChoosableLine = Pick<Chargeable, 'taxTreatment'> & { takenBy: unknown }

/** Why there is no such invoice, and the orders that are in the way. */
interface Unfit<Order> {
  unfit: 'order_not_live' | 'nothing_to_invoice' | 'two_customers' | 'nothing_taxable' | 'line_taken'
  orders: readonly Order[]
}

/**
 * Chooses the free lines of orders of one customer, in the order of the orders. An order whose lines are all taken is refused; so
 * the rest of an order can be invoiced when a part of it is on another invoice.
 */
export function choose<Line extends ChoosableLine, Order extends Choosable<Line>>(
  orders: readonly (Order & Choosable<Line>)[],
  type: InvoiceType,
): ChosenLines<Line> | Unfit<Order> {
  const gone = orders.filter(({ status }) => status === 'red' || status === 'red_flushed')
  if (gone.length > 0) return { unfit: 'order_not_live', orders: gone }
  if (orders.some(({ lines }) => lines.length === 0)) return { unfit: 'nothing_to_invoice', orders: [] }
  const [first] = orders
  const others = orders.filter(({ customerFirst }) => customerFirst !== first!.customerFirst)
  if (others.length > 0) return { unfit: 'two_customers', orders: formerAmong(orders) }
  const divided = orders.map((order) => ({ order, ...divideByType(order.lines, type) }))
  if (divided.every(({ own }) => own.length === 0)) return { unfit: 'nothing_taxable', orders: [] }
  const taken = divided.filter(({ own, companion }) => (own.length > 0 ? own : companion).every(isTaken))
  if (taken.length > 0) return { unfit: 'line_taken', orders: taken.map(({ order }) => order) }
  const isFree = (line: Line) => !isTaken(line)
  return {
    own: divided.flatMap(({ own }) => own.filter(isFree)),
    companion: divided.flatMap(({ companion }) => companion.filter(isFree)),
  }
}

/** The same, or its refusal. */
export function chooseLines(orders: readonly Candidate[], type: InvoiceType): ChosenLines | Refusal {
  const chosen = choose<Chargeable, Candidate>(orders, type)
  if (!('unfit' in chosen)) return chosen
  const { unfit } = chosen
  if (unfit === 'nothing_to_invoice') return refusedField('orders', unfit)
  if (unfit === 'nothing_taxable') return refusedField('type', unfit)
  return unfit === 'line_taken' ? lineTaken(chosen.orders) : aboutOrders(unfit, chosen.orders)
}

const formerAmong = <Order extends Pick<Candidate, 'isOfPresent'>>(orders: readonly Order[]): Order[] => {
  const former = orders.filter(({ isOfPresent }) => !isOfPresent)
  return former.length > 0 ? former : [...orders]
}

const refusedField = (field: string, message: 'nothing_to_invoice' | 'nothing_taxable'): Refusal =>
  new Refusal('invalid', { fields: { [field]: [{ message }] } })

type Named = Pick<Candidate, 'id' | 'orderNo'>

export function aboutOrders(code: 'order_not_live' | 'two_customers', orders: readonly Named[]): Refusal {
  return new Refusal(code, { params: { orders: numbersOf(orders) }, data: { orders: named(orders) } })
}

/** A live invoice has it. */
export const isTaken = ({ takenBy }: { takenBy: unknown }): boolean => takenBy !== null

/** Names the invoices that have lines of these orders. */
export function lineTaken(orders: readonly Candidate[]): Refusal {
  const holders = new Map<number, TakenBy>()
  for (const { takenBy } of orders.flatMap(({ lines }) => lines))
    if (takenBy) holders.set(takenBy.id, takenBy)
  const invoices = [...holders.values()].sort((one, other) => one.id - other.id)
  return new Refusal('line_taken', {
    params: { orders: numbersOf(orders), invoices: listed(invoices.map(nameOf)) },
    data: { invoices, orders: named(orders) },
  })
}

/** An invoice in a sentence: its number, or while it has none the number of its request. */
export const nameOf = ({ invoice_no, request_no }: Pick<TakenBy, 'invoice_no' | 'request_no'>): string =>
  invoice_no ?? request_no

const SHOWN = 3
/** The first numbers; a sentence with hundreds would be none. */
const listed = (numbers: readonly string[]): string =>
  numbers.slice(0, SHOWN).join(', ') + (numbers.length > SHOWN ? ' …' : '')
const numbersOf = (orders: readonly Named[]): string => listed(orders.map(({ orderNo }) => orderNo))
const named = (orders: readonly Named[]) => orders.map(({ id, orderNo: order_no }) => ({ id, order_no }))
