/** The queries of monthly orders share their order, the months after a meter's newest row, and the rows of a page. */

import { own } from '@water/rules/own'
import { type RawBuilder, sql } from 'kysely'
import type { OrderOfRows } from '../../db/by-organization'
import type { ColumnsOf } from '../../db/columns'
import { PLANNED_ANEW } from '../../db/connection'
import { COUNT_LIMIT } from '../../db/count'
import { givenRows, type Slice } from '../../db/given-rows'
import { grouped } from '../../db/grouped'
import type { Reader } from '../../db/read-write'

export interface Ordering {
  column: string
  direction: 'asc' | 'desc'
}
/** Months as numbers, both included. */
export interface Span {
  from: number
  to: number
}

export type StoredMonth = ColumnsOf<
  'meter_months',
  | 'meter_id'
  | 'month'
  | 'opening'
  | 'charges'
  | 'red'
  | 'payments'
  | 'closing'
  | 'penalties'
  | 'volume'
  | 'billed_volume'
  | 'order_count'
> &
  ColumnsOf<'meters', 'account_no' | 'customer_name'> & {
    organization_id: number
    /** The column that decides the order within one month. */
    rank: string
  }

/** The totals of the rows of a list. `closing_sum` is owed after the last month. */
export interface Totals {
  charges_sum: string
  red_sum: string
  payments_sum: string
  penalties_sum: string
  closing_sum: string
  volume_sum: string
  billed_volume_sum: string
  order_count_sum: number
}

/** Up to how many rows a list of months is exact. */
export interface Bounds {
  counted: number
  /** So many are read at once, counted and added up. */
  read: number
}
export const BOUNDS: Bounds = { counted: COUNT_LIMIT, read: 60_000 }

/** A list of monthly orders before it is worded. */
export interface FoundMonths<Row = StoredMonth> {
  /** One more than are counted, at most. */
  count: number
  rows: Row[]
  /** Null: too many rows to add up while somebody waits. */
  totals: Totals | null
}

/** The column that decides the order within one month; meter_months has an index for each. */
export const rankOf = ({ column }: Ordering): RawBuilder<unknown> =>
  sql.ref(
    own({ closing_arrears: 'closing', charges: 'charges' } as Record<string, string>, column) ?? 'account_no',
  )

export const isByAmount = ({ column }: Ordering): boolean =>
  column === 'closing_arrears' || column === 'charges'

/** The order within one month. Both of its columns go one way, so that an index has it in both directions. */
export const orderInMonth = (
  by: Ordering,
  rank: RawBuilder<unknown>,
  meter: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const direction = sql.raw(by.column === 'billing_month' ? 'asc' : by.direction)
  return sql`${rank} ${direction}, ${meter} ${direction}`
}

/** The order of a list with columns `month`, `rank` and `meter_id`. */
export function orderOfList({ column, direction }: Ordering): RawBuilder<unknown> {
  const way = sql.raw(direction)
  return column === 'billing_month'
    ? sql`month ${way}, rank, meter_id`
    : sql`rank ${way}, month desc, meter_id ${way}`
}

/** The key of a row of the list, with what orders it. */
export type MonthKey = Pick<StoredMonth, 'organization_id' | 'meter_id' | 'month' | 'rank'>

/** Reads the page of a list of keys: its rows, or no more than its keys. */
export type ReadPage<Row extends MonthKey = MonthKey> = (
  db: Reader,
  keys: RawBuilder<unknown>,
  by: Ordering,
  slice: Slice,
) => Promise<Row[]>

export const keysOfPage: ReadPage = async (db, keys, by, { limit, offset }) => {
  const { rows } = await sql<MonthKey>`
    select * from (${keys}) keys order by ${orderOfList(by)} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The order of the list among the keys of several organizations. */
export const orderOfKeys = (by: Ordering): OrderOfRows => ({
  types: { month: 'int', rank: isByAmount(by) ? 'numeric' : 'text', meter_id: 'bigint' },
  order: orderOfList(by),
})

/** The rows of these keys, in their order. */
export async function rowsOfKeys(
  db: Reader,
  keys: readonly MonthKey[],
  by: Ordering,
): Promise<StoredMonth[]> {
  const nameOf = ({ meter_id, month }: { meter_id: number; month: number }) => `${meter_id} ${month}`
  const found = new Map<string, StoredMonth>()
  for (const [org, own] of grouped(keys, ({ organization_id }) => organization_id)) {
    const types = { organization_id: 'bigint', meter_id: 'bigint', month: 'int' } as const
    const given = sql`
      select organization_id, month, meter_id, ${isByAmount(by) ? sql`0::numeric` : sql`''`} as rank
      from ${givenRows(own, types)} where organization_id = ${org}`
    for (const row of await rowsOfPage(db, given, by, { limit: own.length, offset: 0 }))
      found.set(nameOf(row), row)
  }
  return keys.flatMap((key) => found.get(nameOf(key)) ?? [])
}

/**
 * The rows of a page. Only its own rows are joined with their figures: `keys` are the organization, month, rank and meter of a list
 * that can be long. A month after the newest row of a meter has no row, and the meter owes its arrears in it.
 */
export async function rowsOfPage(
  db: Reader,
  keys: RawBuilder<unknown>,
  by: Ordering,
  { limit, offset }: Slice,
): Promise<StoredMonth[]> {
  const { rows } = await sql<StoredMonth>`
    with page as materialized (
      select * from (${keys}) keys order by ${orderOfList(by)} limit ${limit} offset ${offset}
    )
    select page.organization_id, page.meter_id, page.rank, m.account_no, m.customer_name, page.month, coalesce(k.opening, s.arrears + s.former_arrears) as opening,
      coalesce(k.charges, 0) as charges, coalesce(k.red, 0) as red, coalesce(k.payments, 0) as payments,
      coalesce(k.closing, s.arrears + s.former_arrears) as closing, coalesce(k.penalties, 0) as penalties, coalesce(k.volume, 0) as volume,
      coalesce(k.billed_volume, 0) as billed_volume, coalesce(k.order_count, 0) as order_count
    from page
    join meters m on m.organization_id = page.organization_id and m.id = page.meter_id
    left join meter_states s on s.organization_id = page.organization_id and s.meter_id = page.meter_id
    left join meter_months k
      on k.organization_id = page.organization_id and k.meter_id = page.meter_id and k.month = page.month
    where ${sql.raw(PLANNED_ANEW)}
    order by ${orderOfList(by)}`.execute(db)
  return rows
}
