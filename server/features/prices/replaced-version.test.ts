import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { invariants } from '../../verify/violations-store'

let t: TestApp
let works: Waterworks
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00' })
})
afterAll(() => t.stop())
beforeEach(async () => {
  works = await newWaterworks(t)
})

const PRICES = '/organizations/water-prices/'
const ITEMS = '/organizations/surcharge-item/'
const flat = (price: string, effective_from = '2026-01-01') => ({ mode: 'flat', price, effective_from })
const add = (path: string, id: number, version: object) =>
  t.call(works.staff, `POST ${path}${id}/versions/`, version)
const flush = async (order: number) => {
  const reply = await t.call(works.staff, `POST /orders/${order}/red-flush/`, { reason: '水价录错' })
  expect(reply.status, reply.text).toBe(201)
}
const holds = () => expectToHold(t.db, works.org, invariants)

/** A price that was 3.00 and is, since 2026-01-01, wrong; two meters that were billed with it. */
async function wronglyPriced() {
  const price = await works.price({ name: '居民', ...flat('3.00', '2025-01-01') })
  expect((await add(PRICES, price, flat('40.00'))).status).toBe(201)
  const [one, other] = [await works.meter(price), await works.meter(price)]
  const orders = [await works.read(one.id, 10, '2026-02-10'), await works.read(other.id, 10, '2026-03-10')]
  return { price, one, orders: orders.map(({ data }) => data.id as number) }
}

test('a version none of whose orders is live any more is followed by one of the same day, which counts', async () => {
  const { price, one, orders } = await wronglyPriced()
  expect((await t.call(works.staff, `GET /orders/${orders[0]}/`)).data.amount).toBe('400.00')
  expect(await add(PRICES, price, flat('4.00'))).toMatchObject({ status: 409, code: 'version_same_day' })
  await flush(orders[0]!)
  expect(await add(PRICES, price, flat('4.00'))).toMatchObject({ status: 409, code: 'version_same_day' })
  await flush(orders[1]!)
  const { status, data } = await add(PRICES, price, flat('4.00'))
  expect([status, data.price, data.effective_from, data.effective_to]).toEqual([
    201,
    '4.00',
    '2026-01-01',
    null,
  ])
  // The replaced one has no day left.
  expect(
    data.versions.map((version: Record<string, unknown>) => [
      version.price,
      version.effective_from,
      version.effective_to,
      version.used,
    ]),
  ).toEqual([
    ['3.00', '2025-01-01', '2025-12-31', false],
    ['40.00', '2026-01-01', '2025-12-31', true],
    ['4.00', '2026-01-01', null, false],
  ])
  const again = await works.read(one.id, 10, '2026-02-10')
  expect([again.status, again.data.amount]).toEqual([201, '40.00'])
  expect(again.data.lines[0].price_version).toBe(data.version)
  await holds()
})

test('beside a version that can still be changed, and beside a live order, none begins on its day', async () => {
  const { price, one, orders } = await wronglyPriced()
  for (const order of orders) await flush(order)
  expect((await add(PRICES, price, flat('4.00'))).status).toBe(201)
  expect(await add(PRICES, price, flat('5.00'))).toMatchObject({ status: 409, code: 'version_same_day' })
  await works.read(one.id, 10, '2026-02-10')
  expect(await add(PRICES, price, flat('5.00'))).toMatchObject({ status: 409, code: 'version_same_day' })
  await holds()
})

test('under by_days a period across the day is cut at the later one, and the replaced one bills nothing', async () => {
  works = await newWaterworks(t, { price_change_policy: 'by_days' })
  const { price, one, orders } = await wronglyPriced()
  for (const order of orders) await flush(order)
  await add(PRICES, price, flat('4.00'))
  // 2025-11-26 … 2026-01-10: 36 days at 3.00, 10 at 4.00.
  const { data } = await works.read(one.id, 46, '2026-01-10')
  expect(data.tier_parts.map(({ from, to, volume }: Record<string, string>) => [from, to, volume])).toEqual([
    ['2025-11-26', '2025-12-31', '36'],
    ['2026-01-01', '2026-01-10', '10'],
  ])
  expect(data.amount).toBe('148.00')
  await holds()
})

test('the edit of a price says so too: the same day adds a version once all its orders are reversed', async () => {
  const { price, orders } = await wronglyPriced()
  const edit = (to: string) => t.call(works.staff, `PUT ${PRICES}${price}/`, { name: '居民', ...flat(to) })
  expect(await edit('4.00')).toMatchObject({ status: 409, code: 'version_used' })
  for (const order of orders) await flush(order)
  const { status, data } = await edit('4.00')
  expect([status, data.price, data.versions.length]).toEqual([200, '4.00', 3])
  const preview = { ...flat('4.50'), add: false }
  const seen = await t.call(works.staff, `POST ${PRICES}${price}/preview/`, preview)
  expect([seen.status, seen.data.change, seen.data.effective_from], seen.text).toEqual([
    200,
    'update',
    '2026-01-01',
  ])
})

test('a surcharge item likewise', async () => {
  const item = { name: '污水处理费', kind: 'per_volume', value: '9', effective_from: '2026-01-01' }
  const sewage = await works.surcharge(item)
  const price = await works.price({ name: '居民', ...flat('3.00'), surcharge_items: [sewage] })
  const { id } = await works.meter(price)
  const { data: order } = await works.read(id, 10, '2026-02-10')
  expect(order.amount).toBe('120.00')
  const right = { ...item, value: '0.9' }
  expect((await t.call(works.staff, `PUT ${ITEMS}${sewage}/`, right)).code).toBe('version_used')
  const { name: _, ...version } = right
  expect((await add(ITEMS, sewage, version)).code).toBe('version_same_day')
  await flush(order.id)
  expect((await add(ITEMS, sewage, version)).status).toBe(201)
  expect((await works.read(id, 10, '2026-02-10')).data.amount).toBe('39.00')
  await holds()
})
