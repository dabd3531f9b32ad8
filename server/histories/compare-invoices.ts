import { deepStrictEqual } from 'node:assert'
import type { Wire } from '@water/contract/endpoint'
import type { readInvoice } from '@water/contract/invoices/calls'
import type { readOrder } from '@water/contract/orders/calls'
import { addSeconds } from '@water/rules/calendar'
import { expect } from 'vitest'
import type { Invoicing } from './invoicing'
import {
  fenText,
  isTaxed,
  nameOfLine,
  type OwnInvoice,
  type OwnPlace,
  ownInvoiceStatus,
  ownNet,
} from './own-invoices'
import { fenOf, type World } from './world'

type Invoice = Wire<typeof readInvoice>['reply'] & { id: number }
type Order = Wire<typeof readOrder>['reply']
type OrderLine = Order['lines'][number]

/** Every invoice has come to its end, is what was asked for, and agrees with its orders and with its provider. */
export async function compareInvoices(world: World): Promise<void> {
  if (world.invoicing === null) return
  await end(world, world.invoicing)
  const said = await saidInvoices(world)
  const lines = await linesOfOrders(world)
  compareStates(world, said)
  if (world.invoicing.provider) compareProvider(world.invoicing.provider, said)
  for (const invoice of said) compareFigures(invoice, lines)
  compareCoverage(world, lines)
  comparePlaces(world, said, lines)
  await compareSums(world, said)
  await compareLinks(world, said)
}

/** Turns of the worker until nothing is being issued. */
async function end(world: World, invoicing: Invoicing): Promise<void> {
  invoicing.calm()
  for (let turns = 0; turns < 10; turns++) {
    await invoicing.work()
    const { data } = await world.t.call(world.staff, 'GET /invoices/', { status: ['issuing'] })
    if (data.count === 0) return
    world.t.clock.now = addSeconds(world.t.clock.now, 7200)
  }
  throw new Error('invoices are still being issued')
}

async function saidInvoices(world: World): Promise<Invoice[]> {
  const { data } = await world.t.call(world.staff, 'GET /invoices/', { page_size: 200 })
  if (data.count > 200) throw new Error(`${data.count} invoices`)
  const details = data.results.map(async ({ id }: { id: number }) => {
    const { data: detail } = await world.t.call(world.staff, `GET /invoices/${id}/`)
    return detail
  })
  return Promise.all(details)
}

/** The lines that are not 0.00, of all orders. */
async function linesOfOrders(world: World): Promise<Map<number, { order: Order; lines: OrderLine[] }>> {
  const found = new Map<number, { order: Order; lines: OrderLine[] }>()
  for (const { id } of world.accounts) {
    const { data } = await world.t.call(world.staff, 'GET /orders/', { meter: id, page_size: 200 })
    for (const { id: order } of data.results) {
      const detail: Order = (await world.t.call(world.staff, `GET /orders/${order}/`)).data
      found.set(order, { order: detail, lines: detail.lines.filter(({ amount }) => fenOf(amount) !== 0) })
    }
  }
  return found
}

type Lines = Awaited<ReturnType<typeof linesOfOrders>>

/** Those that exist are those that were made, without what was deleted; and they stand as they were left. */
function compareStates(world: World, said: readonly Invoice[]): void {
  const isThere = ({ isDeleted, isDraft, orders }: OwnInvoice) =>
    !isDeleted && !(isDraft && orders.some((order) => world.flushed.has(order)))
  const own = [...world.invoices.values()].filter(isThere)
  deepStrictEqual(new Set(said.map(({ id }) => id)), new Set(own.map(({ id }) => id)))
  for (const { id, status, buyer_name, type, red_of, request_no } of said) {
    const { isDraft, redOf, ...kept } = world.invoices.get(id)!
    deepStrictEqual([id, type, red_of, status === 'draft'], [id, kept.type, redOf, isDraft])
    if (redOf === null) expect(buyer_name, `buyer of ${request_no}`).toBe(kept.buyer)
    const isRefused = world.invoicing?.provider?.hasRefused(request_no) ?? false
    deepStrictEqual([request_no, status === 'failed'], [request_no, isRefused])
  }
  const cancelled = said.filter(({ status }) => status === 'red_flushed').map(({ id }) => id)
  const reds = said
    .filter(({ color, status }) => color === 'red' && status === 'issued')
    .map(({ red_of }) => red_of)
  deepStrictEqual(cancelled.sort(), reds.sort())
}

function compareProvider(provider: NonNullable<Invoicing['provider']>, said: readonly Invoice[]): void {
  deepStrictEqual(provider.damages, [])
  const ours = said.filter(({ invoice_no }) => invoice_no !== null)
  deepStrictEqual(
    new Map(
      ours.map(({ request_no, invoice_no, issued_at, status }) => [
        request_no,
        [invoice_no, issued_at, status],
      ]),
    ),
    new Map(
      [...provider.papers].map(([requestNo, { number, at, isCancelled }]) => [
        requestNo,
        [number, at, isCancelled ? 'red_flushed' : 'issued'],
      ]),
    ),
  )
}

/** Each line is that of its order with net and tax as the history's own books take them apart. */
function compareFigures(invoice: Invoice, lines: Lines): void {
  const sign = invoice.color === 'red' ? -1 : 1
  const sums = { net: 0, tax: 0, amount: 0 }
  const made = invoice.lines.map(({ order, order_line }) => {
    const line = lines.get(order)!.lines.find(({ line_no }) => line_no === order_line)!
    const amount = fenOf(line.amount)
    const net = ownNet(amount, line.name)
    sums.net += sign * net
    sums.tax += sign * (amount - net)
    sums.amount += sign * amount
    return [line.name, fenText(sign * net), fenText(sign * (amount - net)), fenText(sign * amount)]
  })
  const said = invoice.lines.map(({ name, net, tax, amount }) => [name, net, tax, amount])
  deepStrictEqual(said, made)
  const { net, tax, amount } = invoice
  deepStrictEqual([net, tax, amount], [sums.net, sums.tax, sums.amount].map(fenText))
  if (invoice.type === 'special') expect(invoice.lines.filter(({ name }) => !isTaxed(name))).toEqual([])
}

/** The lines that an invoice has left out of its orders were on another one. */
function compareCoverage(world: World, lines: Lines): void {
  const blue = [...world.invoices.values()].filter(({ redOf }) => redOf === null)
  const covered = new Set(blue.flatMap((invoice) => invoice.lines ?? []).map(nameOfLine))
  const unseen = new Set(blue.filter((invoice) => invoice.lines === null).flatMap(({ orders }) => orders))
  for (const { id, orders } of blue)
    for (const order of orders) {
      if (unseen.has(order)) continue
      const missing = lines
        .get(order)!
        .lines.filter(({ line_no }) => !covered.has(nameOfLine({ order, order_line: line_no })))
      deepStrictEqual([id, order, missing.map(({ name }) => name)], [id, order, []])
    }
}

/** No line is on two live invoices, and every order says where its lines are. */
function comparePlaces({ moving }: World, said: readonly Invoice[], lines: Lines): void {
  const places = new Map<string, OwnPlace>()
  const wasRed = new Set<number>()
  for (const { color, status, lines: own, request_no } of said) {
    if (color === 'red' || status === 'failed') continue
    for (const line of own) {
      const name = nameOfLine(line)
      if (status === 'red_flushed') {
        wasRed.add(line.order)
        continue
      }
      if (places.has(name)) throw new Error(`${name} is on ${request_no} and on another invoice`)
      places.set(name, status)
    }
  }
  for (const [id, { order, lines: own }] of lines) {
    const where = own.map(
      ({ line_no }) => places.get(nameOfLine({ order: id, order_line: line_no })) ?? 'free',
    )
    if (order.status === 'red_flushed' && where.some((place) => place !== 'free'))
      throw new Error(`order ${id} was reversed and is on a live invoice`)
    const isElsewhere = moving?.openings.get(id)?.isInvoiced === true
    const status = isElsewhere ? 'elsewhere' : ownInvoiceStatus(where, wasRed.has(id))
    deepStrictEqual([id, order.invoice_status], [id, status])
  }
}

/** The list sums what it finds. */
async function compareSums(world: World, said: readonly Invoice[]): Promise<void> {
  const status = ['issued', 'red_flushed']
  const { data } = await world.t.call(world.staff, 'GET /invoices/', { status, page_size: 1 })
  const issued = said.filter((invoice) => status.includes(invoice.status))
  const sum = (of: 'net' | 'tax' | 'amount') =>
    fenText(issued.reduce((total, invoice) => total + fenOf(invoice[of]), 0))
  deepStrictEqual(data.summary, { net: sum('net'), tax: sum('tax'), amount: sum('amount') })
}

/** A link opens its invoice until it is withdrawn, expires, or a red one has cancelled the invoice. No files are drawn in a history. */
async function compareLinks(world: World, said: readonly Invoice[]): Promise<void> {
  const issued = new Set(said.filter(({ status }) => status === 'issued').map(({ id }) => id))
  for (const { invoice, path, expires_at, isWithdrawn } of world.links) {
    const opens = !isWithdrawn && expires_at > world.t.clock.now && issued.has(invoice)
    const { status, code } = await world.t.call(null, `GET ${path}`)
    deepStrictEqual(
      [path, status, code],
      [path, ...(opens ? [409, 'invoice_file_in_making'] : [404, 'not_found'])],
    )
  }
}
