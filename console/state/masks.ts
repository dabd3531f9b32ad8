/**
 * Personal data in the form that may be kept outside of the detail form (trust.md). Masking masked data changes
 * nothing.
 */

export const maskPhone = (phone: string): string =>
  phone.length < 7 ? phone : `${phone.slice(0, 3)}****${phone.slice(-4)}`

export const maskIdNumber = (number: string): string =>
  number.length < 8 ? number : `${number.slice(0, 3)}${'*'.repeat(number.length - 7)}${number.slice(-4)}`

export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1***')
