/** Readings and what follows from them: each is asked of the product, written into the book beside, and compared with it. */
import { expect } from 'vitest'
import { type OwnReading, ownBills, termsOn } from '../own-bill'
import { decimal } from '../own-figures'
import { isTaxed } from '../own-invoices'
import { fenOf, litresOf } from '../world'
import { flush, issue } from './commands'
import { type Company, type Customer, type Name, type Reply, todayOf } from './company'

const SETTINGS = { scale: 0, start: '01-01', straddle: 'reading_date' } as const

const treatmentOf = (charge: string) =>
  isTaxed(charge) ? 'taxable' : charge === '污水处理费' ? 'exempt' : 'non_taxable'

/** Where a line of an order stands in the income: price, item, name, tax treatment. */
const incomeOf = (price: string, item: string, name: string) =>
  `${price}:${item}:${name}:${treatmentOf(name)}`

/** Reads and bills an index; null: it is estimated. Returns the order. */
export async function read(
  company: Company,
  name: Name,
  index: number | null,
  day: string,
  more: object = {},
): Promise<Reply> {
  const customer = company.customers[name]
  const asked = index === null ? { is_estimate: true } : { current_reading: index }
  const order = await company.call(company.counter, 'POST /reading-orders/', {
    ...{ meter: customer.id, read_at: day, confirm_abnormal: true, ...asked, ...more },
  })
  note(company, customer, order, { at: day, isEstimate: index === null })
  return order
}

/** Reverses an order and those after it; the first one is billed again at another index, the others at their own. */
export async function correct(
  company: Company,
  name: Name,
  order: number,
  index: number,
  { cascade = false }: { cascade?: boolean } = {},
): Promise<Reply> {
  const customer = company.customers[name]
  const body = { reason: '抄错', confirm_abnormal: true, cascade, reissue: { current_reading: index } }
  const reply = await company.call(company.counter, `POST /orders/${order}/red-flush/`, body)
  const later: { order: number; reissued: Reply }[] = reply.cascade
  for (const each of later.toReversed()) unbill(company, customer, each.order)
  const { at } = unbill(company, customer, order)
  note(company, customer, reply.reissued, { at })
  for (const each of later) note(company, customer, each.reissued, { at: each.reissued.period_to })
  return reply
}

/** Reads an index below an estimate, which is reversed for it. */
export async function trueUp(
  company: Company,
  name: Name,
  index: number,
  day: string,
  estimate: number,
): Promise<Reply> {
  const customer = company.customers[name]
  const order = await company.call(company.counter, 'POST /reading-orders/', {
    ...{ meter: customer.id, current_reading: index, read_at: day, confirm_abnormal: true },
    reverse_estimates: true,
  })
  unbill(company, customer, estimate)
  note(company, customer, order, { at: day })
  return order
}

export async function changeOver(
  company: Company,
  name: Name,
  { final, initial, at }: { final: number; initial: number; at: string },
): Promise<void> {
  const customer = company.customers[name]
  await company.call(company.counter, `POST /meters/${customer.id}/change/`, {
    ...{ final_reading: final, initial_reading: initial, changed_at: at, reason: 'periodic' },
    meter_no: `new of ${name} ${company.org}`,
  })
  customer.changes.push({ at, final: final * 1000, isRollover: false, initial: initial * 1000 })
}

/** Charges for the work on the device. */
export async function fee(company: Company, name: Name, fen: number): Promise<Reply> {
  const { id: meter } = company.customers[name]
  const charge = '换表费'
  const lines = [{ name: charge, amount: decimal(fen, 2), tax_rate: '0.13' }]
  const order = await company.call(company.staff, 'POST /orders/', { meter, kind: 'fee', lines })
  const own = new Map([[incomeOf('', 'fee', charge), fen]])
  const [today, month] = [todayOf(company), order.billing_month]
  expect(month).toBe(today.slice(0, 7))
  issue(company.book, { id: order.id, meter, lines: own, volume: 0, billed: 0 }, { today, month })
  return order
}

function unbill({ book, ...company }: Company, customer: Customer, order: number): OwnReading {
  const reading = customer.readings.get(order)!
  customer.readings.delete(order)
  flush(book, order, todayOf(company))
  return reading
}

/** Writes the order of a reading into the book, as the book bills it, and compares. */
function note(
  company: Company,
  customer: Customer,
  order: Reply,
  { at, isEstimate = false }: { at: string; isEstimate?: boolean },
): void {
  customer.readings.set(order.id, {
    ...{ kind: 'reading', order: order.id, meter: customer.id, at, index: litresOf(order.current_reading) },
    ...{ isRollover: false, deduct: 0, isEstimate, isFinal: false, posted: company.t.clock.now },
  })
  const bill = ownBills(customer, [...customer.readings.values()], SETTINGS).find(
    (one) => one.order === order.id,
  )!
  const { price } = termsOn(customer, at)
  const lines = new Map<string, number>()
  for (const [key, amount] of Object.entries(bill.lines)) {
    const [item = '', name = ''] = key.split(' ')
    const income = incomeOf(price.name, item, name)
    lines.set(income, (lines.get(income) ?? 0) + fenOf(amount))
  }
  const month = [at.slice(0, 7), company.firstOpen].sort()[1]!
  const today = todayOf(company)
  const own = issue(
    company.book,
    { id: order.id, meter: customer.id, lines, volume: bill.volume / 1000, billed: bill.billed / 1000 },
    { today, month },
  )
  expect([order.amount, order.volume, order.billing_month, order.due_date]).toEqual([
    ...[decimal(own.amount, 2), String(bill.volume / 1000), month, own.due],
  ])
}
