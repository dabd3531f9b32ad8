const ORGANIZATION_DIGITS = 5
const SERIAL_DIGITS = 10
/** 00 is no tax region, and 9 is no channel of issue of the tax authority: the number cannot be taken for a real one. */
const LOCAL = '009'

/**
 * 本地发票号码 20 位：年份后两位＋“00”＋“9”＋组织 5 位＋流水 10 位。真的数电票号码是年份 2 位＋行政区划 2 位＋开具渠道 1 位＋顺序 15 位。
 * The number of an invoice that the local provider issues: `serial` counts from 1 in each year of an organization, without
 * gaps. Throws RangeError for what does not fit its places. Authority: books.md §7; 国家税务总局公告 2024 年第 11 号 for
 * the parts of a real one.
 */
export function localInvoiceNumber(year: number, organization: number, serial: number): string {
  const part = (value: number, digits: number): string => {
    const text = String(value)
    if (value < 1 || text.length > digits) throw new RangeError(`${value} does not fit into ${digits} digits`)
    return text.padStart(digits, '0')
  }
  const shortYear = String(year % 100).padStart(2, '0')
  return shortYear + LOCAL + part(organization, ORGANIZATION_DIGITS) + part(serial, SERIAL_DIGITS)
}

/** Tells whether local numbers have room for an organization. */
export const hasLocalNumbers = (organization: number): boolean => organization < 10 ** ORGANIZATION_DIGITS

/** Tells a number that only the local provider gives from one of a tax platform. */
export const isLocalNumber = (number: string): boolean => number.slice(2, 5) === LOCAL
