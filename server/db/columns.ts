import type { SelectType } from 'kysely'
import type { Tables } from './generated/tables'

/**
 * Columns of a table as a query of raw SQL reads them: `Same` under their own names, `Renamed` as new name → column.
 * `ColumnsOf<'orders', 'order_no' | 'amount', { meter: 'meter_id' }>`
 */
export type ColumnsOf<
  T extends keyof Tables,
  Same extends keyof Tables[T] = never,
  Renamed extends Record<string, keyof Tables[T]> = Record<never, never>,
> = { [Name in Same]: SelectType<Tables[T][Name]> } & {
  [Name in keyof Renamed]: SelectType<Tables[T][Renamed[Name]]>
}

/** Columns of a row that a left join may not find. */
export type Maybe<Columns> = { [Name in keyof Columns]: Columns[Name] | null }
