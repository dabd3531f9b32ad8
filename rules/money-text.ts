/**
 * 金额与数量给人看的写法：千分位用逗号分开，货币符号在负号之后。报文、表格文件、发票和短信里仍是不分位的小数。
 * How people read amounts: thousands set apart by commas, the sign of the currency after the minus. The wire, files, invoices
 * and text messages keep the plain decimal. A text never passes through a float.
 */

/** `'12345.678'` → `'12,345.678'`; a text that is no decimal stays unchanged. */
export function grouped(text: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text
  const [whole = '', fraction] = text.split('.')
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? apart : `${apart}.${fraction}`
}

/** `'1081.53'` → `'¥1,081.53'`, `'-3.00'` → `'-¥3.00'`. */
export function moneyText(amount: string): string {
  return amount.startsWith('-') ? `-¥${grouped(amount.slice(1))}` : `¥${grouped(amount)}`
}

/**
 * The unit behind a place that holds a volume; through the places of a range or an equation it is that of the last one.
 */
export const BEFORE_CUBIC_METRES = '(?=((?:\\s*[–→−=]\\s*\\{+\\w+\\}+)*[\\u00a0 ]?m³)?)'

/** The text of a place in a sentence. With `¥`, which is part of the place, it is money; before m³ it is a volume. */
export function placeText(sign: string, value: string, isVolume: boolean): string {
  if (sign !== '') return moneyText(value)
  return isVolume ? grouped(value) : value
}
