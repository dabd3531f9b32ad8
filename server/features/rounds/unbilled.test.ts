import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf } from '../../db/scope'
import { rowsRead } from '../../testing/rows-read'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { countUnbilled, pageOfUnbilled } from './unbilled-store'

let t: TestApp
let works: Waterworks
let price: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-07-15 09:00:00', isWrittenByHand: true })
  works = await newWaterworks(t, { max_consecutive_estimates: 1 })
  price = await works.price({ name: '单一水价', mode: 'flat', price: '2.80' })
})
afterAll(() => t.stop())

const meter = async (customer_name: string, more: object = {}): Promise<number> =>
  (await works.meter(price, { customer_name, read_cycle_months: 1, install_date: '2026-01-01', ...more })).id
const unbilled = async (query: object = {}, who = works.clerk) =>
  (await t.call(who, 'GET /reading-rounds/unbilled/', query)).data

test('accounts without a bill for three cycles are listed by reason and by the money at risk', async () => {
  // Two bills over four months: 28.00 + 42.00, 17.50 a month, and three months since.
  const locked = await meter('门闭')
  await works.read(locked, 10, '2026-02-10')
  await works.read(locked, 25, '2026-04-15')
  await t.db
    .updateTable('orders')
    .set({ months: 3 })
    .where('meter_id', '=', locked)
    .where('volume', '=', '15')
    .execute()
  const marked = { meter: locked, month: '2026-06', reason: 'buried' }
  await t.call(works.clerk, `POST /reading-rounds/${works.location}/not-read/`, marked)
  const estimated = await meter('估抄到头')
  for (const [index, day] of [
    [5, '2026-01-20'],
    [10, '2026-02-10'],
    [15, '2026-03-10'],
  ] as const)
    await works.read(estimated, index, day)
  await works.read(estimated, null, '2026-04-10', { is_estimate: true })
  const { data: kind } = await t.call(works.staff, 'POST /organizations/meter-types/', {
    ...{ name: '物联网表', kind: 'nb_iot', reading_mode: 'remote' },
  })
  await meter('远传', { meter_type: kind.id })
  await meter('从未抄')
  // In their cycles, or not in use.
  const recent = await meter('上月抄')
  await works.read(recent, 3, '2026-06-20')
  const nearly = await meter('差一天')
  await works.read(nearly, 3, '2026-04-16')
  await meter('三月一抄', { read_cycle_months: 3 })
  const paused = await meter('停用')
  await t.call(works.clerk, `POST /meters/${paused}/suspend/`, { date: '2026-02-01', reason: '外出' })
  const back = await meter('刚恢复')
  await t.call(works.clerk, `POST /meters/${back}/suspend/`, { date: '2026-02-01', reason: '外出' })
  await t.call(works.clerk, `POST /meters/${back}/resume/`, { date: '2026-07-01' })

  const { results, count } = await unbilled()
  expect(count).toBe(4)
  expect(
    results.map(
      ({
        customer_name,
        reason,
        not_read,
        unbilled_months,
        monthly_amount,
        at_risk,
      }: Record<string, unknown>) => [
        ...[customer_name, reason, not_read, unbilled_months, monthly_amount, at_risk],
      ],
    ),
  ).toEqual([
    ['门闭', 'no_access', 'buried', 3, '17.50', '52.50'],
    ['估抄到头', 'estimate_limit', null, 3, '14.00', '42.00'],
    ['远传', 'no_report', null, 6, null, null],
    ['从未抄', 'never_read', null, 6, null, null],
  ])
})

test('its filters, totals and file are those of the same rows, and another organization has its own', async () => {
  const names = async (query: object) =>
    (await unbilled(query)).results.map((row: { customer_name: string }) => row.customer_name)
  expect(await names({ reason: ['no_access', 'no_report'] })).toEqual(['门闭', '远传'])
  expect(await names({ ordering: '-unbilled_months', search: '抄' })).toEqual(['从未抄', '估抄到头'])
  const totals = await t.call(works.clerk, 'GET /reading-rounds/unbilled/totals/', { reason: ['no_access'] })
  expect(totals.data).toEqual({ count: 1, at_risk: '52.50' })
  const file = await t.call(works.clerk, 'GET /reading-rounds/unbilled/export/', { format: 'csv' })
  expect([file.status, file.text], file.text).toEqual([200, expect.stringContaining('抄不到表')])
  const other = await newWaterworks(t)
  expect((await unbilled({}, other.clerk)).count).toBe(0)
  expect(
    (await t.call(works.clerk, 'GET /reading-rounds/unread/', { location: works.location })).data.count,
  ).toBeGreaterThan(0)
})

test('their number reads no bill, and a page in another order than of money those of its accounts alone', async () => {
  const [scope, today] = [scopeOf(works.org), '2026-07-15'] as const
  const counted = await rowsRead(t.db, (db) => countUnbilled(db, scope, today))
  expect(counted.get('orders') ?? 0).toBe(0)
  const page = await rowsRead(t.db, async (db) => {
    const order = { column: 'account_no', direction: 'asc' } as const
    return pageOfUnbilled(db, scope, today, {}, order, { limit: 1, offset: 0 })
  })
  // Two, for the sum of a month and for the risk.
  expect(page.get('orders')).toBe(4)
})
