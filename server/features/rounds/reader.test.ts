import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let price: number
/** Reads the second book, and later the third. */
let reader: TestUser
let clerk: TestUser
let book: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-20 09:00:00' })
  works = await newWaterworks(t)
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
  reader = await t.signIn('user', { organization: works.org, permissions: [14] })
  clerk = await t.signIn('user', { organization: works.org, permissions: [2, 14, 15, 18] })
  book = await place({ name: '二册', level: 'book', code: 'B2', reader: reader.id })
})
afterAll(() => t.stop())

const place = async (body: object): Promise<number> =>
  (await t.call(works.staff, 'POST /organizations/locations/', body)).data.id
const meter = async (location: number): Promise<number> =>
  (await works.meter(price, { location, read_cycle_months: 1 })).id
const enter = async (
  who: TestUser,
  id: number,
  current_reading: number,
  read_at: string,
  more: object = {},
) => {
  const body = { meter: id, current_reading, read_at, ...more }
  const reply = await t.call(who, 'POST /reading-orders/', body)
  expect(reply.status, reply.text).toBe(201)
  return reply.data
}
const list = async (query: object) =>
  (await t.call(works.staff, 'GET /readings/', { ordering: 'id', ...query })).data.results
const readers = async (query: object) =>
  (await list(query)).map((row: { reader: number | null }) => row.reader)
const report = async (group: string[] = ['reader']) =>
  (await t.call(works.staff, 'GET /reports/readings/', { from: '2026-03-01', to: '2026-03-20', group })).data
    .rows

test('a reading belongs to the reader of its meter’s book, whoever enters it; to nobody where the book names none', async () => {
  const building = await place({ name: '楼', level: 'building', code: 'U1', parent: book, reader: clerk.id })
  const [upstairs, nowhere] = [await meter(building), await meter(works.location)]
  await enter(clerk, upstairs, 5, '2026-03-02')
  await enter(reader, upstairs, 9, '2026-03-10')
  await enter(reader, nowhere, 4, '2026-03-03')
  expect(await readers({ meter: upstairs })).toEqual([reader.id, reader.id])
  expect(await list({ meter: nowhere })).toMatchObject([{ reader: null, reader_name: null }])
  // A person looks back at the readings that they entered, whoever read them.
  const entered = async (who: TestUser) =>
    (await t.call(who, 'GET /reading-rounds/mine/', { from: '2026-03-01' })).data.results.map(
      ({ read_at }: { read_at: string }) => read_at.slice(0, 10),
    )
  expect([await entered(clerk), await entered(reader)]).toEqual([
    ['2026-03-02'],
    ['2026-03-03', '2026-03-10'],
  ])
})

test('a mark belongs to them as well, and the report counts both; its rows lead to the readings of the list', async () => {
  const [locked, free] = [await meter(book), await meter(works.location)]
  for (const [id, where] of [
    [locked, book],
    [free, works.location],
  ] as const) {
    const body = { meter: id, month: '2026-03', reason: 'locked' }
    expect((await t.call(clerk, `POST /reading-rounds/${where}/not-read/`, body)).status).toBe(200)
  }
  const rows = await report()
  expect(rows).toMatchObject([
    { reader: reader.id, reader_name: `Name of ${reader.username}`, read: 2, not_read: 1 },
    { reader: null, reader_name: '未指定', read: 1, not_read: 1 },
  ])
  expect(await readers({ reader: reader.id })).toHaveLength(rows[0].read)
  expect(await readers({ reader_named: false })).toEqual([null])
  const file = await t.call(works.staff, 'GET /readings/export/', {
    ...{ format: 'csv', columns: ['reader'], reader_named: false },
  })
  expect(file.text).toContain('未指定')
  expect(await readers({ reader_named: true })).toHaveLength(rows[0].read)
})

test('a correction keeps who read the meter, and the fitter of a new device is no reader', async () => {
  const id = await meter(book)
  const { id: order } = await enter(clerk, id, 50, '2026-03-04')
  await t.call(works.staff, `PATCH /organizations/locations/${book}/`, { reader: works.clerk.id })
  const reissue = { current_reading: 5 }
  const done = await t.call(clerk, `POST /orders/${order}/red-flush/`, { reason: '看错', reissue })
  expect(done.status, done.text).toBe(201)
  const device = { final_reading: 6, meter_no: 'R-NEW', initial_reading: 0, reason: 'fault' }
  const change = { ...device, changed_at: '2026-03-12 10:00:00' }
  expect((await t.call(clerk, `POST /meters/${id}/change/`, change)).status).toBe(200)
  await enter(clerk, id, 2, '2026-03-15')
  const read = await list({ meter: id })
  expect(read.map((row: { source: string; reader: number | null }) => [row.source, row.reader])).toEqual([
    ['manual', reader.id],
    ['manual', reader.id],
    ['change_old', null],
    ['change_new', null],
    ['manual', works.clerk.id],
  ])
})
