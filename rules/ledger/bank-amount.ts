import { type Fen, MAX_FEN, negative } from '../money'

/** Money that came in, or that went out. */
export type Direction = 'in' | 'out'
export type AmountProblem = 'decimal' | 'decimal_scale' | 'decimal_digits' | 'not_zero'

const CURRENCY = /[¥元]|CNY|RMB|人民币/gi
const DASHES = /[\u2010-\u2015\u2212]/g
/** Words before or after an amount. For the owner of the account, a credit is money that came in. */
const WORDS: ReadonlyMap<string, Direction> = new Map([
  ...['贷', '贷方', '收', '收入', '存入', '转入', '入账', '来账', 'C', 'CR', 'CREDIT', 'IN', '+'].map(
    (word) => [word, 'in'] as const,
  ),
  ...['借', '借方', '支', '付', '支出', '支取', '转出', '往账', 'D', 'DR', 'DEBIT', 'OUT', '-'].map(
    (word) => [word, 'out'] as const,
  ),
])
const PARTS = /^([^\d.,()+-]*)([-+]?)(\(?)([-+]?)(\d[\d,]*(?:\.\d*)?|\.\d+)(\)?)([-+]?)([^\d.,()+-]*)$/
const IN_GROUPS = /^\d{1,3}(,\d{3})+(\.\d*)?$/

/** The side that the word of a column names: 借, 贷, D, CR, 支出. Null: it is none of them. */
export const directionOf = (text: string): Direction | null => WORDS.get(plainOf(text).toUpperCase()) ?? null

/** An amount as a cell says it; what its minus means, the other amounts of its file say (`outSignOf`). */
export type BankAmount = {
  readonly magnitude: Fen
  /** The side that a column or a word says; null: neither does. */
  readonly side: Direction | null
  /** With a minus or in parentheses. */
  readonly hasMinus: boolean
}

/** The meaning of the minus of money out: it says once more that the money went out, or that it came back. */
export type OutSign = 'repeats' | 'turns'

/**
 * 银行文件中的金额：全角字符、¥、千分位、括号、前后正负号和借贷字样都认，“贷”为收、“借”为支；列与字样有一处写“借”即为支出。
 * The amount of a cell of a bank's file. Full-width characters, currency, separators of thousands, parentheses, signs before and
 * after, and words for debit and credit are understood. `column`: the side that its column names, or another cell of its row.
 * What anything calls money out is money out. See bank-amount.md.
 */
export function bankAmount(
  text: string,
  column: Direction | null = null,
): BankAmount | { problem: AmountProblem } {
  const parts = PARTS.exec(plainOf(text))
  if (parts === null) return { problem: 'decimal' }
  const [, before = '', sign = '', open = '', inner = '', digits = '', close = '', after = '', word = ''] =
    parts
  const signs = [sign, inner, after].filter((one) => one !== '')
  const words = [before, word].filter((one) => one !== '')
  if ((open === '') !== (close === '') || signs.length + (open ? 1 : 0) > 1) return { problem: 'decimal' }
  const said = words.map(directionOf)
  if (said.includes(null) || words.length > 1) return { problem: 'decimal' }
  if (digits.includes(',') && !IN_GROUPS.test(digits)) return { problem: 'decimal' }
  const magnitude = magnitudeOf(digits.replaceAll(',', ''))
  if (typeof magnitude === 'string') return { problem: magnitude }
  const sides = [column, ...said]
  const side = sides.includes('out') ? 'out' : sides.includes('in') ? 'in' : null
  return { magnitude, side, hasMinus: open !== '' || signs[0] === '-' }
}

/**
 * 支出的负号：列名写（-元），或文件里支出没有正数，负号只是重复“支出”；正负都有，负数是冲账。拿不准的算支出。
 * The meaning of a minus among the amounts of a file that are called money out. `heading`: of the column of money out, if the file
 * has one. In doubt the money went out: such a row is never booked as a payment. See bank-amount.md.
 */
export function outSignOf(heading: string | null, amounts: readonly BankAmount[]): OutSign {
  if (heading !== null && MINUS_HEADING.test(plainOf(heading))) return 'repeats'
  const out = amounts.filter(({ side }) => side === 'out')
  const hasBoth = out.some(({ hasMinus }) => hasMinus) && out.some(({ hasMinus }) => !hasMinus)
  return hasBoth ? 'turns' : 'repeats'
}

/** （-元）, with the word for the currency left out by `plainOf`. */
const MINUS_HEADING = /[([【]-[)\]】]/

/** 冲账: the minus of an amount with a side puts it on the other side. */
export const isCorrection = ({ side, hasMinus }: BankAmount, outSign: OutSign): boolean =>
  hasMinus && (side === 'in' || (side === 'out' && outSign === 'turns'))

/** In fen: positive for money that came in. */
export const signedAmount = (amount: BankAmount, outSign: OutSign): Fen => {
  const isOut = (sideOf(amount) === 'out') !== isCorrection(amount, outSign)
  return isOut ? negative(amount.magnitude) : amount.magnitude
}

/** The side on which the bank has it. */
export const sideOf = ({ side, hasMinus }: BankAmount): Direction => side ?? (hasMinus ? 'out' : 'in')

/** How many rows of a file are called money in or out, their sum, and how many of them correct others. */
type SideTotal = { readonly rows: number; readonly amount: Fen; readonly corrections: number }
export type SideTotals = Readonly<Record<Direction, SideTotal>>

/** 收支合计: what the rows of a file say of money in and money out, as the bank adds up its own columns. */
export function sideTotals(amounts: readonly BankAmount[], outSign: OutSign): SideTotals {
  const totalOf = (wanted: Direction): SideTotal => {
    const own = amounts.filter((one) => sideOf(one) === wanted)
    const corrections = own.filter((one) => isCorrection(one, outSign))
    const sum = (some: readonly BankAmount[]) => some.reduce((total, { magnitude }) => total + magnitude, 0)
    return { rows: own.length, amount: sum(own) - 2 * sum(corrections), corrections: corrections.length }
  }
  return { in: totalOf('in'), out: totalOf('out') }
}

/** A blank between two digits separates thousands, or else it makes no number. */
const BETWEEN_DIGITS = /(?<=\d)\s+(?=\d)/g

const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(CURRENCY, '')
    .replace(DASHES, '-')
    .replace(BETWEEN_DIGITS, ',')
    .replace(/\s/g, '')

function magnitudeOf(digits: string): Fen | AmountProblem {
  const [whole = '', decimals = ''] = digits.split('.')
  const places = decimals.replace(/0+$/, '')
  if (places.length > 2) return 'decimal_scale'
  const significant = whole.replace(/^0+/, '')
  if (significant.length > 9) return 'decimal_digits'
  const amount = Number(significant + places.padEnd(2, '0'))
  if (amount > MAX_FEN) return 'decimal_digits'
  return amount === 0 ? 'not_zero' : amount
}
