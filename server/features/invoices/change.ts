import type { Parsed } from '@water/contract/endpoint'
import type { updateInvoice } from '@water/contract/invoices/calls'
import type { InvoiceType } from '@water/rules/invoicing/invoice-lines'
import type { UnitOfWork } from '../../db/read-write'
import type { UserWork } from '../../http/call'
import { refuse } from '../../refusal'
import { writeInvoiceStatus } from '../ledger/invoiced-store'
import { nameOf } from './chosen-lines'
import { keepTitle } from './keep-title'
import { orderIdsOf } from './lines-store'
import { findInvoices, type StoredInvoice } from './store'
import { isOpen, named, refuseFixed, takeInvoice } from './take-invoice'
import { refusalOfTitle, type Title, titleOf } from './title'
import { changeTitle, deleteInvoiceRow } from './write-store'

/**
 * Changes title and remark of a draft or a failed one. A special one and its companion have one buyer:
 * the title of both is changed, unless the other one is a document already.
 */
export async function changeInvoice(
  unit: UserWork,
  id: number,
  { title: given, keep_title = false, remark }: Parsed<typeof updateInvoice>['body'],
): Promise<void> {
  const { tx, org, now, audit } = unit
  const invoice = await takeInvoice(unit, id)
  refuseFixed(invoice)
  const title = given ? (given as Title) : null
  if (title && invoice.color === 'red')
    refuse('invoice_is_red', { params: { invoice: nameOf(invoice) }, data: named(invoice), about: 'title' })
  const companions = title || keep_title ? await openCompanions(unit, invoice) : []
  for (const { type } of [invoice, ...companions]) {
    // A check of the database limits it to these.
    const incomplete = title && refusalOfTitle(title, type as InvoiceType)
    if (incomplete) throw incomplete
  }
  const customerVersion = keep_title
    ? await keepTitle(unit, invoice.meter, invoice.customer_version, title ?? titleOf(invoice))
    : null
  await changeTitle(tx, org, id, { title, customerVersion, remark: remark ?? null, now })
  audit({
    object: ['invoice', id],
    before: {
      ...(title && { title: titleOf(invoice) }),
      ...(remark !== undefined && { remark: invoice.remark }),
    },
    after: { ...(title && { title }), ...(remark !== undefined && { remark }) },
  })
  for (const companion of companions) {
    await changeTitle(tx, org, companion.id, { title, customerVersion, remark: null, now })
    if (title)
      audit({
        object: ['invoice', companion.id],
        before: { title: titleOf(companion) },
        after: { title },
      })
  }
}

/** The other one of a special invoice and its companion, as long as it can be changed too. The account of both is locked. */
async function openCompanions(
  { tx, org }: UnitOfWork,
  { companion }: StoredInvoice,
): Promise<StoredInvoice[]> {
  return companion === null ? [] : (await findInvoices(tx, org, [companion])).filter(isOpen)
}

/** Deletes a draft or a failed one: its lines are free. */
export async function deleteInvoice(unit: UnitOfWork, id: number): Promise<void> {
  const { tx, org, now, audit } = unit
  const invoice = await takeInvoice(unit, id)
  refuseFixed(invoice)
  const orders = await orderIdsOf(tx, org, [id])
  await deleteInvoiceRow(tx, org, id)
  await writeInvoiceStatus(tx, org, orders, now)
  audit({ object: ['invoice', id], before: auditedInvoice(invoice) })
}

/** An invoice as the audit trail names it. */
export const auditedInvoice = (invoice: StoredInvoice) => ({
  request_no: invoice.request_no,
  meter: invoice.meter,
  meter_name: invoice.account_no,
  type: invoice.type,
  color: invoice.color,
  status: invoice.status,
  buyer_name: invoice.buyer_name,
  amount: invoice.amount,
  red_of: invoice.red_of,
})
