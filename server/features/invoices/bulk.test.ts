import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allAtOnce } from '../../testing/at-once'
import { expectToHold } from '../../testing/books'
import { type InvoicingWorks, issueInvoices, newInvoicingWorks } from '../../testing/invoices'
import { endedJob } from '../../testing/test-worker'
import { worksWithWorker } from '../../testing/works-with-worker'
import { invariants } from '../../verify/violations-store'
import { applyOutcomesAsSystem, type Outcome } from './outcomes'

const on = worksWithWorker('2026-01-31 09:00:00')

// biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as a client would
async function bulk(works: InvoicingWorks, body: object): Promise<any> {
  const { status, data } = await on.t.call(works.biller, 'POST /invoices/bulk/', body)
  expect(status).toBe(202)
  return endedJob(on.t, works.biller, data.job)
}
const rowsOf = (job: { results: { ok: boolean; msg: string }[] }) =>
  job.results.map(({ ok, msg }) => `${ok ? 'ok' : 'no'} ${msg}`)

test('many orders are invoiced, one for each account, and what cannot be is left with its reason', async () => {
  const works = await newInvoicingWorks(on.t)
  const one = await works.invoiceable()
  const later = (await works.read(one.meter, 30, '2026-01-28')).data
  const two = await works.invoiceable()
  const taken = await works.invoiceable()
  await works.issued([taken.order])
  const nothing = (await works.read(two.meter, 25, '2026-01-29')).data
  const orders = [one.order, two.order, later.id, taken.order, nothing.id]
  const job = await bulk(works, { orders, per: 'account' })
  expect(job).toMatchObject({ state: 'done', total: 5, done: 5, failed: 2 })
  expect(rowsOf(job).slice(0, 2).sort()).toEqual([
    expect.stringMatching(/^no .*账单 \S+ 的明细已在发票 26009\d{15} 上/),
    expect.stringMatching(new RegExp(`^no [^，]+，账单 ${nothing.order_no}：账单：金额为零`)),
  ])
  await issueInvoices(on.t)
  const { data } = await on.t.call(works.biller, 'GET /invoices/', { meter: one.meter })
  expect(data.results).toEqual([expect.objectContaining({ amount: '190.00', status: 'issued' })])
  const named = await on.t.call(works.biller, `GET /jobs/${job.id}/`)
  const row = named.data.results.find(({ row }: { row: number }) => row === 3)
  expect(row).toMatchObject({ id: data.results[0].id, ok: true })
  expect(row.msg).toContain(data.results[0].invoice_no)
})

test('who may not look at invoices is told of a bulk in one notice, with their number and amount; a later single one is told apart', async () => {
  const works = await newInvoicingWorks(on.t)
  const maker = await on.t.signIn('user', { organization: works.org, permissions: [16, 18] })
  const orders = [await works.invoiceable(), await works.invoiceable(), await works.invoiceable()].map(
    ({ order }) => order,
  )
  const { data } = await on.t.call(maker, 'POST /invoices/bulk/', { orders, per: 'order' })
  await endedJob(on.t, maker, data.job)
  const { rows: made } = await sql<{ id: number; request_no: string }>`
    select id, request_no from invoices where organization_id = ${works.org} order by id`.execute(on.t.db)
  const settle = (outcome: Outcome, invoices = made) =>
    applyOutcomesAsSystem(
      { databases: on.t.databases, clock: () => on.t.clock.now },
      works.org,
      invoices.map(({ id, request_no }) => ({ id, requestNo: request_no, outcome })),
    )
  const told = async () =>
    (await on.t.call(maker, 'GET /notices/')).data.results
      .filter(({ type }: { type: string }) => type.endsWith('_issued'))
      .map(({ type, content, target }: { type: string; content: string; target: object }) => [
        type,
        content,
        target,
      ])
  const job = { type: 'job', id: data.job, from: null, to: null }
  const issued = { state: 'issued' as const, number: null, at: null }
  await settle({ state: 'failed', words: '网络忙', isRefused: false }, made.slice(0, 1))
  // The answers come one after the other.
  await settle(issued, made.slice(1, 2))
  await settle(issued, made.slice(2))
  const bulkNotice = [
    'invoices_issued',
    expect.stringMatching(/^批量开票：已开具 2 张，共 ¥310\.00，第一张 \d{20}$/),
    job,
  ]
  expect(await told()).toEqual([bulkNotice])
  const again = await on.t.call(maker, `POST /invoices/${made[0]!.id}/issue/`, {})
  await settle(issued, [{ id: made[0]!.id, request_no: again.data.request_no }])
  expect(await told()).toEqual([
    [
      'invoice_issued',
      expect.stringMatching(/^发票 \d{20} 已开具/),
      { ...job, type: 'invoice', id: made[0]!.id },
    ],
    bulkNotice,
  ])
})

test('the filter of the list chooses the orders, whichever way its values are written', async () => {
  const works = await newInvoicingWorks(on.t)
  const one = await works.invoiceable()
  await works.read(one.meter, 30, '2026-01-28')
  await works.invoiceable()
  const filter = { meter: one.meter, invoice_status: ['none'], overdue: false }
  expect(await bulk(works, { filter, per: 'order' })).toMatchObject({ total: 2, failed: 0 })
  expect((await on.t.call(works.biller, 'GET /invoices/', { meter: one.meter })).data.count).toBe(2)
  expect(await bulk(works, { filter: { ...filter, meter: String(one.meter) }, per: 'order' })).toMatchObject({
    total: 0,
  })
  const abroad = await newInvoicingWorks(on.t)
  const foreign = await abroad.invoiceable()
  for (const of of [{ meter: foreign.meter }, { location: abroad.location }])
    expect(await bulk(works, { filter: of, per: 'order' })).toMatchObject({ total: 0 })
  expect((await on.t.call(abroad.biller, 'GET /invoices/')).data.count).toBe(0)
  const both = await on.t.call(works.biller, 'POST /invoices/bulk/', { per: 'order' })
  expect([both.status, Object.keys(both.data)]).toEqual([400, ['orders']])
})

test('former and present customers of an account have their own invoices', async () => {
  const works = await newInvoicingWorks(on.t)
  const { meter, order } = await works.invoiceable()
  const transfer = { transferred_at: '2026-01-26', customer: { customer_name: '李四' }, take_over: true }
  expect((await on.t.call(works.clerk, `POST /meters/${meter}/transfer/`, transfer)).status).toBe(200)
  const later = (await works.read(meter, 30, '2026-01-28')).data
  expect((await works.make([order, later.id])).code).toBe('two_customers')
  expect(await bulk(works, { orders: [order, later.id], per: 'account' })).toMatchObject({ failed: 0 })
  const { data } = await on.t.call(works.biller, 'GET /invoices/', { meter, ordering: 'id' })
  expect(data.results.map(({ buyer_name }: { buyer_name: string }) => buyer_name)).toEqual(['张三', '李四'])
})

test('a special invoice of a household without a tax number is left with the field that it lacks', async () => {
  const works = await newInvoicingWorks(on.t)
  const { order } = await works.invoiceable()
  const { order_no } = (await on.t.call(works.biller, `GET /orders/${order}/`)).data
  const job = await bulk(works, { orders: [order], per: 'account', type: 'special' })
  expect(rowsOf(job)).toEqual([
    expect.stringMatching(new RegExp(`^no [^，]+，账单 ${order_no}：纳税人识别号：必填$`)),
  ])
})

test('jobs, single requests and flushes of the same orders at once: each line is on one invoice', async () => {
  const works = await newInvoicingWorks(on.t)
  const orders: number[] = []
  for (let at = 0; at < 6; at++) orders.push((await works.invoiceable()).order)
  const start = (per: string) => on.t.call(works.biller, 'POST /invoices/bulk/', { orders, per })
  const flush = (order: number) =>
    on.t.call(works.biller, `POST /orders/${order}/red-flush/`, { reason: '抄错' })
  const [one, two, three, ...others] = await allAtOnce([
    () => start('order'),
    () => start('account'),
    () => start('order'),
    () => works.make([orders[0]!]),
    () => works.make([orders[1]!], { as_draft: true }),
    () => flush(orders[2]!),
    () => flush(orders[3]!),
  ])
  for (const { status, code } of others)
    expect(['201 0', '409 line_taken', '409 order_not_live', '409 invoiced']).toContain(`${status} ${code}`)
  let made = 0
  // The same call of the organization under way answers with the same job.
  for (const id of new Set([one!, two!, three!].map((started) => started.data.job))) {
    const { done, failed, total } = await endedJob(on.t, works.biller, id)
    expect([done, total]).toEqual([6, 6])
    made += done - failed
  }
  await issueInvoices(on.t)
  const { data } = await on.t.call(works.biller, 'GET /invoices/')
  const single = others.slice(0, 2).filter(({ status }) => status === 201).length
  const flushed = others.slice(2).filter(({ status }) => status === 201).length
  // A flush deletes no invoice but a draft, and no draft is of its order.
  expect([data.count, made + single + flushed]).toEqual([made + single, 6])
  await expectToHold(on.t.db, works.org, invariants)
})

test('without the seller’s data nothing is begun', async () => {
  const works = await newInvoicingWorks(on.t)
  const { order } = await works.invoiceable()
  await on.t.db
    .updateTable('organizations')
    .set({ taxpayer_id: '' })
    .where('id', '=', Number(works.org))
    .execute()
  const refused = await on.t.call(works.biller, 'POST /invoices/bulk/', { orders: [order], per: 'order' })
  expect([refused.status, refused.code]).toEqual([409, 'seller_missing'])
})

test('the same request twice makes its invoices once', async () => {
  const works = await newInvoicingWorks(on.t)
  const { order } = await works.invoiceable()
  const headers = { 'idempotency-key': 'bulk-1' }
  const ask = () =>
    on.t.call(works.biller, 'POST /invoices/bulk/', { orders: [order], per: 'order' }, headers)
  const [first, second] = [await ask(), await ask()]
  expect(second.data).toEqual(first.data)
  await endedJob(on.t, works.biller, first.data.job)
  expect((await on.t.call(works.biller, 'GET /invoices/')).data.count).toBe(1)
})
