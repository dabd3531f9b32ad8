import type { FieldProblem } from '@water/contract/field-problems'
import type { SheetColumn } from '@water/contract/sheet-column'
import { own } from '@water/rules/own'
import { writtenNumber } from '@water/rules/written-number'
import { writtenTime } from '@water/rules/written-time'
import { serialText } from './cell-text'
import { plainTitle } from './header'
import type { TableRow } from './table'

export interface RowValues {
  /** The body that a client would send for the row; a blank cell is absent. */
  body: Record<string, unknown>
  problems: Readonly<Record<string, FieldProblem[]>>
}

/** Nearly all rows have none. */
export const NO_PROBLEMS: Readonly<Record<string, FieldProblem[]>> = Object.freeze({})

/**
 * Turns the cells of a row into values, each by its column's type. A wrong text is a problem of its column, and so is
 * what the row's reader could not read.
 */
export function rowValues(row: TableRow, columns: readonly SheetColumn[]): RowValues {
  const body: [string, unknown][] = []
  const problems: [string, FieldProblem[]][] = row.problems ? Object.entries(row.problems) : []
  for (const column of columns) {
    const text = own(row.values, column.key)
    if (!text || column.type === 'shown') continue
    const read = cellValue(text, column)
    if ('problem' in read) problems.push([column.key, [read.problem]])
    else if (read.value !== undefined) body.push([column.key, read.value])
  }
  return {
    body: Object.fromEntries(body),
    problems: problems.length === 0 ? NO_PROBLEMS : Object.fromEntries(problems),
  }
}

type CellValue = { value: unknown } | { problem: FieldProblem }

export const CELL_ERROR = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|#+)/
/** Excel shows a number with lost digits like this, and saves it so as CSV. */
export const LOST_DIGITS = /^\d(\.\d+)?E\+\d+$/i

function cellValue(text: string, column: SheetColumn): CellValue {
  if (CELL_ERROR.test(text)) return problem('cell_error', text)
  switch (column.type) {
    case 'decimal':
      return { value: writtenNumber(text) }
    case 'whole':
      return wholeNumber(writtenNumber(text))
    case 'date':
    case 'time':
      return { value: timeText(text) }
    case 'yes':
      return yesOrNo(text)
    case 'choice':
      return choiceOf(text, column)
    default:
      return LOST_DIGITS.test(text) ? problem('lost_digits', text) : { value: text }
  }
}

const problem = (message: 'cell_error' | 'lost_digits', value: string): CellValue => ({
  problem: { message, params: { value } },
})

function wholeNumber(text: string): CellValue {
  return /^-?\d{1,15}$/.test(text) ? { value: Number(text) } : { problem: { message: 'whole_number' } }
}

/** The days from 1990 to 2099, with or without a time, in a cell without a date format. */
const SERIAL = /^(3[3-9]|[4-6]\d|7[0-2])\d{3}(\.\d+)?$/

const DAY = /^\d{4}-\d\d-\d\d$/

/** The usual ways to write a day and a time, as YYYY-MM-DD[ HH:mm:ss]. The field's own rule refuses the rest. */
export function timeText(text: string): string {
  // Nearly all days are written so already.
  if (DAY.test(text)) return text
  const plain = text.normalize('NFKC').trim()
  return SERIAL.test(plain) ? serialText(Number(plain), false) : (writtenTime(plain) ?? text)
}

const YES = new Set(['是', 'y', 'yes', 'true', '1', '√', '✓', '有'])
const NO = new Set(['否', 'n', 'no', 'false', '0', '×', '无', '-'])

function yesOrNo(text: string): CellValue {
  const word = text.normalize('NFKC').toLowerCase()
  if (YES.has(word)) return { value: true }
  return NO.has(word) ? { value: false } : { problem: { message: 'yes_no' } }
}

function choiceOf(text: string, { choices = {} }: SheetColumn): CellValue {
  const wanted = plainTitle(text)
  const found = Object.entries(choices).find(([value, { zh, en }]) =>
    [value, zh, en].some((word) => plainTitle(word) === wanted),
  )
  if (found) return { value: found[0] }
  const words = Object.values(choices).map(({ zh, en }) => `${zh} (${en})`)
  return { problem: { message: 'choice', params: { choices: words.join(', ') } } }
}
