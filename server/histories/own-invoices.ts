import { decimal, whole } from './own-figures'

/** An invoice as it was answered, with what was done to it since. */
export interface OwnInvoice {
  id: number
  meter: number
  type: 'normal' | 'special'
  /** The invoice that a red one cancels. */
  redOf: number | null
  /** The orders that were asked for. */
  orders: readonly number[]
  /** Null: a companion that a flush had deleted before anybody saw it. */
  lines: readonly OwnInvoiceLine[] | null
  /** Nobody has had it issued. */
  isDraft: boolean
  isDeleted: boolean
  buyer: string
}

/** A link to an invoice, as it was answered. */
export interface OwnLink {
  invoice: number
  id: number
  path: string
  expires_at: string
  isWithdrawn: boolean
}

export interface OwnInvoiceLine {
  order: number
  order_line: number
}

export const nameOfLine = ({ order, order_line }: OwnInvoiceLine): string => `${order}/${order_line}`

/** The rate of each charge of a history; what has none here is not taxed. */
export const RATES: Readonly<Record<string, string>> = {
  居民: '0.03',
  商业: '0.09',
  垃圾费: '0.06',
  附加: '0.01',
  换表费: '0.13',
}
const taxed = new Map(Object.entries(RATES))

export const isTaxed = (charge: string): boolean => taxed.has(charge)

/**
 * The net within an amount, in fen: the whole number whose own amount with tax is nearest, found by trying. The rules divide instead.
 */
export function ownNet(amount: number, charge: string): number {
  const rate = taxed.get(charge)
  if (rate === undefined) return amount
  const factor = 1_000_000n + BigInt(whole(rate, 6))
  const twice = 2n * BigInt(amount) * 1_000_000n
  // Between these two it lies: half of the amount, and all of it.
  let [low, high] = [0n, BigInt(amount)]
  while (low < high) {
    const middle = (low + high) / 2n
    if ((2n * middle + 1n) * factor > twice) high = middle
    else low = middle + 1n
  }
  return Number(low)
}

/** Where a line of an order is. */
export type OwnPlace = 'free' | 'draft' | 'issuing' | 'issued'

/** books.md §7, read once more. */
export function ownInvoiceStatus(places: readonly OwnPlace[], wasRed: boolean): string {
  const has = (place: OwnPlace) => places.includes(place)
  if (places.length > 0 && places.every((place) => place === 'issued')) return 'issued'
  if (has('issued')) return 'partial'
  if (has('issuing')) return 'issuing'
  return wasRed && !has('draft') ? 'red' : 'none'
}

export const fenText = (fen: number): string => decimal(fen, 2)
