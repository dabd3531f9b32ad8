import { type Figure, figures, movements } from '@water/contract/dashboard/figures'
import { fen, totalOf, yuan } from '@water/rules/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { prepareFigures } from './prepare'

let t: TestApp
let works: Waterworks
let upstairs: number
let big: { id: number }

const home = async (query: object = {}, user: TestUser = works.staff) => {
  const reply = await t.call(user, 'GET /dashboard/', query)
  expect(reply.status, reply.text).toBe(200)
  return reply.data
}
const ok = async (user: TestUser, path: string, body: object) => {
  const reply = await t.call(user, path, body)
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.data
}

/** Bills and payments of two months: of two categories, in three ways, at two places, with a red order in the second month. */
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-05 09:00:00' })
  works = await newWaterworks(t)
  const branch = { name: '楼上', level: 'building', code: 'U1', parent: works.location }
  upstairs = (await ok(works.staff, 'POST /organizations/locations/', branch)).id
  const homes = await works.price({ name: '居民', mode: 'flat', price: '2' })
  const shops = await works.price({ name: '商户', mode: 'flat', price: '6', category: 'non_resident' })
  const small = await works.meter(homes)
  big = await works.meter(shops, { location: upstairs })
  const once = await works.meter(shops)
  const cashier = await t.signIn('user', { organization: works.org, permissions: [14, 15, 18] })
  const bill = async (meter: { id: number }, index: number, day: string) => {
    t.clock.now = `${day} 09:00:00`
    const body = { confirm_abnormal: true }
    const reply = await works.read(meter.id, index, `${day} 08:00:00`, body)
    expect(reply.status, reply.text).toBe(201)
    return reply.data
  }
  const pay = (meter: { id: number }, amount: string, method: string, also: object = {}) =>
    ok(cashier, 'POST /payment-records/', { meter: meter.id, amount, method, ...also })
  await bill(small, 10, '2026-01-05')
  await bill(big, 500, '2026-01-20')
  await pay(small, '20.00', 'cash')
  await bill(small, 14, '2026-02-05')
  await bill(big, 620, '2026-02-06')
  await pay(big, '3000.00', 'wechat')
  await pay(small, '3.00', 'cash')
  const wrong = await bill(once, 70, '2026-02-07')
  t.clock.now = '2026-02-09 10:00:00'
  await ok(cashier, `POST /orders/${wrong.id}/red-flush/`, { reason: '抄错' })
  t.clock.now = '2026-02-20 10:00:00'
})
afterAll(() => t.stop())

const sumOf = async ({ list, sum, query }: Figure, asked: Parameters<Figure['query']>[0], also: object) => {
  const reply = await t.call(works.staff, list, { page_size: 200, ...query(asked), ...also })
  expect(reply.status, reply.text).toBe(200)
  return yuan(totalOf(reply.data.results.map((row: Record<string, string>) => fen(row[sum]!))))
}

interface Movement {
  kind: keyof typeof movements
  value: string
  name: string | null
  now: string
  before: string
}

it.each([
  ['the month so far', {}, undefined, '2026-01-20'],
  ['some of its days', { from: '2026-02-01', to: '2026-02-06' }, undefined, '2026-01-06'],
  ['a place', {}, 'upstairs', '2026-01-20'],
  ['a whole month', { from: '2026-01-01', to: '2026-01-31' }, undefined, '2025-12-31'],
])('the movements of %s are those of the lists that they open, to the fen', async (_, span, at, last) => {
  const location = at === undefined ? undefined : String(upstairs)
  const { comparison, ...shown } = await home({ ...span, location })
  const [from, to] = [shown.from, shown.to]
  expect(comparison.same_days_to).toBe(last)
  expect(comparison.movements.length).toBeGreaterThan(0)
  for (const { kind, value, now, before } of comparison.movements as Movement[]) {
    const { figure, filter } = movements[kind]
    const narrowed = { [filter]: value }
    const days = { from: comparison.from, to: comparison.same_days_to, location }
    expect([kind, value, now, before]).toEqual([
      ...[kind, value, await sumOf(figures[figure], { from, to, location }, narrowed)],
      await sumOf(figures[figure], days, narrowed),
    ])
  }
})

it('the movements are the five largest, each once, the largest first', async () => {
  const { movements: found } = (await home()).comparison as { movements: Movement[] }
  const changes = found.map(({ kind, value, now, before }) => [kind, value, yuan(fen(now) - fen(before))])
  expect(changes).toEqual([
    ['collected_method', 'wechat', '3000.00'],
    ['charged_category', 'non_resident', '-2280.00'],
    ['charged_meter', String(big.id), '-2280.00'],
    ['collected_method', 'cash', '-17.00'],
    ['charged_category', 'resident', '-12.00'],
  ])
  expect(found[2]!.name).toMatch(/^\S+ \S+/)
})

it('the month before has all its days, and its sums are those that it had as a span', async () => {
  const { comparison } = await home()
  const january = await home({ from: '2026-01-01', to: '2026-01-31' })
  expect([comparison.from, comparison.to, comparison.by_day]).toEqual([
    ...['2026-01-01', '2026-01-31'],
    january.by_day,
  ])
})

it.each([
  [{ from: '2026-02-02', to: '2026-02-20' }],
  [{ from: '2026-01-01', to: '2026-02-20' }],
  [{ from: '2026-03-01', to: '2026-03-31' }],
])('nothing is compared for %o, which is no month so far', async (span) => {
  expect((await home(span)).comparison).toBeNull()
})

it('nothing is compared for all organizations together, for nobody’s, and without the permission for orders', async () => {
  const [root, nobody] = [await t.signIn('super'), await t.signIn('staff')]
  const reader = await t.signIn('user', { organization: works.org, permissions: [14] })
  for (const user of [root, nobody, reader]) expect((await home({}, user)).comparison).toBeNull()
})

it('the rate of last year is the one that was shown a year ago, whatever was paid or reversed since', async () => {
  const asked = { from: '2026-02-01', to: '2026-02-28' }
  const shown = await home(asked)
  expect(shown.collection_rate).toMatch(/^0\.\d*[1-9]/)
  const cashier = await t.signIn('user', { organization: works.org, permissions: [15, 18] })
  const { results } = (
    await t.call(works.staff, 'GET /orders/', { issued_on_from: asked.from, status: ['partially_paid'] })
  ).data
  t.clock.now = '2026-03-02 10:00:00'
  await ok(cashier, `POST /orders/${results[0].id}/red-flush/`, { reason: '抄错' })
  await ok(cashier, 'POST /payment-records/', { meter: big.id, amount: '50.00', method: 'cash' })
  t.clock.now = '2027-02-20 10:00:00'
  const yearLater = await home({ from: '2027-02-01', to: '2027-02-28' })
  expect(yearLater.comparison.collection_rate_last_year).toBe(shown.collection_rate)
  expect((await home(asked)).collection_rate).not.toBe(shown.collection_rate)
})

it.each(['2027-02-20', '2027-02-28'])(
  'the prepared figures on %s are those that would be counted, for both ends of the month',
  async (day) => {
    t.clock.now = `${day} 10:00:00`
    const spans = [{}, { from: '2027-02-01', to: day }]
    const withoutTime = async (span: object) => ({ ...(await home(span)), as_of: '' })
    const counted = await Promise.all(spans.map(withoutTime))
    // The second time with what the first has found of the past.
    for (let n = 0; n < 2; n++)
      await prepareFigures(t.databases, () => t.clock.now, new AbortController().signal, 0)
    t.clock.now = `${day} 10:00:30`
    expect((await home(spans[1])).as_of).toBe(`${day} 10:00:00`)
    expect(await Promise.all(spans.map(withoutTime))).toEqual(counted)
    await t.db.deleteFrom('prepared_figures').execute()
  },
)
