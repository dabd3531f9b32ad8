import { isPhone, maskedPhone } from '@water/rules/identity/phones'
import { own } from '@water/rules/own'
import type { Fields, Mask } from './field'

/**
 * Personal data as lists, exports and logs show them. Only users who may edit them see the whole value, on the form.
 */

/** "13812345678" → "138****5678", number by number (rules/identity/phones.md). */
export const maskPhone = (phone: string): string =>
  // The registered phone of an invoice title may be any text.
  isPhone(phone) ? maskedPhone(phone) : masked(phone, phone.length > 8 ? 4 : 0, 4)

/** "110101199003071234" → "110***********1234". */
export function maskIdNumber(idNumber: string): string {
  return masked(idNumber, 3, 4)
}

/** "6222021234567890123" → "6222***********0123"; of short numbers the last four digits stay. */
export function maskAccount(account: string): string {
  return masked(account, account.length > 11 ? 4 : 0, 4)
}

/** Keeps the first and last characters. A text too short for that is masked completely. */
function masked(text: string, first: number, last: number): string {
  const hidden = text.length - first - last
  if (hidden <= 0) return '*'.repeat(text.length)
  return text.slice(0, first) + '*'.repeat(hidden) + text.slice(-last)
}

/** A masked value; nothing of a secret is shown. */
export function maskedText(mask: Mask, value: string): string {
  if (mask === 'phone') return maskPhone(value)
  if (mask === 'account') return maskAccount(value)
  return mask === 'id_number' ? maskIdNumber(value) : '••••••'
}

/** A record with masks on the fields that its declaration masks, parts included. */
export function maskedRecord<Row extends object>(fields: Fields, row: Row): Row {
  const shown = Object.entries(row).map(([name, value]): [string, unknown] => {
    const field = own(fields, name)
    if (field?.kind === 'parts' && typeof value === 'object' && value !== null)
      return [name, maskedRecord(field.parts, value)]
    const mask = field && 'mask' in field ? field.mask : undefined
    return [name, mask !== undefined && typeof value === 'string' ? maskedText(mask, value) : value]
  })
  // The same fields, each with its type.
  return Object.fromEntries(shown) as Row
}
