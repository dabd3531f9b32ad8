import { neutralised } from './cell-text'
import type { WrittenCell } from './write-workbook'

/** The byte order mark that makes Excel read UTF-8. */
const MARK = '\uFEFF'

/** The beginning of a text file with commas. */
export const csvStart = Buffer.from(MARK)

/**
 * Lines of it. Text never begins like a formula, and numbers stay numbers. Each text stands in marks, so that a reader
 * knows those around line breaks for ours.
 */
export const csvLines = (rows: readonly (readonly WrittenCell[])[]): Buffer =>
  Buffer.from(rows.map((cells) => `${cells.map(textOf).join(',')}\r\n`).join(''))

function textOf(cell: WrittenCell): string {
  if (cell === null) return ''
  if ('decimal' in cell) return cell.decimal
  if ('money' in cell) return cell.money
  return 'time' in cell ? cell.time : marked(neutralised(cell.text))
}

export const marked = (text: string): string => `"${text.replaceAll('"', '""')}"`
