import type { Fen } from './money'

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
/** The places within a group of four digits, from the right. */
const PLACES = ['', '拾', '佰', '仟'] as const
/** The ends of the groups, from the right: 万亿 is 万 before the 亿 of its neighbour. */
const GROUPS = ['', '万', '亿', '万'] as const

/**
 * 金额大写：写到圆或角为止时后加“整”，有分不加；数字中间的零只写一个；负数前写“（负数）”。
 * An amount in Chinese capitals, as an invoice writes it. Throws RangeError for what is no exact integer. See
 * money-capitals.md.
 */
export function moneyInCapitals(amount: Fen): string {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not an exact integer`)
  const positive = Math.abs(amount)
  const rest = positive % 100
  const text = yuanInCapitals((positive - rest) / 100) + restInCapitals(rest, positive < 100)
  return amount < 0 ? `（负数）${text}` : text
}

/** 角 and 分. Without a yuan before them they begin with no 零, and nothing at all is 零圆整. */
function restInCapitals(rest: number, isAlone: boolean): string {
  if (rest === 0) return isAlone ? '零圆整' : '整'
  const fen = rest % 10
  const jiao = (rest - fen) / 10
  const first = jiao > 0 ? `${DIGITS[jiao]}角` : isAlone ? '' : '零'
  return first + (fen > 0 ? `${DIGITS[fen]}分` : '整')
}

/** Empty for 0. Zeros between two digits are one 零, also across 万 and 亿; zeros at the end are not read. */
function yuanInCapitals(yuan: number): string {
  if (yuan === 0) return ''
  const digits = String(yuan)
  let text = ''
  let afterZero = false
  let isGroupEmpty = true
  for (let index = 0; index < digits.length; index++) {
    const digit = Number.parseInt(digits.charAt(index), 10)
    const place = digits.length - 1 - index
    if (digit === 0) afterZero = true
    else {
      text += `${afterZero ? '零' : ''}${DIGITS[digit]}${PLACES[place % 4]}`
      afterZero = false
      isGroupEmpty = false
    }
    if (place % 4 > 0) continue
    // 亿 also ends an empty group: 壹万亿 has no digit of its own there.
    if (!isGroupEmpty || place === 8) text += GROUPS[place / 4]
    isGroupEmpty = true
  }
  return `${text}圆`
}
