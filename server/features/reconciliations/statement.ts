import type { KeptMapping, MappedColumn } from '@water/contract/reconciliations/mapping'
import { mappedColumns } from '@water/contract/reconciliations/mapping'
import type { LocalDate } from '@water/rules/calendar'
import { foldedText } from '@water/rules/identity/numbers-and-names'
import { unprotectedNumber } from '@water/rules/ledger/reconciliation'
import { refuse } from '../../refusal'
import { cellName } from '../../spreadsheet/cell-name'
import { asWritten } from '../../spreadsheet/cell-text'
import { mergedAreas, unclearCellsIn } from '../../spreadsheet/merged'
import { hiddenColumns, inspectSheet, otherSheets, readSheet, type SheetFile } from '../../spreadsheet/sheet'
import { DAMAGED, type SheetRow } from '../../spreadsheet/sheet-row'
import { type BankCells, type BankProblems, type ReadRow, readBankRow, type ShownReadRow } from './bank-row'
import { clockPlaces, placeOf, withClock } from './headings'

/** More rows than a bank sends for a month of a city. */
export const MOST_STATEMENT_ROWS = 200_000
const LONGEST_CELL = 2000

/** A line of a bank's file, with its cells as texts. */
export interface StatementLine {
  line: number
  cells: string[]
  isHidden: boolean
  read: ReadRow | { kind: 'heading' | 'above' }
}

type Places = Partial<Record<MappedColumn, number>>

/** Without the marks that keep a spreadsheet program from changing a number: ` before each value, as WeChat writes it, ' or ="…". */
export const cellsOf = (row: SheetRow): string[] =>
  Array.from(row.cells, (cell) =>
    foldedText(unprotectedNumber(asWritten(foldedText(cell ?? '').slice(0, LONGEST_CELL)))),
  )

/** The place of each mapped column; the headings that the file lacks. */
export function placesIn(
  headings: readonly string[],
  mapping: Readonly<Record<MappedColumn, string | null>>,
): { places: Places; missing: string[] } {
  const places: Places = {}
  const missing: string[] = []
  for (const column of mappedColumns) {
    const heading = mapping[column]
    if (heading === null) continue
    const place = placeOf(heading, headings)
    if (place === undefined) missing.push(heading)
    else places[column] = place
  }
  return { places, missing }
}

/** The line of the headings: the places of the mapped columns, and of those with a time of day. */
interface Heading {
  places: Places
  clocks: readonly number[]
  width: number
}

/** Reads a line by the places of its columns. */
function readLine(cells: readonly string[], { places, clocks }: Heading, today: LocalDate): ReadRow {
  const at = (column: MappedColumn) => {
    const place = places[column]
    return place === undefined ? undefined : (cells[place] ?? '')
  }
  const mapped: BankCells = {
    channel_no: at('channel_no') ?? '',
    amount: at('amount') ?? '',
    amount_out: at('amount_out'),
    direction: at('direction'),
    paid_at: withClock(
      at('paid_at') ?? '',
      clocks.map((place) => cells[place] ?? ''),
    ),
    remark: at('remark') ?? '',
  }
  const used = new Set(Object.values(places))
  return readBankRow(
    mapped,
    cells.filter((_, index) => !used.has(index)),
    today,
  )
}

/** The part of a mapping that is needed to read a file. */
type Form = Omit<KeptMapping, 'out_sign'>

/** Every line of a bank's file as its mapping reads it. */
export async function* readStatement(
  file: SheetFile,
  mapping: Form,
  today: LocalDate,
): AsyncGenerator<StatementLine> {
  const isText = inspectSheet(file) === 'text'
  let heading: Heading | undefined
  for await (const row of readSheet(file, mapping)) {
    const cells = cellsOf(row)
    const line = { line: row.row, cells, isHidden: row.isHidden ?? false }
    if (heading !== undefined) {
      const { places, width } = heading
      const problems = { ...(isText && beyond(cells, places, width)), ...withoutValue(row, places) }
      // A sheet may be formatted down to its last row.
      const isBlank = cells.every((cell) => cell === '')
      yield {
        ...line,
        read: withProblems(isBlank ? { kind: 'blank' } : readLine(cells, heading, today), problems),
      }
    } else if (row.row < mapping.header_row) yield { ...line, read: { kind: 'above' } }
    else {
      const { places, missing } = placesIn(cells, mapping)
      if (missing.length > 0) refuseHeadings(missing, cells)
      const width = cells.findLastIndex((cell) => cell !== '') + 1
      heading = { places, clocks: clockPlaces(cells, places.paid_at ?? -1), width }
      yield { ...line, read: { kind: 'heading' } }
    }
  }
}

/** A separator in a cell without marks moves the cells behind it: the last one stands to the right of all headings. */
function beyond(cells: readonly string[], places: Places, width: number): BankProblems {
  const value = cells.slice(width).find((cell) => cell !== '')
  if (value === undefined) return {}
  const last = mappedColumns.reduce((one, other) =>
    (places[other] ?? -1) > (places[one] ?? -1) ? other : one,
  )
  return { [last]: [{ message: 'beyond_headings', params: { value: value.slice(0, 50) } }] }
}

function withoutValue({ row, unread = [] }: SheetRow, places: Places): BankProblems {
  const found = mappedColumns.filter((column) => unread.some((place) => place === places[column]))
  const problem = (column: MappedColumn) => ({
    message: 'no_own_value' as const,
    params: { cell: cellName(places[column]!, row) },
  })
  return Object.fromEntries(found.map((column) => [column, [problem(column)]]))
}

function withProblems(read: ReadRow, problems: BankProblems): ReadRow {
  if (Object.keys(problems).length === 0) return read
  if (read.kind === 'blank') return { kind: 'unreadable', problems, partly: {} }
  if (read.kind === 'movement') return { kind: 'unreadable', problems, partly: read.row }
  return read.kind === 'unreadable' ? { ...read, problems: { ...read.problems, ...problems } } : read
}

/** A row that moves money, or cannot be read. */
export type MovementLine = StatementLine & { read: ShownReadRow }

const isMovement = (line: StatementLine): line is MovementLine =>
  line.read.kind === 'movement' || line.read.kind === 'unreadable'

/**
 * The rows with a damaged remark, the rows and columns that are read although a sheet hides them, and the parts of it that are not
 * read.
 */
export interface BesideMovements {
  damagedRows: number
  hiddenRows: number
  hiddenColumns: string[]
  otherSheets: string[]
}

/** The rows of a bank's file that move money or cannot be read, and what its sheet has beside them. */
export async function readMovements(
  file: SheetFile,
  mapping: Form,
  today: LocalDate,
): Promise<{ rows: MovementLine[] } & BesideMovements> {
  const rows: MovementLine[] = []
  let places: Places = {}
  for await (const line of readStatement(file, mapping, today)) {
    if (line.read.kind === 'heading') places = placesIn(line.cells, mapping).places
    if (!isMovement(line)) continue
    if (rows.push(line) > MOST_STATEMENT_ROWS)
      refuse('file_too_many_rows', { params: { limit: MOST_STATEMENT_ROWS } })
  }
  const lines = new Map(rows.map((row) => [row.line, row]))
  const [areas, hidden, sheets] = await Promise.all([
    mergedAreas(file),
    hiddenColumns(file),
    otherSheets(file),
  ])
  const placed = mappedColumns.filter((column) => column in places)
  const unclear = unclearCellsIn(areas, {
    ...{ header: mapping.header_row, rows: [...lines.keys()] },
    columns: new Map(placed.map((column) => [places[column]!, column])),
    isFilled: (row, column) => (lines.get(row)?.cells[column] ?? '') !== '',
  })
  return {
    rows: rows.map((row) => {
      const read = withProblems(row.read, unclear.get(row.line) ?? {})
      // A row with another problem is still one that cannot be read.
      return { ...row, read: read as ShownReadRow }
    }),
    damagedRows: rows.filter(({ read }) => read.kind === 'movement' && DAMAGED.test(read.row.remark)).length,
    hiddenRows: rows.filter(({ isHidden }) => isHidden).length,
    hiddenColumns: placed.flatMap((column) => (hidden.has(places[column]!) ? [mapping[column]!] : [])),
    otherSheets: sheets,
  }
}

const LISTED = ' · '

export function refuseHeadings(missing: readonly string[], found: readonly string[]): never {
  return refuse('statement_headings', {
    params: {
      missing: missing.join(LISTED),
      found:
        found
          .filter((cell) => cell !== '')
          .slice(0, 12)
          .join(LISTED) || '—',
    },
    about: 'mapping',
  })
}
