import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleServer, type ServerBundle, type ServerProcess } from './server-process'
import { startApp, TEST_SECRET, type TestApp } from './test-app'
import { endedJob, upload } from './test-worker'
import { newWaterworks, type Waterworks } from './waterworks'
import { answerFile } from './withholdings'

/** How long the files of the bank are, and where their work is killed. */
interface Killed {
  rows: number
  /** A row whose batch, of a thousand rows at most, cannot end; those before it can, and those after it where they may overtake it. */
  stuckAt: number
  endedBefore: number
  /** So many rows of batches of the bank's file that come before the stuck one. */
  beforeStuck: number
}

/** A worker is killed in the middle of a bank's answer, and of its file of payments, and another one does the rest. */
export function killedBankJobs({ rows, stuckAt, endedBefore, beforeStuck }: Killed): void {
  let t: TestApp
  let bundle: ServerBundle
  let works: Waterworks
  const started: ServerProcess[] = []
  beforeAll(async () => {
    t = await startApp({ clock: '2026-03-10 09:00:00' })
    bundle = await bundleServer()
    works = await newWaterworks(t)
    await works.price({ name: '单一水价', mode: 'flat', price: 2 })
  })
  afterAll(async () => {
    await Promise.all(started.map((worker) => worker.kill('SIGKILL')))
    bundle.remove()
    await t.stop()
  })

  function startWorker(): ServerProcess {
    const secrets = { JWT_SECRET: TEST_SECRET, SECRET_KEY: TEST_SECRET }
    const worker = bundle.startWorker({
      DATABASE_URL: t.connectionString,
      DATA_DIR: '/nowhere/bank',
      ...secrets,
    })
    started.push(worker)
    return worker
  }

  const numbers = Array.from({ length: rows }, (_, index) => index)

  async function imported(target: string, lines: readonly string[]) {
    const { data } = await upload(t, works.staff, target, { name: 'rows.csv', content: lines.join('\n') })
    expect(await endedJob(t, works.staff, data.job)).toMatchObject({ done: rows, failed: 0 })
  }

  /** Accounts with a contract that owe 20.00 each, and a run of all of them. */
  async function runOfAll(): Promise<{ id: number; no: string }> {
    const header = '表号,户名,地址,位置,水表类型,口径,水价,初始读数,安装日期,代扣银行'
    const account = (at: number) => `SB${at},户${at},地址,B1,机械表,DN15,单一水价,0,2026-01-01,农商行`
    await imported('POST /meters/import/', [header, ...numbers.map(account)])
    const reading = (at: number) => `SB${at},10,2026-03-05`
    await imported('POST /reading-orders/import/', ['表号,本次读数,抄表日期', ...numbers.map(reading)])
    const { data: account_ } = await t.call(works.staff, 'POST /organizations/bank-accounts/', {
      ...{ bank_name: '农商行', account_name: '自来水公司', account_no: '90000001', purpose: 'withholding' },
    })
    const asked = { bank_account: account_.id, due_until: '2026-12-31' }
    const { data } = await t.call(works.staff, 'POST /withholdings/', asked)
    expect(await endedJob(t, works.staff, data.job)).toMatchObject({ done: rows, failed: 0 })
    return (await t.call(works.staff, 'GET /withholdings/')).data.results[0]
  }

  /** Keeps a row locked, so that the batch with it cannot end. */
  async function lock(row: string, values: unknown[]): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: t.connectionString })
    await client.connect()
    await client.query('begin')
    await client.query(row, values)
    return client
  }
  const ACCOUNT = `select from meter_states s
  join withholding_rows r on (r.organization_id, r.meter_id) = (s.organization_id, s.meter_id)
  where r.organization_id = $1 and r.row_no = $2 for update of s`
  const PAYMENT = 'select from payments where organization_id = $1 and channel_no = $2 for update'

  async function booked() {
    const { rows } = await sql<{ payments: number; numbers: number; money: string; collected: number }>`
    select count(*)::int as payments, count(distinct p.channel_no)::int as numbers, sum(p.amount) as money, (
      select count(*)::int from withholding_rows where organization_id = ${works.org} and state = 'collected'
    ) as collected
    from payments p where p.organization_id = ${works.org}`.execute(t.db)
    return rows[0]!
  }
  async function matched() {
    const { rows } = await sql<{ rows: number; payments: number }>`
    select count(*)::int as rows, count(distinct payment_id)::int as payments
    from reconciliation_rows where organization_id = ${works.org} and state = 'matched'`.execute(t.db)
    return rows[0]!
  }
  const doneOf = async (job: number) =>
    (await t.db.selectFrom('jobs').select('done').where('id', '=', job).executeTakeFirstOrThrow()).done

  test('a worker killed in the middle of an answer is followed by one that does the rest: every row is paid once', async () => {
    const first = startWorker()
    const run = await first.living(runOfAll())
    expect(run).toMatchObject({ rows, amount: `${rows * 20}.00` })
    const holder = await lock(ACCOUNT, [works.org, stuckAt])
    const file = answerFile(
      run.no,
      numbers.map((at) => [at + 1, '20.00', ''] as const),
    )
    const { data } = await upload(t, works.staff, `POST /withholdings/${run.id}/answer/`, file)
    while ((await doneOf(data.job)) < endedBefore) await sleep(20)
    await first.kill('SIGKILL')
    const half = await booked()
    const { payments } = half
    expect(payments).toBeLessThan(rows)
    expect(half).toEqual({ payments, numbers: payments, collected: payments, money: `${payments * 20}.00` })

    await holder.query('rollback')
    await holder.end()
    const job = await startWorker().living(endedJob(t, works.staff, data.job))
    expect(job).toMatchObject({ state: 'done', total: rows, done: rows, failed: 0 })
    expect(await booked()).toEqual({
      payments: rows,
      numbers: rows,
      collected: rows,
      money: `${rows * 20}.00`,
    })
    const { data: after } = await t.call(works.staff, `GET /withholdings/${run.id}/`)
    expect(after).toMatchObject({
      state: 'answered',
      collected_rows: rows,
      collected_amount: `${rows * 20}.00`,
    })
  })

  test('a worker killed in the middle of the bank’s file is followed by one that does the rest: every payment is matched once', async () => {
    const { data: runs } = await t.call(works.staff, 'GET /withholdings/')
    const [run] = runs.results as [{ no: string; bank_account: number }]
    const line = (at: number) => `${run.no}-${at + 1},20.00,2026-03-10 10:00:00`
    const file = { name: 'bank.csv', content: ['流水号,金额,交易时间', ...numbers.map(line)].join('\n') }
    const mapping = JSON.stringify({ channel_no: '流水号', amount: '金额', paid_at: '交易时间' })
    const holder = await lock(PAYMENT, [works.org, `${run.no}-${stuckAt}`])
    const fields = { bank_account: String(run.bank_account), mapping }
    const { data, text } = await upload(t, works.staff, 'POST /reconciliations/', file, fields)
    expect(data, text).toMatchObject({ is_repeated: false })
    while ((await doneOf(data.job)) < beforeStuck) await sleep(20)
    await started.at(-1)!.kill('SIGKILL')
    const half = await matched()
    expect(half).toEqual({ rows: half.payments, payments: expect.any(Number) })
    expect(half.rows).toBeLessThan(stuckAt)

    await holder.query('rollback')
    await holder.end()
    expect(await startWorker().living(endedJob(t, works.staff, data.job))).toMatchObject({
      state: 'done',
      done: rows,
      failed: 0,
    })
    expect(await matched()).toEqual({ rows, payments: rows })
    const { data: after } = await t.call(works.staff, `GET /reconciliations/${data.reconciliation}/`)
    expect(after).toMatchObject({ matched: rows, missing_here: 0, missing_there: 0, different: 0 })
  })
}
