/** 月度账单: a row per meter and month, read from the months that the ledger writes. */
import type { Wire } from '@water/contract/endpoint'
import type { listMonthlyOrders } from '@water/contract/orders/calls'
import type { Month } from '@water/rules/calendar'
import { fen, yuan } from '@water/rules/money'
import { sql } from 'kysely'
import { volumeText } from '../../db/declared-table'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { monthNumber, monthNumbered } from '../ledger/months'
import { type MeterFilter, monthsOfChosen } from './chosen-months-store'
import type { Ordering, Slice, StoredMonth, Totals } from './month-keys-store'
import { monthsOfAll } from './months-of-all-store'

type Reply = Wire<typeof listMonthlyOrders>['reply']
export type MonthlyOrder = Reply['results'][number]
export type MonthlySummary = NonNullable<Reply['summary']>

export interface MonthlyFilter extends MeterFilter {
  /** The months shown, both included; null: from the first document on. */
  from: Month | null
  to: Month
  /** Later months have no rows, unless something was billed in them. */
  present: Month
}
interface MonthlyPage {
  /** COUNT_LIMIT + 1 at most. */
  count: number
  rows: MonthlyOrder[]
  summary: MonthlySummary | null
}

/** A page of months with the totals of all of them. */
export async function monthlyPage(
  db: Reader,
  scope: Scope,
  filter: MonthlyFilter,
  by: Ordering,
  slice: Slice,
): Promise<MonthlyPage> {
  const nothing = { count: 0, rows: [], summary: presentSummary(NOTHING) }
  const { first, last } = await monthsWithDocuments(db, scope)
  if (first === null || last === null) return nothing
  const span = {
    from: filter.from === null ? first : Math.max(monthNumber(filter.from), first),
    to: Math.min(monthNumber(filter.to), Math.max(last, monthNumber(filter.present))),
  }
  if (span.from > span.to) return nothing
  const { count, rows, totals } = isChoice(filter)
    ? await monthsOfChosen(db, scope, filter, span, by, slice)
    : await monthsOfAll(db, scope, span, by, slice)
  return { count, rows: rows.map(presentMonth), summary: totals && presentSummary(totals) }
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
  order_count_sum: 0,
}

function presentMonth(row: StoredMonth): MonthlyOrder {
  return {
    meter: row.meter_id,
    organization: row.organization_id,
    account_no: row.account_no,
    customer_name: row.customer_name,
    billing_month: monthNumbered(row.month),
    opening_arrears: money(row.opening),
    charges: money(row.charges),
    red: money(row.red),
    payments: money(row.payments),
    closing_arrears: money(row.closing),
    penalties: money(row.penalties),
    volume: volumeText(row.volume),
    order_count: row.order_count,
  }
}

/** Over several months: the arrears before the first, all movements, and the arrears after the last. */
function presentSummary(row: Totals): MonthlySummary {
  const closing = fen(row.closing_sum)
  const opening = closing - fen(row.charges_sum) - fen(row.red_sum) + fen(row.payments_sum)
  return {
    opening_arrears: yuan(opening),
    charges: money(row.charges_sum),
    red: money(row.red_sum),
    payments: money(row.payments_sum),
    closing_arrears: yuan(closing),
    penalties: money(row.penalties_sum),
    volume: volumeText(row.volume_sum),
    order_count: row.order_count_sum,
  }
}

const money = (text: string): string => yuan(fen(text))
