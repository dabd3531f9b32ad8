import { readingColumns } from '@water/contract/readings/sheet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTable } from '../../spreadsheet/table'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let price: number
let book: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-20 09:00:00', isWrittenByHand: true })
  works = await newWaterworks(t)
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
  book = await place('二册', 'book', null, { read_day: 12, reader: works.clerk.id })
})
afterAll(() => t.stop())

async function place(name: string, level: string, parent: number | null, more: object = {}): Promise<number> {
  const reply = await t.call(works.staff, 'POST /organizations/locations/', {
    name,
    level,
    code: name,
    parent,
    ...more,
  })
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.data.id
}
const meter = async (customer_name: string, more: object = {}): Promise<number> =>
  (await works.meter(price, { customer_name, location: book, read_cycle_months: 1, ...more })).id
const rounds = async (month?: string, who = works.clerk) =>
  (await t.call(who, 'GET /reading-rounds/', month ? { month } : {})).data
const states = async (month: string, where = book, query: object = {}) =>
  (await t.call(works.clerk, `GET /reading-rounds/${where}/`, { month, ...query })).data.results.map(
    ({ customer_name, state }: { customer_name: string; state: string }) => [customer_name, state],
  )
const notRead = (id: number, month: string, more: object = {}, where = book) =>
  t.call(works.clerk, `POST /reading-rounds/${where}/not-read/`, {
    meter: id,
    month,
    reason: 'locked',
    ...more,
  })

test('a book shows its meters in the order of the route, with what became of each in the month', async () => {
  const house = await place('2-1', 'building', book)
  const read = await meter('已抄', { seq_no: 2, location: house })
  await meter('未抄', { seq_no: 1 })
  const locked = await meter('门闭', { seq_no: 3 })
  const estimated = await meter('估抄')
  const pending = await meter('待开账', { seq_no: 4 })
  const fresh = await meter('新装', { install_date: '2026-03-02' })
  await meter('双月', { read_cycle_months: 2, install_date: '2026-02-05' })
  const closed = await meter('销户')
  await t.db.updateTable('meters').set({ status: 'closed' }).where('id', '=', closed).execute()
  for (const [month, index] of [
    ['01', 4],
    ['02', 8],
  ] as const) {
    for (const id of [read, estimated]) await works.read(id, index, `2026-${month}-10`)
  }
  await works.read(read, 12, '2026-03-10')
  await works.read(estimated, null, '2026-03-10', { is_estimate: true })
  const { id: device } = await t.db
    .selectFrom('installations')
    .select('id')
    .where('meter_id', '=', pending)
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('readings')
    .values({
      organization_id: works.org,
      meter_id: pending,
      installation_id: device,
      source: 'import',
      previous_reading: '0',
      current_reading: '3',
      read_at: '2026-03-11 08:00:00',
      volume: '3',
      status: 'pending',
    })
    .execute()
  expect((await notRead(locked, '2026-03', { reason: 'buried', remark: '堆土' })).data).toMatchObject({
    state: 'not_read',
    reason: 'buried',
    remark: '堆土',
  })
  expect(await states('2026-03')).toEqual([
    ['未抄', 'unread'],
    ['已抄', 'read'],
    ['门闭', 'not_read'],
    ['待开账', 'pending'],
    ['估抄', 'estimated'],
  ])
  expect(await states('2026-03', book, { state: ['unread', 'not_read'] })).toEqual([
    ['未抄', 'unread'],
    ['门闭', 'not_read'],
  ])
  const [row] = (await rounds('2026-03')).filter(({ location }: { location: number }) => location === book)
  expect(row).toMatchObject({
    name: '二册',
    reader: works.clerk.id,
    read_day: 12,
    total: 5,
    read: 1,
    estimated: 1,
    pending: 1,
    not_read: 1,
    unread: 1,
  })
  expect(await rounds()).toEqual(await rounds('2026-03'))
  // Next month the meter of two months and the new one are due. What was read in March was not read in April.
  expect((await states('2026-04')).toSorted()).toEqual(
    ['双月', '已抄', '新装', '未抄', '门闭', '待开账', '估抄'].map((name) => [name, 'unread']).toSorted(),
  )
  expect(fresh).toBeGreaterThan(0)
})

test('the sheet of a book holds what is left in the order of the route, and a read meter names its order', async () => {
  const own = await place('表格册', 'book', null)
  const read = await meter('已抄户', { location: own, seq_no: 1 })
  await meter('后抄户', { location: own, seq_no: 12 })
  await meter('先抄户', { location: own, seq_no: 2 })
  const locked = await meter('门闭户', { location: own, seq_no: 3 })
  const { data: order } = await works.read(read, 6, '2026-03-05')
  await notRead(locked, '2026-03', {}, own)
  const { data } = await t.call(works.clerk, `GET /reading-rounds/${own}/`, { month: '2026-03' })
  expect(data.results[0]).toMatchObject({
    ...{ order: order.id, order_no: order.order_no, amount: '12.00', volume: '6', average_volume: '6' },
  })
  expect(data.results[1]).toMatchObject({ order: null, amount: null, volume: null, average_volume: null })
  const reply = await t.app.inject({
    url: `/api/reading-rounds/${own}/sheet/?month=2026-03`,
    headers: { authorization: `Bearer ${works.clerk.token}` },
  })
  const { rows } = await readTable({ name: 'a.xlsx', bytes: reply.rawPayload }, readingColumns)
  expect(rows.map(({ values }) => [values.seq_no, values.customer_name, values.last_reading])).toEqual([
    ['2', '先抄户', '0'],
    ['3', '门闭户', '0'],
    ['12', '后抄户', '0'],
  ])
})

test('a past month is as it was: read later is not read then, and due by the reading before it', async () => {
  const past = await place('旧册', 'book', null)
  const id = await meter('补抄', { location: past, read_cycle_months: 2 })
  await works.read(id, 2, '2026-01-15')
  await works.read(id, 6, '2026-03-15')
  expect(await states('2026-01', past)).toEqual([['补抄', 'read']])
  expect(await states('2026-02', past)).toEqual([])
  expect(await states('2026-03', past)).toEqual([['补抄', 'read']])
  expect(await states('2026-05', past)).toEqual([['补抄', 'unread']])
})

test('a place without a book above it is a round of its own', async () => {
  const area = await place('城东', 'area', null)
  const house = await place('孤楼', 'building', area)
  await meter('孤户', { location: house })
  const found = (await rounds('2026-03')).filter(({ location }: { location: number }) => location === house)
  expect(found).toMatchObject([{ name: '孤楼', total: 1, unread: 1, reader: null }])
})

test('a later reason replaces the first; a reading of the month comes before both', async () => {
  const own = await place('三册', 'book', null)
  const id = await meter('改因', { location: own })
  await notRead(id, '2026-03', {}, own)
  await notRead(id, '2026-03', { reason: 'refused' }, own)
  const { data } = await t.call(works.clerk, `GET /reading-rounds/${own}/`, { month: '2026-03' })
  expect(data.results).toMatchObject([{ state: 'not_read', reason: 'refused' }])
  await works.read(id, 5, '2026-03-18')
  expect(await states('2026-03', own)).toEqual([['改因', 'read']])
  const refused = await notRead(id, '2026-03', {}, own)
  expect([refused.status, refused.code]).toEqual([409, 'already_read'])
  const trail = await t.db
    .selectFrom('audit_entries')
    .select(['after'])
    .where('action', '=', 'reading_round.not_read')
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
  expect(trail.map(({ after }) => after)).toMatchObject([{ reason: 'locked' }, { reason: 'refused' }])
})

test.each([
  ['a month to come', { month: '2026-04' }, 'month'],
  ['a meter that is not due', { month: '2025-11' }, 'meter'],
  ['a reason that is none', { reason: 'lazy' }, 'reason'],
])('%s cannot be marked as not read', async (_what, body, field) => {
  const id = await meter(`不可 ${field}`)
  const reply = await notRead(id, '2026-03', body)
  expect([reply.status, Object.keys(reply.data)]).toEqual([400, [field]])
})

test('a reader sees what they entered, today or in any span of days', async () => {
  const reader = await t.signIn('user', { organization: works.org, permissions: [14] })
  const id = await meter('本人')
  for (const [index, day] of [
    [3, '2026-02-10'],
    [9, '2026-03-20'],
  ] as const) {
    await t.call(reader, 'POST /reading-orders/', { meter: id, current_reading: index, read_at: day })
  }
  const mine = async (query: object = {}) =>
    (await t.call(reader, 'GET /reading-rounds/mine/', query)).data.results.map(
      ({ current_reading }: { current_reading: string }) => current_reading,
    )
  expect(await mine()).toEqual(['9'])
  expect(await mine({ from: '2026-02-10', to: '2026-02-28' })).toEqual(['3'])
  expect((await t.call(works.clerk, 'GET /reading-rounds/mine/', { from: '2026-03-20' })).data.count).toBe(0)
  expect(await mine({ from: '2025-01-01' })).toEqual(['9', '3'])
  expect((await t.call(reader, 'GET /reading-rounds/mine/', { from: '2026-03-21' })).status).toBe(400)
})
