import type { LocalTime } from '@water/rules/calendar'
import { grouped } from '../../db/grouped'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { orNotFound } from '../../refusal'
import { OWN_FORMATS, providedFormats } from './files-store'
import { linesOfInvoices, ordersOfInvoices } from './lines-store'
import { linksOf } from './links-store'
import { remarkOf } from './paper/remark'
import { factsOf, type PaperSource } from './paper-facts'
import { type Invoice, presentInvoice, presentInvoicedOrder, presentLine, presentLink } from './present'
import { issuerOf, type Seller } from './seller-store'
import { findInvoices, type StoredInvoice } from './store'
import { titleOf } from './title'

/** An invoice with its lines, its orders and its links. */
export async function readInvoiceDetail(db: Reader, org: OrgId, id: number): Promise<Invoice> {
  return orNotFound((await readInvoiceDetails(db, org, [id])).get(id))
}

/** The sources of the papers of invoices, by the invoices' ids. */
export async function paperSources(
  db: Reader,
  org: OrgId,
  ids: readonly number[],
  now: LocalTime,
): Promise<Map<number, PaperSource>> {
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
      const { id } = invoice
      return [id, { invoice, lines: lines.get(id) ?? [], orders: orders.get(id) ?? [], seller, now }]
    }),
  )
}

/** Several invoices, by their ids. */
export async function readInvoiceDetails(
  db: Reader,
  org: OrgId,
  ids: readonly number[],
): Promise<Map<number, Invoice>> {
  // The time is only on the paper.
  const [sources, allLinks, provided] = await Promise.all([
    paperSources(db, org, ids, ''),
    linksOf(db, org, ids),
    providedFormats(db, org, ids),
  ])
  const links = grouped(allLinks, ({ invoice_id }) => invoice_id)
  return new Map(
    [...sources].map(([id, source]) => {
      const { invoice, lines, orders, seller } = source
      return [
        id,
        {
          ...presentInvoice(invoice),
          ...othersOf(invoice, seller),
          lines: lines.map(presentLine),
          orders: orders.map(presentInvoicedOrder),
          formats: provided.get(id) ?? (invoice.invoice_no === null ? [] : [...OWN_FORMATS]),
          paper_remark: remarkOf(factsOf(source)),
          links: (links.get(id) ?? []).map(presentLink),
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
