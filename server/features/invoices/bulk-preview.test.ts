import { expect, test } from 'vitest'
import { read } from '../../db/read-write'
import { asOrgId } from '../../db/scope'
import { type InvoicingWorks, issueInvoices, newInvoicingWorks } from '../../testing/invoices'
import type { TestReply } from '../../testing/test-app'
import { endedJob } from '../../testing/test-worker'
import { worksWithWorker } from '../../testing/works-with-worker'
import { previewBulk } from './bulk-preview'

const on = worksWithWorker('2026-01-31 09:00:00')

const preview = (works: InvoicingWorks, body: object, path = '/invoices/bulk/preview/') =>
  on.t.call(works.biller, `POST ${path}`, body)
interface Kind {
  reason: string
  count: number
  amount: string
  rows: { id: number; no: string; name: string; amount: string; about: string }[]
}
const figures = ({ data: { rows, made, left, noted } }: Pick<TestReply, 'data'>) => ({
  ...{ rows, made },
  left: (left as Kind[]).map(({ reason, count, amount }) => [reason, count, amount]),
  noted: (noted as Kind[]).map(({ reason, count, amount }) => [reason, count, amount]),
})

/** One order of each kind: two of an account, one of an enterprise without a number, one on an invoice, a reversed one with its red, one of 0.00, and one more. */
async function variedOrders(works: InvoicingWorks) {
  const one = await works.invoiceable()
  const later = (await works.read(one.meter, 30, '2026-01-28')).data
  const enterprise = await works.invoiceable({ title_type: 'enterprise' })
  const taken = await works.invoiceable()
  await works.issued([taken.order])
  const flushed = await works.invoiceable()
  const reversal = await on.t.call(works.biller, `POST /orders/${flushed.order}/red-flush/`, {
    reason: '抄错',
  })
  const nothing = (await works.read(enterprise.meter, 25, '2026-01-29')).data
  const last = await works.invoiceable()
  return {
    ...{ one, later, enterprise, taken, flushed, nothing, last },
    red: reversal.data.red.id as number,
    orders: [
      ...[one.order, later.id, enterprise.order, taken.order],
      ...[flushed.order, reversal.data.red.id, nothing.id, last.order],
    ] as number[],
  }
}

test('a preview says what the job then does, to the fen: what is made on how many invoices, and what is left with its reason', async () => {
  const works = await newInvoicingWorks(on.t)
  const varied = await variedOrders(works)
  const { orders, taken } = varied
  const body = { orders, per: 'account', type: 'normal' }
  const seen = await preview(works, body)
  expect(seen.status).toBe(200)
  expect(figures(seen)).toEqual({
    rows: 8,
    // 155.00 and 35.00 of one account, 155.00 of another.
    made: { count: 3, papers: 2, amount: '345.00' },
    left: [
      ['taken', 1, '155.00'],
      ['not_live', 2, '0.00'],
      ['nothing', 1, '0.00'],
      ['no_tax_id', 1, '155.00'],
    ],
    noted: [],
  })
  const [{ rows }] = seen.data.left
  const holder = (await on.t.call(works.biller, 'GET /invoices/')).data.results[0]
  expect(rows).toEqual([
    {
      ...{ id: taken.order, name: '张三', amount: '155.00', about: holder.invoice_no },
      no: (await on.t.call(works.biller, `GET /orders/${taken.order}/`)).data.order_no,
    },
  ])
  // Nothing is written.
  expect((await on.t.call(works.biller, 'GET /invoices/')).data.count).toBe(1)
  const { data } = await on.t.call(works.biller, 'POST /invoices/bulk/', body)
  const job = await endedJob(on.t, works.biller, data.job)
  expect([job.done, job.failed]).toEqual([8, 5])
  await issueInvoices(on.t)
  const totals = await on.t.call(works.biller, 'GET /invoices/totals/', {})
  expect([totals.data.count, totals.data.amount]).toEqual([1 + 2, '500.00'])
  // Afterwards all of them are made already.
  expect(figures(await preview(works, body)).left[0]).toEqual(['taken', 4, '500.00'])
})

test('a special invoice and its normal companion are two papers, per order and per account, however many orders are looked at together', async () => {
  const works = await newInvoicingWorks(on.t)
  const title = { title_type: 'enterprise', buyer_tax_id: '91350100M000100Y43' }
  const { meter, order } = await works.invoiceable(title)
  const later = (await works.read(meter, 30, '2026-01-28')).data.id as number
  const household = await works.invoiceable()
  const orders = [order, later, household.order]
  for (const [per, papers] of [
    ['order', 4],
    ['account', 2],
  ] as const) {
    const { data } = await preview(works, { orders, per, type: 'special' })
    expect([per, data.made]).toEqual([per, { count: 2, papers, amount: '190.00' }])
    expect(data.left.map(({ reason, count }: Kind) => [reason, count])).toEqual([['no_tax_id', 1]])
    const work = { orders, per, type: 'special' } as const
    const one = await read(on.t.db, (db) => previewBulk(db, asOrgId(works.org), work, 1))
    expect(one).toEqual(data)
  }
  await works.issued([order], { type: 'special' })
  const rest = await preview(works, { orders, per: 'order', type: 'special' })
  expect(rest.data.made).toEqual({ count: 1, papers: 2, amount: '35.00' })
})

test('the rest of an order that is invoiced in part is what it counts for', async () => {
  const works = await newInvoicingWorks(on.t)
  const title = { title_type: 'enterprise', buyer_tax_id: '91350100M000100Y43' }
  const { order } = await works.invoiceable(title)
  const { data: special } = await works.make([order], { type: 'special' })
  const companion = special.companion as number
  await issueInvoices(on.t)
  const { data: kept } = await on.t.call(works.biller, `GET /invoices/${companion}/`)
  const red = await on.t.call(works.biller, `POST /invoices/${companion}/red/`, { red_reason: '01' })
  expect(red.status).toBe(201)
  await issueInvoices(on.t)
  const seen = await preview(works, { orders: [order], per: 'order' })
  expect(figures(seen)).toEqual({
    rows: 1,
    made: { count: 1, papers: 1, amount: kept.amount },
    left: [],
    noted: [['partly', 1, kept.amount]],
  })
})

test('the filter of the list is looked at like named orders, with the same refusals', async () => {
  const works = await newInvoicingWorks(on.t)
  const { meter } = await works.invoiceable()
  await works.invoiceable()
  const body = { filter: { meter, invoice_status: ['none'] }, per: 'order' }
  expect((await preview(works, body)).data.made).toEqual({ count: 1, papers: 1, amount: '155.00' })
  const abroad = await newInvoicingWorks(on.t)
  const foreign = await abroad.invoiceable()
  const refused = await preview(works, { orders: [foreign.order], per: 'order' })
  expect([refused.status, Object.keys(refused.data)]).toEqual([400, ['orders']])
  expect((await preview(works, { filter: { meter: foreign.meter }, per: 'order' })).data.rows).toBe(0)
  await on.t.db.updateTable('organizations').set({ taxpayer_id: '' }).where('id', '=', works.org).execute()
  expect((await preview(works, body)).code).toBe('seller_missing')
})

test('an archive says which invoices it would leave, and which files it waits for', async () => {
  const works = await newInvoicingWorks(on.t)
  const orders = [await works.invoiceable(), await works.invoiceable(), await works.invoiceable()]
  const issued = await works.issued([orders[0]!.order])
  const failed = await works.issued([orders[1]!.order])
  await on.t.db
    .updateTable('invoices')
    .set({ files_failures: 99 })
    .where('organization_id', '=', works.org)
    .where('id', '=', failed.id)
    .execute()
  const draft = (await works.make([orders[2]!.order], { as_draft: true })).data
  const ids = [issued.id, failed.id, draft.id]
  const seen = await preview(works, { ids }, '/invoices/archive/preview/')
  expect(figures(seen)).toEqual({
    rows: 3,
    made: { count: 1, papers: 1, amount: '155.00' },
    left: [
      ['not_issued', 1, '155.00'],
      ['file_failed', 1, '155.00'],
    ],
    noted: [['in_making', 1, '155.00']],
  })
  expect(seen.data.left[0].rows[0].no).toBe(draft.request_no)
  const viewer = await on.t.signIn('user', { organization: works.org, permissions: [7] })
  expect((await on.t.call(viewer, 'POST /invoices/archive/preview/', { ids })).status).toBe(403)
})
