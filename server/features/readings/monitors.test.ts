import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, upload } from '../../testing/test-worker'
import { newMonitor, newWaterworks, type Waterworks } from '../../testing/waterworks'
import { invariants } from '../../verify/violations-store'

let t: TestApp
let works: Waterworks
let price: number
let worker: Awaited<ReturnType<typeof startTestWorker>>
beforeAll(async () => {
  t = await startApp({ clock: '2026-06-20 09:00:00', isWrittenByHand: true })
  worker = await startTestWorker(t)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
})
beforeEach(async () => {
  works = await newWaterworks(t)
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
})

const watch = (meter: number, current_reading: number | string, read_at: string, more = {}) =>
  t.call(works.clerk, 'POST /readings/', { meter, current_reading, read_at, ...more })
const stateOf = async (id: number) => (await t.call(works.clerk, `GET /meters/${id}/`)).data
const readingsOf = async (id: number) =>
  (await t.call(works.clerk, `GET /meters/${id}/readings/`, {})).data.results
const holds = () => expectToHold(t.db, works.org, invariants)

test('a monitor is opened with what it watches and without a price, and becomes nothing else after a reading', async () => {
  const { location } = works
  const opened = (water_price: number | null, input: object) => works.meter(water_price, input)
  await expect(opened(price, { meter_class: 'monitor', watches: location })).rejects.toThrow('water_price')
  await expect(opened(null, { meter_class: 'monitor' })).rejects.toThrow('watches')
  await expect(opened(null, {})).rejects.toThrow('water_price')
  await expect(opened(price, { watches: location })).rejects.toThrow('watches')
  await expect(opened(null, { meter_class: 'monitor', watches: 999_999 })).rejects.toThrow('watches')

  const { id } = await newMonitor(works)
  expect(await stateOf(id)).toMatchObject({
    meter_class: 'monitor',
    water_price: null,
    watches: location,
    terms: [],
  })
  const change = (body: object) => t.call(works.clerk, `PATCH /meters/${id}/`, body)
  const single = { meter_class: 'single', water_price: price, watches: null }
  const monitor = { meter_class: 'monitor', water_price: null, watches: location }
  expect((await change(single)).data).toMatchObject({
    terms: [{ effective_from: '2025-11-25', water_price: price }],
  })
  await holds()
  expect((await change(monitor)).data).toMatchObject({ water_price: null, terms: [] })
  expect((await watch(id, 5, '2026-01-05')).status).toBe(201)
  expect(await change(single)).toMatchObject({ status: 409, code: 'begun' })
  const usual = await works.meter(price)
  await works.read(usual.id, 5, '2026-01-05')
  const patch = t.call(works.clerk, `PATCH /meters/${usual.id}/`, monitor)
  expect(await patch).toMatchObject({ status: 409, code: 'begun' })
  await holds()
})

test('its readings chain, fall only with a rollover, and staff make any of them void; no order is ever made', async () => {
  const { id } = await newMonitor(works)
  const first = await watch(id, '1000.5', '2026-01-05')
  expect(first).toMatchObject({
    status: 201,
    data: { status: 'watched', source: 'manual', volume: '1000.5', order: null },
  })
  expect((await watch(id, '1500', '2026-02-05')).data.volume).toBe('499.5')
  expect(await watch(id, 1600, '2026-02-01')).toMatchObject({ code: 'before_last_reading' })
  expect(await watch(id, 1400, '2026-03-05')).toMatchObject({ status: 409, code: 'reversed' })
  const turned = await watch(id, 20, '2026-03-05', { is_rollover: true })
  expect(turned.data).toMatchObject({ is_rollover: true, volume: '98520' })
  expect((await stateOf(id)).last_reading).toBe('20')
  const voided = (reading: number, reason = '抄错') =>
    t.call(works.staff, `POST /readings/${reading}/void/`, { reason })
  expect((await voided(first.data.id)).data.status).toBe('void')
  expect((await readingsOf(id)).map(({ volume }: { volume: string }) => volume)).toEqual([
    '98520',
    '1500',
    '1000.5',
  ])
  await voided(turned.data.id)
  expect(await stateOf(id)).toMatchObject({ last_reading: '1500', last_read_at: '2026-02-05 00:00:00' })
  await holds()

  const money = [
    await works.read(id, 1600, '2026-04-05'),
    await t.call(works.clerk, 'POST /readings/preview/', { meter: id, current_reading: 1600 }),
    await t.call(works.staff, 'POST /orders/', { meter: id, kind: 'back_charge', volume: 5 }),
    await t.call(works.staff, 'POST /orders/', {
      ...{ meter: id, kind: 'fee', lines: [{ name: '复装费', amount: '1', tax_treatment: 'exempt' }] },
    }),
    await t.call(works.clerk, 'POST /payment-records/', { meter: id, amount: '5', method: 'cash' }),
    await t.call(works.clerk, `POST /meters/${id}/terms/`, { terms_from: '2026-05-01', persons: 3 }),
    await t.call(works.clerk, `POST /meters/${id}/transfer/`, {
      ...{ transferred_at: '2026-05-01', customer: { customer_name: '李四' } },
    }),
  ]
  expect(money.map(({ status, code }) => [status, code])).toEqual(money.map(() => [409, 'monitor']))
  await holds()
})

test('a change-over and a closing need no money; taking the change back brings the device back', async () => {
  const { id, meter_no } = await newMonitor(works)
  await watch(id, 100, '2026-01-05')
  const change = (changed_at: string) =>
    t.call(works.clerk, `POST /meters/${id}/change/`, {
      ...{
        final_reading: 140,
        meter_no: `${meter_no}-N`,
        initial_reading: 7,
        changed_at,
        reason: 'periodic',
      },
    })
  expect(await change('2026-01-04')).toMatchObject({ code: 'earlier_reading' })
  expect((await change('2026-02-01')).status).toBe(200)
  await holds()
  expect((await t.call(works.clerk, `DELETE /meters/${id}/change/`)).status).toBe(200)
  expect(await stateOf(id)).toMatchObject({ meter_no, last_reading: '100' })
  expect((await change('2026-02-02')).status).toBe(200)
  expect((await watch(id, 27, '2026-03-05')).data.volume).toBe('20')
  expect(await t.call(works.clerk, `DELETE /meters/${id}/change/`)).toMatchObject({ code: 'change_billed' })
  await holds()
  const close = await t.call(works.clerk, `POST /meters/${id}/close/`, {
    closed_at: '2026-04-01',
    reason: '拆除',
  })
  expect(close.data).toMatchObject({ status: 'closed' })
  expect(await watch(id, 30, '2026-05-05')).toMatchObject({ code: 'meter_closed' })
})

test('it stands in the round as a meter to be read, is imported with the others, and is never estimated', async () => {
  const [monitor, usual] = [
    await newMonitor(works, { read_cycle_months: 1 }),
    await works.meter(price, { read_cycle_months: 1 }),
  ]
  await works.read(usual.id, 10, '2026-01-05')
  const month = '2026-06'
  const book = `reading-rounds/${works.location}`
  const round = async () =>
    (await t.call(works.clerk, `GET /${book}/`, { month })).data.results.map(
      ({ state, is_monitor }: Record<string, unknown>) => [is_monitor, state],
    )
  expect(await round()).toEqual([
    [true, 'unread'],
    [false, 'unread'],
  ])
  const estimate = await t.call(works.clerk, `POST /${book}/estimate/`, { month, read_at: '2026-06-10' })
  expect(await endedJob(t, works.clerk, estimate.data.job)).toMatchObject({ total: 1, failed: 0 })
  const content = [
    '户号,本次读数,抄表日期',
    `${monitor.account_no},880,2026-06-11`,
    `${usual.account_no},25,2026-06-12`,
  ].join('\n')
  const file = { name: '抄表.csv', content }
  const { data } = await upload(t, works.clerk, 'POST /reading-orders/import/', file, {
    confirm_abnormal: 'true',
  })
  const job = await endedJob(t, works.clerk, data.job)
  expect([job.total, job.failed]).toEqual([2, 0])
  expect(job.results.map(({ msg }: { msg: string }) => msg)).toEqual([
    expect.stringContaining('考核表'),
    expect.stringContaining('已出账'),
  ])
  expect(await round()).toEqual([
    [true, 'read'],
    [false, 'read'],
  ])
  const only = { name: '抄表.csv', content: `户号,本次读数,抄表日期\n${monitor.account_no},990,2026-06-15` }
  const recorded = await upload(t, works.clerk, 'POST /reading-orders/import/', only, { record_only: 'true' })
  expect(await endedJob(t, works.clerk, recorded.data.job)).toMatchObject({ failed: 0 })
  expect((await readingsOf(monitor.id))[0]).toMatchObject({
    status: 'watched',
    source: 'import',
    volume: '110',
  })
  expect((await t.call(works.clerk, 'GET /readings/pending/', {})).data.count).toBe(0)
  await holds()
  expect(worker.reports).toEqual([])
})
