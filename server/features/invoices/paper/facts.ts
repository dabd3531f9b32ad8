import type { titleTypes } from '@water/contract/meters/vocabulary'
import type { taxTreatments } from '@water/contract/prices/vocabulary'
import type { LocalTime } from '@water/rules/calendar'
import type { Fen } from '@water/rules/money'

/** Everything that the paper of an invoice says. Amounts are in fen and negative on a red; nothing is computed from a float. */
export interface InvoiceFacts {
  /** 20 digits; null for a preview, which has none yet. */
  number: string | null
  type: 'normal' | 'special'
  color: 'blue' | 'red'
  /** In the utility's time. Of a preview: the time at which it is shown. */
  issuedAt: LocalTime
  buyer: InvoiceBuyer
  seller: InvoiceSeller
  lines: readonly InvoiceLine[]
  net: Fen
  tax: Fen
  /** Net and tax. */
  amount: Fen
  /** Account, months, indexes, address of use: a text is a paragraph of the remark. */
  remark: readonly string[]
  /** The invoice that a red one cancels; null for a blue one. */
  cancels: InvoiceCancels | null
}

interface InvoiceParty {
  address: string | null
  phone: string | null
  bank: string | null
  account: string | null
}

export interface InvoiceBuyer extends InvoiceParty {
  titleType: (typeof titleTypes)[number]
  name: string
  taxId: string | null
}

export interface InvoiceSeller extends InvoiceParty {
  taxpayerName: string
  taxpayerId: string
  /** 开票人. */
  issuer: string | null
}

export interface InvoiceLine {
  name: string
  spec: string | null
  unit: string | null
  /** A decimal, below zero on a red. */
  quantity: string | null
  /** A decimal of up to 13 places. */
  price: string | null
  net: Fen
  taxTreatment: (typeof taxTreatments)[number]
  /** A fraction as text: `'0.03'`. Only a taxable line shows it. */
  taxRate: string
  tax: Fen
  /** 税收分类编码. */
  taxCode: string | null
}

export interface InvoiceCancels {
  /** The number of the blue invoice. */
  number: string
  /** 01 … 04, and the same in words. */
  reason: string
  reasonName: string
  /** 红字发票信息确认单编号 of a special one. */
  confirmation: string | null
}

/**
 * The title of the document, by its type. Of a red one as well: what tells it are its minus amounts and its remark.
 */
export const invoiceTitle = ({ type }: Pick<InvoiceFacts, 'type'>): string =>
  type === 'special' ? '电子发票（增值税专用发票）' : '电子发票（普通发票）'

/** Throws when the totals are not the sums of the lines: such a paper must never exist. */
export function assertAdded({ number, lines, net, tax, amount }: InvoiceFacts): void {
  const sum = (of: (line: InvoiceLine) => Fen) => lines.reduce((total, line) => total + of(line), 0)
  if (net + tax !== amount || sum((line) => line.net) !== net || sum((line) => line.tax) !== tax)
    throw new Error(`invoice ${number}: its totals are not the sums of its lines`)
}
