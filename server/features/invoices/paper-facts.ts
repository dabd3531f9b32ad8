import { invoiceVocabulary } from '@water/contract/invoices/vocabulary'
import { fen, ratioText } from '@water/rules/money'
import { own } from '@water/rules/own'
import { type InvoicedOrder, ruledLine, type StoredLine } from './lines-store'
import type { InvoiceFacts } from './paper/facts'
import { paperRemark } from './paper-remark'
import type { Seller } from './seller-store'
import type { StoredInvoice } from './store'

/** An invoice as it is stored, with what stands on its paper. */
export interface PaperSource {
  invoice: StoredInvoice
  lines: readonly StoredLine[]
  orders: readonly InvoicedOrder[]
  /** Where it has none of its own yet. */
  seller: Seller
  /** The time of a paper that has none itself. */
  now: string
}

/** An unknown text is left out of the paper. */
const known = (text: string): string | null => text || null

/** The facts of the paper; the checks of the database limit its texts to the choices of the contract. */
export function factsOf({ invoice, lines, orders, seller: present, now }: PaperSource): InvoiceFacts {
  const seller = (invoice.seller ?? present) as Seller
  return {
    number: invoice.invoice_no,
    type: invoice.type as InvoiceFacts['type'],
    color: invoice.color as InvoiceFacts['color'],
    issuedAt: invoice.issued_at ?? now,
    buyer: {
      titleType: invoice.title_type as InvoiceFacts['buyer']['titleType'],
      name: invoice.buyer_name,
      taxId: known(invoice.buyer_tax_id),
      address: known(invoice.buyer_address),
      phone: known(invoice.buyer_phone),
      bank: known(invoice.buyer_bank),
      account: known(invoice.buyer_account),
    },
    seller: {
      taxpayerName: seller.taxpayer_name,
      taxpayerId: seller.taxpayer_id,
      issuer: known(seller.issuer),
      address: known(seller.seller_address),
      phone: known(seller.seller_phone),
      bank: known(seller.seller_bank),
      account: known(seller.seller_account),
    },
    lines: lines.map((stored) => {
      const { taxRate, taxCode, spec, ...line } = ruledLine(stored)
      return { ...line, spec: known(spec), taxRate: ratioText(taxRate), taxCode: known(taxCode) }
    }),
    net: fen(invoice.net),
    tax: fen(invoice.tax),
    amount: fen(invoice.amount),
    remark: paperRemark(invoice.account_no, orders, invoice.remark),
    cancels: cancelsOf(invoice),
  }
}

function cancelsOf({ red_of_no, red_reason, red_confirm_no }: StoredInvoice): InvoiceFacts['cancels'] {
  if (red_of_no === null || red_reason === null) return null
  const reasonName = own(invoiceVocabulary.redInvoiceReason, red_reason)?.zh ?? ''
  return { number: red_of_no, reason: red_reason, reasonName, confirmation: known(red_confirm_no) }
}
