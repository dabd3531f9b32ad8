import { deepStrictEqual } from 'node:assert'
import type { Wire } from '@water/contract/endpoint'
import type { listOrders, readOrder } from '@water/contract/orders/calls'
import type { listPending } from '@water/contract/readings/pending'
import { expect } from 'vitest'
import { expectToHold } from '../testing/books'
import { invariants } from '../verify/violations-store'
import { compareDays } from './booked-days'
import { compareBillingMonth, compareMonths } from './booked-months'
import { compareInvoices } from './compare-invoices'
import { compareMoved } from './compare-moved'
import { compareRemote } from './compare-remote'
import { ownBills } from './own-bill'
import { compareDeductions } from './own-deductions'
import { decimal } from './own-figures'
import { liveOpenings, openingsOf } from './own-moved'
import { type Account, fenOf, lastIndex, litreText, liveCharges, type World } from './world'

type Order = Wire<typeof readOrder>['reply']
type OrderRow = Wire<typeof listOrders>['reply']['results'][number]

/** The product's books hold every invariant, and say what the books beside say. */
export async function compare(world: World): Promise<void> {
  await expectToHold(world.t.db, world.works.org, invariants)
  await compareDeductions(world)
  const live = { amount: 0, volume: 0, billed: 0 }
  const orders: OrderRow[] = []
  for (const account of world.accounts) {
    const compared = await compareAccount(world, account)
    live.amount += compared.amount
    live.volume += compared.volume
    live.billed += compared.billed
    orders.push(...compared.listed)
  }
  await compareMonths(world, orders)
  const { data } = await world.t.call(world.staff, 'GET /orders/monthly/')
  if (data.summary !== null) {
    const { charges, red, volume, billed_volume } = data.summary
    // Reds cancel what they reverse, also where the two are of different months.
    expect([decimal(fenOf(charges) + fenOf(red), 2), volume, billed_volume]).toEqual([
      decimal(live.amount, 2),
      litreText(live.volume),
      litreText(live.billed),
    ])
  }
  await compareWaivers(world)
  await comparePending(world)
  await compareMoved(world)
  await compareInvoices(world)
  await compareDays(world)
  await layBalances(world)
  await compareRemote(world)
  await expectToHold(world.t.db, world.works.org, invariants)
}

/** Compares an account and returns what its live orders charge, their litres, and all its orders. */
async function compareAccount(
  world: World,
  account: Account,
): Promise<{ amount: number; volume: number; billed: number; listed: OrderRow[] }> {
  const get = async (path: string, query: object = {}) =>
    (await world.t.call(world.staff, `GET ${path}`, query)).data
  const charges = liveCharges(world, account.id)
  const own = ownBills(account, charges, world.settings)
  const fees = [...world.fees.values()].filter(
    ({ meter, order }) => meter === account.id && !world.flushed.has(order),
  )
  const listed: OrderRow[] = (await get('/orders/', { meter: account.id, page_size: 200 })).results
  for (const order of listed) compareBillingMonth(world, order)
  const live = listed.filter(({ status, kind }) => status !== 'red_flushed' && kind !== 'red')
  const saidFees = live.filter(({ kind }) => kind === 'fee')
  deepStrictEqual(
    new Map(saidFees.map(({ id, amount }) => [id, amount])),
    new Map(fees.map(({ order, amount }) => [order, decimal(amount, 2)])),
  )
  const openings = liveOpenings(world, account.id)
  const saidOpenings = live.filter(({ kind }) => kind === 'opening')
  deepStrictEqual(
    new Map(saidOpenings.map(({ id, amount }) => [id, amount])),
    new Map(openings.map(({ order, amount }) => [order, decimal(amount, 2)])),
  )
  const charged = live.filter(({ kind }) => kind !== 'fee' && kind !== 'opening')
  const said: Order[] = await Promise.all(charged.map(({ id }) => get(`/orders/${id}/`)))
  said.sort(
    (one, other) =>
      own.findIndex(({ order }) => order === one.id) - own.findIndex(({ order }) => order === other.id),
  )
  const made = own.map(({ order, volume, billed, months, before, after, amount, lines }) => ({
    ...{ order, volume: litreText(volume), billed: litreText(billed), months },
    ...{ before: litreText(before), after: litreText(after), amount: decimal(amount, 2), lines },
  }))
  // Its message shows the difference, which the report of a history needs.
  deepStrictEqual(said.map(billSaid), made)
  const amount = amountOf([...own, ...fees, ...openings])
  // Reds cancel the orders that they reverse.
  expect(
    decimal(
      listed.reduce((sum, one) => sum + fenOf(one.amount), 0),
      2,
    ),
  ).toBe(decimal(amount, 2))
  await compareMoney(world, account, { amount, said: [...said, ...saidFees, ...saidOpenings] })
  const { last_reading, average_volume } = await get(`/meters/${account.id}/`)
  expect(last_reading).toBe(litreText(lastIndex(world, account).index))
  const read = own.filter((_, at) => charges[at]!.kind === 'reading')
  // Readings of another system stand in until there are three.
  const former = world.moving?.brought.get(account.id)?.volumes.slice(-3) ?? []
  const recent = [...former, ...read.map(({ volume }) => volume)].slice(-3)
  const mean =
    recent.length === 0
      ? null
      : litreText(Math.floor(recent.reduce((a, b) => a + b, 0) / recent.length + 0.5))
  expect(average_volume).toBe(mean)
  const sumOf = (of: 'volume' | 'billed') => own.reduce((sum, bill) => sum + bill[of], 0)
  // An order that was moved in is no charge, but its reversal is one of the month.
  const flushed = openingsOf(world, account.id).filter(({ order }) => world.flushed.has(order))
  const booked = amountOf([...own, ...fees]) - amountOf(flushed)
  return { amount: booked, volume: sumOf('volume'), billed: sumOf('billed'), listed }
}

const amountOf = (bills: readonly { amount: number }[]): number =>
  bills.reduce((sum, bill) => sum + bill.amount, 0)

function billSaid(order: Order) {
  const lines = new Map<string, number>()
  for (const { item, name, tier, amount } of order.lines) {
    const key = `${item} ${name} ${item === 'water' ? (tier ?? '') : ''}`.trim()
    lines.set(key, (lines.get(key) ?? 0) + fenOf(amount))
  }
  return {
    ...{ order: order.id, volume: order.volume, billed: order.billed_volume, months: order.months },
    ...{ before: order.cumulative_before, after: order.cumulative_after, amount: order.amount },
    lines: Object.fromEntries([...lines].sort().map(([key, fen]) => [key, decimal(fen, 2)])),
  }
}

/** The readings that wait for their orders, without the change-overs, were recorded and neither billed nor made void. */
async function comparePending(world: World): Promise<void> {
  const { data } = await world.t.call(world.staff, 'GET /readings/pending/', { page_size: 200 })
  const { results }: Wire<typeof listPending>['reply'] = data
  const waiting = results.filter(({ source }) => source !== 'change_old' && source !== 'change_new')
  deepStrictEqual(new Set(waiting.map(({ id }) => id)), new Set(world.pending.keys()))
}

async function compareWaivers(world: World): Promise<void> {
  const waived = new Map<number, number>()
  for (const { order, amount, isWithdrawn } of world.waivers.values())
    waived.set(order, (waived.get(order) ?? 0) + (isWithdrawn ? 0 : amount))
  for (const [order, amount] of waived) {
    const { data } = await world.t.call(world.staff, `GET /orders/${order}/`)
    expect(data.penalty_waived, `waived of order ${order}`).toBe(decimal(amount, 2))
  }
}

interface Orders {
  amount: number
  said: readonly OrderRow[]
}

/** The money that came in is what was paid, penalties included, and what is in the balance. */
async function compareMoney(world: World, account: Account, { amount, said }: Orders): Promise<void> {
  const { data } = await world.t.call(world.staff, `GET /meters/${account.id}/`)
  const money = moneyIn(world, account)
  const penalties = said.reduce((sum, order) => sum + fenOf(order.penalty_paid), 0)
  if (!world.hasPenalty) {
    const carried = liveOpenings(world, account.id).reduce((sum, opening) => sum + opening.carried, 0)
    expect(penalties).toBeLessThanOrEqual(carried)
  }
  const left = fenOf(data.balance) - fenOf(data.arrears) - fenOf(data.former_arrears)
  expect(decimal(left, 2), `${account.account_no}: balance less arrears`).toBe(
    decimal(money - penalties - amount, 2),
  )
}

/** The money that was paid here, and the balance that was moved in. */
const moneyIn = (world: World, account: Account): number =>
  (world.moving?.brought.get(account.id)?.balance ?? 0) +
  [...world.payments.values()]
    .filter(({ meter, isReversed }) => meter === account.id && !isReversed)
    .reduce((sum, payment) => sum + payment.amount, 0)

/** Laid on the open orders, the balances leave only what nobody has paid for, or what nobody owes. */
async function layBalances(world: World): Promise<void> {
  for (const { id } of world.accounts) {
    const money = async () => (await world.t.call(world.staff, `GET /meters/${id}/`)).data
    const { balance, arrears } = await money()
    if (fenOf(balance) === 0 || fenOf(arrears) === 0) continue
    const reply = await world.t.call(world.staff, `POST /meters/${id}/apply-balance/`, {})
    expect(reply.status, reply.text).toBe(200)
    const left = await money()
    expect(Math.min(fenOf(left.balance), fenOf(left.arrears)), reply.text).toBe(0)
  }
}
