import type { KeptMapping, MappedColumn } from '@water/contract/reconciliations/mapping'
import { mappedColumns } from '@water/contract/reconciliations/mapping'
import type { LocalDate } from '@water/rules/calendar'
import { refuse } from '../../refusal'
import { asWritten } from '../../spreadsheet/cell-text'
import { readSheet, type SheetFile } from '../../spreadsheet/sheet'
import type { SheetRow } from '../../spreadsheet/sheet-row'
import { type BankCells, type ReadRow, readBankRow } from './bank-row'
import { placeOf } from './headings'

/** More rows than a bank sends for a month of a city. */
export const MOST_STATEMENT_ROWS = 200_000
const LONGEST_CELL = 2000

/** A line of a bank's file, with its cells as texts. */
export type StatementLine = { line: number; cells: string[]; read: ReadRow | { kind: 'heading' | 'above' } }

export const cellsOf = (row: SheetRow): string[] =>
  Array.from(row.cells, (cell) => asWritten((cell ?? '').trim().slice(0, LONGEST_CELL)))

/** The place of each mapped column; the headings that the file lacks. */
export function placesIn(
  headings: readonly string[],
  mapping: Pick<KeptMapping, MappedColumn>,
): { places: Partial<Record<MappedColumn, number>>; missing: string[] } {
  const places: Partial<Record<MappedColumn, number>> = {}
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

/** Reads a line by the places of its columns. */
export function readLine(
  cells: readonly string[],
  places: Partial<Record<MappedColumn, number>>,
  today: LocalDate,
): ReadRow {
  const at = (column: MappedColumn) => {
    const place = places[column]
    return place === undefined ? undefined : (cells[place] ?? '')
  }
  const mapped: BankCells = {
    channel_no: at('channel_no') ?? '',
    amount: at('amount') ?? '',
    amount_out: at('amount_out'),
    direction: at('direction'),
    paid_at: at('paid_at') ?? '',
    remark: at('remark') ?? '',
  }
  const used = new Set(Object.values(places))
  return readBankRow(
    mapped,
    cells.filter((_, index) => !used.has(index)),
    today,
  )
}

/** Every line of a bank's file as its mapping reads it. */
export async function* readStatement(
  file: SheetFile,
  mapping: KeptMapping,
  today: LocalDate,
): AsyncGenerator<StatementLine> {
  let places: Partial<Record<MappedColumn, number>> | undefined
  for await (const row of readSheet(file, mapping)) {
    const cells = cellsOf(row)
    if (places !== undefined) yield { line: row.row, cells, read: readLine(cells, places, today) }
    else if (row.row < mapping.header_row) yield { line: row.row, cells, read: { kind: 'above' } }
    else {
      const found = placesIn(cells, mapping)
      if (found.missing.length > 0) refuseHeadings(found.missing, cells)
      places = found.places
      yield { line: row.row, cells, read: { kind: 'heading' } }
    }
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
