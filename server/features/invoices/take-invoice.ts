import type { UnitOfWork } from '../../db/read-write'
import { orNotFound, refuse } from '../../refusal'
import { lockAccounts } from '../ledger/accounts-store'
import { nameOf } from './chosen-lines'
import { findInvoices, meterOfInvoice, type StoredInvoice } from './store'

/** Locks the account of an invoice, and reads the invoice afterwards. */
export async function takeInvoice({ tx, org }: UnitOfWork, id: number): Promise<StoredInvoice> {
  const meter = orNotFound(await meterOfInvoice(tx, org, id))
  await lockAccounts(tx, org, [meter])
  return orNotFound((await findInvoices(tx, org, [id]))[0])
}

/** Drafts and failed ones alone can be changed, deleted and issued. */
export const isOpen = ({ status }: StoredInvoice): boolean => status === 'draft' || status === 'failed'

export function refuseFixed(invoice: StoredInvoice): void {
  if (isOpen(invoice)) return
  refuse('invoice_fixed', { params: { invoice: nameOf(invoice) }, data: named(invoice) })
}

/** The invoice as the `data` of a refusal. */
export const named = (invoice: StoredInvoice) => ({
  invoices: [
    {
      id: invoice.id,
      invoice_no: invoice.invoice_no,
      request_no: invoice.request_no,
      status: invoice.status,
    },
  ],
})
