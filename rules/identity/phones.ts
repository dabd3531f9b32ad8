/**
 * 电话：照录入的样子保存，最多两个号码；按数字查找，逐个号码遮掩，短信发给第一个手机号。
 * The phones of accounts, customers and offices, as they are typed. See phones.md. The column phone_digits of the database
 * has the same digits.
 */
import { foldedNumber } from './numbers-and-names'

export const LONGEST_PHONE = 40
const LEAST_DIGITS = 3
const DIVIDERS = /[/、]/
const MOBILE = /^1[3-9]\d{9}$/
/** Before a mobile number: 86, +86 or 0086. */
const COUNTRY = /^(00)?86(?=1[3-9]\d{9}$)/

const bareDigits = (text: string): string => text.replace(/\D/g, '')
const isWritten = (text: string): boolean => /^[-\d+() 转xX/、]*$/.test(text)
const digitsOf = (number: string): string => bareDigits(number).replace(COUNTRY, '')

/** Whether a folded text is one number or two. */
export function isPhone(text: string): boolean {
  const numbers = text.split(DIVIDERS)
  return (
    text.length <= LONGEST_PHONE &&
    isWritten(text) &&
    numbers.length <= 2 &&
    numbers.every((number) => bareDigits(number).length >= LEAST_DIGITS)
  )
}

/** The digits of each number, with / between two; '' where other characters stand, too. */
export const phoneDigits = (text: string): string =>
  isWritten(text) ? text.split(DIVIDERS).map(digitsOf).join('/') : ''

/** The first number that messages can be sent to; null: there is none. */
export const mobileOf = (phone: string): string | null =>
  phoneDigits(phone)
    .split('/')
    .find((digits) => MOBILE.test(digits)) ?? null

/** A mobile number in its one spelling; another text without its blanks and hyphens. */
export const foldedMobile = (text: string): string =>
  foldedNumber(text)
    .replace(/[\s-]/g, '')
    .replace(/^(\+|00)?86(?=1[3-9]\d{9}$)/, '')

export const isMobile = (text: string): boolean => MOBILE.test(text)

/** A phone as lists, exports and logs show it, number by number. */
export const maskedPhone = (phone: string): string => phone.replace(/[^/、]+/g, maskedNumber)

function maskedNumber(number: string): string {
  const extension = number.search(/[转xX]/)
  const main = extension < 0 ? number : number.slice(0, extension)
  const digits = bareDigits(main)
  const own = digits.replace(COUNTRY, '')
  const [first, last] = [MOBILE.test(own) ? 3 : own.length > 8 ? 4 : 0, own.length > 4 ? 4 : 0]
  const from = digits.length - own.length
  let at = 0
  const masked = main.replace(/\d/g, (digit) => {
    const place = at++ - from
    return (place >= 0 && place < first) || place >= own.length - last ? digit : '*'
  })
  return masked + number.slice(main.length).replace(/\d/g, '*')
}
