import { deepStrictEqual } from 'node:assert'
import type { Wire } from '@water/contract/endpoint'
import type { listOrders } from '@water/contract/orders/calls'
import type { listPeriods } from '@water/contract/periods/calls'
import type { listReadingRounds } from '@water/contract/rounds/calls'
import { expect } from 'vitest'
import { decimal } from './own-figures'
import { shifted } from './own-months'
import { fenOf, litresOf, litreText, type World } from './world'

type OrderRow = Wire<typeof listOrders>['reply']['results'][number]
type Figures = NonNullable<Wire<typeof listPeriods>['reply']['results'][number]['figures']>

const dayOf = ({ t }: World): string => t.clock.now.slice(0, 10)

export function beginDay(world: World): void {
  const { months } = world
  months.days.set(dayOf(world), { opens: new Set([months.firstOpen]), money: 0 })
}

export function endDay(world: World): void {
  const day = world.months.days.get(dayOf(world))!
  for (const { amount, isReversed } of world.payments.values()) day.money += isReversed ? 0 : amount
}

/** A month was closed or opened: commands of the same moment met the one state or the other. */
export function noteFirstOpen(world: World, month: string): void {
  const { months } = world
  months.firstOpen = month
  months.days.get(dayOf(world))!.opens.add(month)
}

/** An order is charged to its own month, or to the first one that was open when it was made. */
export function compareBillingMonth(world: World, order: OrderRow): void {
  const { id, kind, issued_on, billing_month } = order
  // A fact of the sheet that brought it.
  if (kind === 'opening') return
  const isOfReading = kind !== 'red' && kind !== 'fee'
  const own = (isOfReading ? world.readings.get(id!)!.at : issued_on).slice(0, 7)
  const opens = [...world.months.days.get(issued_on)!.opens]
  const allowed = opens.map((open) => [open, own].sort().at(-1))
  expect(allowed, `the month of order ${id}, issued on ${issued_on}`).toContain(billing_month)
}

/** Each closed month has the orders that name it, and the money that came in until its end. */
export async function compareMonths(world: World, orders: readonly OrderRow[]): Promise<void> {
  const { data } = await world.t.call(world.staff, 'GET /periods/', { page_size: 200 })
  const { results }: Wire<typeof listPeriods>['reply'] = data
  const { firstOpen } = world.months
  for (const { month } of results.slice(0, 3)) await compareUnread(world, month)
  for (const { month, state, figures } of results) {
    expect([month, state]).toEqual([month, month < firstOpen ? 'closed' : 'open'])
    if (figures === null) continue
    // No month charges an order that was moved in.
    const own = orders.filter(({ billing_month, kind }) => billing_month === month && kind !== 'opening')
    const [reds, charges] = [true, false].map((isRed) => own.filter(({ kind }) => (kind === 'red') === isRed))
    deepStrictEqual(
      {
        ...{ charges: figures.charges, red: figures.red, orders: figures.order_count },
        ...{ volume: figures.volume, billed: figures.billed_volume },
      },
      {
        ...{ charges: sumOf(charges!), red: sumOf(reds!), orders: charges!.length },
        ...{ volume: volumeOf(own, 'volume'), billed: volumeOf(own, 'billed_volume') },
      },
      `the orders of ${month}`,
    )
    const money = moneyUntil(world, month) - moneyUntil(world, shifted(month, -1))
    expect(sumOf(figures.methods), `the money of ${month}`).toBe(decimal(money, 2))
    expect(usedIn(figures), `what the money of ${month} was used for`).toBe(decimal(money, 2))
  }
}

/** A month that is open counts as unread what its round lists so. */
async function compareUnread({ t, staff }: World, month: string): Promise<void> {
  const { data: period } = await t.call(staff, `GET /periods/${month}/`)
  if (period.state === 'closed') return
  const { data } = await t.call(staff, 'GET /reading-rounds/', { month })
  const books: Wire<typeof listReadingRounds>['reply'] = data
  const unread = books.reduce((sum, book) => sum + book.unread, 0)
  expect(period.points.unread, `unread in ${month}`).toBe(unread)
}

/** Money pays orders and penalties, or stays in the balance. */
function usedIn({ payments, penalties, prepaid }: Figures): string {
  const stayed = fenOf(prepaid.in) - fenOf(prepaid.applied) - fenOf(prepaid.refunded)
  expect(decimal(fenOf(prepaid.opening) + stayed, 2)).toBe(prepaid.closing)
  return decimal(fenOf(payments) + fenOf(penalties) + stayed, 2)
}

const sumOf = (rows: readonly { amount: string }[]): string =>
  decimal(
    rows.reduce((sum, { amount }) => sum + fenOf(amount), 0),
    2,
  )

const volumeOf = (rows: readonly OrderRow[], of: 'volume' | 'billed_volume'): string =>
  litreText(rows.reduce((sum, row) => sum + litresOf(row[of]), 0))

/** At the end of a month the money of its last day of work is in. */
const moneyUntil = ({ months }: World, month: string): number =>
  [...months.days].filter(([date]) => date.slice(0, 7) <= month).at(-1)?.[1].money ?? 0
