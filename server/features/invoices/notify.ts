import { dateOf } from '@water/rules/calendar'
import { insertNotice, type NoticeSource, putNotice, repeatNotice } from '../notices/keep-store'

/** To whoever made the invoice; what nobody made is told to staff. */
export function notifyInvoiceFailed(
  source: NoticeSource,
  {
    id,
    by,
    ...said
  }: { id: number; by: number | null } & Record<'invoice' | 'buyer' | 'amount' | 'words', string>,
): Promise<void> {
  return insertNotice(source, {
    type: 'invoice_failed',
    params: said,
    to: by === null ? ['staff'] : { user: by },
    target: id,
  })
}

/** To whoever made the invoice and may not look at it: the number is said here alone. */
export function notifyInvoiceIssued(
  source: NoticeSource,
  { id, by, ...said }: { id: number; by: number } & Record<'invoice' | 'buyer' | 'amount', string>,
): Promise<void> {
  return insertNotice(source, { type: 'invoice_issued', params: said, to: { user: by }, target: id })
}

/** To whoever started a job that made invoices, and may not look at them: one notice for all that are issued by now. */
export function notifyJobIssued(
  source: NoticeSource,
  { job, by, ...said }: { job: number; by: number; count: number } & Record<'invoice' | 'amount', string>,
): Promise<void> {
  return repeatNotice(source, `invoices_issued ${job}`, {
    type: 'invoices_issued',
    params: said,
    to: { user: by },
    target: job,
  })
}

/** Invoices whose files could not be made again and again: one notice a day, that names the first. */
export function notifyFilesFailed(
  source: NoticeSource,
  invoices: readonly { id: number; invoice_no: string }[],
): Promise<void> {
  const { id, invoice_no: invoice } = invoices[0]!
  return repeatNotice(source, `invoice_files_failed ${dateOf(source.now)}`, {
    type: 'invoice_files_failed',
    params: { invoice, count: invoices.length },
    to: ['staff'],
    target: id,
  })
}

/** An answer of a provider that cannot be true: once for each invoice and number, however often it comes. */
export function notifyInvoiceContradicted(
  source: NoticeSource,
  { id, invoice, number }: { id: number; invoice: string; number: string },
): Promise<void> {
  return putNotice(source, `invoice_contradicted ${id} ${number}`, {
    type: 'invoice_contradicted',
    params: { invoice, number },
    to: ['staff'],
    target: id,
  })
}
