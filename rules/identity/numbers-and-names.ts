/**
 * 号码与名称：同一个号码只有一种写法，无论从哪里录入。号码按 NFKC 归一，去掉不显示的字符和首尾空白；文字只去掉看不见又没有用处的字符。
 * The one spelling of a number and of a text, for every door that they enter by. See numbers-and-names.md. The database's
 * folded_number does the same to what it compares.
 */

const NOT_SHOWN = /\p{Default_Ignorable_Code_Point}/gu
/** The ones among them that no script needs: they come along when a text is copied. */
const OF_NO_USE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** Nearly all numbers are written so, and fold to themselves: it is asked first, since sheets have millions of them. */
const PLAIN = /^[!-~]*$/

/** A number (account, device, bank, tax, code, phone, email). Each field decides about capitals. */
export const foldedNumber = (text: string): string =>
  PLAIN.test(text)
    ? text
    : // First, since what stands between two characters keeps NFKC from composing them.
      text.replace(NOT_SHOWN, '').normalize('NFKC').trim()

/** A text (name, address, remark). */
export const foldedText = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(OF_NO_USE, '').trim()

/** Between the parts of a name, 欧阳·娜, people write any of these points or none. */
const MIDDLE_DOTS = /[\u00B7\u2022\u2027\u2219\u22C5\u2E31\u30FB\uA78F]/g

/** By this, names are compared and what somebody typed is looked for: without blanks and middle dots, in small letters. */
export const searchKey = (text: string): string =>
  foldedNumber(text).replace(/\s/g, '').replace(MIDDLE_DOTS, '').toLowerCase()

/** The words of a text that somebody looks for. */
export const searchWords = (typed: string): string[] =>
  foldedNumber(typed)
    .split(/\s+/)
    .map(searchKey)
    .filter((word) => word !== '')

/** Whether a text has each word of what somebody looks for. */
export const hasWords = (text: string, typed: string): boolean => {
  const key = searchKey(text)
  return searchWords(typed).every((word) => key.includes(word))
}
