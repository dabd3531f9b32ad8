import type { SheetColumn } from '@water/contract/sheet-column'
import { refuse } from '../refusal'
import { asWritten } from './cell-text'
import { readSheet, type SheetFile } from './sheet'
import type { SheetRow } from './sheet-row'

/**
 * The parts of a column that are needed to find it. Its title is one of the two languages' or an alias, in upper or
 * lower case, with or without a remark in brackets.
 */
type Column = Pick<SheetColumn, 'key' | 'zh' | 'en' | 'aliases' | 'needs'>

export interface TableRow {
  /** The row's number in a spreadsheet program. */
  row: number
  /** By the column's key; '' for an empty cell. */
  values: Record<string, string>
}

export interface Table {
  rows: TableRow[]
  /** Titles that this import does not know. */
  ignored: string[]
}

/** The most rows of one file. A larger file is refused before all of its rows are read. */
export const MOST_ROWS = 50_000
const HEADER_WITHIN = 30
const LONGEST_CELL = 2000

/**
 * The rows below the header. The header is the row with the most known titles among the first rows (a heading above it
 * is fine). Rows without a value in a known column are left out everywhere.
 */
export async function readTable(
  file: SheetFile,
  columns: readonly Column[],
  mostRows = MOST_ROWS,
): Promise<Table> {
  const top: SheetRow[] = []
  let header: Header | undefined
  const rows: TableRow[] = []
  const keep = (row: SheetRow, under: Header) => {
    const kept = keptRow(row, under)
    if (kept === null) return
    if (rows.length === mostRows) refuse('file_too_many_rows', { params: { limit: mostRows } })
    rows.push(kept)
  }
  for await (const row of readSheet(file)) {
    if (header !== undefined) keep(row, header)
    else if (top.push(row) === HEADER_WITHIN) {
      header = findHeader(top, columns)
      for (const below of top) if (below.row > header.row) keep(below, header)
    }
  }
  if (header === undefined) {
    header = findHeader(top, columns)
    for (const below of top) if (below.row > header.row) keep(below, header)
  }
  if (rows.length === 0) refuse('file_no_rows')
  return { rows, ignored: header.ignored }
}

/** The number of the header's row. */
export async function headerRowOf(file: SheetFile, columns: readonly Column[]): Promise<number> {
  const top: SheetRow[] = []
  for await (const row of readSheet(file)) if (top.push(row) === HEADER_WITHIN) break
  return findHeader(top, columns).row
}

interface Header {
  row: number
  /** Key by the index of its cell. */
  keys: (string | undefined)[]
  blank: Record<string, string>
  ignored: string[]
}

/** Null: no known column has a value. */
function keptRow({ row, cells }: SheetRow, { keys, blank }: Header): TableRow | null {
  const filled = new Map<string, string>()
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index]
    const cell = cells[index]?.trim()
    if (key === undefined || cell === undefined || cell === '') continue
    filled.set(key, asWritten(cell.length > LONGEST_CELL ? cell.slice(0, LONGEST_CELL) : cell))
  }
  return filled.size === 0 ? null : { row, values: { ...blank, ...Object.fromEntries(filled) } }
}

function findHeader(top: readonly SheetRow[], columns: readonly Column[]): Header {
  const titles = new Map<string, string>()
  for (const { key, zh, en, aliases = [] } of columns)
    for (const title of [zh, en, ...aliases]) titles.set(plainTitle(title), key)
  const known = ({ cells }: SheetRow) => cells.filter((cell) => titles.has(plainTitle(cell ?? ''))).length
  const best = top.reduce<SheetRow | undefined>(
    (most, row) => (most === undefined || known(row) > known(most) ? row : most),
    undefined,
  )
  if (best === undefined) return refuse('file_no_rows')
  // Array.from: a sparse array's holes become undefined.
  const keys = Array.from(best.cells, (cell) => titles.get(plainTitle(cell ?? '')))
  demandOnce(keys, columns)
  demandNeeded(keys, columns, best)
  const headings = best.cells.filter((cell, index) => cell?.trim() && keys[index] === undefined)
  const blank = Object.fromEntries(columns.map(({ key }) => [key, '']))
  return { row: best.row, keys, blank, ignored: headings.map((cell) => shortened(cell ?? '')) }
}

function demandOnce(keys: (string | undefined)[], columns: readonly Column[]): void {
  const twice = keys.find((key, index) => key !== undefined && keys.indexOf(key) !== index)
  if (twice === undefined) return
  refuse('file_heading_twice', { params: { title: bothTitles(columns.find(({ key }) => key === twice)!) } })
}

function demandNeeded(keys: (string | undefined)[], columns: readonly Column[], { cells }: SheetRow): void {
  const missing = columns.filter(
    ({ needs }) => needs !== undefined && !needs.some((key) => keys.includes(key)),
  )
  if (missing.length === 0) return
  const found = cells.map((cell) => shortened(cell ?? '')).filter((cell) => cell !== '')
  const params = {
    missing: missing.map(bothTitles).join(LISTED),
    found: found.slice(0, 12).join(LISTED) || '—',
  }
  refuse('file_header_missing', { params })
}

/** Stored with a job and read in either language later. */
const LISTED = ' · '

const bothTitles = ({ zh, en }: Column): string => `${zh} (${en})`

/** Full-width letters, case, spaces, points, a star and a remark in brackets make no difference. */
export function plainTitle(title: string): string {
  const plain = title.normalize('NFKC').toLowerCase()
  return plain.replace(/\(.*?\)|\[.*?\]|【.*?】/g, '').replace(/[\s*:_.]/g, '')
}

const shortened = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > 20 ? `${line.slice(0, 20)}…` : line
}
