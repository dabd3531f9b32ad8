import { refuse } from '../refusal'

/** A row as people see it: `row` is its number, and the cells are texts in the order of the columns. */
export interface SheetRow {
  row: number
  cells: (string | undefined)[]
  /** The columns of its cells that have content, and no value that could be read. */
  unread?: number[]
  /** The columns whose cells the spreadsheet keeps as numbers, without a format that shows zeros before them. */
  numeric?: number[]
  isHidden?: boolean
}

/** The columns that are read. A value further right is refused: no import has so many. */
export const MOST_COLUMNS = 200
/** Spreadsheet programs have nothing behind XFD1048576. */
export const LAST_COLUMN = 16_384
export const LAST_ROW = 1_048_576

export const refuseColumns = (row: number): never =>
  refuse('file_too_many_columns', { params: { row, limit: MOST_COLUMNS } })

/** A character that could not be decoded. */
export const DAMAGED = /\uFFFD/

/** Characters that no cell should contain, and PostgreSQL does not store. */
export const CONTROL = /[^\P{Cc}\t\r\n\v\f]|\p{Cs}/u
const ALL_CONTROL = new RegExp(CONTROL, 'gu')
export const storable = (text: string): string =>
  CONTROL.test(text) ? text.replace(ALL_CONTROL, '\uFFFD') : text
