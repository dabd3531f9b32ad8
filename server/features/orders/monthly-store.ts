/** 月度账单: a row per meter and month, read from the months that the ledger writes. */
import type { Month } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { monthNumber } from '../ledger/months'
import { type MeterFilter, monthsOfChosen } from './chosen-months-store'
import { BOUNDS, type Ordering, type Slice, type StoredMonth, type Totals } from './month-keys-store'
import { monthsOfAll } from './months-of-all-store'

export interface MonthlyFilter extends MeterFilter {
  /** The months shown, both included; null: from the first document on. */
  from: Month | null
  to: Month
  /** Later months have no rows, unless something was billed in them. */
  present: Month
}
interface MonthlyPage {
  /** One more than are counted, at most. */
  count: number
  rows: StoredMonth[]
  totals: Totals | null
}

/** A page of months with the totals of all of them. */
export async function monthlyPage(
  db: Reader,
  scope: Scope,
  filter: MonthlyFilter,
  by: Ordering,
  slice: Slice,
  bounds = BOUNDS,
): Promise<MonthlyPage> {
  const nothing = { count: 0, rows: [], totals: NOTHING }
  const { first, last } = await monthsWithDocuments(db, scope)
  if (first === null || last === null) return nothing
  const span = {
    from: filter.from === null ? first : Math.max(monthNumber(filter.from), first),
    to: Math.min(monthNumber(filter.to), Math.max(last, monthNumber(filter.present))),
  }
  if (span.from > span.to) return nothing
  return isChoice(filter)
    ? monthsOfChosen(db, scope, filter, span, by, slice, bounds)
    : monthsOfAll(db, scope, span, by, slice, bounds)
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
