import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleServer, type ServerBundle, type ServerProcess } from './server-process'
import { startApp, TEST_SECRET, type TestApp } from './test-app'
import { endedJob, upload } from './test-worker'
import { beijing, newWaterworks, type Waterworks } from './waterworks'

/** How long an import is, and where it is killed. */
interface Killed {
  rows: number
  /** A row whose batch, of a thousand rows at most, cannot end; those before and after it can. */
  stuckAt: number
  endedBefore: number
}

/** A worker is killed in the middle of an import, and another one does the rest. */
export function killedImport({ rows, stuckAt, endedBefore }: Killed): void {
  let t: TestApp
  let bundle: ServerBundle
  let works: Waterworks
  const started: ServerProcess[] = []
  beforeAll(async () => {
    t = await startApp({ clock: '2026-03-10 09:00:00' })
    bundle = await bundleServer()
    works = await newWaterworks(t)
    await beijing(works)
  })
  afterAll(async () => {
    await Promise.all(started.map((worker) => worker.kill('SIGKILL')))
    bundle.remove()
    await t.stop()
  })

  function startWorker(): ServerProcess {
    const worker = bundle.startWorker({
      DATABASE_URL: t.connectionString,
      JWT_SECRET: TEST_SECRET,
      SECRET_KEY: TEST_SECRET,
      DATA_DIR: '/nowhere/one',
    })
    started.push(worker)
    return worker
  }

  const jobRow = (id: number) =>
    t.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  async function until(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) await sleep(20)
  }

  async function openAccounts(): Promise<string[]> {
    const header = '表号,户名,地址,位置,水表类型,口径,水价,初始读数,安装日期'
    const lines = Array.from(
      { length: rows },
      (_, index) => `SB${index},户${index},地址,B1,机械表,DN15,居民生活用水,0,2026-01-01`,
    )
    const file = { name: 'meters.csv', content: [header, ...lines].join('\n') }
    const { data } = await upload(t, works.clerk, 'POST /meters/import/', file)
    expect(await endedJob(t, works.clerk, data.job)).toMatchObject({ done: rows, failed: 0 })
    const opened = await t.db
      .selectFrom('meters')
      .select('account_no')
      .where('organization_id', '=', works.org)
      .orderBy('id')
      .execute()
    return opened.map(({ account_no }) => account_no)
  }

  /** Keeps an account locked, so that the batch with it cannot end. */
  async function lock(account: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: t.connectionString })
    await client.connect()
    await client.query('begin')
    await client.query(
      `select from meter_states s join meters m on (m.organization_id, m.id) = (s.organization_id, s.meter_id)
     where m.organization_id = $1 and m.account_no = $2 for update of s`,
      [works.org, account],
    )
    return client
  }

  test('a worker killed in the middle of an import is followed by one that does the rest: nothing doubled, nothing missing', async () => {
    const first = startWorker()
    const accounts = await first.living(openAccounts())
    const holder = await lock(accounts[stuckAt]!)
    const lines = accounts.map((account, index) => `${account},${10 + (index % 7)},2026-03-05`)
    const file = { name: 'readings.csv', content: ['户号,本次读数,抄表日期', ...lines].join('\n') }
    const { data } = await upload(t, works.clerk, 'POST /reading-orders/import/', file)

    await first.living(until(async () => (await jobRow(data.job)).done >= endedBefore))
    await first.kill('SIGKILL')
    const { rows: left } = await query(
      `select state, done, (select count(*)::int from orders where organization_id = $1) as made from jobs where id = ${data.job}`,
    )
    expect(left).toEqual([{ state: 'running', done: left[0].made, made: expect.any(Number) }])
    expect(left[0].done).toBeLessThan(rows)

    await holder.query('rollback')
    await holder.end()
    const job = await startWorker().living(endedJob(t, works.clerk, data.job))
    expect(job).toMatchObject({ state: 'done', total: rows, done: rows, failed: 0 })
    expect(await orderCount()).toBe(rows)
    const { rows: made } = await query(
      `select count(distinct meter_id)::int as meters, count(distinct order_no)::int as numbers,
       max(right(order_no, 8))::int as last, (select count(*)::int from readings where organization_id = $1) as readings
     from orders where organization_id = $1`,
    )
    expect(made).toEqual([{ meters: rows, numbers: rows, last: rows, readings: rows }])
    const settled = await query(
      `select count(*)::int as rows, count(distinct row_no)::int as once
     from job_batches b, unnest(b.row_nos) as row_no where organization_id = $1 and job_id = ${data.job}`,
    )
    expect(settled.rows).toEqual([{ rows, once: rows }])
  })

  async function query(text: string) {
    const client = new pg.Client({ connectionString: t.connectionString })
    await client.connect()
    try {
      return await client.query(text, [works.org])
    } finally {
      await client.end()
    }
  }

  async function orderCount(): Promise<number> {
    const { rows: counted } = await query(
      'select count(*)::int as count from orders where organization_id = $1',
    )
    return counted[0].count
  }
}
