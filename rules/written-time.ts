import { isLocalDate, type LocalDate, type LocalTime, type Month } from './calendar'

const DAY_FORMS = [
  /^(\d{4})[-/.。](\d{1,2})[-/.。](\d{1,2})(?:(?:[ T]+|(?=[凌早上中下傍晚]))(.*))?$/,
  /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?\s*(.*)$/,
  /^(\d{4})(\d{2})(\d{2})[ T]*(\d{1,2}:.*|\d{6}|\d{4}|[凌早上中下傍晚].*|)$/,
]
const MONTH_FORMS = [/^(\d{4})[-/.。](\d{1,2})$/, /^(\d{4})\s*年\s*(\d{1,2})\s*月$/, /^(\d{4})(\d{2})$/]
/** The parts of a day of twelve hours: 下午3:20, 3:20 PM. */
const PARTS_OF_DAY: ReadonlyMap<string, 'before noon' | 'after noon'> = new Map([
  ...['凌晨', '早上', '上午', 'AM'].map((word) => [word, 'before noon'] as const),
  ...['中午', '下午', '傍晚', '晚上', 'PM'].map((word) => [word, 'after noon'] as const),
])
const IN_PART = /^(?:(凌晨|早上|上午|中午|下午|傍晚|晚上|[AP]M)\s*)?(.*?)(?:\s*([AP]M))?$/i
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
  const [, before, clock = '', behind] = IN_PART.exec(text.normalize('NFKC').trim()) ?? []
  const [said = '', minute = '', second = '0'] = partsOf(clock, CLOCK_FORMS)
  if (said === '' || (before !== undefined && behind !== undefined)) return null
  const hour = hourOf(Number(said), (before ?? behind ?? '').toUpperCase())
  const isClock = hour < 24 && Number(minute) < 60 && Number(second) < 60
  return isClock ? [String(hour), minute, second].map(padded).join(':') : null
}

/** 24 for one that its part of the day does not have. At night, twelve is midnight to some: it is not taken. */
function hourOf(said: number, word: string): number {
  const part = PARTS_OF_DAY.get(word)
  if (part === undefined) return said
  if (part === 'before noon') return said > 12 ? 24 : said % 12
  if (said === 12 && word === '晚上') return 24
  return said < 12 ? said + 12 : said
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
