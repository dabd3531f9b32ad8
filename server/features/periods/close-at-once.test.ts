import { afterAll, beforeAll, expect, it } from 'vitest'
import { askUntilAnswered } from '../../testing/at-once'
import { confirmDays } from '../../testing/cashier-days'
import { startApp, type TestApp } from '../../testing/test-app'
import { beijing, newWaterworks } from '../../testing/waterworks'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ clock: '2026-02-28 23:59:59' })
})
afterAll(() => t.stop())

it('a close waits for what is being booked, and what began in the month and comes after it is refused', async () => {
  const works = await newWaterworks(t)
  const price = await beijing(works)
  const meters: number[] = []
  for (let at = 0; at < 24; at++) meters.push((await works.meter(price)).id)
  // The books begin in the month.
  const first = await works.read((await works.meter(price)).id, 10, '2026-02-19')
  await confirmDays(t, works.org)

  const ask = (target: string, body: object, user = works.staff) => askUntilAnswered(t, user, target, body)
  const acts = meters.map((meter, at) =>
    at % 2 === 0
      ? ask('POST /payment-records/', { meter, amount: '10.00', method: 'wechat' })
      : ask('POST /reading-orders/', { meter, current_reading: 10, read_at: '2026-02-20' }, works.clerk),
  )
  await Promise.resolve()
  t.clock.now = '2026-03-01 00:00:00'
  const close = () => ask('POST /periods/2026-02/close/', {})
  let closing = await close()
  const done = await Promise.all(acts)
  // Cashiers whose day was opened by the last payments close it first.
  for (let more = 0; closing.status === 409 && more < 3; more++) {
    await confirmDays(t, works.org)
    closing = await close()
  }
  expect(closing.status, closing.text).toBe(200)
  const kept = closing.data.figures

  const refused = done.filter(({ status }) => status !== 201)
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'month_closed'))
  const orders = done.filter((reply, at) => at % 2 === 1 && reply.status === 201).map(({ data }) => data)
  const inMonth = orders.filter(({ billing_month }) => billing_month === '2026-02')
  expect([first.status, kept.order_count]).toEqual([201, 1 + inMonth.length])
  const received = done.filter(
    ({ status, data }, at) => at % 2 === 0 && status === 201 && data.posted_on === '2026-02-28',
  )
  expect(kept.methods).toEqual(
    received.length === 0 ? [] : [{ method: 'wechat', amount: `${received.length * 10}.00` }],
  )
  // The month as it stands is the month as it was kept: the check at the end of the file compares them, too.
  const { data } = await t.call(works.staff, 'GET /orders/monthly/', { billing_month: '2026-02' })
  expect(data.summary?.charges ?? '0.00').toBe(kept.charges)
})
