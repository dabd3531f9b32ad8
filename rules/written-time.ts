import { isLocalDate, type LocalDate, type LocalTime, type Month } from './calendar'

const DAY_FORMS = [
  /^(\d{4})[-/.。](\d{1,2})[-/.。](\d{1,2})(?:[ T]+(.*))?$/,
  /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?\s*(.*)$/,
  /^(\d{4})(\d{2})(\d{2})[ T]*(\d{1,2}:.*|\d{6}|\d{4}|)$/,
]
const MONTH_FORMS = [/^(\d{4})[-/.。](\d{1,2})$/, /^(\d{4})\s*年\s*(\d{1,2})\s*月$/, /^(\d{4})(\d{2})$/]
const CLOCK_FORMS = [/^(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})?秒?)?(?:\.\d+)?$/, /^(\d{2})(\d{2})(\d{2})?$/]

/**
 * 日期和时间的常见写法；认不出的为空。
 * A date, or a time, as people write it; null for what is none. A time without seconds is its first second. See
 * written-time.md.
 */
export function writtenTime(text: string): LocalDate | LocalTime | null {
  const [year = '', month = '', day = '', rest = ''] = partsOf(text, DAY_FORMS)
  const date = `${year}-${padded(month)}-${padded(day)}`
  if (!isLocalDate(date)) return null
  if (rest === '') return date
  const clock = writtenClock(rest)
  return clock && `${date} ${clock}`
}

/** A month as people write it; null for what is none. */
export function writtenMonth(text: string): Month | null {
  const [year = '', month = ''] = partsOf(text, MONTH_FORMS)
  const written = `${year}-${padded(month)}`
  return isLocalDate(`${written}-01`) ? written : null
}

/** A time of day as people write it, `HH:mm:ss`; null for what is none. */
export function writtenClock(text: string): string | null {
  const [hour = '', minute = '', second = '0'] = partsOf(text, CLOCK_FORMS)
  const isClock = hour !== '' && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  return isClock ? [hour, minute, second].map(padded).join(':') : null
}

/** The parts of the first form that the text has; none for other texts. */
function partsOf(text: string, forms: readonly RegExp[]): (string | undefined)[] {
  const plain = text.normalize('NFKC').trim()
  for (const form of forms) {
    const match = form.exec(plain)
    if (match !== null) return match.slice(1)
  }
  return []
}

const padded = (digits: string): string => digits.padStart(2, '0')
