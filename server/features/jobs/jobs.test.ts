import { addDays } from '@water/rules/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/read-write'
import { jobKinds } from '../../job-kinds'
import { startApp, type TestApp } from '../../testing/test-app'
import { endedJob, startTestWorker, upload } from '../../testing/test-worker'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'
import { deleteOldFiles } from './files-store'
import type { JobKinds } from './job'

let t: TestApp
let works: Waterworks
let price: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-10 09:00:00' })
})
beforeEach(async () => {
  works = await newWaterworks(t)
  price = await beijing(works)
})
afterAll(() => t.stop())

const HEADER = '户号,本次读数,抄表日期'
const sheet = (...lines: string[]) => ({ name: '抄表.csv', content: [HEADER, ...lines].join('\n') })

async function start(
  file: { name: string; content: string },
  parts = {},
  user = works.clerk,
): Promise<number> {
  const reply = await upload(t, user, 'POST /reading-orders/import/', file, parts)
  expect([reply.status, reply.msg]).toEqual([202, 'ok'])
  return reply.data.job
}

const orders = () =>
  t.db
    .selectFrom('orders')
    .select(['id', 'meter_id', 'order_no'])
    .where('organization_id', '=', works.org)
    .execute()

describe('with a worker', () => {
  const reports: unknown[] = []
  let kinds: JobKinds
  let worker: Awaited<ReturnType<typeof startTestWorker>>
  beforeAll(async () => {
    kinds = { ...jobKinds }
    worker = await startTestWorker(t, { kinds, report: (error) => reports.push(error) })
  })
  afterAll(() => worker.stop())
  beforeEach(() => {
    kinds.reading_import = jobKinds.reading_import
    reports.length = 0
  })

  test('a job is shown to whoever started it, to others it does not exist', async () => {
    const meter = await works.meter(price)
    const id = await start(sheet(`${meter.account_no},25,2026-03-05`))
    await endedJob(t, works.clerk, id)
    for (const other of [works.staff, await t.signIn('super')]) {
      expect((await t.call(other, `GET /jobs/${id}/`)).status).toBe(404)
      expect((await t.call(other, `GET /jobs/${id}/refused/`)).status).toBe(404)
    }
  })

  test('the same file twice is one job, also when both come at once', async () => {
    const meter = await works.meter(price)
    const file = sheet(`${meter.account_no},25,2026-03-05`)
    const twins = await Promise.all([start(file), start(file), start(file)])
    expect(new Set(twins).size).toBe(1)
    await endedJob(t, works.clerk, twins[0]!)
    expect(await start(file)).toBe(twins[0])
    expect(await orders()).toHaveLength(1)
  })

  test('the same file after refusals is tried again: what had been billed is refused, the rest goes on', async () => {
    const [a, b] = [await works.meter(price), await works.meter(price, { customer_name: '李四' })]
    const file = sheet(`${a.account_no},25,2026-03-05`, `${b.account_no},25,2026-03-12`)
    const first = await start(file)
    expect((await endedJob(t, works.clerk, first)).failed).toBe(1)
    t.clock.now = '2026-03-12 10:00:00'
    const second = await start(file)
    t.clock.now = '2026-03-12 10:00:00'
    const job = await endedJob(t, works.clerk, second)
    t.clock.now = '2026-03-10 09:00:00'
    expect(second).not.toBe(first)
    expect(job.results).toMatchObject([
      { row: 2, ok: false, msg: expect.stringContaining('必须晚于上次抄表 2026-03-05') },
      { row: 3, ok: true },
    ])
    expect(await orders()).toHaveLength(2)
  })

  test('another person with the same file bills nothing twice', async () => {
    const meter = await works.meter(price)
    const file = sheet(`${meter.account_no},25,2026-03-05`)
    await endedJob(t, works.clerk, await start(file))
    const job = await endedJob(t, works.staff, await start(file, {}, works.staff))
    expect(job.failed).toBe(1)
    expect(await orders()).toHaveLength(1)
  })

  test('whoever sends a file that was imported before is told when and by whom, in a check as well', async () => {
    const meter = await works.meter(price)
    const file = sheet(`${meter.account_no},25,2026-03-05`)
    const send = async (parts: Record<string, string>, user = works.clerk) =>
      (await upload(t, user, 'POST /reading-orders/import/', file, parts)).data
    expect((await send({ check: 'true' })).earlier).toBeNull()
    const first = await send({})
    expect(first.earlier).toBeNull()
    await endedJob(t, works.clerk, first.job)
    const known = {
      job: first.job,
      by: `Name of ${works.clerk.username}`,
      at: '2026-03-10 09:00:00',
      file: '抄表.csv',
      state: 'done',
      total: 1,
      failed: 0,
    }
    const again = await send({})
    expect(again).toEqual({ job: first.job, earlier: { ...known, is_own: true } })
    const checked = await send({ check: 'true', confirm_abnormal: 'true' })
    expect(checked.job).not.toBe(first.job)
    expect(checked.earlier).toEqual({ ...known, is_own: true })
    expect((await send({ check: 'true' }, works.staff)).earlier).toEqual({ ...known, is_own: false })
    const other = await newWaterworks(t)
    expect((await send({ check: 'true' }, other.staff)).earlier).toBeNull()
  })

  test('results come refused rows first, 200 a page', async () => {
    const lines = Array.from({ length: 450 }, (_, index) => `NOBODY${index},1,2026-03-05`)
    const meter = await works.meter(price)
    const id = await start(sheet(`${meter.account_no},25,2026-03-05`, ...lines))
    await endedJob(t, works.clerk, id)
    const rowsOf = async (page: number) => {
      const { data } = await t.call(works.clerk, `GET /jobs/${id}/`, { results_page: page })
      return data.results.map(({ row }: { row: number }) => row)
    }
    const [first, second, third, fourth] = [
      await rowsOf(1),
      await rowsOf(2),
      await rowsOf(3),
      await rowsOf(4),
    ]
    expect([first.length, second.length, third.length, fourth.length]).toEqual([200, 200, 51, 0])
    expect(first.slice(0, 2)).toEqual([3, 4])
    expect(third.slice(-2)).toEqual([452, 2])
  })

  test('as many rows as a sheet may have are one job with an outcome for each, one more is too many', async () => {
    // More than two batches. `npm run bench` tests 50,000 rows.
    const most = 2100
    const { prepare } = jobKinds.reading_import
    kinds.reading_import = {
      ...jobKinds.reading_import,
      prepare: (work) => prepare({ ...work, mostRows: most }),
    }
    const lines = Array.from({ length: most }, (_, index) => `NOBODY${index},1,2026-03-05`)
    const job = await endedJob(t, works.clerk, await start(sheet(...lines)))
    expect(job).toMatchObject({ state: 'done', total: most, done: most, failed: most })
    const refused = await endedJob(t, works.clerk, await start(sheet(...lines, 'NOBODY,1,2026-03-05')))
    expect(refused).toMatchObject({ state: 'failed', msg: `超过 ${most} 行：请拆分成几个文件上传` })
  })

  test('an uploaded file is kept for thirty days after its import, the rows of a batch not', async () => {
    const kept = async () =>
      (
        await t.db.selectFrom('job_files').select('job_id').where('organization_id', '=', works.org).execute()
      ).map(({ job_id }) => job_id)
    const meter = await works.meter(price)
    const id = await start(sheet(`${meter.account_no},25,2026-03-05`))
    await endedJob(t, works.clerk, id)
    const rows = [{ meter: meter.id, current_reading: 30, read_at: '2026-03-06' }]
    const batch = await t.call(works.clerk, 'POST /reading-orders/batch/', { rows })
    await endedJob(t, works.clerk, batch.data.job)
    const before = await kept()
    expect([before.includes(id), before.includes(batch.data.job)]).toEqual([true, false])
    const purgeOn = (day: string) =>
      inTransaction(t.databases.across('a test'), (tx) => deleteOldFiles(tx, `${day} 08:00:00`))
    const ended = t.clock.now.slice(0, 10)
    await purgeOn(addDays(ended, 30))
    expect(await kept()).toEqual(before)
    await purgeOn(addDays(ended, 31))
    expect(await kept()).toEqual([])
    expect((await t.call(works.clerk, `GET /jobs/${id}/`)).data.has_result_file).toBe(false)
    expect((await t.call(works.clerk, `GET /jobs/${id}/file/`)).status).toBe(404)
  })

  test('a row that breaks the program is refused alone, with a reference, and the others are done', async () => {
    const meters = await Promise.all(Array.from({ length: 7 }, () => works.meter(price)))
    const { post } = jobKinds.reading_import
    kinds.reading_import = {
      ...jobKinds.reading_import,
      async post(batch) {
        // The runner hands on the values of `prepare`.
        const requests = batch.values as { meter: number }[]
        const outcomes = await post(batch)
        if (requests.some(({ meter }) => meter === meters[4].id)) throw new TypeError('a mistake of ours')
        return outcomes
      },
    }
    const id = await start(sheet(...meters.map(({ account_no }) => `${account_no},25,2026-03-05`)))
    const job = await endedJob(t, works.clerk, id)
    expect(job).toMatchObject({ state: 'done', done: 7, failed: 1 })
    expect(job.results[0]).toMatchObject({ row: 6, msg: expect.stringContaining(`编号 ${id} 和行号 6`) })
    expect(job.results[0].msg).not.toContain('mistake')
    expect(await orders()).toHaveLength(6)
    expect(reports).toHaveLength(1)
  })

  test('a job that breaks as a whole fails with a reference', async () => {
    kinds.reading_import = {
      ...jobKinds.reading_import,
      prepare: () => Promise.reject(new TypeError('a mistake of ours')),
    }
    const id = await start(sheet('QS1,25,2026-03-05'))
    const job = await endedJob(t, works.clerk, id)
    expect(job).toMatchObject({ state: 'failed', msg: expect.stringContaining(`编号 ${id}`) })
    expect(reports).toHaveLength(1)
  })

  test('a job that the queue has lost is found again by the next worker', async () => {
    const meter = await works.meter(price)
    await worker.stop()
    const id = await start(sheet(`${meter.account_no},25,2026-03-05`))
    await sql`delete from graphile_worker._private_jobs`.execute(t.db)
    worker = await startTestWorker(t, { kinds, report: (error) => reports.push(error) })
    expect((await endedJob(t, works.clerk, id)).failed).toBe(0)
  })
})
