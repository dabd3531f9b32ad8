import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { addSeconds } from '@water/rules/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, read, type Tx } from '../../db/read-write'
import { asOrgId } from '../../db/scope'
import { createFileStore } from '../../files/file-store'
import { readPaper } from '../../paper/testing/read-paper'
import { expectToHold } from '../../testing/books'
import { type InvoicingWorks, issueInvoices, newInvoicingWorks } from '../../testing/invoices'
import { startApp, type TestApp, type TestReply } from '../../testing/test-app'
import { endedJob, startTestWorker, type TestWorker } from '../../testing/test-worker'
import { invariants } from '../../verify/violations-store'
import { findFile, keepFiles } from './files-store'
import { makeFiles } from './make-files'

let t: TestApp
let worker: TestWorker
let works: InvoicingWorks
const dataFolder = mkdtempSync(join(tmpdir(), 'invoices-'))
const files = createFileStore({ filesFolder: join(dataFolder, 'files') })
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00', dataFolder, publicUrl: 'https://water.example.com' })
  worker = await startTestWorker(t)
})
beforeEach(async () => {
  t.clock.now = '2026-01-31 09:00:00'
  works = await newInvoicingWorks(t)
})
afterAll(async () => {
  await worker.stop()
  await t.stop()
  rmSync(dataFolder, { recursive: true })
  expect(worker.reports).toEqual([])
})

const raise = (error: unknown): void => {
  throw error
}
const turn = (store = files, report: (error: unknown) => void = raise) =>
  makeFiles(
    { databases: t.databases, clock: () => t.clock.now, files: store, report },
    new AbortController().signal,
  )
const file = (id: number, format = 'pdf') => t.call(works.biller, `GET /invoices/${id}/file/`, { format })

test('the files of an issued invoice are made by the worker, and what is downloaded is what was made', async () => {
  const { order } = await works.invoiceable()
  const draft = await works.make([order], { as_draft: true })
  expect((await file(draft.data.id)).code).toBe('invoice_not_issued')
  await t.call(works.biller, `POST /invoices/${draft.data.id}/issue/`, {})
  await issueInvoices(t)
  const { id } = draft.data
  const early = await file(id)
  expect([early.status, early.code, early.headers['retry-after']]).toEqual([
    409,
    'invoice_file_in_making',
    '2',
  ])
  await turn()
  const { invoice_no } = (await t.call(works.biller, `GET /invoices/${id}/`)).data
  const pdf = await file(id)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(decodeURIComponent(String(pdf.headers['content-disposition']))).toContain(`${invoice_no} 张三.pdf`)
  const xml = await file(id, 'xml')
  expect(xml.text).toContain(`<EIid>${invoice_no}</EIid>`)
  expect(xml.text).toContain('户号')
  const { rows } = await sql<{ sha256: string; size: number }>`
    select sha256, size from invoice_files where invoice_id = ${id} and format = 'xml'`.execute(t.db)
  expect(rows).toEqual([
    { sha256: createHash('sha256').update(xml.text).digest('hex'), size: Buffer.byteLength(xml.text) },
  ])
})

test('a link gives the files to whoever has it, until it is withdrawn, has expired, or the invoice is cancelled', async () => {
  const { order } = await works.invoiceable()
  const { id } = await works.issued([order])
  await turn()
  const link = async () =>
    (await t.call(works.biller, `POST /invoices/${id}/links/`, {}, { host: 'another.example.com' })).data
  const get = async ({ url }: { url: string }) =>
    (await t.call(null, `GET ${new URL(url).pathname.replace('/api', '')}`)).status
  const [first, second] = [await link(), await link()]
  expect(first).toEqual({
    id: expect.any(Number),
    url: expect.stringMatching(/^https:\/\/water\.example\.com\/api\/invoice-files\/[\w-]{22}\/$/),
    expires_at: '2026-03-02 09:00:00',
    sent_to: '',
  })
  expect([await get(first), await get(second)]).toEqual([200, 200])
  expect((await t.call(works.biller, `DELETE /invoices/${id}/links/${first.id}/`)).status).toBe(204)
  expect([await get(first), await get(second)]).toEqual([404, 200])
  const shown = (await t.call(works.biller, `GET /invoices/${id}/`)).data.links
  expect(shown.map((one: { id: number; withdrawn_at: string }) => [one.id, one.withdrawn_at])).toEqual([
    [second.id, null],
    [first.id, '2026-01-31 09:00:00'],
  ])
  t.clock.now = '2026-03-02 09:00:01'
  expect(await get(second)).toBe(404)
  const third = await link()
  expect(await get(third)).toBe(200)
  await t.call(works.biller, `POST /invoices/${id}/red/`, { red_reason: '01' })
  await issueInvoices(t)
  expect(await get(third)).toBe(404)
  const dead = await t.call(null, `GET ${new URL(third.url).pathname.replace('/api', '')}`)
  const unknown = await t.call(null, 'GET /invoice-files/nonsense/')
  expect([dead.code, dead.msg]).toEqual([
    'not_found',
    '链接已失效：已过期或被撤回，或发票已被冲红；请向供水单位索取新的链接',
  ])
  expect([unknown.status, unknown.text]).toEqual([404, dead.text])
  const text = JSON.stringify(await t.db.selectFrom('invoice_links').selectAll().execute())
  expect(text).not.toContain(new URL(third.url).pathname.split('/').at(-2))
})

const pdfOf = async (id: number): Promise<string> => {
  const { key } = (await read(t.db, (db) => findFile(db, asOrgId(works.org), id, 'pdf')))!
  const pages = await readPaper(await buffer(await files.read(key)))
  return pages.flatMap((page) => page.map(({ text }) => text)).join('')
}

test('an invoice that a red one cancels says so on its paper, whether that was made before or not', async () => {
  const [early, late] = [await works.invoiceable(), await works.invoiceable()]
  const [one, two] = [await works.issued([early.order]), (await works.make([late.order])).data]
  await turn()
  expect(await pdfOf(one.id)).not.toContain('已红冲')
  await issueInvoices(t)
  for (const { id } of [one, two])
    expect((await t.call(works.biller, `POST /invoices/${id}/red/`, { red_reason: '01' })).status).toBe(201)
  await issueInvoices(t)
  expect((await file(one.id)).code).toBe('invoice_file_in_making')
  await turn()
  for (const { id } of [one, two]) expect(await pdfOf(id)).toContain('已红冲')
  await expectToHold(t.db, works.org, invariants)
})

test('files that were drawn before their invoice was cancelled are not kept', async () => {
  const { order } = await works.invoiceable()
  const { id } = await works.issued([order])
  let red: Promise<unknown> | undefined
  const cancelled = async () => {
    await t.call(works.biller, `POST /invoices/${id}/red/`, { red_reason: '01' })
    await issueInvoices(t)
  }
  async function receive(content: Readable): Promise<string> {
    red ??= cancelled()
    await red
    return files.receive(content)
  }
  await turn({ ...files, receive })
  expect((await file(id)).code).toBe('invoice_file_in_making')
  await turn()
  expect(await pdfOf(id)).toContain('已红冲')
})

/** Until this many statements wait for the rows of others. */
async function waiting(count: number): Promise<void> {
  const waits = sql<{ waits: number }>`
    select count(*)::int as waits from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waits.execute(t.db)).rows[0]!.waits < count) await new Promise((go) => setTimeout(go, 10))
}

test('an invoice that is cancelled while its files are kept loses them, and has those with the mark', async () => {
  const { id } = await works.issued([(await works.invoiceable()).order])
  await t.call(works.biller, `POST /invoices/${id}/red/`, { red_reason: '01' })
  const unmarked = ['0', '1'].map((digit, at) => ({
    ...{ invoice_id: id, format: (['pdf', 'xml'] as const)[at]!, key: digit.repeat(32) },
    ...{ size: 1, sha256: digit.repeat(64) },
  }))
  const made = { invoice: id, status: 'issued', files: unmarked, isWhole: true }
  const keep = (tx: Tx) => keepFiles(tx, asOrgId(works.org), [made], t.clock.now)
  const cancelling = await inTransaction(t.db, async (tx) => {
    expect((await keep(tx)).size).toBe(1)
    const cancelling = issueInvoices(t)
    await waiting(1)
    return [cancelling]
  })
  await Promise.all(cancelling)
  expect((await file(id)).code).toBe('invoice_file_in_making')
  await turn()
  expect(await pdfOf(id)).toContain('已红冲')
})

test('a paper that cannot be made waits: its XML is there, staff hear of it after the second try, and those beside it have their files', async () => {
  const made: TestReply['data'][] = []
  for (let at = 0; at < 3; at++) made.push(await works.issued([(await works.invoiceable()).order]))
  const [first, undrawn, unkept] = made.map(({ id }) => id as number) as [number, number, number]
  const name = (text: string) =>
    sql`update invoices set buyer_name = ${text} where id = ${undrawn}`.execute(t.db)
  await name('水'.repeat(1000))
  let isBroken = true
  async function receive(content: Readable): Promise<string> {
    const bytes = await buffer(content)
    if (isBroken && bytes.includes(made[2].invoice_no)) throw new Error('no room on the disk')
    return files.receive(Readable.from([bytes]))
  }
  const reports: unknown[] = []
  const next = async () => {
    await turn({ ...files, receive }, (error) => reports.push(error))
    t.clock.now = addSeconds(t.clock.now, 301)
    const codes = await Promise.all([first, undrawn, unkept].map(async (id) => (await file(id)).code))
    const { results } = (await t.call(works.staff, 'GET /notices/')).data
    return { codes, told: results.map(({ content }: { content: string }) => content) }
  }
  const isInMaking = 'invoice_file_in_making'
  expect(await next()).toEqual({ codes: [undefined, isInMaking, isInMaking], told: [] })
  const xml = await file(undrawn, 'xml')
  expect([xml.status, reports.length]).toEqual([200, 2])
  const told = [expect.stringMatching(new RegExp(`${made[1].invoice_no}（共 2 张）`))]
  for (let time = 0; time < 2; time++)
    expect(await next()).toEqual({ codes: [undefined, 'invoice_file_failed', 'invoice_file_failed'], told })
  await name('张三')
  isBroken = false
  expect((await next()).codes).toEqual([undefined, undefined, undefined])
})

test('many are packed into one archive by a job; one that is not issued is left out', async () => {
  const one = await works.invoiceable()
  const two = await works.invoiceable()
  const issued = await works.issued([one.order])
  await turn()
  const draft = await works.make([two.order], { as_draft: true })
  const viewer = await t.signIn('user', { organization: works.org, permissions: [7] })
  const body = { ids: [issued.id, draft.data.id] }
  expect((await t.call(viewer, 'POST /invoices/archive/', body)).status).toBe(403)
  const { status, data } = await t.call(works.biller, 'POST /invoices/archive/', body)
  expect(status).toBe(202)
  const job = await endedJob(t, works.biller, data.job)
  expect(job).toMatchObject({ done: 2, failed: 1, has_result_file: true, file: '发票 2026-01-31.zip' })
  expect(job.results[0]).toMatchObject({ ok: false, msg: expect.stringContaining(draft.data.request_no) })
  const zip = await t.call(works.biller, `GET /jobs/${data.job}/file/`)
  expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip'])
  for (const format of ['pdf', 'xml']) expect(zip.text).toContain(`${issued.invoice_no} 张三.${format}`)
})

test('an archive waits for the files of invoices that were just issued, and names those that lack them when its wait is over, also while the clock stands still', async () => {
  const startArchive = async (ids: number[]): Promise<number> =>
    (await t.call(works.biller, 'POST /invoices/archive/', { ids })).data.job
  const [first, second] = [await works.invoiceable(), await works.invoiceable()]
  const one = await works.issued([first.order])
  // It is about to be issued.
  const two = (await works.make([second.order])).data
  const ids = [one.id, two.id]
  const job = await startArchive(ids)
  const lookedAt = t.db.selectFrom('jobs').select('id').where('id', '=', job)
  const hasLooked = lookedAt.where('started_at', 'is not', null).where('run', 'is', null)
  await expect.poll(() => hasLooked.executeTakeFirst(), { timeout: 10_000 }).toBeDefined()
  await issueInvoices(t)
  await turn()
  expect(await endedJob(t, works.biller, job)).toMatchObject({ done: 2, failed: 0 })
  for (const id of ids) await t.call(works.biller, `POST /invoices/${id}/red/`, { red_reason: '01' })
  await issueInvoices(t)
  await worker.stop()
  worker = await startTestWorker(t, { longestWait_ms: 0 })
  const lateJob = await startArchive(ids)
  const late = async () => (await t.call(works.biller, `GET /jobs/${lateJob}/`)).data
  await expect.poll(late, { timeout: 10_000 }).toMatchObject({ state: 'done', done: 2, failed: 2 })
  expect((await late()).results[0].msg).toContain(one.invoice_no)
  await turn()
})

test('who may issue invoices and not see them makes links of his own ones alone', async () => {
  const cashier = await t.signIn('user', { organization: works.org, permissions: [16] })
  const [one, two] = [await works.invoiceable(), await works.invoiceable()]
  const { id: others } = await works.issued([one.order])
  const { data } = await t.call(cashier, 'POST /invoices/', { type: 'normal', orders: [two.order] })
  await issueInvoices(t)
  const link = (id: number) => t.call(cashier, `POST /invoices/${id}/links/`, {})
  expect([(await link(data.id)).status, (await link(others)).code]).toEqual([201, 'not_own_invoice'])
})

test('a message brings the customer the link, and the log keeps it without what opens it', async () => {
  const { order } = await works.invoiceable({ phone: '13800138000' })
  const { id, invoice_no } = await works.issued([order])
  await turn()
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the variables of a template of messages
  const content = '${buyer_name}，发票 ${invoice_no}（${invoice_amount} 元）：${invoice_url}'
  const template = async (scene: string, text: string) =>
    (await t.call(works.staff, 'POST /organizations/sms-template/', { name: scene, scene, content: text }))
      .data.id
  const [ofInvoices, other] = [await template('invoice', content), await template('notice', '通知')]
  const send = (body: object) => t.call(works.biller, `POST /invoices/${id}/links/`, body)
  expect(Object.keys((await send({ template: ofInvoices })).data)).toEqual(['template'])
  const config = { name: '外发箱', provider: 'outbox', sign_name: '水务', is_default: true }
  expect((await t.call(works.staff, 'POST /organizations/sms-configs/', config)).status).toBe(201)
  expect(Object.keys((await send({ template: other })).data)).toEqual(['template'])
  expect((await send({ template: ofInvoices, phone: '13900139000' })).code).toBe('field_not_allowed')
  const elsewhere = { template: ofInvoices, phone: '13900139000' }
  expect((await t.call(works.staff, `POST /invoices/${id}/links/`, elsewhere)).data.sent_to).toBe(
    '139****9000',
  )
  const { status, data } = await send({ template: ofInvoices, phone: '13800138000' })
  expect([status, data.sent_to]).toEqual([201, '138****8000'])
  const { results } = (await t.call(works.staff, 'GET /organizations/sms-messages/')).data
  expect(results[0]).toEqual(
    expect.objectContaining({
      status: 'delivered',
      content: expect.stringContaining(`发票 ${invoice_no}（155.00 元）`),
    }),
  )
  const token = new URL(data.url).pathname.split('/').at(-2)!
  expect(results[0].content).not.toContain(token)
  const sent = JSON.stringify(await t.db.selectFrom('outbox_messages').selectAll().execute())
  expect(sent).toContain(data.url)
  const links = (await t.call(works.biller, `GET /invoices/${id}/`)).data.links
  expect(links[0]).toMatchObject({ id: data.id, sent_to: '138****8000' })
})
