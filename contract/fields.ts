/**
 * The wire's field types (domain.md §2). Input is the client's text, output is canonical: money "155.00", price "2.07",
 * volume "13.16", date "2026-01-31", time "2026-01-31 08:00:00". The server translates a message that is a key of
 * field-messages.ts.
 */
import { isLocalDate } from '@water/rules/calendar'
import { isCitizenNumber } from '@water/rules/identity/citizen-number'
import { foldedNumber, foldedText } from '@water/rules/identity/numbers-and-names'
import { foldedMobile, isMobile, isPhone } from '@water/rules/identity/phones'
import * as z from 'zod'

const LARGEST_ID = Number.MAX_SAFE_INTEGER

const ofCharacters = (fold: (text: string) => string, max: number) =>
  z
    .string()
    .overwrite(fold)
    .max(max)
    .refine((value) => !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(value), 'control_characters')

/** Trimmed text without control characters, at most `max` characters. See rules/identity/numbers-and-names.md. */
export const text = (max: number) => ofCharacters(foldedText, max)
/** Text that must not be empty. */
export const requiredText = (max: number) => text(max).min(1, 'required')
/** Text of a field that may be absent; null and '' both mean "none" and arrive as ''. */
export const optionalText = (max: number) => z.preprocess((value) => value ?? '', text(max))

/** A number (号码) that may have letters, in its one spelling: of an account, a device, a bank, a code. */
export const identifier = (max: number) => ofCharacters(foldedNumber, max)
export const requiredIdentifier = (max: number) => identifier(max).min(1, 'required')
export const optionalIdentifier = (max: number) => z.preprocess((value) => value ?? '', identifier(max))
/** A number of a certain form; null means none. */
export const foldedOrNone = (value: unknown) =>
  typeof value === 'string' ? foldedNumber(value) : (value ?? '')

export const id = z.int().positive().max(LARGEST_ID)
export const flag = z.boolean()

interface DecimalOptions {
  /** The most digits after the point; more is an error, never a silent rounding. */
  scale: number
  /** The most digits before the point. */
  digits: number
  /** The digits after the point that are always shown. */
  shown?: number
  positive?: true
  /** The largest sensible value; canonical. */
  most?: string
}

/** The decimal text of a JSON number or string: no exponent, at most 15 significant digits. Null if it is none. */
function decimalText(value: string | number): string | null {
  const written = typeof value === 'number' ? String(value) : value.trim()
  if (!/^-?\d{1,16}(\.\d{1,16})?$/.test(written)) return null
  const significant = written.replace('-', '').replace('.', '').replace(/^0+/, '')
  return typeof value === 'number' && significant.length > 15 ? null : written
}

/** Removes needless zeros and keeps `shown` decimals: ("007.50", 2) → "7.50"; ("25.000", 0) → "25". */
function canonical(written: string, shown: number): string {
  const [whole = '0', fraction = ''] = written.replace('-', '').split('.')
  const decimals = fraction.replace(/0+$/, '').padEnd(shown, '0')
  const magnitude = whole.replace(/^0+(?=\d)/, '') + (decimals ? `.${decimals}` : '')
  return written.startsWith('-') && /[1-9]/.test(magnitude) ? `-${magnitude}` : magnitude
}

/** Compares two canonical non-negative decimals without a float. */
function lessThan(left: string, right: string): boolean {
  const [leftWhole = '', leftFraction = ''] = left.split('.')
  const [rightWhole = '', rightFraction = ''] = right.split('.')
  if (leftWhole.length !== rightWhole.length) return leftWhole.length < rightWhole.length
  const width = Math.max(leftFraction.length, rightFraction.length)
  return leftWhole + leftFraction.padEnd(width, '0') < rightWhole + rightFraction.padEnd(width, '0')
}

/** A decimal as string or JSON number; arrives as canonical text and never passes through a binary float. */
export function decimal({ scale, digits, shown = 0, positive, most }: DecimalOptions) {
  return z.union([z.string(), z.number()]).transform((value, context) => {
    const refuse = (message: string) => {
      const params = { scale, digits, ...(most === undefined ? {} : { maximum: most }) }
      context.addIssue({ code: 'custom', message, params })
      return z.NEVER
    }
    const written = decimalText(value)
    if (written === null) return refuse('decimal')
    const text = canonical(written, shown)
    const [whole = '', fraction = ''] = text.replace('-', '').split('.')
    if (fraction.length > scale) return refuse('decimal_scale')
    if (whole.length > digits) return refuse('decimal_digits')
    if (text.startsWith('-')) return refuse('not_negative')
    if (positive && !/[1-9]/.test(text)) return refuse('positive')
    if (most !== undefined && lessThan(most, text)) return refuse('too_big')
    return text
  })
}

/** Yuan with two places, below 1,000,000,000. */
export const money = decimal({ scale: 2, digits: 9, shown: 2 })
export const positiveMoney = decimal({ scale: 2, digits: 9, shown: 2, positive: true })
/** Yuan per m³, four places, below 10,000. */
export const price = decimal({ scale: 4, digits: 4, shown: 2 })
/** m³ or a meter's index, three places, below 100,000,000. */
export const volume = decimal({ scale: 3, digits: 8 })
export const positiveVolume = decimal({ scale: 3, digits: 8, positive: true })
/** A rate from 0 to 1 ("0.03"), or with more digits a ratio. */
export const fraction = decimal({ scale: 6, digits: 1 })
/** A share of the whole: 0 to 1. */
export const rate = decimal({ scale: 6, digits: 1, most: '1' })
export const ratio = decimal({ scale: 4, digits: 3 })

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/

function calendarParts(value: string): string[] | null {
  const match = DATE.exec(value.trim())
  if (!match) return null
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = match
  const real =
    isLocalDate(`${year}-${month}-${day}`) &&
    year >= '1900' &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60
  return real ? [`${year}-${month}-${day}`, `${hour}:${minute}:${second}`] : null
}

/** YYYY-MM-DD; a time after it is dropped. */
export const date = z.string().transform((value, context) => {
  const parts = calendarParts(value)
  if (parts) return parts[0] as string
  context.addIssue({ code: 'custom', message: 'date' })
  return z.NEVER
})

/** YYYY-MM-DD HH:mm:ss in Asia/Shanghai; a bare date is its midnight. */
export const time = z.string().transform((value, context) => {
  const parts = calendarParts(value)
  if (parts) return parts.join(' ')
  context.addIssue({ code: 'custom', message: 'time' })
  return z.NEVER
})

/** YYYY-MM, from 1900 like a date. */
export const month = z.string().regex(/^(19|[2-9]\d)\d{2}-(0[1-9]|1[0-2])$/, 'month')

/** One number or two, as they were typed, or ''. See rules/identity/phones.md. */
export const phone = z.preprocess(
  foldedOrNone,
  z.string().refine((value) => value === '' || isPhone(value), 'phone'),
)

/** An address, or '' for none. */
export const email = z.preprocess(foldedOrNone, z.union([z.literal(''), z.email().max(254)]))

/** One mainland mobile, which can receive messages; arrives as its eleven digits. */
export const mobile = z.string().overwrite(foldedMobile).refine(isMobile, 'mobile')

/** A user's phone: one mobile, or ''. */
export const mobileOrNone = z.preprocess(
  (value) => value ?? '',
  z
    .string()
    .overwrite(foldedMobile)
    .refine((value) => value === '' || isMobile(value), 'mobile'),
)

/** Numbers with letters are written in capitals; null means none. */
export const capitals = (value: unknown) => {
  const number = foldedOrNone(value)
  return typeof number === 'string' ? number.toUpperCase() : number
}

/** The 18-character Chinese citizen number, or ''. */
export const idNumber = z.preprocess(
  capitals,
  z.string().refine((value) => value === '' || isCitizenNumber(value), 'id_number'),
)

type Patch<S extends z.ZodRawShape> = {
  [K in keyof S]: z.ZodOptional<S[K] extends z.ZodDefault<infer I> ? I : S[K]>
}

/**
 * The body of a PATCH: every field may be absent, and an absent one stays absent (a default would overwrite the stored
 * value).
 */
export function patchOf<S extends z.ZodRawShape>(shape: S) {
  const bare = Object.entries(shape).map(([name, field]) => [
    name,
    z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
  ])
  // The type of fromEntries loses the keys that the loop above has kept.
  return z.strictObject(Object.fromEntries(bare) as Patch<S>)
}

/** The texts of replies are canonical: figures and their marks, with no character that JSON escapes. */
export const decimalOut = z.string().regex(/^-?\d+(\.\d+)?$/)
export const dateOut = z.string().regex(/^\d{4}-\d\d-\d\d$/)
export const timeOut = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
