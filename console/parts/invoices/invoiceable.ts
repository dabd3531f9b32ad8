import type { ReplyOf } from '../../api/call'

type Order = ReplyOf<'GET /orders/'>['results'][number]
export type InvoiceableFacts = Pick<Order, 'id' | 'status' | 'amount' | 'invoice_status'>

/** An order of which something may still be invoiced. The server decides line by line. */
export const isInvoiceable = ({ id, status, amount, invoice_status }: InvoiceableFacts): boolean =>
  id !== null &&
  status !== 'red' &&
  status !== 'red_flushed' &&
  /[1-9]/.test(amount) &&
  invoice_status !== 'issued' &&
  invoice_status !== 'issuing'
