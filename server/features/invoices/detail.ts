import { grouped } from '../../db/grouped'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { orNotFound } from '../../refusal'
import { linesOfInvoices, ordersOfInvoices } from './lines-store'
import { paperRemark } from './paper-remark'
import { type Invoice, presentInvoice, presentInvoicedOrder, presentLine } from './present'
import { issuerOf, type Seller } from './seller-store'
import { findInvoices, type StoredInvoice } from './store'
import { titleOf } from './title'

/** An invoice with its lines, its orders and its links. */
export async function readInvoiceDetail(db: Reader, org: OrgId, id: number): Promise<Invoice> {
  return orNotFound((await readInvoiceDetails(db, org, [id])).get(id))
}

/** The same of several invoices, by their ids. */
export async function readInvoiceDetails(
  db: Reader,
  org: OrgId,
  ids: readonly number[],
): Promise<Map<number, Invoice>> {
  const [invoices, allLines, allOrders, { seller }] = await Promise.all([
    findInvoices(db, org, ids),
    linesOfInvoices(db, org, ids),
    ordersOfInvoices(db, org, ids),
    issuerOf(db, org),
  ])
  const lines = grouped(allLines, ({ invoice_id }) => invoice_id)
  const orders = grouped(allOrders, ({ invoice_id }) => invoice_id)
  return new Map(
    invoices.map((invoice) => {
      const ofInvoice = orders.get(invoice.id) ?? []
      return [
        invoice.id,
        {
          ...presentInvoice(invoice),
          ...othersOf(invoice, seller),
          lines: (lines.get(invoice.id) ?? []).map(presentLine),
          orders: ofInvoice.map(presentInvoicedOrder),
          paper_remark: paperRemark(invoice.account_no, ofInvoice, invoice.remark),
          links: [],
        },
      ]
    }),
  )
}

/** A draft has no seller yet: it shows the present one, which it would be issued with. */
const othersOf = (invoice: StoredInvoice, seller: Seller) => ({
  title: titleOf(invoice) as Invoice['title'],
  seller: (invoice.seller ?? seller) as Invoice['seller'],
  companion_no: invoice.companion_no,
  created_by: invoice.created_by,
  created_by_name: invoice.created_by_name,
  updated_at: invoice.updated_at,
})
