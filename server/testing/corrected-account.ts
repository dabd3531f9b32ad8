import { expect } from 'vitest'
import { invariants } from '../verify/violations-store'
import { expectToHold } from './books'
import type { TestApp, TestReply } from './test-app'
import { beijing, newWaterworks } from './waterworks'

/** An account of Beijing's residents at 170 m³ of its tier year, on 2026-03-31, with the calls that correct its orders. */
export async function correctedAccount(t: TestApp, settings: object = {}) {
  t.clock.now = '2026-03-31 09:00:00'
  const works = await newWaterworks(t, settings)
  const opening_cumulative = { tier_year_from: '2026-01-01', volume: 170 }
  const { id: meter, water_price: price } = await works.meter(await beijing(works), { opening_cumulative })
  return { works, price, ...callsOn(t, works, meter) }
}

/** The calls on one account. */
export function callsOn(t: TestApp, works: Awaited<ReturnType<typeof newWaterworks>>, meter: number) {
  const read = async (index: number | null, day: string, more: object = {}) => {
    const reply = await works.read(meter, index, day, { confirm_abnormal: true, ...more })
    expect(reply.status, reply.text).toBe(201)
    return reply.data
  }
  const flush = (order: number, body: object = {}) =>
    t.call(works.staff, `POST /orders/${order}/red-flush/`, { reason: '抄错', ...body })
  const preview = (order: number, body: object = {}) =>
    t.call(works.staff, `POST /orders/${order}/red-flush/preview/`, { reason: '抄错', ...body })
  const get = async (path: string, query: object = {}) =>
    (await t.call(works.staff, `GET ${path}`, query)).data
  const pay = async (amount: string) =>
    (await t.call(works.clerk, 'POST /payment-records/', { meter, amount, method: 'cash' })).data
  const account = async () => {
    const { last_reading, last_read_at, average_volume, balance, arrears } = await get(`/meters/${meter}/`)
    return { last_reading, last_read_at, average_volume, balance, arrears }
  }
  const posted = (reply: TestReply) => {
    expect(reply.status, reply.text).toBe(201)
    return reply.data
  }
  const holds = () => expectToHold(t.db, works.org, invariants)
  const statuses = async () =>
    (await get('/orders/', { meter, ordering: 'id' })).results.map(
      ({ kind, status, amount }: Record<string, string>) => `${kind} ${status} ${amount}`,
    )
  return { meter, read, flush, preview, get, pay, account, posted, holds, statuses }
}
