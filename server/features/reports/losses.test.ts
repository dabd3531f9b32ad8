import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { newMonitor, newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let area: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-05-10 09:00:00', isWrittenByHand: true })
  works = await newWaterworks(t)
  const make = async (body: object): Promise<number> =>
    (await t.call(works.staff, 'POST /organizations/locations/', body)).data.id
  area = await make({ name: '城东', level: 'area', code: 'A' })
  const book = await make({ name: '二册', level: 'book', code: 'B2', parent: area })
  const price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
  const inArea = (input = {}) => works.meter(price, { location: book, read_cycle_months: 1, ...input })
  const [one, other, master] = [await inArea(), await inArea(), await inArea({ meter_class: 'master' })]
  const sub = await inArea({ meter_class: 'sub', parent: master.id })
  const outside = await works.meter(price)
  await works.read(one.id, 10, '2026-02-25')
  await works.read(one.id, 30, '2026-03-25')
  await works.read(outside.id, 500, '2026-03-25')
  await works.read(sub.id, 15, '2026-03-25', { confirm_abnormal: true })
  // 40 m³ of the master are the sub's 15 and its own 25.
  await works.read(master.id, 40, '2026-03-26')
  const flushed = await works.read(other.id, 99, '2026-03-27')
  await t.call(works.staff, `POST /orders/${flushed.data.id}/red-flush/`, { reason: '抄错' })
  const charge = { meter: other.id, kind: 'back_charge', volume: 5, read_at: '2026-03-28' }
  await t.call(works.staff, 'POST /orders/', charge)

  const monitor = await newMonitor(works, { watches: area, customer_name: '城东总考核', location: book })
  const watch = (meter: number, current_reading: number, read_at: string) =>
    t.call(works.clerk, 'POST /readings/', { meter, current_reading, read_at })
  await watch(monitor.id, 1000, '2026-01-20')
  await watch(monitor.id, 1100, '2026-02-27')
  const device = { final_reading: 1150, meter_no: 'K-2', initial_reading: 20, reason: 'periodic' }
  await t.call(works.clerk, `POST /meters/${monitor.id}/change/`, { ...device, changed_at: '2026-03-15' })
  await watch(monitor.id, 70, '2026-04-01')
  // One that nobody has read, and one that watches nothing.
  await newMonitor(works, { watches: area, customer_name: '未抄考核' })
  const empty = await make({ name: '三册', level: 'book', code: 'B3' })
  const idle = await newMonitor(works, { watches: empty, customer_name: '空考核', location: empty })
  await watch(idle.id, 0, '2026-03-01')
  await watch(idle.id, 0, '2026-04-01')
})
afterAll(() => t.stop())

const losses = async (query: object) => (await t.call(works.clerk, 'GET /reports/losses/', query)).data

test('supplied is between the readings nearest to both ends, billed the live orders of what a monitor watches', async () => {
  const { rows, totals, columns } = await losses({ month_from: '2026-03' })
  expect(columns.map(({ key, kind }: Record<string, string>) => `${key} ${kind}`)).toEqual([
    ...['monitor name', 'supplied volume', 'first_day day', 'last_day day', 'billed volume', 'loss volume'],
    ...['loss_rate rate', 'meters count', 'meters_billed count'],
  ])
  // 50 of the removed device and 50 of the new one; 20 + 15 + 25 + 5 were billed.
  expect(rows[0]).toMatchObject({
    ...{ monitor_name: expect.stringContaining('城东总考核'), supplied: '100' },
    ...{ first_day: '2026-02-27', last_day: '2026-04-01', billed: '65', loss: '35', loss_rate: '0.3500' },
    ...{ meters: 4, meters_billed: 4 },
  })
  expect(rows[1]).toMatchObject({ supplied: null, loss: null, loss_rate: null, billed: '65' })
  expect(rows[2]).toMatchObject({ supplied: '0', billed: '0', loss: '0', loss_rate: null, meters: 0 })
  expect(totals).toMatchObject({ supplied: '100', loss: '35', loss_rate: '0.3500' })
})

test('months follow each other without a gap, a place narrows, and the file has the same rows', async () => {
  const { rows } = await losses({
    month_from: '2026-02',
    month_to: '2026-03',
    group: ['monitor', 'month'],
    location: area,
  })
  expect(
    rows.map(({ month, first_day, last_day, supplied }: Record<string, string>) => [
      month,
      first_day,
      last_day,
      supplied,
    ]),
  ).toEqual([
    ['2026-02', '2026-01-20', '2026-02-27', '100'],
    ['2026-03', '2026-02-27', '2026-04-01', '100'],
  ])
  const both = await losses({ month_from: '2026-02', month_to: '2026-03', location: area })
  expect(both.rows).toEqual([
    expect.objectContaining({ supplied: '200', billed: '75', meters: 4, meters_billed: 2 }),
  ])
  const file = await t.call(works.clerk, 'GET /reports/losses/export/', {
    month_from: '2026-03',
    format: 'csv',
  })
  expect(file.text).toContain('漏损率')
  expect(file.text).toMatch(/城东总考核",100,"2026-02-27","2026-04-01",65,35,0\.35/)
  const other = await newWaterworks(t)
  expect((await t.call(other.clerk, 'GET /reports/losses/', { month_from: '2026-03' })).data.rows).toEqual([])
})
