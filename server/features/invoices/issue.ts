import type { InvoiceType } from '@water/rules/invoicing/invoice-lines'
import type { UnitOfWork } from '../../db/read-write'
import { refuse } from '../../refusal'
import { writeInvoiceStatus } from '../ledger/invoiced-store'
import { type Candidate, candidatesOf } from './candidates-store'
import { aboutOrders, lineTaken } from './chosen-lines'
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
  const requestNo =
    invoice.status === 'draft' ? invoice.request_no : requestNumber(code, id, attemptOf(invoice) + 1)
  // A red one keeps the seller of the invoice that it cancels.
  const kept = isRed ? (invoice.seller as Seller) : seller
  await beginIssuing(tx, org, id, { requestNo, seller: kept, isRed, now })
  if (!isRed) await writeInvoiceStatus(tx, org, await ordersOf(unit, id), now)
  audit({ object: ['invoice', id], before: { status: invoice.status }, after: { status: 'issuing' } })
}

const attemptOf = ({ request_no }: StoredInvoice): number => Number(/T(\d+)$/.exec(request_no)?.[1] ?? 1)

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

/** A failed one holds no lines: others may have taken them meanwhile. */
async function refuseTaken({ tx, org }: UnitOfWork, id: number): Promise<void> {
  const lines = await linesOfInvoices(tx, org, [id])
  const candidates = await candidatesOf(tx, org, [...new Set(lines.map(({ order_id }) => order_id))])
  const own = lines.flatMap(({ order_id, order_line_no }) => {
    const order = candidates.get(order_id)!
    const line = order.lines.find(({ orderLine }) => orderLine === order_line_no)
    return line?.heldBy ? [{ order, line }] : []
  })
  if (own.length === 0) return
  const orders = new Map<number, Candidate>(own.map(({ order }) => [order.id, order]))
  throw lineTaken(
    [...orders.values()],
    own.map(({ line }) => line),
  )
}
