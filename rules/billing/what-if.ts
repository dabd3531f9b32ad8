import { addDays, addMonths, type LocalDate, lastDayOf, monthOf, monthsBetween } from '../calendar'
import { type Fen, type Litres, withinMoney } from '../money'
import { type BilledReading, type BillInput, bill } from './bill'
import type { Dated } from './dated-versions'

/** Before every billed day. */
const ALWAYS: LocalDate = '1900-01-01'
const MONTHS_OF_A_YEAR = 12
/** More than any volume of the wire. */
const DIGITS = 9

/** A version that applies on every day, as if it had always been in force. */
export const alwaysInForce = <V extends Dated>(version: V): V => ({ ...version, effectiveFrom: ALWAYS })

/** A reading with exactly this volume, for bills without a device. */
export const readingOf = (volume: Litres): BilledReading => ({
  previous: 0,
  current: volume,
  isRollover: false,
  registerDigits: DIGITS,
})

/** The day of the reading before one of `date`, so that the bill has this many months, 1 or more. */
export function readBefore(date: LocalDate, months: number): LocalDate {
  const month = addMonths(monthOf(date), -months)
  const [day, last] = [Number(date.slice(8)), Number(lastDayOf(month).slice(8))]
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`
}

/**
 * The day before a stored order's period, from which the same months are counted again. A period of one day has no day
 * between its readings.
 */
export function previousDateOf(order: { from: LocalDate; to: LocalDate; months: number }): LocalDate {
  const eve = addDays(order.from, -1)
  const months = monthsBetween(eve, order.to)
  if (months === 0 || months === order.months) return eve
  // Months without water do not count.
  return order.months === 0 ? order.to : lastDayOf(addMonths(monthOf(order.to), -order.months))
}

/**
 * 试算一年：十二张月账单，每月用量相同，阶梯年累计逐月相接。
 * A year of water in twelve monthly bills of the same volume; the tier year's count continues from one to the next.
 * Under annual tiers a single month lies in the first tier and would show nothing of the others.
 */
export function yearOf(input: Omit<BillInput, 'readings' | 'usedInTierYear'>, monthly: Litres): Fen {
  let used = 0
  let sum = 0
  for (let month = 0; month < MONTHS_OF_A_YEAR; month++) {
    const before = used
    const made = bill({ ...input, readings: [readingOf(monthly)], usedInTierYear: () => before })
    used += made.billedVolume
    sum += made.amount
  }
  return withinMoney(sum)
}

/** Two amounts and their difference; negative when the second is less. */
export const compared = (before: Fen, after: Fen) => ({ before, after, difference: after - before })
