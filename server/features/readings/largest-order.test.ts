import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker, upload } from '../../testing/test-worker'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let worker: TestWorker
let works: Waterworks
let price: number
let wide: number

/** 10.00 a m³: the largest order that a payment can pay has 99,999,999 m³ and 9.99 more of a fixed charge. */
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-10 09:00:00' })
  worker = await startTestWorker(t)
  works = await newWaterworks(t)
  const fixed = await works.surcharge({ name: '固定', kind: 'fixed', value: '9.99' })
  price = await works.price({ name: '贵', mode: 'flat', price: 10, surcharge_items: [fixed] })
  const eight = { name: '八位', kind: 'mechanical', register_digits: 8 }
  wide = (await t.call(works.staff, 'POST /organizations/meter-types/', eight)).data.id
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
})

const english = { 'accept-language': 'en' }
const meterOf = async (water_price: number) => works.meter(water_price, { meter_type: wide })
const most = { current_reading: 99_999_999, read_at: '2026-03-05' }

test('an order is as large as a payment at most, which pays it at once', async () => {
  const { id: meter } = await meterOf(price)
  const { status, data } = await t.call(works.clerk, 'POST /reading-orders/', { meter, ...most })
  expect([status, data.amount]).toEqual([201, '999999999.99'])
  const paid = { meter, amount: data.amount, method: 'cash' }
  const payment = await t.call(works.clerk, 'POST /payment-records/', paid)
  expect([payment.status, payment.data.applied_principal]).toEqual([201, '999999999.99'])
})

test('one fen more is refused by the preview, a single order, a batch and a sheet, and leaves nothing', async () => {
  const fen = await works.surcharge({ name: '一分', kind: 'fixed', value: '10.00' })
  const dearer = await works.price({ name: '更贵', mode: 'flat', price: 10, surcharge_items: [fen] })
  const meter = await meterOf(dearer)
  const body = { meter: meter.id, ...most }
  for (const path of ['POST /readings/preview/', 'POST /reading-orders/'] as const) {
    const refused = await t.call(works.clerk, path, body, english)
    expect([refused.status, refused.code]).toEqual([409, 'amount_too_large'])
    expect(refused.msg).toContain('999,999,999.99')
    expect(Object.keys(refused.data)).toEqual(['current_reading'])
  }
  const batch = await t.call(works.clerk, 'POST /reading-orders/batch/', { rows: [body] })
  const sheet = {
    name: '抄表.csv',
    content: `户号,本次读数,抄表日期\n${meter.account_no},99999999,2026-03-05`,
  }
  const imported = await upload(t, works.clerk, 'POST /reading-orders/import/', sheet, {})
  for (const job of [batch.data.job, imported.data.job]) {
    const ended = await endedJob(t, works.clerk, job, 'en')
    expect(ended).toMatchObject({ state: 'done', failed: 1 })
    expect(JSON.stringify(ended.results[0])).toContain('999,999,999.99')
  }
  expect((await t.call(works.clerk, 'GET /orders/', { meter: meter.id })).data.count).toBe(0)
})
