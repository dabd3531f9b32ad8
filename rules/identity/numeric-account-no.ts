/**
 * 表格里存成数字的户号：只有整数、小于 10^15，并且同列没有以 0 开头的文本时才认。
 * A number of an account that a spreadsheet keeps as a number has lost the zeros at its beginning, and its last digits when it is a
 * long one. See numeric-account-no.md.
 */
export type NumericProblem = 'not_whole' | 'too_long' | 'zeros_lost'

/** Excel keeps fifteen digits. */
const MOST_DIGITS = 15

/** A text that a spreadsheet would have cut when it made a number of it. */
export const beginsWithZero = (text: string): boolean => /^0\d/.test(text)

/**
 * The problem of a numeric cell, as the spreadsheet shows its number. `hasZeros`: a text of its column begins with a zero, so that this
 * one may have had some, too.
 */
export function numericProblem(shown: string, hasZeros: boolean): NumericProblem | null {
  if (/E\+/i.test(shown)) return 'too_long'
  if (!/^\d+$/.test(shown)) return 'not_whole'
  if (shown.length > MOST_DIGITS) return 'too_long'
  return hasZeros ? 'zeros_lost' : null
}
