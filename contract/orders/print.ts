import * as z from 'zod'
import { bulkPreview } from '../bulk-preview'
import { endpoint, holder } from '../endpoint'
import { date, id } from '../fields'
import { jobStarted } from '../jobs/calls'
import { filterOf } from '../query'
import { inOrganization } from '../record'
import { text } from '../text'
import { listOrders } from './calls'
import { paperKinds, paperSizes, printLeft, printNoted } from './vocabulary'

const { page, page_size, ordering, ...orderFilters } = listOrders.query.shape

const printBody = z
  .strictObject({
    ids: z.array(id).min(1, 'required').max(10_000).optional(),
    /** The filters of GET /orders/. */
    filter: filterOf(orderFilters).optional(),
    /** A bill for each order, or a reminder for each account that owes something of them. */
    kind: z.enum(paperKinds),
    paper: z.enum(paperSizes),
    /** The day that a reminder asks for; by default as many days from today as an order has. */
    pay_by: date.optional(),
    ...inOrganization,
  })
  .superRefine((body, context) => {
    if ((body.ids === undefined) === (body.filter === undefined))
      context.addIssue({ code: 'custom', path: ['ids'], message: 'ids_or_filter' })
  })

export const printOrders = endpoint({
  method: 'POST',
  path: '/orders/print/',
  title: text(
    '打印账单或催缴单，按抄表线路合为一个 PDF，由作业完成',
    'Bills, or reminders of what is still to be paid, as one PDF in the order of the route, by a job',
  ),
  access: holder('orderList'),
  status: 202,
  body: printBody,
  reply: jobStarted,
})

export const previewPrint = endpoint({
  method: 'POST',
  path: '/orders/print/preview/',
  title: text(
    '预览打印：可打印的账单、单据张数和金额（催缴单为未收，不含违约金），以前打印过的和不打印的（不保存）',
    'What would be printed: how many of these orders, on how many bills or reminders, for how much money (what is still to be paid, without penalties, for reminders), which were printed before and which are left. Nothing is kept',
  ),
  access: holder('orderList'),
  body: printBody,
  reply: bulkPreview(printLeft, printNoted),
})

export const orderPrintCalls = [printOrders, previewPrint] as const
