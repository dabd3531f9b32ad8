import type { LineItem, TaxTreatment } from '../billing/order-lines'
import { type Fen, negative, productHalfUp, type Ratio, WHOLE } from '../money'

/** 普票 or 专票. */
export type InvoiceType = 'normal' | 'special'

/** A line of an order, as far as an invoice depends on it. */
export type ChargedLine = {
  readonly item: LineItem
  readonly name: string
  /** 1 for the first tier; null where the charge has no tiers. */
  readonly tier: number | null
  /** m³ as exact text of at most nine places; null where the charge has none. */
  readonly volume: string | null
  /** Tax included. */
  readonly amount: Fen
  readonly taxTreatment: TaxTreatment
  readonly taxRate: Ratio
  readonly taxCode: string
}

/** A line of an invoice. All of its texts are in Chinese: the paper is a Chinese document. */
export type InvoiceLine = {
  readonly name: string
  /** 规格型号: the tier. */
  readonly spec: string
  readonly unit: string
  /** Decimal text: the volume, else '1'. */
  readonly quantity: string
  /** net ÷ quantity in yuan, as decimal text of 2 to 13 places. */
  readonly price: string
  readonly net: Fen
  readonly taxTreatment: TaxTreatment
  readonly taxRate: Ratio
  readonly tax: Fen
  readonly taxCode: string
}

/**
 * 水价含税，逐行价税分离：不含税金额＝含税金额÷（1＋税率），四舍五入到分；税额＝含税金额－不含税金额。免税、不征税的行不分离。
 * The net and the tax within an amount that includes it. See invoice-lines.md.
 */
export function withoutTax(
  amount: Fen,
  { taxTreatment, taxRate }: Pick<ChargedLine, 'taxTreatment' | 'taxRate'>,
): { net: Fen; tax: Fen } {
  const net = taxTreatment === 'taxable' ? productHalfUp(amount, WHOLE, WHOLE + taxRate) : amount
  return { net, tax: amount - net }
}

/** The line of an invoice for a line of an order; null for one of 0.00, which no invoice shows. */
export function invoiceLine(line: ChargedLine): InvoiceLine | null {
  if (line.amount === 0) return null
  const hasVolume = line.volume !== null && /[1-9]/.test(line.volume)
  const quantity = hasVolume ? line.volume! : '1'
  const { net, tax } = withoutTax(line.amount, line)
  return {
    name: line.name,
    spec: line.tier === null ? '' : `第${line.tier}阶梯`,
    unit: hasVolume ? '立方米' : '项',
    quantity,
    price: unitPrice(net, quantity),
    net,
    taxTreatment: line.taxTreatment,
    taxRate: line.taxTreatment === 'taxable' ? line.taxRate : 0,
    tax,
    taxCode: line.taxCode,
  }
}

/** The line of the red invoice that cancels this one: quantity and amounts negated. */
export function redLine<Line extends Pick<InvoiceLine, 'quantity' | 'net' | 'tax'>>(line: Line): Line {
  return { ...line, quantity: `-${line.quantity}`, net: negative(line.net), tax: negative(line.tax) }
}

/**
 * 专票只开应税行，其余各行另开一张普票。
 * The lines of an invoice of this type, and those that it leaves to a normal one, its companion. A special one without a
 * taxable line cannot be made: `own` is empty.
 */
export function divideByType<Line extends Pick<ChargedLine, 'taxTreatment'>>(
  lines: readonly Line[],
  type: InvoiceType,
): { own: Line[]; companion: Line[] } {
  const fits = ({ taxTreatment }: Line) => type === 'normal' || taxTreatment === 'taxable'
  return { own: lines.filter(fits), companion: lines.filter((line) => !fits(line)) }
}

const PRICE_PLACES = 13
const QUANTITY_PLACES = 9

/** Yuan per unit, half up at 13 places, without needless zeros. Exact: a quantity has more places than a float. */
function unitPrice(net: Fen, quantity: string): string {
  const [whole = '', fraction = ''] = quantity.split('.')
  const units = BigInt(whole + fraction.padEnd(QUANTITY_PLACES, '0'))
  const scaled = BigInt(net) * 10n ** BigInt(PRICE_PLACES + QUANTITY_PLACES - 2)
  const digits = ((2n * scaled + units) / (2n * units)).toString().padStart(PRICE_PLACES + 1, '0')
  return unitPriceText(`${digits.slice(0, -PRICE_PLACES)}.${digits.slice(-PRICE_PLACES)}`)
}

/** A price as invoices show it: two places, and more only as far as they are needed. */
export function unitPriceText(price: string): string {
  const [whole = '', places = ''] = price.split('.')
  return `${whole}.${places.replace(/0+$/, '').padEnd(2, '0')}`
}
