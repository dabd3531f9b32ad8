import type { FieldProblem } from '@water/contract/field-problems'
import { time } from '@water/contract/fields'
import type { MappedColumn } from '@water/contract/reconciliations/mapping'
import { dateOf, type LocalDate } from '@water/rules/calendar'
import { foldedNumber } from '@water/rules/identity/numbers-and-names'
import { type BankAmount, bankAmount, type Direction, directionOf } from '@water/rules/ledger/bank-amount'
import { type BankRow, unprotectedNumber } from '@water/rules/ledger/reconciliation'
import { CELL_ERROR, LOST_DIGITS, timeText } from '../../spreadsheet/row-values'
import { DAMAGED } from '../../spreadsheet/sheet-row'

/** The texts of a row's mapped cells; '' for an empty one. */
export type BankCells = Record<Exclude<MappedColumn, 'amount_out' | 'direction'>, string> & {
  /** Undefined: the file has no such column. */
  amount_out: string | undefined
  direction: string | undefined
}
export type BankProblems = Partial<Record<MappedColumn, FieldProblem[]>>

/** A movement before its file has said what a minus of money out means. */
export type WrittenRow = Omit<BankRow, 'amount'> & { readonly amount: BankAmount }

/** A row below the headings: a movement, why it cannot be read, or nothing that has to do with money. */
export type ReadRow =
  | { kind: 'movement'; row: WrittenRow }
  | { kind: 'unreadable'; problems: BankProblems; partly: Partial<WrittenRow> }
  | { kind: 'blank' | 'total' }

/** A row that a person is shown before the start. */
export type ShownReadRow = Extract<ReadRow, { kind: 'movement' | 'unreadable' }>

const LONGEST_NUMBER = 64
const LONGEST_REMARK = 500
const TOTAL = /^(合计|总计|小计|本页|本月合计|累计|共计|总额|total|subtotal|sum\b)/i

/** Reads a row of a bank's file. `others`: its cells that are not mapped, where a row of totals may say so. */
export function readBankRow(cells: BankCells, others: readonly string[], today: LocalDate): ReadRow {
  const written = Object.values(cells).flatMap((cell) => cell || [])
  const paid = momentOf(cells.paid_at, today)
  const says = (cell: string) => TOTAL.test(cell.normalize('NFKC'))
  // A row with a time is a movement, also where the time cannot be read.
  const isUntimed = cells.paid_at === '' || says(cells.paid_at)
  if (isUntimed && [...written, ...others].some(says)) return { kind: 'total' }
  // Titles and sums of a summary, and notes below the rows: without a time and an amount nothing was moved.
  const hasAmount = !EMPTY.test(cells.amount) || !EMPTY.test(cells.amount_out ?? '')
  const isNoTime = 'problem' in paid && ['required', 'time'].includes(paid.problem.message)
  if (isNoTime && !hasAmount) return { kind: 'total' }
  const amount = amountOf(cells)
  const channelNo = numberOf(cells.channel_no)
  const remark = plainText(cells.remark).slice(0, LONGEST_REMARK)
  const problems: BankProblems = {
    ...('problem' in channelNo && { channel_no: [channelNo.problem] }),
    ...('problem' in amount && { amount: [amount.problem] }),
    ...('problem' in paid && { paid_at: [paid.problem] }),
  }
  if ('problem' in paid || 'problem' in amount || 'problem' in channelNo) {
    const partly = {
      ...('value' in channelNo && { channelNo: channelNo.value }),
      ...('value' in amount && { amount: amount.value }),
      ...('value' in paid && { paidAt: paid.value }),
      remark,
    }
    return { kind: 'unreadable', problems, partly }
  }
  return {
    kind: 'movement',
    row: { channelNo: channelNo.value, amount: amount.value, paidAt: paid.value, remark },
  }
}

type Read<Value> = { value: Value } | { problem: FieldProblem }

const damaged = (text: string): { problem: FieldProblem } | null =>
  DAMAGED.test(text)
    ? { problem: { message: 'damaged_characters', params: { value: text.slice(0, 50) } } }
    : null

const plainText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function numberOf(text: string): Read<string> {
  const unread = damaged(text)
  if (unread) return unread
  const plain = unprotectedNumber(plainText(foldedNumber(text)))
  if (CELL_ERROR.test(plain)) return { problem: { message: 'cell_error', params: { value: plain } } }
  if (LOST_DIGITS.test(plain)) return { problem: { message: 'lost_digits', params: { value: plain } } }
  if (plain.length > LONGEST_NUMBER)
    return { problem: { message: 'too_long', params: { maximum: LONGEST_NUMBER } } }
  return { value: plain }
}

function momentOf(text: string, today: LocalDate): Read<string> {
  if (text === '') return { problem: { message: 'required' } }
  if (CELL_ERROR.test(text)) return { problem: { message: 'cell_error', params: { value: text } } }
  const unread = damaged(text)
  if (unread) return unread
  const read = time.safeParse(timeText(text))
  if (!read.success) return { problem: { message: 'time' } }
  return dateOf(read.data) > today ? { problem: { message: 'future' } } : { value: read.data }
}

const PARAMS = { decimal: {}, decimal_scale: { scale: 2 }, decimal_digits: { digits: 9 }, not_zero: {} }
const EMPTY = /^[-–—\s]*$/

/** The amount of the one column that has one: money in, or money out. */
function amountOf({ amount, amount_out, direction }: BankCells): Read<BankAmount> {
  const unread = damaged([amount, amount_out ?? '', direction ?? ''].join(' ').trim())
  if (unread) return unread
  if (direction === '') return { problem: { message: 'empty_direction' } }
  const word = direction === undefined ? null : directionOf(direction)
  if (direction !== undefined && word === null)
    return { problem: { message: 'no_direction', params: { value: direction } } }
  const given = [
    { text: amount, side: word ?? (amount_out === undefined ? null : 'in') },
    { text: amount_out ?? '', side: 'out' },
  ] as const
  const filled = given.filter(({ text }) => !EMPTY.test(text))
  const worded = filled.filter(({ text }) => !isZero(text))
  const [one, another] = worded.length > 0 ? worded : filled
  if (one === undefined) return { problem: { message: 'required' } }
  if (another !== undefined && worded.length > 1) return { problem: { message: 'in_and_out' } }
  if (CELL_ERROR.test(one.text)) return { problem: { message: 'cell_error', params: { value: one.text } } }
  return amountIn(one.text, one.side)
}

const isZero = (text: string): boolean => {
  const read = bankAmount(text)
  return 'problem' in read && read.problem === 'not_zero'
}

function amountIn(text: string, side: Direction | null): Read<BankAmount> {
  const read = bankAmount(text, side)
  if ('problem' in read) return { problem: { message: read.problem, params: PARAMS[read.problem] } }
  return { value: read }
}
