import type { LocalDate } from '@water/rules/calendar'
import {
  type BankAmount,
  type OutSign,
  outSignOf,
  type SideTotals,
  sideTotals,
} from '@water/rules/ledger/bank-amount'
import { refuse } from '../../refusal'
import { readSheet, type SheetFile } from '../../spreadsheet/sheet'
import type { ShownReadRow } from './bank-row'
import type { Head, Proposal } from './mapping'
import { cellsOf, MOST_STATEMENT_ROWS, placesIn, readLine } from './statement'

/** What a file says as a proposal reads it. */
export interface ReadAs {
  /** The first rows below the headings. */
  rows: { line: number; read: ShownReadRow }[]
  outSign: OutSign
  sides: SideTotals
}

/** Reads the whole file as a proposal says: what a minus means depends on all of its rows. Null while a column is missing. */
export async function readAs(
  file: SheetFile,
  head: Head,
  { headerRow, mapping }: Proposal,
  today: LocalDate,
  most: number,
): Promise<ReadAs | null> {
  const { channel_no, amount, paid_at, out_sign, ...others } = mapping
  if (headerRow === null || channel_no === null || amount === null || paid_at === null) return null
  const headings = head.lines.find(({ line }) => line === headerRow)!.cells
  const { places } = placesIn(headings, { channel_no, amount, paid_at, ...others })
  const rows: ReadAs['rows'] = []
  const amounts: BankAmount[] = []
  for await (const row of readSheet(file, head)) {
    if (row.row <= headerRow) continue
    const read = readLine(cellsOf(row), places, today)
    if (read.kind !== 'movement' && read.kind !== 'unreadable') continue
    if (rows.length < most) rows.push({ line: row.row, read })
    if (read.kind === 'movement' && amounts.push(read.row.amount) === MOST_STATEMENT_ROWS) break
  }
  const outSign = out_sign ?? outSignOf(mapping.amount_out, amounts)
  const sides = sideTotals(amounts, outSign)
  if (!Object.values(sides).every((total) => Number.isSafeInteger(total.amount))) refuse('statement_sum')
  return { rows, outSign, sides }
}
