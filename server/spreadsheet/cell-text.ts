import { dateOfDay, dayNumber, type LocalTime } from '@water/rules/calendar'

/** How to read the number of a cell. `pad` is the width of a format of zeros: 00123 is stored as 123. */
export type NumberFormat = { kind: 'plain' } | { kind: 'date' } | { kind: 'padded'; width: number }

export const PLAIN: NumberFormat = { kind: 'plain' }
const DATE: NumberFormat = { kind: 'date' }

/** Dates among the numbered formats of the standard (14–22, 45–47) and of Chinese Excel (27–36, 50–58). */
const isDateNumber = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The meaning of a number format, from its id, or from its code where the workbook defines its own. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isDateNumber(id) ? DATE : PLAIN
  const zeros = /^0{2,}$/.exec(code)
  if (zeros) return { kind: 'padded', width: zeros[0].length }
  const bare = code.replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare) ? DATE : PLAIN
}

/**
 * The number of a cell as text. Excel keeps fifteen digits. A longer number comes as Excel shows it,
 * 1.1010119900307E+17, so that it is refused for its lost digits and not taken for an account.
 */
export function numberText(stored: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  if (format.kind === 'date') return serialText(value, is1904)
  const text = plainText(value)
  return format.kind === 'padded' && /^\d+$/.test(text) ? text.padStart(format.width, '0') : text
}

function plainText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value)
  const [digits = '', power] = value.toExponential(14).split('e')
  const mantissa = digits.replace(/\.?0+$/, '')
  const exponent = Number(power)
  if (exponent >= 15) return `${mantissa}E+${exponent}`
  return decimalPlaces(mantissa, exponent)
}

/** ('1.25', -3) → '0.00125'; ('1.25', 1) → '12.5'. */
function decimalPlaces(mantissa: string, exponent: number): string {
  const sign = mantissa.startsWith('-') ? '-' : ''
  const digits = mantissa.replace(/[-.]/g, '')
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  const fraction = digits.slice(exponent + 1)
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`
}

const DAY_SECONDS = 86_400
/** Day 0 of each date system, counted from 1970-01-01. Excel's 1900 has a 29 February that did not exist. */
const DAY_ZERO_1904 = -24_107
const DAY_ZERO_1900 = -25_569
const AFTER_FALSE_LEAP_DAY = 60
const LAST_SERIAL = 2_958_466

/** 46027 → '2026-01-05'; 46027.5 → '2026-01-05 12:00:00'; a time without a day → '12:00:00'. */
export function serialText(serial: number, is1904: boolean): string {
  if (serial < 0 || serial >= LAST_SERIAL) return plainText(serial)
  const seconds = Math.round(serial * DAY_SECONDS)
  const day = Math.floor(seconds / DAY_SECONDS)
  const time = clockText(seconds - day * DAY_SECONDS)
  if (day === 0 && !is1904) return time
  const zero = is1904 ? DAY_ZERO_1904 : DAY_ZERO_1900 + (day <= AFTER_FALSE_LEAP_DAY ? 1 : 0)
  const date = dateOfDay(day + zero)
  return time === '00:00:00' ? date : `${date} ${time}`
}

/** '2026-01-05 12:00:00' → '46027.5', in the date system of 1900. */
export function serialOf(time: LocalTime): string {
  const [hours = 0, minutes = 0, seconds = 0] = time.slice(11).split(':').map(Number)
  const day = dayNumber(time.slice(0, 10)) - DAY_ZERO_1900
  return String(day + (hours * 3600 + minutes * 60 + seconds) / DAY_SECONDS)
}

function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Spreadsheet programs run such a text as a formula when they open it. */
const ACTIVE = /^[=+\-@\t\r＝＋－＠]/
const NEUTRALISED = /^'(?=[=+\-@\t\r＝＋－＠])/

/** Text for a cell of ours that never begins like a formula. */
export const neutralised = (text: string): string => (ACTIVE.test(text) ? `'${text}` : text)
/** The text before `neutralised` changed it. */
export const asWritten = (text: string): string => text.replace(NEUTRALISED, '')
