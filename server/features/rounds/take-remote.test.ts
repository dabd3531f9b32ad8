import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { type RemoteWorks, withRemote } from '../../testing/remote-works'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker } from '../../testing/test-worker'
import { newMonitor, newWaterworks } from '../../testing/waterworks'
import { invariants } from '../../verify/violations-store'
import { lookForReports } from './look-for-reports'

let t: TestApp
let works: RemoteWorks
let price: number
let worker: Awaited<ReturnType<typeof startTestWorker>>
beforeAll(async () => {
  t = await startApp({ clock: '2026-06-21 09:00:00', isWrittenByHand: true })
  worker = await startTestWorker(t)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
})
beforeEach(async () => {
  t.clock.now = '2026-06-21 09:00:00'
  works = await withRemote(t, await newWaterworks(t))
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
  await t.call(works.staff, `PATCH /organizations/locations/${works.location}/`, { read_day: 20 })
})

const month = '2026-06'
/** A meter with a module, and three orders of 10 m³ up to May. */
async function meter(
  customer_name: string,
  seq_no: number,
  orders = 3,
): Promise<{ id: number; account_no: string }> {
  const made = await works.meter(price, {
    ...{
      customer_name,
      seq_no,
      read_cycle_months: 1,
      meter_type: works.remoteType,
      install_date: '2026-02-01',
    },
  })
  for (let at = 0; at < orders; at++) await works.read(made.id, 10 * (at + 1), `2026-0${at + 3}-10`)
  await works.bind(made.id)
  return made
}
const start = (path = 'take-remote') =>
  t.call(works.clerk, `POST /reading-rounds/${works.location}/${path}/`, { month })
const take = async () => endedJob(t, works.clerk, (await start()).data.job)
const book = async () => (await t.call(works.clerk, 'GET /reading-rounds/', { month })).data[0]
const route = async () =>
  (await t.call(works.clerk, `GET /reading-rounds/${works.location}/`, { month })).data.results
const readingsOf = async (id: number) =>
  (await t.call(works.clerk, `GET /meters/${id}/readings/`, {})).data.results

test('the newest good report of the days up to the read day is the reading; the others are listed with the reason', async () => {
  const [usual, silent, doubtful, early, read, fallen] = [
    await meter('常', 1),
    await meter('无', 2),
    await meter('疑', 3),
    await meter('早', 4),
    await meter('已抄', 5),
    await meter('估', 6),
  ]
  await works.report(usual.id, { freeze_at: '2026-06-20 00:00:00', index: 38 })
  // The midnight after the read day is its last second.
  await works.report(usual.id, { freeze_at: '2026-06-21 00:00:00', index: '39.12' })
  await works.report(doubtful.id, { freeze_at: '2026-06-21 00:00:00', index: 900, state: 'quarantined' })
  await works.report(early.id, { freeze_at: '2026-06-18 00:00:00', index: 38 })
  await works.report(read.id, { freeze_at: '2026-06-20 12:00:00', index: 38 })
  await works.read(read.id, 40, '2026-06-15')
  await works.read(fallen.id, null, '2026-05-20', { is_estimate: true })
  await works.report(fallen.id, { freeze_at: '2026-06-20 12:00:00', index: 35 })

  expect(await book()).toMatchObject({ remote: 6, arrived: 3, remote_job: null })
  const check = await start('take-remote/preview')
  expect(await endedJob(t, works.clerk, check.data.job)).toMatchObject({ check: true, total: 5, failed: 4 })
  expect((await route())[0]).toMatchObject({ state: 'unread', remote_reason: null })

  const job = await take()
  expect([job.kind, job.total, job.failed]).toEqual(['reading_remote', 5, 4])
  const states = (await route()).map((row: Record<string, unknown>) => [
    ...[row.state, row.remote_reason, row.is_remote],
  ])
  expect(states).toEqual([
    ['pending', null, true],
    ['unread', 'none', true],
    ['unread', 'quarantined', true],
    ['unread', 'none', true],
    ['read', null, true],
    ['unread', 'below_estimate', true],
  ])
  expect((await route())[1].remote_reason_msg).toContain(silent.account_no)
  expect(await book()).toMatchObject({ remote: 6, arrived: 3, remote_job: job.id, pending: 1 })
  expect((await readingsOf(usual.id))[0]).toMatchObject({
    ...{ source: 'remote', status: 'pending', current_reading: '39.12', read_at: '2026-06-20 23:59:59' },
  })

  // Twice does nothing new, whatever comes late.
  await works.report(usual.id, { freeze_at: '2026-06-20 18:00:00', index: '39.05' })
  await works.report(silent.id, { freeze_at: '2026-06-20 06:00:00', index: 41 })
  expect(await take()).toMatchObject({ total: 4, failed: 3 })
  expect((await readingsOf(usual.id)).length).toBe(4)
  expect((await readingsOf(silent.id))[0]).toMatchObject({ current_reading: '41' })
  await expectToHold(t.db, works.org, invariants)
  expect(worker.reports).toEqual([])
})

test('a reading order goes before the report of its own round; one of an earlier round is billed first', async () => {
  const [one, other] = [await meter('甲', 1), await meter('乙', 2)]
  for (const { id } of [one, other]) await works.report(id, { freeze_at: '2026-06-20 12:00:00', index: 40 })
  await take()
  const [kept] = await readingsOf(one.id)
  // Earlier than the report's own time, and still of its round.
  expect((await works.read(one.id, 39, '2026-06-19')).status).toBe(201)
  expect((await readingsOf(one.id)).find(({ id }: { id: number }) => id === kept.id)).toMatchObject({
    status: 'void',
  })
  t.clock.now = '2026-07-10 09:00:00'
  const refused = await works.read(other.id, 50, '2026-07-10')
  expect([refused.status, refused.code]).toEqual([409, 'earlier_pending'])
  const [waiting] = refused.data.readings
  expect((await t.call(works.clerk, `POST /readings/${waiting}/bill/`, {})).status).toBe(201)
  expect((await works.read(other.id, 50, '2026-07-10')).status).toBe(201)
  await expectToHold(t.db, works.org, invariants)
})

test('with normal the usual ones are billed at once: three orders, no abnormal kind, no rollover', async () => {
  const settings = { remote_billing: 'normal' }
  await t.call(works.staff, `PATCH /organizations/orgs/${works.org}/`, { settings })
  const [usual, fresh, surge, turned] = [
    await meter('常', 1),
    await meter('新', 2, 2),
    await meter('增', 3),
    await meter('零', 4),
  ]
  await works.read(turned.id, 99_990, '2026-06-01', { confirm_abnormal: true })
  await t.db.deleteFrom('not_read_meters').execute()
  const at = '2026-06-20 12:00:00'
  await works.report(usual.id, { freeze_at: at, index: 40 })
  await works.report(fresh.id, { freeze_at: at, index: 30 })
  await works.report(surge.id, { freeze_at: at, index: 130 })
  const job = await take()
  expect([job.total, job.failed]).toEqual([3, 0])
  expect((await route()).map(({ state }: { state: string }) => state)).toEqual([
    'read',
    'pending',
    'pending',
    'read',
  ])
  const [billed] = await readingsOf(usual.id)
  expect(billed).toMatchObject({ source: 'remote', status: 'billed', volume: '10' })
  // A report that comes later touches nothing.
  await works.report(usual.id, { freeze_at: '2026-06-20 23:00:00', index: 55 })
  await take()
  expect((await readingsOf(usual.id))[0]).toEqual(billed)

  // A register that turned over in July waits, too.
  t.clock.now = '2026-07-21 09:00:00'
  await works.report(turned.id, { freeze_at: '2026-07-20 12:00:00', index: 5, is_rollover: true })
  const { data } = await t.call(works.clerk, `POST /reading-rounds/${works.location}/take-remote/`, {
    month: '2026-07',
  })
  await endedJob(t, works.clerk, data.job)
  expect((await readingsOf(turned.id))[0]).toMatchObject({
    ...{ status: 'pending', is_rollover: true, volume: '15', read_at: '2026-07-20 12:00:00' },
  })
  await expectToHold(t.db, works.org, invariants)
})

test('the worker looks from ten o’clock of the next day, twice a day for five days; staff see its jobs', async () => {
  const { id } = await meter('常', 1)
  const look = () => lookForReports(t.databases, () => t.clock.now)
  const jobAt = async (now: string) => {
    t.clock.now = now
    await look()
    const { remote_job } = await book()
    if (remote_job !== null) await endedJob(t, works.staff, remote_job)
    return remote_job
  }
  t.clock.now = '2026-06-20 18:00:00'
  expect((await start()).code).toBe('not_over')
  expect(await jobAt('2026-06-20 18:00:00')).toBe(null)
  expect(await jobAt('2026-06-21 09:59:00')).toBe(null)
  const first = await jobAt('2026-06-21 10:00:00')
  expect(first).not.toBe(null)
  expect((await t.call(works.clerk, `GET /jobs/${first}/`)).status).toBe(404)
  expect(await jobAt('2026-06-21 12:00:00')).toBe(first)
  const second = await jobAt('2026-06-21 16:10:00')
  expect(second).toBeGreaterThan(first)
  await works.report(id, { freeze_at: '2026-06-21 00:00:00', index: 40 })
  await jobAt('2026-06-25 10:00:00')
  expect((await readingsOf(id))[0]).toMatchObject({ source: 'remote', status: 'pending' })
  const last = (await book()).remote_job
  expect(await jobAt('2026-06-26 10:00:00')).toBe(last)
})

test('a monitor’s report is its reading at once, and another organization has no such book', async () => {
  const monitor = await newMonitor(works, { meter_type: works.remoteType, read_cycle_months: 1 })
  await works.bind(monitor.id)
  await works.report(monitor.id, { freeze_at: '2026-06-21 00:00:00', index: '812.5' })
  expect(await take()).toMatchObject({ total: 1, failed: 0 })
  expect((await readingsOf(monitor.id))[0]).toMatchObject({
    ...{ status: 'watched', source: 'remote', volume: '812.5', read_at: '2026-06-20 23:59:59' },
  })
  const abroad = await newWaterworks(t)
  const path = `POST /reading-rounds/${works.location}/take-remote/`
  expect((await t.call(abroad.clerk, path, { month })).status).toBe(404)
  await expectToHold(t.db, works.org, invariants)
})
