import type { FieldProblem } from '@water/contract/field-problems'
import { foldedNumber, foldedText } from '@water/rules/identity/numbers-and-names'
import { beginsWithZero, numericProblem } from '@water/rules/identity/numeric-account-no'
import { own } from '@water/rules/own'
import { refuse } from '../refusal'
import { cellName, columnName } from './cell-name'
import { asWritten } from './cell-text'
import { type Column, findHeader, type Header } from './header'
import { type MergedArea, mergedAreas, unclearCellsIn } from './merged'
import { hiddenColumns, inspectSheet, otherSheets, readSheet, type SheetFile } from './sheet'
import { CONTROL, DAMAGED, type SheetRow, storable } from './sheet-row'

export interface TableRow {
  /** The row's number in a spreadsheet program. */
  row: number
  /** By the column's key, numbers and texts in their one spelling; '' for an empty cell. */
  values: Record<string, string>
  /** The content of the row that was not read, by the column's key. A row with a problem must not be taken. */
  problems?: Readonly<Record<string, FieldProblem[]>>
}

export interface Table {
  rows: TableRow[]
  /** Titles that this import does not know, and the letters of columns without a title that have content. */
  ignoredColumns: string[]
  /** How many of the rows have a text with damaged characters. */
  damagedRows: number
  /** How many of the rows are hidden in the sheet, and the titles of imported columns that are. */
  hiddenRows: number
  hiddenColumns: string[]
  /** The names of the other sheets that have content. */
  otherSheets: string[]
}

/** The most rows of one file. A larger file is refused before all of its rows are read. */
export const MOST_ROWS = 50_000
export const HEADER_WITHIN = 30
const LONGEST_CELL = 2000

/** The rows below the header. Each row with anything in it is returned, so that none is lost without a word. */
export async function readTable(
  file: SheetFile,
  columns: readonly Column[],
  mostRows = MOST_ROWS,
): Promise<Table> {
  const top: SheetRow[] = []
  let reader: RowReader | undefined
  const begun = () => {
    const begin = new RowReader(findHeader(top, columns), columns, {
      isText: inspectSheet(file) === 'text',
      mostRows,
    })
    for (const row of top) begin.read(row)
    return begin
  }
  for await (const row of readSheet(file)) {
    if (reader !== undefined) reader.read(row)
    else if (top.push(row) === HEADER_WITHIN) reader = begun()
  }
  reader ??= begun()
  if (reader.rows.length === 0) refuse('file_no_rows')
  const [areas, hidden, sheets] = await Promise.all([
    mergedAreas(file),
    hiddenColumns(file),
    otherSheets(file),
  ])
  return { ...reader.table(areas, hidden), otherSheets: sheets }
}

/** The number of the header's row. */
export async function headerRowOf(file: SheetFile, columns: readonly Column[]): Promise<number> {
  const top: SheetRow[] = []
  for await (const row of readSheet(file)) if (top.push(row) === HEADER_WITHIN) break
  return findHeader(top, columns).row
}

/** Most cells of large sheets are numbers, days and codes: nothing of them is folded, damaged or neutralised. */
const PLAIN = /^[0-9A-Za-z][0-9A-Za-z.:-]{0,99}$/

/** A mark that makes a spreadsheet program keep the number is taken off first. */
function folded(cell: string, type: Column['type']): string {
  const text = asWritten(storable(cell.length > LONGEST_CELL ? cell.slice(0, LONGEST_CELL) : cell))
  return type === 'identifier' ? foldedNumber(text) : text
}

const MESSAGES = {
  not_whole: 'numeric_not_whole',
  too_long: 'lost_digits',
  zeros_lost: 'zeros_lost',
} as const

export class RowReader {
  readonly rows: TableRow[] = []
  /** How many of them were taken away. */
  private taken = 0
  private hidden = 0
  private damaged = 0
  private readonly blank: Record<string, string>
  private readonly types: ReadonlyMap<string, Column['type']>
  /** The columns that are imported, by the index of their cells. */
  private readonly imported: ReadonlyMap<number, string>
  /** Columns without a title in which something stands. */
  private readonly untitled = new Set<number>()
  /** The columns of account numbers: their numeric cells by the place of their row, and whether a text begins with a zero. */
  private readonly accountNos: ReadonlyMap<string, { numeric: number[]; hasZeros: boolean }>
  /** Where a problem of the whole row is shown. */
  private readonly lastNeeded: string

  constructor(
    private readonly header: Header,
    columns: readonly Column[],
    private readonly file: { isText: boolean; mostRows: number },
  ) {
    this.types = new Map(columns.map(({ key, type }) => [key, type]))
    this.accountNos = new Map(
      columns.flatMap(({ key, isAccountNo }) =>
        isAccountNo ? [[key, { numeric: [], hasZeros: false }]] : [],
      ),
    )
    this.blank = Object.fromEntries(columns.map(({ key }) => [key, '']))
    const shown = new Set(columns.flatMap(({ key, type }) => (type === 'shown' ? [key] : [])))
    this.imported = new Map(
      header.keys.flatMap((key, at) => (key === undefined || shown.has(key) ? [] : [[at, key] as const])),
    )
    // The header has every column that is needed.
    this.lastNeeded = header.keys.findLast((key) => columns.some((one) => one.key === key && one.needs))!
  }

  read(row: SheetRow): void {
    if (row.row <= this.header.row) return
    const filled = new Map<string, string>()
    const problems = new Map<string, FieldProblem[]>()
    let isBlank = true
    let isDamaged = false
    for (let index = 0; index < row.cells.length; index++) {
      const cell = foldedText(row.cells[index] ?? '')
      const key = this.header.keys[index]
      if (key !== undefined && PLAIN.test(cell)) {
        isBlank = false
        filled.set(key, cell)
        continue
      }
      // Nothing of it is shown.
      if (foldedNumber(cell) === '') continue
      isBlank = false
      if (key !== undefined && CONTROL.test(cell)) problems.set(key, [{ message: 'control_signs' }])
      if (key !== undefined && DAMAGED.test(cell))
        if (this.types.get(key) === 'text') isDamaged = true
        else if (this.imported.has(index))
          problems.set(key, [{ message: 'damaged_characters', params: { value: cell.slice(0, 50) } }])
      if (key !== undefined) filled.set(key, folded(cell, this.types.get(key)))
      else if (index >= this.header.width && this.file.isText)
        // A separator in a cell without marks moves the cells behind it.
        problems.set(this.lastNeeded, [{ message: 'beyond_headings', params: { value: cell.slice(0, 50) } }])
      else if (!this.header.titles.has(index)) this.untitled.add(index)
    }
    for (const column of row.unread ?? []) {
      isBlank = false
      const key = this.imported.get(column)
      const params = { cell: cellName(column, row.row) }
      if (key !== undefined) problems.set(key, [{ message: 'no_own_value', params }])
    }
    if (isBlank) return
    const { mostRows } = this.file
    if (this.taken + this.rows.length === mostRows)
      refuse('file_too_many_rows', { params: { limit: mostRows } })
    if (row.isHidden) this.hidden++
    if (isDamaged) this.damaged++
    const values = { ...this.blank, ...Object.fromEntries(filled) }
    this.watchAccountNos(filled, row)
    this.rows.push({
      ...{ row: row.row, values },
      ...(problems.size > 0 && { problems: Object.fromEntries(problems) }),
    })
  }

  private watchAccountNos(filled: ReadonlyMap<string, string>, { numeric = [] }: SheetRow): void {
    if (this.accountNos.size === 0) return
    const numbers = new Set(numeric.map((column) => this.header.keys[column]))
    for (const [key, column] of this.accountNos) {
      const text = filled.get(key)
      if (text === undefined) continue
      if (numbers.has(key)) column.numeric.push(this.rows.length)
      else column.hasZeros ||= beginsWithZero(text)
    }
  }

  /** The problems of numeric cells, by the place of their row; they are known when all of the column has been read. */
  private problemsOfNumeric(): Map<number, Record<string, FieldProblem[]>> {
    const found = new Map<number, Record<string, FieldProblem[]>>()
    for (const [key, { numeric, hasZeros }] of this.accountNos)
      for (const at of numeric) {
        const value = own(this.rows[at]!.values, key) ?? ''
        const problem = numericProblem(value, hasZeros)
        if (problem)
          found.set(at, { ...found.get(at), [key]: [{ message: MESSAGES[problem], params: { value } }] })
      }
    return found
  }

  /** The rows that were read since the last time; they are kept no longer. */
  take(): TableRow[] {
    this.taken += this.rows.length
    return this.rows.splice(0)
  }

  table(areas: readonly MergedArea[], hidden: ReadonlySet<number>): Omit<Table, 'otherSheets'> {
    const values = new Map(this.rows.map((one) => [one.row, one.values]))
    const unclear = unclearCellsIn(areas, {
      ...{ header: this.header.row, rows: [...values.keys()], columns: this.imported },
      isFilled: (row, column) => Boolean(own(values.get(row) ?? this.blank, this.imported.get(column) ?? '')),
    })
    const numeric = this.problemsOfNumeric()
    const rows = this.rows.map((row, at) => {
      const found = numeric.has(at) ? { ...numeric.get(at), ...unclear.get(row.row) } : unclear.get(row.row)
      return found ? { ...row, problems: { ...row.problems, ...found } } : row
    })
    const untitled = [...this.untitled].sort((one, other) => one - other).map(columnName)
    return {
      ...{
        rows,
        ignoredColumns: [...this.header.ignored, ...untitled],
        damagedRows: this.damaged,
        hiddenRows: this.hidden,
      },
      // A column that is imported has a title.
      hiddenColumns: [...this.imported.keys()].flatMap((at) =>
        hidden.has(at) ? [this.header.titles.get(at)!] : [],
      ),
    }
  }
}
