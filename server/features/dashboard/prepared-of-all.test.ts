import { fen } from '@water/rules/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { prepareFigures } from './prepare'

let t: TestApp
let root: TestUser
const all: Waterworks[] = []
const meters: number[][] = []

/** Three organizations with three accounts each: billed in this month and a year before, paid in part, some unread and some marked. */
beforeAll(async () => {
  t = await startApp({ clock: '2025-02-10 09:00:00' })
  root = await t.signIn('super')
  for (let at = 0; at < 3; at++) {
    const works = await newWaterworks(t)
    const price = await works.price({ name: '水价', mode: 'flat', price: String(2 + at) })
    const own: number[] = []
    for (let n = 0; n < 3; n++)
      own.push((await works.meter(price, { read_cycle_months: 1, install_date: '2025-01-01' })).id)
    all.push(works)
    meters.push(own)
  }
  for (const [month, index] of [
    ['2025-02', 10],
    ['2026-01', 300],
    ['2026-02', 340],
  ] as const) {
    t.clock.now = `${month}-10 10:00:00`
    for (const [at, works] of all.entries()) {
      const read = await works.read(meters[at]![0]!, index + at, `${month}-10`, { confirm_abnormal: true })
      expect(read.status, read.text).toBe(201)
      await pay(at, `${15 + at}.00`)
    }
  }
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.deleteFrom('prepared_figures').execute()
  t.clock.now = '2026-02-12 09:00:00'
})

async function pay(at: number, amount: string) {
  const body = {
    meter: meters[at]![0],
    amount,
    method: 'wechat',
    channel_no: `${t.clock.now} ${at} ${amount}`,
  }
  const reply = await t.call(all[at]!.clerk, 'POST /payment-records/', body)
  expect(reply.status, reply.text).toBe(201)
}

const home = async (user: TestUser, query: object = {}) => {
  const reply = await t.call(user, 'GET /dashboard/', query)
  expect(reply.status, reply.text).toBe(200)
  return reply.data
}

/** Three accounts in each are few, and nine of all together are many. */
const prepare = () => prepareFigures(t.databases, () => t.clock.now, new AbortController().signal, 8)

test('the home of all organizations adds up what is kept of each, for this month and its days so far', async () => {
  for (const query of [{}, { from: '2026-02-01', to: '2026-02-12' }]) {
    await t.db.deleteFrom('prepared_figures').execute()
    t.clock.now = '2026-02-12 09:00:00'
    const { as_of: _, ...counted } = await home(root, query)
    expect(counted.todo.unread).toBe(6)
    expect(counted.rounds).toHaveLength(3)
    expect(Number(counted.billed_volume_last_year)).toBeGreaterThan(0)
    await prepare()
    t.clock.now = '2026-02-12 09:00:30'
    const { as_of, ...prepared } = await home(root, query)
    expect(as_of).toBe('2026-02-12 09:00:00')
    expect(prepared).toEqual(counted)
  }
})

test('another span, a place and the organizations themselves are counted as they are now', async () => {
  await prepare()
  t.clock.now = '2026-02-12 09:01:00'
  const { collected } = await home(root)
  const own = await home(all[0]!.staff)
  await pay(0, '1.00')
  expect((await home(root)).collected).toBe(collected)
  const now = await home(all[0]!.staff)
  expect(now.as_of).toBe('2026-02-12 09:01:00')
  expect(fen(now.collected) - fen(own.collected)).toBe(fen('1.00'))
  const today = await home(root, { from: '2026-02-12', to: '2026-02-12' })
  expect(today.collected).toBe('1.00')
  const there = await home(root, { location: all[0]!.location })
  expect([there.collected, there.organizations.length]).toEqual([now.collected, 3])
})

test('parts are counted anew after five minutes, and shown for ten while each organization has its own', async () => {
  await prepare()
  t.clock.now = '2026-02-12 09:04:00'
  await prepare()
  expect((await home(root)).as_of).toBe('2026-02-12 09:00:00')
  t.clock.now = '2026-02-12 09:06:00'
  await prepare()
  expect((await home(root)).as_of).toBe('2026-02-12 09:06:00')
  t.clock.now = '2026-02-12 09:16:01'
  expect((await home(root)).as_of).toBe('2026-02-12 09:16:01')
  t.clock.now = '2026-02-12 09:15:00'
  expect((await home(root)).as_of).toBe('2026-02-12 09:06:00')
  await newWaterworks(t)
  expect((await home(root)).as_of).toBe('2026-02-12 09:15:00')
})

test('nothing is kept where all organizations together have few accounts', async () => {
  await prepareFigures(t.databases, () => t.clock.now, new AbortController().signal, 9)
  expect(await t.db.selectFrom('prepared_figures').select('organization_id').execute()).toEqual([])
})
