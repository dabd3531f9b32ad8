import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { beijing, beijingTiers, newWaterworks, type Waterworks } from '../../testing/waterworks'

/** The worked examples of domain.md §5 with readings and orders, over HTTP. */
let t: TestApp
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
})
afterAll(() => t.stop())

interface Line {
  item: string
  name: string
  amount: string
}
const amounts = (order: { lines: Line[] }) => order.lines.map((line) => line.amount)

describe('Beijing 2014', () => {
  let works: Waterworks
  let price: number
  beforeAll(async () => {
    works = await newWaterworks(t)
    price = await beijing(works)
  })
  const used = (volume: string | number) => ({
    install_date: '2026-01-01',
    opening_cumulative: { tier_year_from: '2026-01-01', volume },
  })

  test('cumulative 170, +25 m³: 20.70 + 61.05 water, 39.25 resource, 34.00 sewage = 155.00', async () => {
    const meter = await works.meter(price, used(170))
    const { status, data } = await works.read(meter.id, 25, '2026-01-20')
    expect(status).toBe(201)
    expect(amounts(data)).toEqual(['20.70', '61.05', '39.25', '34.00'])
    expect(data).toMatchObject({
      amount: '155.00',
      water_amount: '81.75',
      surcharge_amount: '73.25',
      cumulative_before: '170',
      cumulative_after: '195',
      status: 'unpaid',
      outstanding: '155.00',
      volume: '25',
      billed_volume: '25',
      billing_month: '2026-01',
      period_from: '2026-01-02',
      period_to: '2026-01-20',
      issued_on: '2026-01-31',
      due_date: '2026-02-15',
      penalty: '0.00',
    })
  })

  test('180 is still tier 1, 181 is tier 2', async () => {
    const meter = await works.meter(price, used(160))
    expect((await works.read(meter.id, 20, '2026-01-20')).data.amount).toBe('100.00')
    const next = await works.read(meter.id, 21, '2026-01-21')
    expect(next.data.amount).toBe('7.00')
    expect(next.data.cumulative_before).toBe('180')
  })

  test('persons above the base raise every bound: 190.00 for seven, 210.00 for five', async () => {
    const seven = await works.meter(price, { ...used(230), persons: 7 })
    const { data } = await works.read(seven.id, 30, '2026-01-20')
    expect(data.amount).toBe('190.00')
    expect(data.price_versions[0].tiers.map((tier: { bound: string | null }) => tier.bound)).toEqual([
      '240',
      '320',
      null,
    ])
    const five = await works.meter(price, used(230))
    expect((await works.read(five.id, 30, '2026-01-20')).data.amount).toBe('210.00')
  })
})

test.each([
  ['reading_date', '200.00'],
  ['period_start', '260.00'],
  ['by_days', '228.00'],
])('a period across the tier year under %s costs %s', async (tier_straddle_policy, amount) => {
  const works = await newWaterworks(t, { tier_straddle_policy })
  const meter = await works.meter(await beijing(works), {
    install_date: '2025-11-25',
    opening_cumulative: { tier_year_from: '2025-01-01', volume: 170 },
  })
  const { data } = await works.read(meter.id, 40, '2026-01-25')
  expect(data.amount).toBe(amount)
})

test.each([
  ['by_days', '140.00', ['10', '20']],
  ['reading_date', '150.00', ['30']],
])('a price change inside the period under %s costs %s', async (price_change_policy, amount, parts) => {
  const works = await newWaterworks(t, { price_change_policy })
  const sewage = await works.surcharge({ name: '污水处理费', kind: 'per_volume', value: '1.36' })
  const resource = await works.surcharge({ name: '水资源费', kind: 'per_volume', value: '1.57' })
  const family = await works.price({ name: '居民', mode: 'flat', price: '4', effective_from: '2010-01-01' })
  await t.call(works.staff, `POST /organizations/water-prices/${family}/versions/`, {
    mode: 'tiered',
    tiers: beijingTiers,
    surcharge_items: [sewage, resource],
    effective_from: '2014-05-01',
  })
  const meter = await works.meter(family, { install_date: '2014-04-10' })
  const { data } = await works.read(meter.id, 30, '2014-06-10')
  expect(data.amount).toBe(amount)
  expect(data.tier_parts.map((part: { volume: string }) => part.volume)).toEqual(parts)
})

test('26 m³ × 2.80, 0.95 per m³, 3.00 a month × 2, 8 % of water = 109.32', async () => {
  const works = await newWaterworks(t)
  const items = [
    await works.surcharge({ name: '污水', kind: 'per_volume', value: '0.95', sort: 1 }),
    await works.surcharge({ name: '垃圾', kind: 'fixed', value: '3', fixed_per: 'month', sort: 2 }),
    await works.surcharge({ name: '附加', kind: 'percent', value: '8', sort: 3 }),
  ]
  const family = await works.price({ name: '居民', mode: 'flat', price: '2.80', surcharge_items: items })
  const meter = await works.meter(family, { install_date: '2025-02-10' })
  const { data } = await works.read(meter.id, 26, '2025-04-10')
  expect(amounts(data)).toEqual(['72.80', '24.70', '6.00', '5.82'])
  expect(data).toMatchObject({ amount: '109.32', months: 2 })
  expect(data.lines[2]).toMatchObject({ times: 2, price: '3.00' })
  expect(data.lines[3]).toMatchObject({ base: '72.80', percent: '8' })
})

test('5 % of 100.10 is 5.01: no binary float has touched it', async () => {
  const works = await newWaterworks(t)
  const item = await works.surcharge({ name: '附加', kind: 'percent', value: 5 })
  const family = await works.price({ name: '居民', mode: 'flat', price: '10.01', surcharge_items: [item] })
  const meter = await works.meter(family)
  expect(amounts((await works.read(meter.id, 10, '2026-01-25')).data)).toEqual(['100.10', '5.01'])
})

test('5 digits, 99985 → 12 with is_rollover is 27 m³', async () => {
  const works = await newWaterworks(t)
  const family = await works.price({ name: '居民', mode: 'flat', price: 1 })
  const meter = await works.meter(family, { initial_reading: 99_985 })
  const refused = await works.read(meter.id, 12, '2026-01-25')
  expect([refused.status, refused.code]).toEqual([409, 'reversed'])
  expect(refused.data).toMatchObject({ abnormal: ['reversed'], rollover_volume: '27' })
  const { data } = await works.read(meter.id, 12, '2026-01-25', { is_rollover: true })
  expect(data).toMatchObject({ volume: '27', amount: '27.00', current_reading: '12' })
})

test('sewage on 90 % of 13.165 m³ keeps its volume unrounded', async () => {
  const works = await newWaterworks(t, { volume_scale: 3 })
  const item = await works.surcharge({ name: '污水', kind: 'per_volume', value: 1, volume_factor: '0.9' })
  const family = await works.price({ name: '居民', mode: 'flat', price: 1, surcharge_items: [item] })
  const meter = await works.meter(family)
  const { data } = await works.read(meter.id, '13.165', '2026-01-25')
  expect(data.lines[1]).toMatchObject({ volume: '11.8485', amount: '11.85' })
  const again = await t.call(works.clerk, `GET /orders/${data.id}/`)
  expect(again.data.lines).toEqual(data.lines)
})

test('with volume_scale 0 the index is cut, not the difference', async () => {
  const works = await newWaterworks(t)
  const family = await works.price({ name: '居民', mode: 'flat', price: 1 })
  const meter = await works.meter(family, { initial_reading: '10.9' })
  expect((await works.read(meter.id, '12.1', '2026-01-25')).data).toMatchObject({
    volume: '2',
    amount: '2.00',
  })
})
