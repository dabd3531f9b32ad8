import * as z from 'zod'
import { bulkPreview } from '../bulk-preview'
import { anyone, endpoint, holder } from '../endpoint'
import { id, mobile, timeOut } from '../fields'
import { jobStarted } from '../jobs/calls'
import { filterOf } from '../query'
import { inOrganization } from '../record'
import { text } from '../text'
import { listInvoices } from './calls'
import { archiveLeft, archiveNoted, invoiceFormats } from './vocabulary'

/** By default the PDF, or what there is of a provider that gave none. */
const format = z.enum(invoiceFormats).optional()
export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/invoices/{id}/file/',
  title: text('下载已开发票的文件', 'The file of an issued invoice'),
  access: holder('invoiceView'),
  owner: 'invoices',
  query: z.strictObject({ format }),
  download: invoiceFormats,
})

const { page, page_size, ordering, ...invoiceFilters } = listInvoices.query.shape

/** Needs the permission to list invoices, too. Its file is the zip, for 30 days. */
const archiveBody = z
  .strictObject({
    ids: z.array(id).min(1, 'required').max(10_000).optional(),
    /** The filters of GET /invoices/. */
    filter: filterOf(invoiceFilters).optional(),
    ...inOrganization,
  })
  .superRefine((body, context) => {
    if ((body.ids === undefined) === (body.filter === undefined))
      context.addIssue({ code: 'custom', path: ['ids'], message: 'ids_or_filter' })
  })

export const archiveInvoices = endpoint({
  method: 'POST',
  path: '/invoices/archive/',
  title: text(
    '发票打包：多张已开发票的文件合为 zip，由作业完成',
    'The files of many issued invoices as a zip, by a job',
  ),
  access: holder('invoiceView'),
  status: 202,
  body: archiveBody,
  reply: jobStarted,
})

export const previewArchive = endpoint({
  method: 'POST',
  path: '/invoices/archive/preview/',
  title: text(
    '预览发票打包：可打包的张数和金额，以及不能打包的及原因（不写入）',
    'What the archive would have: how many of these invoices, for how much money, and which it would leave, with the reason. Nothing is written',
  ),
  access: holder('invoiceView'),
  body: archiveBody,
  reply: bulkPreview(archiveLeft, archiveNoted),
})

/**
 * `url` is told only here: whoever has it can download the invoice. Who may not view invoices makes links of those that he has made.
 */
export const linkInvoice = endpoint({
  method: 'POST',
  path: '/invoices/{id}/links/',
  title: text(
    '生成给客户的发票文件链接，30 天内有效',
    'A link to the files of an issued invoice for the customer, valid for 30 days',
  ),
  access: holder('invoiceCreate'),
  status: 201,
  owner: 'invoices',
  body: z.strictObject({
    /** Sends the link with this template of the scene `invoice`. */
    template: id.optional(),
    /** By default the phone of the account; another one is for staff alone. */
    phone: mobile.optional(),
    ...inOrganization,
  }),
  reply: z.object({ id: z.int(), url: z.string(), expires_at: timeOut, sent_to: z.string() }),
})
export const withdrawLink = endpoint({
  method: 'DELETE',
  path: '/invoices/{id}/links/{link}/',
  title: text('撤回发票链接', 'Withdraw a link'),
  access: holder('invoiceCreate'),
  owner: 'invoices',
})
export const downloadByLink = endpoint({
  method: 'GET',
  path: '/invoice-files/{token}/',
  title: text('经链接下载发票文件', 'The file of the invoice of a link'),
  access: anyone,
  query: z.strictObject({ format }),
  download: invoiceFormats,
})

export const invoicePaperCalls = [
  archiveInvoices,
  previewArchive,
  downloadInvoice,
  linkInvoice,
  withdrawLink,
  downloadByLink,
] as const
