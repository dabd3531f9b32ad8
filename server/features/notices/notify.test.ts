import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Owner } from '../../db/login/owner'
import { write } from '../../db/read-write'
import { createFileStore } from '../../files/file-store'
import { jobKinds } from '../../job-kinds'
import { periodicWork } from '../../periodic-work'
import { startApp, TEST_SECRET, type TestApp, type TestUser } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker, upload } from '../../testing/test-worker'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'
import { giveUp } from '../jobs/run-job'
import { createCarriers } from '../messages/carriers'
import { notifyAccountWaits } from '../users/notify'

let t: TestApp
let works: Waterworks
let price: number
let worker: TestWorker
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-10 09:00:00' })
  worker = await startTestWorker(t)
})
beforeEach(async () => {
  t.clock.now = '2026-03-10 09:00:00'
  works = await newWaterworks(t)
  price = await beijing(works)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
})

const list = async (user: TestUser) => (await t.call(user, 'GET /notices/')).data.results

async function importReadings(lines: string[], parts: Record<string, string> = {}): Promise<number> {
  const file = { name: '三月.csv', content: ['户号,本次读数,抄表日期', ...lines].join('\n') }
  const reply = await upload(t, works.clerk, 'POST /reading-orders/import/', file, parts)
  await endedJob(t, works.clerk, reply.data.job)
  return reply.data.job
}

/** Meters with three orders each, so that a fourth one can be abnormal. */
async function usualMeters(count: number): Promise<string[]> {
  const accounts: string[] = []
  for (let at = 0; at < count; at++) {
    const meter = await works.meter(price)
    for (const [index, day] of ['2025-12-01', '2025-12-11', '2025-12-21'].entries())
      expect((await works.read(meter.id, 10 * (index + 1), day)).status).toBe(201)
    accounts.push(meter.account_no)
  }
  return accounts
}

test('an import that went well is told to its starter alone, with its counts', async () => {
  const meter = await works.meter(price)
  const id = await importReadings([`${meter.account_no},25,2026-03-05`])
  expect(await list(works.clerk)).toMatchObject([
    {
      type: 'readings_imported',
      content: '“三月.csv”已导入：抄表并开账 1 户',
      quality: 'low',
      target: { type: 'job', id },
    },
  ])
  expect(await list(works.staff)).toEqual([])
})

test('an import with refused rows is told as important, and leads to the job that names them', async () => {
  const meter = await works.meter(price)
  const id = await importReadings([`${meter.account_no},25,2026-03-05`, 'NOBODY,1,2026-03-05'])
  expect(await list(works.clerk)).toMatchObject([
    {
      type: 'import_refusals',
      content: '“三月.csv”有 1 行没有导入，1 行已导入：请查看原因并改正',
      quality: 'high',
      target: { type: 'job', id },
    },
  ])
})

test('a file that could not be imported at all is told as such, and so are meters', async () => {
  const file = { name: '旧表.csv', content: '姓名,住址\n张三,某处' }
  const reply = await upload(t, works.clerk, 'POST /meters/import/', file)
  await endedJob(t, works.clerk, reply.data.job)
  expect(await list(works.clerk)).toMatchObject([
    { type: 'import_failed', content: '“旧表.csv”导入失败，已导入 0 行：请查看原因', quality: 'high' },
  ])
})

test('a check is nobody’s news', async () => {
  const meter = await works.meter(price)
  await importReadings([`${meter.account_no},25,2026-03-05`, 'NOBODY,1,2026-03-05'], { check: 'true' })
  expect(await list(works.clerk)).toEqual([])
})

test('the abnormal rows of an import are one notice to the staff: those billed, and those not confirmed', async () => {
  const [one, two, three] = await usualMeters(3)
  const rows = [`${one},300,2026-03-05`, `${two},300,2026-03-05`, `${three},40,2026-03-05`]
  await importReadings(rows)
  expect(await list(works.staff)).toMatchObject([
    {
      type: 'abnormal_refused',
      content: '“三月.csv”中有 2 户用量异常，未经确认，没有开账',
      target: null,
    },
  ])
  await importReadings(rows.slice(0, 2), { confirm_abnormal: 'true' })
  expect((await list(works.staff))[0]).toMatchObject({
    type: 'abnormal_imported',
    content: '“三月.csv”中有 2 户用量异常，经确认已开账',
    target: { type: 'abnormal_orders', id: null, from: '2026-03-10', to: '2026-03-10' },
  })
})

test('rows confirmed one by one and rows that were not share one notice', async () => {
  const [one, two] = await usualMeters(2)
  const { data } = await t.call(works.clerk, 'GET /meters/', { ordering: 'account_no' })
  const rows = data.results.map(({ id }: { id: number }, at: number) => ({
    meter: id,
    current_reading: 300,
    read_at: '2026-03-05',
    confirm_abnormal: at === 0,
  }))
  const reply = await t.call(works.clerk, 'POST /reading-orders/batch/', { rows })
  await endedJob(t, works.clerk, reply.data.job)
  expect([one, two]).toHaveLength(rows.length)
  expect(await list(works.staff)).toMatchObject([
    {
      type: 'abnormal_mixed',
      content: '“批量抄表”中有 1 户用量异常，经确认已开账；另有 1 户异常，没有开账',
    },
  ])
})

test('a job that is ended twice is told once', async () => {
  const { id } = await t.db
    .insertInto('jobs')
    .values({
      organization_id: works.org,
      kind: 'meter_import',
      file_name: 'x.csv',
      started_by: works.clerk.id,
      started_by_name: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const services = {
    databases: t.databases,
    owner: new Owner(t.db),
    clock: () => t.clock.now,
    kinds: jobKinds,
    files: createFileStore({ filesFolder: '/nowhere' }),
    report: () => {},
  }
  for (let again = 0; again < 2; again++) await giveUp(services, works.org, id)
  expect(await list(works.clerk)).toHaveLength(1)
})

test('what is told in an act that fails was never told', async () => {
  const act = {
    action: 'user.create',
    org: works.org,
    actor: { id: works.staff.id, name: '' },
    now: t.clock.now,
    address: '',
    request_id: '',
  }
  const failing = write(t.db, act, async (tx) => {
    await notifyAccountWaits({ tx, org: works.org, now: t.clock.now }, { id: works.clerk.id, username: 'x' })
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  const rows = t.db.selectFrom('notices').select('id').where('organization_id', '=', works.org)
  expect(await rows.execute()).toEqual([])
})

test('what is older than 90 days is removed by the worker, with what its readers did with it', async () => {
  const meter = await works.meter(price)
  await importReadings([`${meter.account_no},25,2026-03-05`])
  await t.call(works.clerk, 'POST /notices/read/', { all: true })
  const left = async () => {
    const of = (table: 'notices' | 'notice_marks') =>
      t.db.selectFrom(table).selectAll().where('organization_id', '=', works.org).execute()
    return [(await of('notices')).length, (await of('notice_marks')).length]
  }
  const workAt = async (now: string) => {
    const services = {
      databases: t.databases,
      owner: new Owner(t.db),
      clock: () => now,
      sealed: () => {},
      report: () => {},
    }
    const unused = {
      files: createFileStore({ filesFolder: '/nowhere' }),
      carriers: createCarriers(t.databases, TEST_SECRET),
    }
    const purging = periodicWork({ nightly: null, ...services, ...unused }).find(
      ({ name }) => name === 'old notices',
    )
    await purging?.work(new AbortController().signal)
  }
  await workAt('2026-06-08 23:00:00')
  expect(await left()).toEqual([1, 1])
  await workAt('2026-06-09 00:00:00')
  expect(await left()).toEqual([0, 0])
})
