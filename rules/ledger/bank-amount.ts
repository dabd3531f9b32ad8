import { type Fen, MAX_FEN, negative } from '../money'

/** Money that came in, or that went out. */
export type Direction = 'in' | 'out'
export type AmountProblem = 'decimal' | 'decimal_scale' | 'decimal_digits' | 'not_zero'

const CURRENCY = /[¥元]|CNY|RMB|人民币/gi
const DASHES = /[\u2010-\u2015\u2212]/g
/** Words before or after an amount. For whoever holds the account, a credit is money that came in. */
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

/**
 * 银行文件中的金额：全角字符、¥、千分位、括号、前后正负号和借贷字样都认，“贷”为收、“借”为支；另有一列写明收支时以该列定正负。
 * The amount of a cell of a bank's file, in fen: positive for money that came in. Full-width characters, currency, separators of
 * thousands, parentheses, signs before and after, and words for debit and credit are understood. `side`: what another
 * column says of it; a negative amount on the credit side went out. See bank-amount.md.
 */
export function bankAmount(
  text: string,
  side: Direction = 'in',
): { amount: Fen } | { problem: AmountProblem } {
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
  const turns = [open !== '', signs[0] === '-', said[0] === 'out', side === 'out']
  const isOut = turns.filter(Boolean).length % 2 === 1
  return { amount: isOut ? negative(magnitude) : magnitude }
}

const plainOf = (text: string): string =>
  text.normalize('NFKC').replace(CURRENCY, '').replace(DASHES, '-').replace(/\s/g, '')

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
