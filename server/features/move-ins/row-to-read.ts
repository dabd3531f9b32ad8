import type { FieldProblem } from '@water/contract/field-problems'
import type { SheetColumn } from '@water/contract/sheet-column'
import type { LocalDate } from '@water/rules/calendar'
import type { Names } from '../meters/import-names-store'

export type Problems = Record<string, FieldProblem[]>
/** The same while a row is read. */
export type FoundProblems = Map<string, FieldProblem[]>

/** The amounts of rows, in fen and litres: of good ones. */
export interface Sums {
  accounts: number
  active: number
  owed: number
  penalty: number
  balances: number
  volume: number
}

export const NO_SUMS: Sums = { accounts: 0, active: 0, owed: 0, penalty: 0, balances: 0, volume: 0 }

export interface RowToRead {
  /** The values of the cells, by column. */
  body: Record<string, unknown>
  /** The cells as they stand in the sheet. */
  written: Readonly<Record<string, string>>
  problems: FoundProblems
}

export interface Reading {
  columns: readonly SheetColumn[]
  /** The old system's last day. */
  asOf: LocalDate
  /** Readings of the old system are taken behind the first of these days, and are the last year's behind the second. */
  history: { after: LocalDate; lastYear: LocalDate }
  names: Names
}

/** A row as it was understood. `part` tells the rows of one account apart. */
export interface ReadRow {
  account_no: string
  part: string
  body: object
  problems: Problems | null
  sums: Partial<Sums>
}
