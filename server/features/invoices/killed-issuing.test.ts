import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { addSeconds } from '@water/rules/calendar'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFileStore } from '../../files/file-store'
import { expectToHold } from '../../testing/books'
import { FaultyProvider } from '../../testing/faulty-provider'
import { type InvoicingWorks, newInvoicingWorks } from '../../testing/invoices'
import type { Asked } from '../../testing/issuing-process'
import {
  bundleProgram,
  bundleServer,
  type Program,
  type ServerBundle,
  type ServerProcess,
} from '../../testing/server-process'
import { startApp, TEST_SECRET, type TestApp } from '../../testing/test-app'
import { invariants } from '../../verify/violations-store'
import type { IssueRequest } from './provider'

let t: TestApp
let program: Program
let bundle: ServerBundle
let works: InvoicingWorks
let provider: FaultyProvider
const started: ServerProcess[] = []
beforeAll(async () => {
  t = await startApp()
  program = await bundleProgram('issuing-process')
  bundle = await bundleServer()
})
beforeEach(async () => {
  t.clock.now = '2026-01-31 09:00:00'
  works = await newInvoicingWorks(t)
  provider = new FaultyProvider(() => t.clock.now)
})
afterAll(async () => {
  await Promise.all(started.map((process) => process.kill('SIGKILL')))
  program.remove()
  bundle.remove()
  await t.stop()
})

/** A worker that issues, and the first call to its provider, which is not answered yet. */
async function startIssuing() {
  const process = program.start([t.connectionString, t.clock.now])
  started.push(process)
  const calls: Asked[] = []
  process.child.on('message', (asked) => calls.push(asked as Asked))
  const nextCall = async (): Promise<Asked> => {
    if (calls.length === 0) await Promise.race([once(process.child, 'message'), process.exited])
    const call = calls.shift()
    if (call === undefined) throw new Error(process.output)
    return call
  }
  return {
    process,
    nextCall,
    /** Does the provider's work for a call. */
    do: ({ call, content }: Asked) => carriedOut(call, content),
    answer: ({ number }: Asked, said: unknown) => process.child.send({ number, said }),
  }
}

/** The process has sent what the provider needs. */
function carriedOut(call: Asked['call'], content: unknown): Promise<unknown> {
  const { signal } = new AbortController()
  if (call === 'ask') return provider.ask(content as string, signal)
  return provider[call](content as IssueRequest, signal)
}

/** The next worker, after the claim of the killed one, answers everything; until no invoice is being issued. */
async function nextWorkerEnds(): Promise<void> {
  t.clock.now = addSeconds(t.clock.now, 120)
  const next = await startIssuing()
  next.process.child.on('message', async (asked) => {
    const { call, number, content } = asked as Asked
    next.process.child.send({ number, said: await carriedOut(call, content) })
  })
  await until(async () => (await count('issuing')) === 0)
  await next.process.kill('SIGKILL')
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20)
}

const count = async (status: string): Promise<number> =>
  (await t.call(works.biller, 'GET /invoices/', { status: [status] })).data.count

/** Holds a row until the returned function is called. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: t.connectionString })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  return () => client.end()
}

const isWaiting = async (name: string): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${name} and wait_event_type = 'Lock'`.execute(
    t.db,
  )
  return rows.length > 0
}

/** The invoice is issued once, on both sides, and the books hold. */
async function expectIssuedOnce(id: number): Promise<void> {
  const { data } = await t.call(works.biller, `GET /invoices/${id}/`)
  expect(data).toMatchObject({ status: 'issued', invoice_no: provider.papers.get(data.request_no)!.number })
  expect(provider.damages).toEqual([])
  expect(provider.papers.size).toBe((await count('issued')) + (await count('red_flushed')))
  await expectToHold(t.db, works.org, invariants)
}

test('killed between its call and the answer, a worker is followed by one that asks what became of it', async () => {
  const { order } = await works.invoiceable()
  const { data } = await works.make([order])
  const worker = await startIssuing()
  await worker.do(await worker.nextCall())
  await worker.process.kill('SIGKILL')
  expect(await works.statusOf(order)).toBe('issuing')
  await nextWorkerEnds()
  expect(provider.calls.map((call) => call.split(' ')[0])).toEqual(['issue', 'ask'])
  await expectIssuedOnce(data.id)
})

test('killed before its call arrived, it is followed by one that sends it', async () => {
  const { order } = await works.invoiceable()
  const { data } = await works.make([order])
  const worker = await startIssuing()
  expect((await worker.nextCall()).call).toBe('issue')
  await worker.process.kill('SIGKILL')
  await nextWorkerEnds()
  expect(provider.calls.map((call) => call.split(' ')[0])).toEqual(['ask', 'issue'])
  await expectIssuedOnce(data.id)
})

test('killed between the answer and its commit, it is followed by one that hears the same answer', async () => {
  const { order, meter } = await works.invoiceable()
  const { data } = await works.make([order])
  const worker = await startIssuing()
  const call = await worker.nextCall()
  const release = await hold(`select from meter_states where meter_id = ${meter} for update`)
  worker.answer(call, await worker.do(call))
  await until(() => isWaiting('issuing'))
  await worker.process.kill('SIGKILL')
  await release()
  expect(await works.statusOf(order)).toBe('issuing')
  await nextWorkerEnds()
  await expectIssuedOnce(data.id)
})

test('killed while the red one of a special invoice is being confirmed, or sent, it cancels its invoice once', async () => {
  const company = { title_type: 'enterprise', buyer_name: '某某科技', buyer_tax_id: '91350100M000100Y43' }
  const { order } = await works.invoiceable(company)
  const { data: blue } = await works.make([order], { type: 'special' })
  await nextWorkerEnds()
  const { data: red } = await t.call(works.biller, `POST /invoices/${blue.id}/red/`, { red_reason: '02' })
  const first = await startIssuing()
  const confirmation = await first.nextCall()
  expect(confirmation.call).toBe('confirmRed')
  await first.do(confirmation)
  await first.process.kill('SIGKILL')
  t.clock.now = addSeconds(t.clock.now, 120)
  const second = await startIssuing()
  const again = await second.nextCall()
  second.answer(again, await second.do(again))
  await second.do(await second.nextCall())
  await second.process.kill('SIGKILL')
  await nextWorkerEnds()
  await expectIssuedOnce(red.id)
  expect((await t.call(works.biller, `GET /invoices/${blue.id}/`)).data.status).toBe('red_flushed')
})

test('killed between the files of a batch and their rows, it is followed by one that makes them again', async () => {
  const made: number[] = []
  for (let at = 0; at < 3; at++) made.push((await works.issued([(await works.invoiceable()).order])).id)
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
  const release = await hold(`select from invoices where id = ${made[1]} for update`)
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
  await expectToHold(t.db, works.org, invariants)
  rmSync(DATA_DIR, { recursive: true })
})

test('killed in the middle of a batch of our own invoices, it leaves no gap in their numbers', async () => {
  const orders: number[] = []
  for (let at = 0; at < 12; at++) orders.push((await works.invoiceable()).order)
  for (const order of orders) expect((await works.make([order])).status).toBe(201)
  // The state of the orders is written last, when the numbers are taken.
  const release = await hold(`select from orders where id = ${orders[7]} for update`)
  const worker = bundle.startWorker({
    ...{ DATABASE_URL: t.connectionString, JWT_SECRET: TEST_SECRET, SECRET_KEY: TEST_SECRET },
    DATA_DIR: '/nowhere/issuing',
  })
  started.push(worker)
  await until(() => isWaiting('worker'))
  await worker.kill('SIGKILL')
  await release()
  expect([await count('issuing'), await count('issued')]).toEqual([12, 0])
  started.push(
    bundle.startWorker({
      ...{ DATABASE_URL: t.connectionString, JWT_SECRET: TEST_SECRET, SECRET_KEY: TEST_SECRET },
      DATA_DIR: '/nowhere/issuing',
    }),
  )
  await until(async () => (await count('issued')) === 12)
  const { data } = await t.call(works.biller, 'GET /invoices/')
  const numbers: number[] = data.results.map(({ invoice_no }: { invoice_no: string }) =>
    Number(invoice_no.slice(10)),
  )
  expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  await expectToHold(t.db, works.org, invariants)
})
