/** 月度账单: a row per meter and month, read from the months that the ledger writes. */

import { keysOf } from '@water/contract/gathered'
import type { Month } from '@water/rules/calendar'
import { sql } from 'kysely'
import { sliceByOrganization } from '../../db/by-organization'
import { givenRows, type Slice } from '../../db/given-rows'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { monthNumber } from '../ledger/months'
import { type MeterFilter, monthsOfChosen } from './chosen-months-store'
import {
  BOUNDS,
  type Bounds,
  type FoundMonths,
  keysOfPage,
  type MonthKey,
  type Ordering,
  orderOfKeys,
  type ReadPage,
  rowsOfKeys,
  rowsOfPage,
  type Span,
  type StoredMonth,
  type Totals,
} from './month-keys-store'
import { monthsOfAll } from './months-of-all-store'

export interface MonthlyFilter extends MeterFilter {
  /** The months shown, both included; null: from the first document on. */
  from: Month | null
  to: Month
  /** Later months have no rows, unless something was billed in them. */
  present: Month
}
/** A page of months with the totals of all of them. */
export async function monthlyPage(
  db: Reader,
  scope: Scope,
  filter: MonthlyFilter,
  by: Ordering,
  slice: Slice,
  bounds = BOUNDS,
): Promise<FoundMonths> {
  const { first, last } = await monthsWithDocuments(db, scope)
  if (first === null || last === null) return NONE
  const span = {
    from: filter.from === null ? first : Math.max(monthNumber(filter.from), first),
    to: Math.min(monthNumber(filter.to), Math.max(last, monthNumber(filter.present))),
  }
  if (span.from > span.to) return NONE
  if (scope.of !== 'all') return monthsOf(db, scope, filter, span, by, slice, bounds, rowsOfPage)
  const found = new Map<Scope, FoundMonths<MonthKey>>()
  const keys = await sliceByOrganization(db, slice, orderOfKeys(by), async (one, limit) => {
    const own = await monthsOf(db, one, filter, span, by, { limit, offset: 0 }, bounds, keysOfPage)
    found.set(one, own)
    return own.rows
  })
  const each = [...found.values()]
  return {
    count: Math.min(
      each.reduce((sum, { count }) => sum + count, 0),
      bounds.counted + 1,
    ),
    rows: await rowsOfKeys(db, keys, by),
    totals: await addedUp(
      db,
      each.map(({ totals }) => totals),
    ),
  }
}

const monthsOf = <Row extends MonthKey>(
  db: Reader,
  scope: Scope,
  filter: MonthlyFilter,
  span: Span,
  by: Ordering,
  slice: Slice,
  bounds: Bounds,
  readPage: ReadPage<Row>,
): Promise<FoundMonths<Row | StoredMonth>> =>
  isChoice(filter)
    ? monthsOfChosen(db, scope, filter, span, by, slice, bounds, readPage)
    : monthsOfAll(db, scope, span, by, slice, bounds, readPage)

/** The totals of several organizations; null where those of one are not known. */
async function addedUp(db: Reader, each: readonly (Totals | null)[]): Promise<Totals | null> {
  const known = each.filter((totals) => totals !== null)
  if (known.length < each.length) return null
  const columns = keysOf(NOTHING)
  const types = Object.fromEntries(columns.map((column) => [column, 'numeric' as const]))
  const sums = columns.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0) as ${sql.ref(column)}`)
  const { rows } = await sql<Totals>`select ${sql.join(sums)} from ${givenRows(known, types)}`.execute(db)
  const [totals] = rows
  return { ...totals!, order_count_sum: Number(totals!.order_count_sum) }
}

const isChoice = ({ meter, location, search }: MonthlyFilter): boolean => Boolean(meter || location || search)

async function monthsWithDocuments(
  db: Reader,
  scope: Scope,
): Promise<{ first: number | null; last: number | null }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(month) as first, max(month) as last from month_totals where ${inScope(scope)}`.execute(db)
  return rows[0]!
}

const NOTHING: Totals = {
  charges_sum: '0',
  red_sum: '0',
  payments_sum: '0',
  penalties_sum: '0',
  closing_sum: '0',
  volume_sum: '0',
  billed_volume_sum: '0',
  order_count_sum: 0,
}
const NONE: FoundMonths = { count: 0, rows: [], totals: NOTHING }
