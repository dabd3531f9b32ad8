import type { InvoiceType } from '@water/rules/invoicing/invoice-lines'
import { grouped } from '../../db/grouped'
import type { UnitOfWork } from '../../db/read-write'
import { refuse } from '../../refusal'
import { writeInvoiceStatus } from '../ledger/invoiced-store'
import { type Chargeable, candidatesOf } from './candidates-store'
import { aboutOrders, isTaken, lineTaken } from './chosen-lines'
import { flushedOrdersOf, linesOfInvoices } from './lines-store'
import { refuseOtherRed } from './red'
import { isComplete, issuerOf, type Seller } from './seller-store'
import type { StoredInvoice } from './store'
import { refuseFixed, takeInvoice } from './take-invoice'
import { refusalOfTitle, titleOf } from './title'
import { beginIssuing, requestNumber } from './write-store'

/** Issues a draft, or tries a failed one again: with a new request, because the provider has ended the old one. */
export async function issueInvoice(unit: UnitOfWork, id: number): Promise<void> {
  const { tx, org, now, audit } = unit
  const invoice = await takeInvoice(unit, id)
  refuseFixed(invoice)
  const isRed = invoice.color === 'red'
  const { code, seller } = await issuerOf(tx, org)
  if (isRed) await refuseOtherRed(unit, invoice.red_of!)
  else await refuseBlue(unit, invoice, seller)
  const tries = invoice.status === 'draft' ? invoice.tries : invoice.tries + 1
  const requestNo = requestNumber(code, id, tries)
  // A red one keeps the seller of the invoice that it cancels.
  const kept = isRed ? (invoice.seller as Seller) : seller
  await beginIssuing(tx, org, id, { requestNo, tries, seller: kept, isRed, now })
  if (!isRed) await writeInvoiceStatus(tx, org, await ordersOf(unit, id), now)
  audit({ object: ['invoice', id], before: { status: invoice.status }, after: { status: 'issuing' } })
}

async function ordersOf({ tx, org }: UnitOfWork, id: number): Promise<number[]> {
  return [...new Set((await linesOfInvoices(tx, org, [id])).map(({ order_id }) => order_id))]
}

async function refuseBlue(unit: UnitOfWork, invoice: StoredInvoice, seller: Seller): Promise<void> {
  const { tx, org } = unit
  // A check of the database limits it to these.
  const incomplete = refusalOfTitle(titleOf(invoice), invoice.type as InvoiceType)
  if (incomplete) throw incomplete
  if (!isComplete(seller)) refuse('seller_missing')
  const gone = await flushedOrdersOf(tx, org, invoice.id)
  if (gone.length > 0) throw aboutOrders('order_not_live', gone)
  if (invoice.status === 'failed') await refuseTaken(unit, invoice.id)
}

/** A failed one has no lines: others may have taken them meanwhile. */
async function refuseTaken({ tx, org }: UnitOfWork, id: number): Promise<void> {
  const own = grouped(await linesOfInvoices(tx, org, [id]), ({ order_id }) => order_id)
  const candidates = await candidatesOf(tx, org, [...own.keys()])
  const isOwn = ({ order, orderLine }: Chargeable) =>
    own.get(order)!.some(({ order_line_no }) => order_line_no === orderLine)
  const orders = [...candidates.values()].map((order) => ({ ...order, lines: order.lines.filter(isOwn) }))
  const taken = orders.filter(({ lines }) => lines.some(isTaken))
  if (taken.length > 0) throw lineTaken(taken)
}
