import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let price: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-10 09:00:00', isWrittenByHand: true })
  works = await newWaterworks(t)
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
})
afterAll(() => t.stop())

async function place(name: string, level: string, parent?: number): Promise<number> {
  const body = { name, level, code: name, ...(parent && { parent }) }
  return (await t.call(works.staff, 'POST /organizations/locations/', body)).data.id
}
const meter = async (customer_name: string, more: object) =>
  (await works.meter(price, { customer_name, ...more })).id
const after = async (id: number, query: object = {}, who = works.clerk) =>
  (await t.call(who, 'GET /meters/lookup/', { route_after: id, ...query })).data.map(
    ({ customer_name }: { customer_name: string }) => customer_name,
  )

test('the route goes through all buildings of its book, by number, an empty one last, and comes back to what was left out', async () => {
  const book = await place('BOOK1', 'book')
  const [one, two] = [await place('H1', 'building', book), await place('H2', 'building', book)]
  const other = await place('BOOK2', 'book')
  const empty = await meter('无号', { location: one })
  const first = await meter('一', { location: one, seq_no: 1 })
  const third = await meter('三', { location: two, seq_no: 3 })
  const second = await meter('二', { location: one, seq_no: 2 })
  await meter('五', { location: book, seq_no: 5 })
  await meter('别册', { location: other, seq_no: 4 })
  await t.db.updateTable('meters').set({ status: 'closed' }).where('customer_name', '=', '五').execute()
  expect(await after(first)).toEqual(['二', '三', '无号'])
  expect(await after(second)).toEqual(['三', '无号', '一'])
  expect(await after(empty)).toEqual(['一', '二', '三'])
  await works.read(third, 5, '2026-03-05')
  expect(await after(second)).toEqual(['无号', '一'])
  // A March reading is unread in April, and read as of February.
  expect(await after(second, { month: '2026-04' })).toEqual(['三', '无号', '一'])
  await works.read(first, 5, '2026-02-27')
  expect(await after(second, { month: '2026-02' })).toEqual(['无号'])
  expect(await after(second)).toEqual(['无号', '一'])
  expect(await after(second, {}, (await newWaterworks(t)).clerk)).toEqual([])
})

test('a place without a book above it is its own route', async () => {
  const area = await place('AREA', 'area')
  const house = await place('HOUSE', 'building', area)
  const [one] = [await meter('甲', { location: house, seq_no: 1 }), await meter('乙', { location: house })]
  await meter('区内', { location: area, seq_no: 2 })
  expect(await after(one)).toEqual(['乙'])
})

test('an empty route number stays empty and sorts behind every other; 0 is a number', async () => {
  const book = await place('BOOK3', 'book')
  for (const [name, seq_no] of [
    ['空', null],
    ['末', 9_999_999],
    ['零', 0],
  ] as const)
    await meter(name, { location: book, seq_no })
  await meter('未填', { location: book })
  const rows = (await t.call(works.clerk, 'GET /meters/', { location: book, ordering: 'seq_no' })).data
    .results
  expect(
    rows.map((row: { customer_name: string; seq_no: number }) => [row.customer_name, row.seq_no]),
  ).toEqual([
    ['零', 0],
    ['末', 9_999_999],
    ['空', null],
    ['未填', null],
  ])
})
