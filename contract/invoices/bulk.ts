import * as z from 'zod'
import { bulkPreview } from '../bulk-preview'
import { endpoint, holder } from '../endpoint'
import { id } from '../fields'
import { jobStarted } from '../jobs/calls'
import { listOrders } from '../orders/calls'
import { filterOf } from '../query'
import { inOrganization } from '../record'
import { text } from '../text'
import { bulkLeft, bulkNoted, invoiceTypes } from './vocabulary'

const { page, page_size, ordering, ...orderFilters } = listOrders.query.shape

const bulkBody = z
  .strictObject({
    orders: z.array(id).min(1, 'required').max(10_000).optional(),
    /** The filters of GET /orders/: every order that they find. */
    filter: filterOf(orderFilters).optional(),
    per: z.enum(['account', 'order']),
    type: z.enum(invoiceTypes).default('normal'),
    ...inOrganization,
  })
  .superRefine((body, context) => {
    if ((body.orders === undefined) === (body.filter === undefined))
      context.addIssue({ code: 'custom', path: ['orders'], message: 'orders_or_filter' })
  })
export const createInvoices = endpoint({
  method: 'POST',
  path: '/invoices/bulk/',
  title: text(
    '为多张账单批量开票，由作业完成：每户一张或每单一张',
    'Make and issue invoices of many orders as a job: one per account, or one per order',
  ),
  access: holder('invoiceCreate'),
  status: 202,
  money: true,
  body: bulkBody,
  reply: jobStarted,
})

export const previewInvoices = endpoint({
  method: 'POST',
  path: '/invoices/bulk/preview/',
  title: text(
    '预览批量开票：可开的账单、发票张数和金额，以及不能开的及原因（不写入）',
    'What the job would do: how many of these orders it would invoice, on how many invoices, for how much money, and which it would leave, with the reason. Nothing is written',
  ),
  access: holder('invoiceCreate'),
  body: bulkBody,
  reply: bulkPreview(bulkLeft, bulkNoted),
})

export const invoiceBulkCalls = [createInvoices, previewInvoices] as const
