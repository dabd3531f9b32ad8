import * as z from 'zod'
import { effects } from '../corrections/effects'
import { endpoint, holder, staff } from '../endpoint'
import { inOf, outOf, rowOf } from '../field-schemas'
import { dateOut, decimalOut, flag, id, optionalText, timeOut } from '../fields'
import { queryOf } from '../list-query'
import { taxTreatments } from '../prices/vocabulary'
import { filtersOf, pageOf } from '../query'
import { inOrganization } from '../record'
import { text } from '../text'
import { invoiceFields, titleFields } from './fields'
import { invoiceList } from './list'
import { heldReasons, invoiceFormats, redInvoiceReasons } from './vocabulary'

export const invoiceRow = z.object({
  /** Null in a preview, as its numbers and times are. */
  id: z.int().nullable(),
  organization: z.int(),
  organization_name: z.string(),
  ...rowOf(invoiceFields),
  created_at: timeOut.nullable(),
})

/** A line of the paper. Those of a red one are negative, but for the price. */
const invoiceLine = z.object({
  line_no: z.int(),
  order: z.int(),
  order_line: z.int(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  quantity: decimalOut,
  price: decimalOut,
  net: decimalOut,
  tax_treatment: z.enum(taxTreatments),
  tax_rate: decimalOut,
  tax: decimalOut,
  amount: decimalOut,
  tax_code: z.string(),
})

const invoicedOrder = z.object({
  id: z.int(),
  order_no: z.string(),
  billing_month: z.string(),
  period_from: dateOut,
  period_to: dateOut,
  previous_reading: decimalOut.nullable(),
  current_reading: decimalOut.nullable(),
  amount: decimalOut,
  /** The part of the order that this invoice has. */
  invoiced: decimalOut,
})

const link = z.object({
  id: z.int(),
  expires_at: timeOut,
  withdrawn_at: timeOut.nullable(),
  created_at: timeOut,
  created_by_name: z.string().nullable(),
  /** The number that a message with the link went to; masked. */
  sent_to: z.string(),
})

export const invoice = invoiceRow.extend({
  ...outOf(invoiceFields),
  lines: z.array(invoiceLine),
  orders: z.array(invoicedOrder),
  /** The remark on the paper as it is printed, a line each: account, period and indexes, then the remark. */
  paper_remark: z.array(z.string()),
  /** The files of an issued one: those that its provider gave, or else our own. */
  formats: z.array(z.enum(invoiceFormats)),
  /** Newest first. */
  links: z.array(link),
  updated_at: timeOut.nullable(),
})

const sums = z.object({ net: decimalOut, tax: decimalOut, amount: decimalOut })

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices/',
  title: text('发票', 'Invoices'),
  access: holder('invoiceList'),
  query: queryOf(invoiceList),
  /** `summary`: of the filtered set, blue and red together; null beyond what can be summed at once. */
  reply: pageOf(invoiceRow).extend({ summary: sums.nullable() }),
})

export const totalInvoices = endpoint({
  method: 'GET',
  path: '/invoices/totals/',
  title: text('发票的准确张数与合计', 'How many invoices the filters find, exactly, and their sums'),
  access: holder('invoiceList'),
  query: filtersOf(listInvoices.query),
  reply: sums.extend({ count: z.int() }),
})
/** Whoever works with invoices sees why they are not issued. */
export const listHeldInvoices = endpoint({
  method: 'GET',
  path: '/invoices/held/',
  title: text(
    '开票平台正等待人工处理的事项，以及因此等待的发票张数',
    'What the invoicing provider waits for at a person, and how many invoices wait with it',
  ),
  access: holder('invoiceCreate', 'invoiceList', 'invoiceView'),
  query: z.strictObject({}),
  reply: z.array(
    z.object({ what: z.enum(heldReasons), words: z.string(), link: z.string(), count: z.int() }),
  ),
})
export const readInvoice = endpoint({
  method: 'GET',
  path: '/invoices/{id}/',
  title: text('发票详情，含明细、账单和链接', 'One invoice with its lines, orders and links'),
  access: holder('invoiceView'),
  owner: 'invoices',
  reply: invoice,
})

const title = z.strictObject(inOf(titleFields))
const { type, remark } = inOf(invoiceFields)
const orders = z.array(id).min(1, 'required').max(200)

const invoiceBody = z.strictObject({
  type,
  /** All of one customer of one account. */
  orders,
  /** By default that of the customer of the orders. */
  title: title.nullish(),
  /** Saves the title to the account, for the next invoice. */
  keep_title: flag.optional(),
  as_draft: flag.optional(),
  remark,
  ...inOrganization,
})
export const createInvoice = endpoint({
  method: 'POST',
  path: '/invoices/',
  title: text(
    '为账单开发票：由后台开具，或存为草稿',
    'Make an invoice of orders. It is issued by the worker, or stays a draft',
  ),
  access: holder('invoiceCreate'),
  status: 201,
  money: true,
  body: invoiceBody,
  reply: invoice,
})
export const previewInvoice = endpoint({
  method: 'POST',
  path: '/invoices/preview/',
  title: text(
    '预览账单的发票，以及专票留给普票的部分（不写入）',
    'The invoice of orders, and what a special one leaves to a normal one. Nothing is written',
  ),
  access: holder('invoiceCreate'),
  body: invoiceBody,
  reply: invoice.extend({ companion_invoice: invoice.nullable(), effects }),
})

export const issueInvoice = endpoint({
  method: 'POST',
  path: '/invoices/{id}/issue/',
  title: text('开具草稿，或重试开票失败的发票', 'Issue a draft, or try a failed one again'),
  access: holder('invoiceCreate'),
  owner: 'invoices',
  money: true,
  body: z.strictObject(inOrganization),
  reply: invoice,
})

const redBody = z.strictObject({
  red_reason: z.enum(redInvoiceReasons),
  remark: optionalText(200).optional(),
  ...inOrganization,
})
export const redInvoice = endpoint({
  method: 'POST',
  path: '/invoices/{id}/red/',
  title: text(
    '以红字发票冲红已开发票，应答为该红字发票',
    'Cancel an issued invoice with a red one, which is answered',
  ),
  access: holder('invoiceCreate'),
  status: 201,
  owner: 'invoices',
  money: true,
  body: redBody,
  reply: invoice,
})
export const previewRedInvoice = endpoint({
  method: 'POST',
  path: '/invoices/{id}/red/preview/',
  title: text(
    '预览冲红已开发票的红字发票（不写入）',
    'The red invoice that would cancel an issued one. Nothing is written',
  ),
  access: holder('invoiceCreate'),
  owner: 'invoices',
  body: redBody,
  reply: invoice.extend({ effects }),
})

export const updateInvoice = endpoint({
  method: 'PATCH',
  path: '/invoices/{id}/',
  title: text('修改草稿或失败发票的抬头和备注', 'Change title and remark of a draft or a failed invoice'),
  access: staff,
  owner: 'invoices',
  body: z.strictObject({
    title: title.optional(),
    keep_title: flag.optional(),
    remark: optionalText(200).optional(),
    ...inOrganization,
  }),
  reply: invoice,
})
export const deleteInvoice = endpoint({
  method: 'DELETE',
  path: '/invoices/{id}/',
  title: text('删除草稿或失败的发票', 'Delete a draft or a failed invoice'),
  access: staff,
  owner: 'invoices',
})

export const invoiceCalls = [
  listInvoices,
  totalInvoices,
  listHeldInvoices,
  createInvoice,
  previewInvoice,
  readInvoice,
  updateInvoice,
  deleteInvoice,
  issueInvoice,
  redInvoice,
  previewRedInvoice,
] as const
