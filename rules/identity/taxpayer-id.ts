import { isCitizenNumber } from './citizen-number'

/** Without I, O, S, V and Z, which look like digits. A character's value is its place. */
const CREDIT_CODE_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_CODE = /^[0-9A-HJ-NPQRTUWXY]{18}$/

/**
 * 纳税人识别号：15、17、18 或 20 位数字或大写字母；18 位的核对统一社会信用代码或身份号码的校验码，20 位以身份号码开头的核对其校验码。
 * The fault of a taxpayer's number: its form, or its check character where it has one; null when it is right. See
 * taxpayer-id.md.
 */
export function taxpayerIdProblem(text: string): 'form' | 'check' | null {
  if (!/^([0-9A-Z]{15}|[0-9A-Z]{17}|[0-9A-Z]{18}|[0-9A-Z]{20})$/.test(text)) return 'form'
  if (text.length === 18) return isCreditCode(text) || isCitizenNumber(text) ? null : 'check'
  const beginsAsCitizen = text.length === 20 && /^\d{17}[\dX]/.test(text)
  return beginsAsCitizen && !isCitizenNumber(text.slice(0, 18)) ? 'check' : null
}

/** 统一社会信用代码 (GB 32100-2015): the last character makes the sum of values × 3^place, from place 0 on, a multiple of 31. */
function isCreditCode(text: string): boolean {
  if (!CREDIT_CODE.test(text)) return false
  let sum = 0
  let weight = 1
  for (const character of text.slice(0, 17)) {
    sum += CREDIT_CODE_CHARACTERS.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return CREDIT_CODE_CHARACTERS[(31 - (sum % 31)) % 31] === text[17]
}
