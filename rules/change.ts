import { productHalfUp } from './money'

/**
 * 同比：与去年同期相比增减的百分比，四舍五入到一位小数。
 * How far a figure has moved since another, in percent with one decimal, half up: 7,679 after 8,071 is `'-4.9'`. Null where
 * there was nothing to compare with.
 */
export function changeSince(now: number, before: number): string | null {
  if (before <= 0) return null
  const tenths = productHalfUp(Math.abs(now - before), 1000, before)
  const whole = `${(tenths - (tenths % 10)) / 10}.${tenths % 10}`
  if (tenths === 0) return '0.0'
  return now < before ? `-${whole}` : `+${whole}`
}
