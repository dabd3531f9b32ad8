/**
 * 金额、单价、水量的整数与小数文本互换，以及四舍五入。
 * Money, prices and volumes are integers inside the rules and decimal strings outside (wire and database).
 * This file is the only place where one becomes the other, and where anything is rounded.
 */

/** Money in fen (1/100 yuan). */
export type Fen = number
/** A volume or the index of a meter in litres (1/1,000 m³). */
export type Litres = number
/** A price in 1/10,000 yuan (per m³, per month or per order, depending on its holder). */
export type PriceUnits = number
/** A fraction in millionths: 0.03 is 30,000, a whole is `WHOLE`. */
export type Ratio = number

/** The Ratio that changes nothing: 1. */
export const WHOLE: Ratio = 1_000_000

/** Litres in one cubic metre. */
export const CUBIC_METRE: Litres = 1000

/**
 * The largest amount of an order or a payment on the wire: 999,999,999.99. So every billed amount can be paid at once.
 */
export const MAX_FEN: Fen = 99_999_999_999

const POWERS_OF_TEN = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000] as const
/** litres × price units is in 1/10,000,000 yuan: this many of them are one fen. */
const PRODUCT_PER_FEN = 100_000
const ZERO = 48

/** `'155.00'` → 15500. Throws RangeError for anything that is not a decimal of at most two places. */
export function fen(text: string): Fen {
  return integerOf(text, 2)
}

/** 15500 → `'155.00'`. */
export function yuan(amount: Fen): string {
  return textOf(amount, 2, 2)
}

/** `'13.16'` m³ → 13160. Throws RangeError beyond three places. */
export function litres(text: string): Litres {
  return integerOf(text, 3)
}

/** 13160 → `'13.16'` m³, 25000 → `'25'`. */
export function cubicMetres(volume: Litres): string {
  return textOf(volume, 3, 0)
}

/** `'2.07'` → 20700. Throws RangeError beyond four places. */
export function priceUnits(text: string): PriceUnits {
  return integerOf(text, 4)
}

/** 20700 → `'2.07'`, 20750 → `'2.075'`: two to four places. */
export function priceText(price: PriceUnits): string {
  return textOf(price, 4, 2)
}

/** A fraction: `'0.005'` → 5,000 millionths. Throws RangeError beyond six places. */
export function ratio(text: string): Ratio {
  return integerOf(text, 6)
}

/** 5,000 millionths → `'0.005'`, WHOLE → `'1.00'`: two to six places. */
export function ratioText(value: Ratio): string {
  return textOf(value, 6, 2)
}

/** Percents: `'8'` → 80,000 millionths. Throws RangeError beyond four places. */
export function percent(text: string): Ratio {
  return integerOf(text, 4)
}

/** 80,000 millionths → `'8'` (percent). */
export function percentText(value: Ratio): string {
  return textOf(value, 4, 0)
}

/** A negative number that is never -0. */
export function negative(value: number): number {
  return 0 - value
}

/**
 * numerator ÷ denominator, half up, for 0 ≤ numerator ≤ 2^53 and denominator > 0. `%` is exact on integers and `/` is
 * not, so the quotient is taken from an exact multiple.
 */
export function divideHalfUp(numerator: number, denominator: number): number {
  const rest = numerator % denominator
  const quotient = (numerator - rest) / denominator
  return rest * 2 >= denominator ? quotient + 1 : quotient
}

/**
 * a × b ÷ denominator, rounded half up once and exact for a product of any size; a, b ≥ 0. Throws RangeError when the
 * result itself is beyond 2^53.
 */
export function productHalfUp(a: number, b: number, denominator: number): number {
  const product = a * b
  if (product <= Number.MAX_SAFE_INTEGER) return divideHalfUp(product, denominator)
  const divisor = BigInt(denominator)
  return safeNumber((2n * BigInt(a) * BigInt(b) + divisor) / (2n * divisor))
}

/** volume × price in fen, half up: 25 m³ × 1.57 = 39.25. Both ≥ 0; RangeError beyond MAX_FEN. */
export function amountOf(volume: Litres, price: PriceUnits): Fen {
  return withinMoney(productHalfUp(volume, price, PRODUCT_PER_FEN))
}

/** volume × factor × price in fen, rounded once; the volume between is not rounded. RangeError beyond MAX_FEN. */
export function amountWithFactor(volume: Litres, factor: Ratio, price: PriceUnits): Fen {
  if (factor === WHOLE) return amountOf(volume, price)
  const scaled = volume * factor
  if (scaled <= Number.MAX_SAFE_INTEGER && scaled % WHOLE === 0) return amountOf(scaled / WHOLE, price)
  const divisor = BigInt(PRODUCT_PER_FEN) * BigInt(WHOLE)
  const product = BigInt(volume) * BigInt(factor) * BigInt(price)
  return withinMoney(safeNumber((2n * product + divisor) / (2n * divisor)))
}

/** A share of an amount, half up: 5 % of 100.10 is 5.01. Both ≥ 0; RangeError beyond MAX_FEN. */
export function shareOf(amount: Fen, share: Ratio): Fen {
  return withinMoney(productHalfUp(amount, share, WHOLE))
}

/** `times` × a price in 1/10,000 yuan, in fen, half up: 3.00 a month × 2 = 6.00. RangeError beyond MAX_FEN. */
export function amountTimes(price: PriceUnits, times: number): Fen {
  return withinMoney(productHalfUp(price, times, 100))
}

/** volume × factor in m³ as exact text: 13.165 m³ × 0.9 → `'11.8485'`. */
export function factoredVolumeText(volume: Litres, factor: Ratio): string {
  if (factor === WHOLE) return cubicMetres(volume)
  const product = BigInt(volume) * BigInt(factor)
  const digits = (product < 0n ? -product : product).toString().padStart(10, '0')
  const fraction = digits.slice(-9).replace(/0+$/, '')
  return `${product < 0n ? '-' : ''}${digits.slice(0, -9)}${fraction && `.${fraction}`}`
}

export const totalOf = (amounts: readonly Fen[]): Fen => amounts.reduce((sum, amount) => sum + amount, 0)

/** An amount that fits into a document. RangeError beyond MAX_FEN. */
export function withinMoney(amount: Fen): Fen {
  if (amount > MAX_FEN) throw new RangeError(`an amount beyond ${yuan(MAX_FEN)}`)
  return amount
}

function safeNumber(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`${value} is beyond 2^53`)
  return Number(value)
}

/** Decimal text as an integer of 10^-places. Further zeros are accepted, other digits are not. */
function integerOf(text: string, places: number): number {
  const negativeText = text.charCodeAt(0) === 45
  let value = 0
  let index = negativeText ? 1 : 0
  let decimals = -1
  const first = index
  for (; index < text.length; index++) {
    const digit = text.charCodeAt(index) - ZERO
    if (digit === -2 && decimals < 0 && index > first) decimals = 0
    else if (digit < 0 || digit > 9) throw notADecimal(text, places)
    else if (decimals < places) {
      value = value * 10 + digit
      if (decimals >= 0) decimals++
    } else if (digit !== 0) throw notADecimal(text, places)
  }
  if (index === first || decimals === 0) throw notADecimal(text, places)
  value *= POWERS_OF_TEN[places - Math.max(decimals, 0)] ?? 1
  if (value > Number.MAX_SAFE_INTEGER) throw notADecimal(text, places)
  return negativeText ? negative(value) : value
}

function notADecimal(text: string, places: number): RangeError {
  return new RangeError(`"${text}" is not a decimal of at most ${places} places`)
}

function textOf(value: number, places: number, atLeast: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not an exact integer`)
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  let end = digits.length
  const shortest = digits.length - places + atLeast
  while (end > shortest && digits.charCodeAt(end - 1) === ZERO) end--
  const point = digits.length - places
  const whole = value < 0 ? `-${digits.slice(0, point)}` : digits.slice(0, point)
  return end > point ? `${whole}.${digits.slice(point, end)}` : whole
}
