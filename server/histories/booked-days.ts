import { expect } from 'vitest'
import type { TestReply } from '../testing/test-app'
import type { OwnBooking } from './own-days'
import { decimal } from './own-figures'
import { fenOf, type OwnPayment, type World } from './world'

const today = ({ t }: World): string => t.clock.now.slice(0, 10)

/** Writes down a payment or refund of today; without a cashier when a job booked it. */
export function notePayment(
  world: World,
  payment: Omit<OwnPayment, 'isReversed'>,
  cashier: number | null,
): void {
  if (world.payments.has(payment.id)) return
  world.payments.set(payment.id, { ...payment, isReversed: false })
  if (cashier !== null) noteBooking(world, cashier, payment)
}

export function noteBooking(
  world: World,
  cashier: number,
  { method, amount }: Pick<OwnPayment, 'method' | 'amount'>,
): void {
  world.tills.bookings.push({ cashier, on: today(world), method, amount })
}

export const bookingsOf = (world: World, cashier: number, date: string): OwnBooking[] =>
  world.tills.bookings.filter((booking) => booking.cashier === cashier && booking.on === date)

export const cashOf = (world: World, cashier: number, date: string): number =>
  sumOf(bookingsOf(world, cashier, date).filter(({ method }) => method === 'cash'))

const sumOf = (bookings: readonly OwnBooking[]): number =>
  bookings.reduce((sum, { amount }) => sum + amount, 0)

/** Writes down a day as a command on it was answered. */
export function noteDay(world: World, data: TestReply['data']): void {
  const { id, cashier, date, state, counted_cash, deposit, updated_at: version } = data
  if ((world.tills.days.get(id)?.version ?? '') > version) return
  const counted = counted_cash === null ? null : fenOf(counted_cash)
  world.tills.days.set(id, { id, cashier, date, state, counted, slip: deposit?.slip_no ?? null, version })
}

/** The first close of a month counts the days before it as they were booked, if nobody has counted them. */
export async function noteUncounted(world: World, before: string): Promise<void> {
  const { data } = await world.t.call(world.staff, 'GET /payment-records/days/', { page_size: 200 })
  const earlier = data.results.filter(({ date }: { date: string }) => date < before)
  for (const day of earlier) {
    expect(day.state, `day ${day.date} before ${before}`).not.toBe('open')
    const isCounted = world.tills.days.get(day.id)?.counted != null
    if (!isCounted && day.state === 'confirmed') {
      const booked = Math.max(0, cashOf(world, day.cashier, day.date))
      expect(day.counted_cash, `day ${day.date} of ${day.cashier}`).toBe(decimal(booked, 2))
    }
    noteDay(world, day)
  }
}

/** Every day has what its cashier booked on it, by method, and stands where the last command on it left it. */
export async function compareDays(world: World): Promise<void> {
  const { data } = await world.t.call(world.staff, 'GET /payment-records/days/', { page_size: 200 })
  const { bookings, days } = world.tills
  const keys = (of: readonly { cashier: number; date: string }[]) =>
    [...new Set(of.map(({ cashier, date }) => `${date} ${cashier}`))].sort()
  const booked = bookings.map(({ cashier, on }) => ({ cashier, date: on }))
  expect(keys(data.results)).toEqual(keys([...booked, ...days.values()]))
  for (const said of data.results) {
    const { id, date, cashier } = said
    const own = bookingsOf(world, cashier, date)
    const methods = [...new Set(own.map(({ method }) => method))].map((method) => {
      const its = own.filter((booking) => booking.method === method)
      return { method, count: its.length, amount: decimal(sumOf(its), 2) }
    })
    const expected = cashOf(world, cashier, date)
    const { state = 'open', counted = null, slip = null } = days.get(id) ?? {}
    expect({ ...said, methods: new Set(said.methods) }, `day ${date} of ${cashier}`).toMatchObject({
      methods: new Set(methods),
      state,
      expected_cash: decimal(expected, 2),
      counted_cash: counted === null ? null : decimal(counted, 2),
      difference: counted === null ? null : decimal(counted - expected, 2),
      deposit:
        slip === null
          ? null
          : { bank_account: world.tills.bank, slip_no: slip, amount: decimal(counted!, 2) },
    })
  }
}
