import type { Wire } from '@water/contract/endpoint'
import type { listMonthlyOrders } from '@water/contract/orders/calls'
import { addMonths, type Month } from '@water/rules/calendar'
import { fen, yuan } from '@water/rules/money'
import { own } from '@water/rules/own'
import { sql } from 'kysely'
import { COUNT_LIMIT } from '../../db/count'
import type { Reader } from '../../db/read-write'
import { type Scope, within } from '../../db/scope'
import { isChoice, type MonthlyFilter, monthlyRows, monthNumber, monthNumbered } from './monthly-rows-store'
import { volumeText } from './present'

type Reply = Wire<typeof listMonthlyOrders>['reply']
export type MonthlyOrder = Reply['results'][number]
export type MonthlySummary = Reply['summary']

interface Slice {
  limit: number
  offset: number
}
interface Ordering {
  column: string
  direction: 'asc' | 'desc'
}
interface MonthlyPage {
  /** COUNT_LIMIT + 1 at most. */
  count: number
  rows: MonthlyOrder[]
  summary: MonthlySummary
}

/** A page of months with the totals of all of them. */
export async function monthlyPage(
  db: Reader,
  scope: Scope,
  filter: MonthlyFilter,
  by: Ordering,
  slice: Slice,
): Promise<MonthlyPage> {
  const newestFirst = by.column === 'billing_month' && by.direction === 'desc'
  if (filter.from === null && newestFirst && !isChoice(filter)) {
    const page = await newestMonths(db, scope, filter, by, slice)
    if (page) return page
  }
  const { totals, rows } = await askedPage(db, scope, filter, by, slice)
  return { count: Math.min(totals.count, COUNT_LIMIT + 1), rows, summary: presentSummary(totals) }
}

/**
 * For a long history only as many of the newest months as the page and the capped count (10,001) need: the same rows in
 * a tenth of the time; totals are plain sums. Null when the whole history is that short.
 */
async function newestMonths(
  db: Reader,
  scope: Scope,
  filter: MonthlyFilter,
  by: Ordering,
  slice: Slice,
): Promise<MonthlyPage | null> {
  const wanted = Math.max(COUNT_LIMIT + 1, slice.offset + slice.limit)
  const from = await monthBefore(db, scope, filter.to, wanted)
  if (from === null) return null
  const { totals, rows } = await askedPage(db, scope, { ...filter, from }, by, slice)
  if (totals.count < wanted) return null
  return { count: COUNT_LIMIT + 1, rows, summary: presentSummary(await totalsUpTo(db, scope, filter.to)) }
}

/**
 * The newest month since which there are certainly enough rows (some meters have two orders in a month); null: none.
 */
async function monthBefore(db: Reader, scope: Scope, to: Month, wanted: number): Promise<Month | null> {
  const { rows } = await sql<{ month: Month; orders: number }>`
    select o.billing_month as month, count(*)::int as orders from orders o
    where ${within(scope, 'o.organization_id')} and o.billing_month <= ${to}
    group by o.billing_month order by o.billing_month desc`.execute(db)
  let orders = 0
  for (const row of rows.slice(0, -1)) {
    orders += row.orders
    if (orders > wanted * 1.2) return row.month
  }
  return null
}

interface Totals {
  count: number
  charges_sum: string
  red_sum: string
  payments_sum: string
  penalties_sum: string
  closing_sum: string
  volume_sum: string
  order_count_sum: number
}

interface StoredMonth {
  organization: number
  meter: number | null
  account_no: string
  customer_name: string
  month: number
  opening: string
  charges: string
  red: string
  payments: string
  closing: string
  penalties: string
  volume: string
  order_count: number
}

const columns: Record<string, string> = {
  billing_month: 'month',
  account_no: 'account_no',
  closing_arrears: 'closing',
  charges: 'charges',
}

/** One statement: the totals come with every row, and alone when the page is beyond the last one. */
async function askedPage(db: Reader, scope: Scope, filter: MonthlyFilter, by: Ordering, slice: Slice) {
  const order = sql`${sql.ref(own(columns, by.column) ?? 'month')} ${sql.raw(by.direction)}, month desc, account_no, meter_id`
  const { rows } = await sql<StoredMonth & Totals>`
    ${monthlyRows(scope, filter)}, totals as (
      select count(*)::int as count, coalesce(sum(charges), 0) as charges_sum, coalesce(sum(red), 0) as red_sum,
        coalesce(sum(payments), 0) as payments_sum, coalesce(sum(penalties), 0) as penalties_sum,
        coalesce(sum(closing) filter (where month = ${monthNumber(filter.to)}), 0) as closing_sum,
        coalesce(sum(volume), 0) as volume_sum, coalesce(sum(order_count), 0)::int as order_count_sum
      from rows
    ), page as (
      select * from rows order by ${order} limit ${slice.limit} offset ${slice.offset}
    )
    select totals.*, page.organization_id as organization, page.meter_id as meter, page.account_no,
      page.customer_name, page.month, page.opening, page.charges, page.red, page.payments, page.closing,
      page.penalties, page.volume, page.order_count
    from totals left join page on true order by ${order}`.execute(db)
  const totals = rows[0]!
  return { totals, rows: totals.meter === null ? [] : rows.map(presentMonth) }
}

/** The totals of a whole history, which do not need a row for every meter and month. */
async function totalsUpTo(db: Reader, scope: Scope, to: Month): Promise<Omit<Totals, 'count'>> {
  const { rows } = await sql<Omit<Totals, 'count'>>`
    select o.*, a.*, o.charges_sum + o.red_sum - a.payments_sum as closing_sum
    from (
      select coalesce(sum(amount) filter (where kind <> 'red'), 0) as charges_sum,
        coalesce(sum(amount) filter (where kind = 'red'), 0) as red_sum, coalesce(sum(volume), 0) as volume_sum,
        (count(*) filter (where kind <> 'red'))::int as order_count_sum
      from orders where ${within(scope, 'orders.organization_id')} and billing_month <= ${to}
    ) o, (
      select coalesce(sum(principal), 0) as payments_sum, coalesce(sum(penalty), 0) as penalties_sum
      from allocations where ${within(scope, 'allocations.organization_id')} and posted_on < ${`${addMonths(to, 1)}-01`}::date
    ) a`.execute(db)
  return rows[0]!
}

function presentMonth(row: StoredMonth): MonthlyOrder {
  return {
    // The totals without a page have been taken out.
    meter: row.meter as number,
    organization: row.organization,
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

/** Over several months: the arrears before the first, all changes, and the arrears after the last. */
function presentSummary(row: Omit<Totals, 'count'>): MonthlySummary {
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
