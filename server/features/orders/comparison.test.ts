import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { correctedAccount } from '../../testing/corrected-account'
import { startApp, type TestApp } from '../../testing/test-app'

let t: TestApp
let own: Awaited<ReturnType<typeof correctedAccount>>
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  own = await correctedAccount(t)
})

const compare = (id: number) => own.get(`/orders/${id}/comparison/`)
const NOTHING = { order: null, before: null, year_ago: null }

test('an order is compared with the one before: days, volume, tier and the price of the first tier', async () => {
  const first = await own.read(8, '2026-01-31')
  const second = await own.read(25, '2026-02-28')
  expect(await compare(first.id)).toMatchObject({ order: { order: first.id }, before: null, year_ago: null })
  expect(await compare(second.id)).toEqual({
    order: {
      ...{ order: second.id, order_no: second.order_no, period_from: '2026-02-01', period_to: '2026-02-28' },
      // From 178 m³ of the tier year: 2 in the first tier, 15 in the second.
      ...{ days: 28, volume: '17', amount: second.amount, tier: 2, above: '15', price: '2.07' },
      ...{ is_estimated: false, is_elsewhere: false },
    },
    before: expect.objectContaining({ order: first.id, volume: '8', tier: 1, above: '0', price: '2.07' }),
    year_ago: null,
  })
})

test('and with the one of a year ago; an estimate is said', async () => {
  const meter = await own.works.meter(own.price, { install_date: '2024-11-30' })
  const read = async (index: number | null, day: string, more: object = {}) => {
    const reply = await own.works.read(meter.id, index, day, { confirm_abnormal: true, ...more })
    expect(reply.status, reply.text).toBe(201)
    return reply.data.id
  }
  const yearAgo = await read(10, '2025-02-10')
  await read(100, '2025-08-10')
  const before = await read(null, '2026-02-01', { is_estimate: true })
  const order = await read(190, '2026-03-05')
  expect(await compare(order)).toMatchObject({
    before: { order: before, is_estimated: true },
    year_ago: { order: yearAgo, is_estimated: false },
  })
})

test('a reversed order is not compared, nor is anything compared with it', async () => {
  const first = await own.read(8, '2026-01-31')
  const second = await own.read(25, '2026-02-28')
  own.posted(await own.flush(second.id))
  const { red_by } = await own.get(`/orders/${second.id}/`)
  for (const id of [second.id, red_by]) expect(await compare(id)).toEqual(NOTHING)
  const again = await own.read(26, '2026-02-28')
  expect(await compare(again.id)).toMatchObject({ before: { order: first.id } })
})

test('the orders of another customer of the account are not told', async () => {
  const last = await own.read(25, '2026-02-28', { is_final: true })
  await own.pay(last.amount)
  const customer = { customer_name: '李四', phone: '13900139000' }
  const reply = await t.call(own.works.clerk, `POST /meters/${own.meter}/transfer/`, {
    ...{ transferred_at: '2026-03-15', customer },
  })
  expect(reply.status, reply.text).toBe(200)
  const first = await own.read(30, '2026-03-31')
  expect(await compare(first.id)).toMatchObject({ order: { order: first.id }, before: null })
  expect(await compare(last.id)).toMatchObject({ order: { order: last.id }, before: null })
})
