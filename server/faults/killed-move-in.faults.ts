import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upload } from '../testing/multipart'
import { bundleServer, type ServerBundle, type ServerProcess } from '../testing/server-process'
import { startApp, TEST_SECRET, type TestApp } from '../testing/test-app'
import { endedJob } from '../testing/test-worker'
import { newWaterworks, type Waterworks } from '../testing/waterworks'

const ACCOUNTS = 5000
/** A row whose part of the work cannot end; those of the parts before it can. */
const STUCK_AT = 3000

let t: TestApp
let bundle: ServerBundle
let works: Waterworks
let moveIn: number
const started: ServerProcess[] = []
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-05 09:00:00' })
  bundle = await bundleServer()
  works = await newWaterworks(t, { account_no_rule: 'given' })
  await works.price({ name: '居民', mode: 'flat', price: '2.80', tax_rate: '0.03' })
  const made = await t.call(works.staff, 'POST /organizations/move-ins/', {
    name: '城北',
    as_of: '2025-12-31',
  })
  moveIn = made.data.id
})
afterAll(async () => {
  await Promise.all(started.map((worker) => worker.kill('SIGKILL')))
  bundle.remove()
  await t.stop()
})

function startWorker(): ServerProcess {
  const worker = bundle.startWorker({
    ...{ DATABASE_URL: t.connectionString, DATA_DIR: t.dataFolder },
    ...{ JWT_SECRET: TEST_SECRET, SECRET_KEY: TEST_SECRET },
  })
  started.push(worker)
  return worker
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20)
}

const jobRow = (id: number) =>
  t.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const shown = async () => (await t.call(works.staff, `GET /organizations/move-ins/${moveIn}/`)).data

/** Runs statements in a transaction that stays open until it is released. */
async function holding(...statements: [string, unknown[]][]): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: t.connectionString })
  await client.connect()
  await client.query('begin')
  for (const [text, values] of statements) await client.query(text, values)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

/** Kills the worker when the job has come so far, and lets another one end it. */
async function killedAt(job: number, first: ServerProcess, done: number, release: () => Promise<void>) {
  await first.living(until(async () => (await jobRow(job)).done >= done))
  await first.kill('SIGKILL')
  await release()
  return startWorker().living(endedJob(t, works.staff, job))
}

/** Sends a file with a line for each account; the job. */
async function send(call: string, heads: string, lineOf: (at: number) => string, kind: string | null) {
  const lines = Array.from({ length: ACCOUNTS }, (_, at) => lineOf(at))
  const reply = await upload(t, works.staff, `/organizations/move-ins/${moveIn}/${call}/`, [
    ...(kind === null ? [] : [{ name: 'kind', content: kind }]),
    { name: 'files', file: 'a.csv', content: [heads, ...lines].join('\n') },
  ])
  expect([reply.status, reply.text]).toEqual([202, expect.anything()])
  return reply.data.job as number
}

const sendAccounts = () =>
  send(
    'sheets',
    'account_no,last_index,last_read_on,meter_no,customer_name,address,location,meter_type,diameter,water_price',
    (at) => `K${at},10,2025-12-20,T${at},户${at},路,B1,机械表,DN15,居民`,
    'accounts',
  )

test('a check and a load whose workers are killed in the middle are ended by another: nothing doubled, nothing missing', async () => {
  const check = await sendAccounts()
  const { rows: files } = await pgQuery('select id from move_in_files where move_in_id = $1', [moveIn])
  // The row stands in the way of the same one of the job.
  const checked = await killedAt(
    check,
    startWorker(),
    2000,
    await holding([
      `insert into move_in_rows (organization_id, file_id, line, account_no, body) values ($1, $2, $3, '', '{}')`,
      [works.org, files[0].id, STUCK_AT],
    ]),
  )
  expect(checked).toMatchObject({ state: 'done', done: ACCOUNTS, total: ACCOUNTS })
  expect(await shown()).toMatchObject({ state: 'checked', sheets: [{ rows: ACCOUNTS, bad: 0 }, {}, {}, {}] })

  const owner = await works.meter(
    await works.price({ name: '特种', mode: 'flat', price: '9', tax_rate: '0' }),
  )
  const { data } = await t.call(works.staff, `POST /organizations/move-ins/${moveIn}/load/`)
  const loaded = await killedAt(
    data.job,
    startWorker(),
    2000,
    await holding([
      'insert into account_numbers (organization_id, no, meter_id, is_former) values ($1, $2, $3, true)',
      [works.org, `K${STUCK_AT}`, owner.id],
    ]),
  )
  expect(loaded).toMatchObject({ state: 'done', done: ACCOUNTS })
  expect(await shown()).toMatchObject({ state: 'loaded', totals: { accounts: ACCOUNTS, active: ACCOUNTS } })
  const { rows: made } = await pgQuery(
    'select count(*)::int as rows, count(distinct account_no)::int as numbers from meters where move_in_id = $1',
    [moveIn],
  )
  expect(made).toEqual([{ rows: ACCOUNTS, numbers: ACCOUNTS }])
})

test('a parallel run whose worker is killed in the middle is ended by another: each bill is compared once', async () => {
  const job = await send(
    'parallel',
    'account_no,read_at,reading,old_volume,old_amount',
    (at) => `K${at},2026-01-04,20,10,${at === 0 ? '28.00' : '27.00'}`,
    null,
  )
  // Keeps the run from its end, and not from its rows.
  const release = await holding([
    'select from move_ins where organization_id = $1 and id = $2 for no key update',
    [works.org, moveIn],
  ])
  expect(await killedAt(job, startWorker(), 2000, release)).toMatchObject({ state: 'done', done: ACCOUNTS })
  expect((await shown()).parallel).toMatchObject({ rows: ACCOUNTS, same: 1, undecided: ACCOUNTS - 1 })
  const { rows } = await pgQuery(
    'select count(*)::int as rows, count(distinct line)::int as lines from move_in_differences where move_in_id = $1',
    [moveIn],
  )
  expect(rows).toEqual([{ rows: ACCOUNTS - 1, lines: ACCOUNTS - 1 }])
})

test('a withdrawal whose worker is killed is ended by another, and leaves no row', async () => {
  const { rows } = await pgQuery('select id from meters where move_in_id = $1 order by id desc limit 1', [
    moveIn,
  ])
  const release = await holding([
    'select from meter_states where organization_id = $1 and meter_id = $2 for update',
    [works.org, rows[0].id],
  ])
  const { data } = await t.call(works.staff, `POST /organizations/move-ins/${moveIn}/withdraw/`, {
    reason: '重来',
  })
  const first = startWorker()
  await first.living(until(async () => (await jobRow(data.job)).state === 'running'))
  await first.kill('SIGKILL')
  await release()
  expect(await startWorker().living(endedJob(t, works.staff, data.job))).toMatchObject({ state: 'done' })
  expect((await shown()).state).toBe('withdrawn')
  const { rows: left } = await pgQuery('select count(*)::int as rows from meters where move_in_id = $1', [
    moveIn,
  ])
  expect(left).toEqual([{ rows: 0 }])
})

async function pgQuery(text: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: t.connectionString })
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}
