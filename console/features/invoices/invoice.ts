import { isLocalNumber } from '@water/rules/invoicing/invoice-number'
import type { ReplyOf } from '../../api/call'

export type Invoice = ReplyOf<'GET /invoices/{id}/'>
export type InvoiceRow = ReplyOf<'GET /invoices/'>['results'][number]

type State = Pick<Invoice, 'status' | 'color' | 'red_by' | 'red_confirm'>

/** Only these are issued, or tried again. */
export const isOpen = ({ status }: Pick<State, 'status'>): boolean =>
  status === 'draft' || status === 'failed'

/** Issued, even if a red one has cancelled it since: it has a number and files. */
export const isIssued = ({ status }: Pick<State, 'status'>): boolean =>
  status === 'issued' || status === 'red_flushed'

/** Issued and not cancelled, nor being cancelled. */
export const isCancellable = ({ status, color, red_by }: State): boolean =>
  color === 'blue' && status === 'issued' && red_by === null

/** A red one is on its way to cancel it. */
export const isBeingCancelled = ({ status, red_by }: Pick<State, 'status' | 'red_by'>): boolean =>
  status === 'issued' && red_by !== null

/** Nothing is expected of the provider within seconds; a buyer's confirmation may take days. */
export const isFinal = (invoice: State): boolean =>
  (invoice.status !== 'issuing' || invoice.red_confirm === 'waiting') && !isBeingCancelled(invoice)

/** Its number is a tax platform's: it is a tax document, whose files are the platform's. */
export const isOfProvider = ({ invoice_no }: Pick<Invoice, 'invoice_no'>): boolean =>
  invoice_no !== null && !isLocalNumber(invoice_no)
