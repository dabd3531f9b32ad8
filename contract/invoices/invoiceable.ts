import * as z from 'zod'
import { endpoint, holder } from '../endpoint'
import { decimalOut } from '../fields'
import { orderRow } from '../orders/calls'
import { taxTreatments } from '../prices/vocabulary'
import { idFilter, searchTerm } from '../query'
import { text } from '../text'

/** An order with its lines that are not 0.00. */
const invoiceable = orderRow
  .pick({
    order_no: true,
    meter: true,
    account_no: true,
    customer_name: true,
    of_former: true,
    billing_month: true,
    period_from: true,
    period_to: true,
    billed_volume: true,
    amount: true,
    status: true,
    invoice_status: true,
  })
  .extend({
    id: z.int(),
    lines: z.array(
      z.object({
        line_no: z.int(),
        name: z.string(),
        amount: decimalOut,
        tax_treatment: z.enum(taxTreatments),
        /** The live invoice that has the line; null: it is free. */
        invoice: z.int().nullable(),
      }),
    ),
  })

/** Whoever may make an invoice chooses its orders here, also without the permission to list orders. */
export const listInvoiceable = endpoint({
  method: 'GET',
  path: '/invoices/orders/',
  title: text(
    '可开票的最近 200 张账单，按户表或查找内容',
    'The newest 200 orders of which a line can be invoiced, of an account or of what is searched for',
  ),
  access: holder('invoiceCreate'),
  query: z.strictObject({ meter: idFilter, search: searchTerm }),
  reply: z.array(invoiceable),
})

export const invoiceableCalls = [listInvoiceable] as const
