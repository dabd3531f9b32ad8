/**
 * The arithmetic of the books that the histories keep beside the product: whole litres, fen and price units, and dates,
 * written from domain.md. It shares no code with rules/, so that an error there is not repeated here.
 */

const DAY_MS = 86_400_000

/** A decimal as a whole number of its smallest unit: `'2.07'` with 4 places is 20700. */
export function whole(text: string, places: number): number {
  const [before = '0', after = ''] = text.replace('-', '').split('.')
  const value = Number(before + after.padEnd(places, '0').slice(0, places))
  return text.startsWith('-') ? 0 - value : value
}

/** The text of a whole number with its places. */
export function decimal(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const cut = digits.length - places
  return `${value < 0 ? '-' : ''}${digits.slice(0, cut)}${places > 0 ? `.${digits.slice(cut)}` : ''}`
}

/** Half up, for what is not negative. */
export function halfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}

export const dayNumber = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY_MS
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
export const daysLater = (date: string, days: number): string => dateOfDay(dayNumber(date) + days)
export const monthNumber = (date: string): number =>
  Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
const firstOfMonth = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`

/** The first day of the tier year of a date. */
export function tierYear(date: string, start: string): string {
  const year = Number(date.slice(0, 4))
  return `${date.slice(5, 10) >= start ? year : year - 1}-${start}`
}

/** Days on which an account has no water; `to` is the first day with water again. */
export interface Idle {
  from: string
  to: string | null
}

/** The months that two readings lie apart, without those that are wholly idle. */
export function monthsApart(
  before: string,
  now: string,
  isFirstOfMonth: boolean,
  idle: readonly Idle[],
): number {
  const difference = monthNumber(now) - monthNumber(before)
  if (difference === 0) return isFirstOfMonth ? 1 : 0
  let months = 0
  for (let month = monthNumber(before) + 1; month <= monthNumber(now); month++) {
    let isIdle = true
    for (let day = dayNumber(firstOfMonth(month)); day < dayNumber(firstOfMonth(month + 1)); day++)
      isIdle &&= idle.some(({ from, to }) => dayNumber(from) <= day && (to === null || day < dayNumber(to)))
    if (!isIdle) months++
  }
  return months
}
