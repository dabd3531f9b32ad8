import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { addSeconds } from '@water/rules/calendar'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFileStore } from '../files/file-store'
import { expectToHold } from '../testing/books'
import { KilledIssuing, lockRow, until } from '../testing/killed-issuing'
import {
  bundleProgram,
  bundleServer,
  type Program,
  type ServerBundle,
  type ServerProcess,
} from '../testing/server-process'
import { startApp, TEST_SECRET, type TestApp } from '../testing/test-app'
import { invariants } from '../verify/violations-store'

let t: TestApp
let program: Program
let bundle: ServerBundle
let issuing: KilledIssuing
const started: ServerProcess[] = []
beforeAll(async () => {
  t = await startApp()
  program = await bundleProgram('issuing-process')
  bundle = await bundleServer()
})
beforeEach(async () => {
  issuing = await KilledIssuing.prepare(t, program)
})
afterEach(() => issuing.stop())
afterAll(async () => {
  await Promise.all(started.map((process) => process.kill('SIGKILL')))
  program.remove()
  bundle.remove()
  await t.stop()
})

const isWaiting = async (name: string): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${name} and wait_event_type = 'Lock'`.execute(
    t.db,
  )
  return rows.length > 0
}

test('killed before its call arrived, it is followed by one that sends it', async () => {
  const { order } = await issuing.works.invoiceable()
  const { data } = await issuing.works.make([order])
  const worker = await issuing.startIssuing()
  expect((await worker.nextCall()).call).toBe('issue')
  await worker.process.kill('SIGKILL')
  await issuing.nextWorkerEnds()
  expect(issuing.provider.calls.map((call) => call.split(' ')[0])).toEqual(['ask', 'issue'])
  await issuing.expectIssuedOnce(data.id)
})

test('killed between the answer and its commit, it is followed by one that hears the same answer', async () => {
  const { order, meter } = await issuing.works.invoiceable()
  const { data } = await issuing.works.make([order])
  const worker = await issuing.startIssuing()
  const call = await worker.nextCall()
  const release = await lockRow(t, `select from meter_states where meter_id = ${meter} for update`)
  worker.answer(call, await worker.do(call))
  await until(() => isWaiting('issuing'))
  await worker.process.kill('SIGKILL')
  await release()
  expect(await issuing.works.statusOf(order)).toBe('issuing')
  await issuing.nextWorkerEnds()
  await issuing.expectIssuedOnce(data.id)
})

test('killed while the red one of a special invoice is being confirmed, or sent, it cancels its invoice once', async () => {
  const company = { title_type: 'enterprise', buyer_name: '某某科技', buyer_tax_id: '91350100M000100Y43' }
  const { order } = await issuing.works.invoiceable(company)
  const { data: blue } = await issuing.works.make([order], { type: 'special' })
  await issuing.nextWorkerEnds()
  const { data: red } = await t.call(issuing.works.biller, `POST /invoices/${blue.id}/red/`, {
    red_reason: '02',
  })
  const first = await issuing.startIssuing()
  const confirmation = await first.nextCall()
  expect(confirmation.call).toBe('confirmRed')
  await first.do(confirmation)
  await first.process.kill('SIGKILL')
  t.clock.now = addSeconds(t.clock.now, 120)
  const second = await issuing.startIssuing()
  const again = await second.nextCall()
  second.answer(again, await second.do(again))
  await second.do(await second.nextCall())
  await second.process.kill('SIGKILL')
  await issuing.nextWorkerEnds()
  await issuing.expectIssuedOnce(red.id)
  expect((await t.call(issuing.works.biller, `GET /invoices/${blue.id}/`)).data.status).toBe('red_flushed')
})

test('killed between the files of a batch and their rows, it is followed by one that makes them again', async () => {
  const made: number[] = []
  for (let at = 0; at < 3; at++)
    made.push((await issuing.works.issued([(await issuing.works.invoiceable()).order])).id)
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'killed-'))
  const environment = { JWT_SECRET: TEST_SECRET, SECRET_KEY: TEST_SECRET, DATA_DIR }
  const startWorker = () => {
    const worker = bundle.startWorker({ DATABASE_URL: t.connectionString, ...environment })
    started.push(worker)
    return worker
  }
  const filesOf = async () => {
    const { rows } = await sql<{ key: string; sha256: string }>`
      select key, sha256 from invoice_files where invoice_id = any(${made}::bigint[])`.execute(t.db)
    return rows
  }
  const release = await lockRow(t, `select from invoices where id = ${made[1]} for update`)
  const first = startWorker()
  await until(() => isWaiting('worker'))
  await first.kill('SIGKILL')
  await release()
  const store = createFileStore({ filesFolder: join(DATA_DIR, 'files') })
  const written = await store.madeBefore(Number.MAX_SAFE_INTEGER)
  expect([written.length >= 6, await filesOf()]).toEqual([true, []])
  const next = startWorker()
  await until(async () => (await filesOf()).length === 6)
  await next.kill('SIGKILL')
  for (const { key, sha256 } of await filesOf()) {
    const content = await buffer(await store.read(key))
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  }
  await expectToHold(t.db, issuing.works.org, invariants)
  rmSync(DATA_DIR, { recursive: true })
})

test('killed in the middle of a batch of our own invoices, it leaves no gap in their numbers', async () => {
  const orders: number[] = []
  for (let at = 0; at < 12; at++) orders.push((await issuing.works.invoiceable()).order)
  for (const order of orders) expect((await issuing.works.make([order])).status).toBe(201)
  // The state of the orders is written last, when the numbers are taken.
  const release = await lockRow(t, `select from orders where id = ${orders[7]} for update`)
  const worker = bundle.startWorker({
    ...{ DATABASE_URL: t.connectionString, JWT_SECRET: TEST_SECRET, SECRET_KEY: TEST_SECRET },
    DATA_DIR: '/nowhere/issuing',
  })
  started.push(worker)
  await until(() => isWaiting('worker'))
  await worker.kill('SIGKILL')
  await release()
  expect([await issuing.count('issuing'), await issuing.count('issued')]).toEqual([12, 0])
  started.push(
    bundle.startWorker({
      ...{ DATABASE_URL: t.connectionString, JWT_SECRET: TEST_SECRET, SECRET_KEY: TEST_SECRET },
      DATA_DIR: '/nowhere/issuing',
    }),
  )
  await until(async () => (await issuing.count('issued')) === 12)
  const { data } = await t.call(issuing.works.biller, 'GET /invoices/')
  const numbers: number[] = data.results.map(({ invoice_no }: { invoice_no: string }) =>
    Number(invoice_no.slice(10)),
  )
  expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  await expectToHold(t.db, issuing.works.org, invariants)
})
