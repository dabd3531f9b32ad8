/**
 * 写出的数：前面的 ¥、后面的单位、千分位和末尾的点都不算。
 * A number as people write it: the sign of a currency before it, a unit behind it, separators of thousands and a point at its end
 * are left out. See written-number.md.
 */
const CURRENCY = /^(-?)(?:¥|CNY|RMB|人民币)(?=[-\d.])/i
const UNIT = /(\d\.?)(?:m3|立方米|立方|方|吨|元|人|个月)$/i
const IN_GROUPS = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/

/** Nearly all numbers are written so, and sheets have millions of them. */
const PLAIN = /^-?\d+(\.\d+)?$/

/** A text that is no number, such as two of them, stays none: it is told as it is, in half width and without blanks. */
export function writtenNumber(text: string): string {
  if (PLAIN.test(text)) return text
  const plain = text
    .normalize('NFKC')
    .replace(/(?<=\d)\s+(?=\d)/g, ',')
    .replace(/\s/g, '')
    .replace(CURRENCY, '$1')
    .replace(UNIT, '$1')
  const digits = IN_GROUPS.test(plain) ? plain.replaceAll(',', '') : plain
  return digits.replace(/^(-?\d+)\.$/, '$1')
}
