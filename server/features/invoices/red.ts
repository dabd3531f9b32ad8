import type { Parsed } from '@water/contract/endpoint'
import type { redInvoice } from '@water/contract/invoices/calls'
import { type InvoiceType, redLine } from '@water/rules/invoicing/invoice-lines'
import { takeIds } from '../../db/numbering'
import type { UnitOfWork } from '../../db/read-write'
import { orNotFound, refuse } from '../../refusal'
import { nameOf } from './chosen-lines'
import { linesOfInvoices, ruledLine } from './lines-store'
import { issuerOf, type Seller } from './seller-store'
import { findInvoices, type StoredInvoice } from './store'
import { named, takeInvoice } from './take-invoice'
import { titleOf } from './title'
import { insertInvoices, requestNumber } from './write-store'

/**
 * 红冲发票: makes the red invoice that cancels an issued one as a whole. It is issued like any other, and until then the blue one
 * stays as it is.
 */
export async function makeRed(
  unit: UnitOfWork,
  id: number,
  { red_reason, remark }: Parsed<typeof redInvoice>['body'],
): Promise<number> {
  const { tx, org, now, caller } = unit
  const blue = await takeInvoice(unit, id)
  await refuseOtherRed(unit, id, blue)
  const [{ code }, lines, ids] = await Promise.all([
    issuerOf(tx, org),
    linesOfInvoices(tx, org, [id]),
    takeIds(tx, 'invoices', 1),
  ])
  const red = ids[0]!
  await insertInvoices(
    tx,
    org,
    [
      {
        id: red,
        meter: blue.meter,
        customerVersion: blue.customer_version,
        // A check of the database limits it to these.
        type: blue.type as InvoiceType,
        status: 'issuing',
        requestNo: requestNumber(code, red, 1),
        title: titleOf(blue),
        seller: blue.seller as Seller,
        lines: lines.map((line) => redLine(ruledLine(line))),
        companion: null,
        remark: remark ?? '',
        red: { of: id, reason: red_reason, confirm: blue.type === 'special' ? 'waiting' : 'none' },
      },
    ],
    { by: caller.id, job: null, now },
  )
  return red
}

/** Refuses a red one of an invoice that is not issued, is red itself, or has another red one. */
export async function refuseOtherRed(
  { tx, org }: UnitOfWork,
  id: number,
  taken?: StoredInvoice,
): Promise<void> {
  const blue = taken ?? orNotFound((await findInvoices(tx, org, [id]))[0])
  const details = { params: { invoice: nameOf(blue) }, data: named(blue) }
  if (blue.color === 'red') refuse('invoice_is_red', details)
  if (blue.status === 'red_flushed' || blue.red_by !== null) refuseRed(blue)
  if (blue.status !== 'issued') refuse('invoice_not_issued', details)
}

function refuseRed(blue: StoredInvoice): never {
  const data = { invoices: [{ id: blue.red_by, invoice_no: blue.red_by_no }] }
  const invoice = nameOf(blue)
  if (blue.red_by_no === null) return refuse('red_issuing', { params: { invoice }, data })
  return refuse('already_red', { params: { invoice, red: blue.red_by_no }, data })
}
