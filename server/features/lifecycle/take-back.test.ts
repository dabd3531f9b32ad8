import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { endedJob, startTestWorker, upload } from '../../testing/test-worker'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'
import { invariants } from '../../verify/violations-store'

interface Meter {
  id: number
  account_no: string
  meter_no: string
}

let t: TestApp
let works: Waterworks
let worker: Awaited<ReturnType<typeof startTestWorker>>
/** May change meters and reverse orders. */
let keeper: TestUser
let price: number
let one: Meter
let other: Meter
let asked = 0
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00' })
  worker = await startTestWorker(t)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
})
beforeEach(async () => {
  t.clock.now = '2026-03-31 09:00:00'
  works = await newWaterworks(t)
  keeper = await t.signIn('user', { organization: works.org, permissions: [2, 3, 14, 15, 18] })
  price = await beijing(works)
  one = await works.meter(price)
  other = await works.meter(price)
  await works.read(one.id, 20, '2026-02-01')
})

const sheet = () => ({
  name: '换表.csv',
  content: [
    '户号,旧表止码,新表表号,新表起码,换表时间,换表原因',
    `${one.account_no},34,N-${one.id},3,2026-03-10,周期换表`,
    `${other.account_no},5,N-${other.id},0,2026-03-11,故障换表`,
  ].join('\n'),
})
async function imported(): Promise<number> {
  const { data, text } = await upload(t, keeper, 'POST /meters/change/import/', sheet(), {})
  expect(data?.job, text).toBeDefined()
  const ended = await endedJob(t, keeper, data.job)
  expect([ended.done, ended.failed], JSON.stringify(ended.results)).toEqual([2, 0])
  return data.job
}
async function takeBack(job: number, path = '', user = keeper) {
  const key = { 'idempotency-key': `take-changes-back-${++asked}` }
  const reply = await t.call(user, `POST /jobs/${job}/take-back/${path}`, {}, key)
  expect(reply.status, reply.text).toBe(202)
  return endedJob(t, user, reply.data.job)
}
const messages = ({ results }: { results: { row: number; ok: boolean; msg: string }[] }) =>
  results.map(({ row, ok, msg }) => [row, ok, msg])
const meter = async ({ id }: Meter) => (await t.call(keeper, `GET /meters/${id}/`)).data
const change = (id: number, more: object) =>
  t.call(keeper, `POST /meters/${id}/change/`, {
    ...{ final_reading: 9, initial_reading: 0, changed_at: '2026-03-20', reason: 'periodic' },
    ...more,
  })
const holds = () => expectToHold(t.db, works.org, invariants)

test('every change-over of the file is taken back: the old devices are in use again, and the next bill measures them', async () => {
  const before = await meter(one)
  const job = await imported()
  expect((await meter(one)).meter_no).toBe(`N-${one.id}`)
  const ended = await takeBack(job)
  expect([ended.state, ended.done, ended.failed]).toEqual(['done', 2, 0])
  const { updated_at: _, ...after } = await meter(one)
  expect({ ...after, updated_at: before.updated_at }).toEqual(before)
  expect((await meter(other)).meter_no).toBe(other.meter_no)
  expect((await works.read(one.id, 50, '2026-03-30')).data.volume).toBe('30')
  expect((await t.call(keeper, `GET /jobs/${job}/`)).data.taken_back_by).toBe(ended.id)
  await holds()
})

test('the preview says what would be taken back, and writes nothing', async () => {
  const job = await imported()
  const seen = await takeBack(job, 'preview/')
  expect([seen.check, seen.done, seen.failed]).toEqual([true, 2, 0])
  expect(messages(seen).sort()).toEqual([
    [2, true, `可以撤销换为 N-${one.id} 的换表，恢复表号 ${one.meter_no}`],
    [3, true, `可以撤销换为 N-${other.id} 的换表，恢复表号 ${other.meter_no}`],
  ])
  expect((await meter(one)).meter_no).toBe(`N-${one.id}`)
  expect((await t.call(keeper, `GET /jobs/${job}/`)).data.taken_back_by).toBe(null)
})

test('what is billed, changed again, or whose old number is in use elsewhere is left with its reason', async () => {
  const job = await imported()
  await works.read(one.id, 10, '2026-03-20')
  await change(other.id, { meter_no: `M-${other.id}` })
  const ended = await takeBack(job)
  expect([ended.done, ended.failed]).toEqual([2, 2])
  expect(messages(ended)).toEqual([
    [2, false, expect.stringContaining('最近一次换表已开账')],
    [
      3,
      false,
      `户表 ${other.account_no} 其后又换过表（现为 M-${other.id}），不能撤销这次换表；请先撤销其后的换表`,
    ],
  ])
  expect((await meter(one)).meter_no).toBe(`N-${one.id}`)
  // The order of the one is reversed, and the later change-over of the other taken back.
  const [order] = (await t.call(keeper, 'GET /orders/', { meter: one.id, ordering: '-id' })).data.results
  await t.call(keeper, `POST /orders/${order.id}/red-flush/`, { reason: '抄错' })
  await t.call(keeper, `DELETE /meters/${other.id}/change/`)
  const third = await works.meter(price)
  expect((await change(third.id, { meter_no: other.meter_no })).status).toBe(200)
  const rest = await takeBack(job)
  expect(messages(rest)).toEqual([
    [3, false, expect.stringContaining(`${other.meter_no} 正在户表 ${third.account_no} 上使用`)],
    [2, true, `已撤销换为 N-${one.id} 的换表，恢复表号 ${one.meter_no}`],
  ])
  await holds()
})

test('twice does nothing new, and a change-over that was entered again by hand is left alone', async () => {
  const job = await imported()
  await takeBack(job)
  t.clock.now = '2026-03-31 10:00:00'
  expect((await change(one.id, { final_reading: 30, meter_no: `N-${one.id}` })).status).toBe(200)
  const again = await t.call(works.staff, `POST /jobs/${job}/take-back/`, {})
  const ended = await endedJob(t, works.staff, again.data.job)
  expect([ended.done, ended.failed]).toEqual([2, 0])
  expect((await meter(one)).meter_no).toBe(`N-${one.id}`)
  await holds()
})

test('the same file can be imported again afterwards', async () => {
  await takeBack(await imported())
  await imported()
  expect((await meter(one)).meter_no).toBe(`N-${one.id}`)
  await holds()
})

test('it needs the permission to change meters beside that to reverse, and belongs to its starter and staff', async () => {
  const job = await imported()
  const reverser = await t.signIn('user', { organization: works.org, permissions: [14, 15, 18] })
  expect((await t.call(reverser, `POST /jobs/${job}/take-back/`, {})).status).toBe(404)
  await t.db
    .deleteFrom('user_permissions')
    .where('user_id', '=', keeper.id)
    .where('permission_id', '=', 2)
    .execute()
  expect((await t.call(keeper, `POST /jobs/${job}/take-back/`, {})).code).toBe('no_permission')
  expect((await takeBack(job, '', works.staff)).failed).toBe(0)
})

test('the trail names the accounts', async () => {
  await takeBack(await imported())
  const { data } = await t.call(works.staff, `GET /meters/${one.id}/timeline/`)
  expect(data.results.map(({ title }: { title: string }) => title)).toContain('整批撤销换表')
})
