/** Personal data as it may be kept outside of the detail form (trust.md): masking what is masked changes nothing. */

export const maskPhone = (phone: string): string =>
  phone.length < 7 ? phone : `${phone.slice(0, 3)}****${phone.slice(-4)}`

export const maskIdNumber = (number: string): string =>
  number.length < 8 ? number : `${number.slice(0, 3)}${'*'.repeat(number.length - 7)}${number.slice(-4)}`

export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1***')
