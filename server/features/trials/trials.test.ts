import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { beijing, beijingTiers, newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let price: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00', isWrittenByHand: true })
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.now = '2026-03-31 09:00:00'
  works = await newWaterworks(t)
  price = await beijing(works)
})

const path = '/organizations/water-prices/'
const items = '/organizations/surcharge-item/'
const call = (target: string, body: object) => t.call(works.staff, target, body)
const family = async () => (await t.call(works.staff, `GET ${path}${price}/`)).data

/** All data of the organization, to detect a preview that writes. */
const everything = async () => {
  const counts = [
    'water_price_versions',
    'surcharge_item_versions',
    'orders',
    'readings',
    'audit_entries',
  ] as const
  return Promise.all(
    counts.map(async (table) => (await t.db.selectFrom(table).select('id').execute()).length),
  )
}

describe('an example under a price that is not saved', () => {
  const tiered = { mode: 'tiered', tiers: beijingTiers, base_persons: 5, extra_per_person: 30 }

  test('is billed as an order is: the first worked example, with its lines, tiers and version', async () => {
    const { surcharge_items } = await family()
    const before = await everything()
    const reply = await call(`POST ${path}preview/`, {
      ...tiered,
      name: '草稿',
      surcharge_items,
      effective_from: '2026-06-01',
      example: { volume: 25, used: 170 },
    })
    expect(reply.status).toBe(200)
    expect(reply.data).toMatchObject({
      amount: '155.00',
      water_amount: '81.75',
      surcharge_amount: '73.25',
      cumulative_before: '170',
      cumulative_after: '195',
      period_to: '2026-06-01',
      months: 1,
      persons: 5,
      previous_reading: null,
      tier_parts: [{ tier_year: '2026-01-01', volume: '25' }],
    })
    expect(
      reply.data.lines.map(({ name, tier, volume, amount }: Record<string, unknown>) => [
        name,
        tier,
        volume,
        amount,
      ]),
    ).toEqual([
      ['草稿', 1, '10', '20.70'],
      ['草稿', 2, '15', '61.05'],
      ['水资源费', null, '25', '39.25'],
      ['污水处理费', null, '25', '34.00'],
    ])
    expect(reply.data.price_versions[0].tiers.map(({ bound }: { bound: string }) => bound)).toEqual([
      '180',
      '260',
      null,
    ])
    expect(await everything()).toEqual(before)
  })

  test('counts persons, months and the minimum, the diameter’s capacity fee and the plan', async () => {
    const thick = await t.call(works.staff, 'POST /organizations/diameters/', {
      name: 'DN50',
      mm: 50,
      capacity_fee: '30',
    })
    const two = {
      mode: 'two_part',
      price: '4',
      over_plan: [
        { to_percent: 20, times: '1' },
        { to_percent: null, times: '2' },
      ],
      effective_from: '2026-01-01',
    }
    const trial = async (example: object, version: object = two) =>
      (await call(`POST ${path}preview/`, { ...version, example })).data
    // 2 months × 30; plan 20: 4 m³ × 4 and 6 m³ × 8 in addition.
    expect(await trial({ volume: 30, months: 2, diameter: thick.data.id, plan_volume: 10 })).toMatchObject({
      amount: '244.00',
      months: 2,
    })
    const more = { ...tiered, min_volume: 8, effective_from: '2026-01-01' }
    expect(await trial({ volume: 30, used: 230, persons: 7 }, more)).toMatchObject({ water_amount: '102.10' })
    expect(await trial({ volume: 3, months: 2 }, more)).toMatchObject({ volume: '3', billed_volume: '16' })
  })

  test('is refused on the field that is wrong, also in the example, and by whoever is not staff', async () => {
    const version = { mode: 'flat', price: '4', effective_from: '2026-06-01' }
    const early = await call(`POST ${path}preview/`, {
      ...version,
      example: { volume: 5, read_on: '2026-05-31' },
    })
    expect([early.status, Object.keys(early.data)]).toEqual([400, ['example.read_on']])
    const nothing = await call(`POST ${path}preview/`, { ...version, example: { volume: 'x' } })
    expect(Object.keys(nothing.data)).toEqual(['example.volume'])
    const foreign = await call(`POST ${path}preview/`, {
      ...version,
      example: { volume: 5, diameter: 987654 },
    })
    expect(Object.keys(foreign.data)).toEqual(['example.diameter'])
    const body = { ...version, example: { volume: 5 } }
    expect((await t.call(works.clerk, `POST ${path}preview/`, body)).status).toBe(403)
  })
})

test('an example with a surcharge item that is not saved is billed under a stored price, in its stead', async () => {
  const { surcharge_items } = await family()
  const draft = { name: '污水处理费', kind: 'per_volume', value: '2', effective_from: '2026-06-01', sort: 5 }
  const example = { volume: 10, used: 0 }
  const instead = await call(`POST ${items}preview/`, {
    ...draft,
    item: surcharge_items[1],
    water_price: price,
    example,
  })
  // 20.70 + 15.70 + 20.00
  expect(instead.data).toMatchObject({ amount: '56.40' })
  const beside = await call(`POST ${items}preview/`, { ...draft, name: '新增', water_price: price, example })
  expect(beside.data).toMatchObject({ amount: '70.00' })
  expect(beside.data.lines.at(-1)).toMatchObject({ name: '新增', amount: '20.00' })
  const off = await call(`POST ${items}preview/`, { ...draft, is_active: false, water_price: price, example })
  expect(off.data).toMatchObject({ amount: '50.00' })
})

describe('what saving a version would change', () => {
  const dearer = {
    mode: 'tiered',
    tiers: [
      { upper: 180, price: '3' },
      { upper: null, price: '6' },
    ],
    base_persons: 5,
    extra_per_person: 30,
    effective_from: '2026-05-01',
  }

  test('is said for a year’s water and for real meters’ last bills, and nothing is written', async () => {
    const small = await works.meter(price)
    const large = await works.meter(price)
    await works.read(small.id, 10, '2025-12-25')
    await works.read(large.id, 200, '2025-12-25')
    await works.read(small.id, 30, '2026-02-25')
    await works.read(large.id, 400, '2026-02-25')
    const closed = await works.meter(price)
    await t.db.updateTable('meters').set({ status: 'closed' }).where('id', '=', closed.id).execute()
    const { surcharge_items } = await family()
    const before = await everything()
    const { data } = await call(`POST ${path}${price}/preview/`, { ...dearer, surcharge_items })
    expect(data).toMatchObject({
      change: 'add',
      effective_from: '2026-05-01',
      effective_to: null,
      compared_with: { effective_from: '2014-05-01' },
      meters: 2,
      price_count: 1,
    })
    expect(data.prices[0]).toMatchObject({ persons: 5, diameter: null })
    // 240 m³ a year: 180 × 2.07 + 60 × 4.07 + 240 × 2.93 = 1,320.00, then 180 × 3 + 60 × 6 + 703.20.
    expect(data.prices[0].years).toEqual([
      { monthly: '5', before: '300.00', after: '355.80', difference: '55.80' },
      { monthly: '10', before: '600.00', after: '711.60', difference: '111.60' },
      { monthly: '20', before: '1320.00', after: '1603.20', difference: '283.20' },
      { monthly: '30', before: '2360.00', after: '2674.80', difference: '314.80' },
    ])
    // 20 m³ of 20, and 200 m³ of 200: each from the volume of its own year.
    expect(
      data.orders.map((order: Record<string, string>) => [
        order.account_no,
        order.volume,
        order.before,
        order.after,
      ]),
    ).toEqual([
      [small.account_no, '20', '100.00', '118.60'],
      [large.account_no, '200', '1040.00', '1246.00'],
    ])
    expect(data.orders[0]).toMatchObject({ months: 2, difference: '18.60', billing_month: '2026-02' })
    expect(await everything()).toEqual(before)
  })

  test('bills a master’s last bill without its subs’ water, and a reduction for a leak without that water', async () => {
    const item = await works.surcharge({ name: '污水', kind: 'per_volume', value: '1' })
    const flat = await works.price({ name: '总分表', mode: 'flat', price: '2', surcharge_items: [item] })
    const master = await works.meter(flat, { meter_class: 'master' })
    const sub = await works.meter(flat, { meter_class: 'sub', parent: master.id })
    await works.read(sub.id, 60, '2026-02-24')
    const { data: order } = await works.read(master.id, 100, '2026-02-25')
    const reissue = { current_reading: 100, deduct_volume: 10 }
    await t.call(works.staff, `POST /orders/${order.id}/red-flush/`, { reason: '漏损', reissue })
    const dearerWater = { mode: 'flat', price: '3', surcharge_items: [item], effective_from: '2026-05-01' }
    const dearerItem = { kind: 'per_volume', value: '2', effective_from: '2026-05-01' }
    for (const [target, body] of [
      [`${path}${flat}`, dearerWater],
      [`${items}${item}`, dearerItem],
    ] as const) {
      const { data } = await call(`POST ${target}/preview/`, body)
      expect(data.orders, target).toMatchObject([
        { volume: '100', billed_volume: '30', before: '90.00', after: '120.00' },
        { volume: '60', billed_volume: '60', before: '180.00', after: '240.00' },
      ])
    }
  })

  test('is refused as saving would refuse it', async () => {
    const meter = await works.meter(price)
    await works.read(meter.id, 10, '2026-02-25')
    const asked = (body: object) => call(`POST ${path}${price}/preview/`, { ...dearer, ...body })
    expect((await asked({ effective_from: '2014-05-01' })).code).toBe('version_used')
    expect((await asked({ effective_from: '2026-02-25', add: true })).code).toBe('already_billed')
    expect((await asked({ effective_from: '2014-05-01', add: true })).code).toBe('version_same_day')
    expect(Object.keys((await asked({ tiers: [] })).data)).toEqual(['tiers'])
  })

  test('an unused version is compared with the one it follows, and what stands already changes nothing', async () => {
    await call(`POST ${path}${price}/versions/`, dearer)
    const { versions } = await family()
    const next = versions[1]
    const asked = async (body: object) =>
      (await call(`POST ${path}${price}/preview/`, { ...dearer, version: next.id, ...body })).data
    expect(await asked({ effective_from: '2026-07-01' })).toMatchObject({
      change: 'update',
      compared_with: { id: versions[0].id },
    })
    expect(await asked({})).toMatchObject({ change: 'nothing', prices: [], orders: [], meters: 0 })
  })

  test('of a surcharge item names every price that charges it, and counts their meters', async () => {
    const { surcharge_items } = await family()
    const [, sewage] = surcharge_items
    const other = await works.price({ name: '商业', mode: 'flat', price: '4', surcharge_items: [sewage] })
    await works.price({ name: '消防', mode: 'flat', price: '1' })
    await works.meter(other)
    const meter = await works.meter(price)
    await works.read(meter.id, 10, '2026-02-25')
    const item = { kind: 'per_volume', tax_treatment: 'exempt' }
    const { data } = await call(`POST ${items}${sewage}/preview/`, {
      ...item,
      value: '1.86',
      effective_from: '2026-05-01',
    })
    expect(data).toMatchObject({ change: 'add', meters: 2, price_count: 2 })
    expect(data.prices.map(({ name, years }: { name: string; years: object[] }) => [name, years[0]])).toEqual(
      [
        ['居民生活用水', { monthly: '5', before: '300.00', after: '330.00', difference: '30.00' }],
        ['商业', { monthly: '5', before: '321.60', after: '351.60', difference: '30.00' }],
      ],
    )
    expect(data.orders).toMatchObject([{ before: '50.00', after: '55.00' }])

    const off = await call(`POST ${items}${sewage}/preview/`, {
      ...item,
      value: '1.36',
      effective_from: '2014-05-01',
      is_active: false,
    })
    expect(off.data).toMatchObject({ change: 'nothing', meters: 2, orders: [{ after: '36.40' }] })
  })
})
