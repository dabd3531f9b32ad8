/** 月度账单: a row per meter and month, always computed from orders and allocations (domain.md §3.3 Monthly orders). */
import type { Wire } from '@water/contract/endpoint'
import type { listMonthlyOrders } from '@water/contract/orders'
import type { Month } from '@water/rules/calendar'
import { fen, yuan } from '@water/rules/money'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import { type Scope, within } from '../../db/scope'
import { anywhere } from '../../db/search'
import { atOrBelow } from '../reference/locations-store'
import { volumeText } from './present'

type Reply = Wire<typeof listMonthlyOrders>['reply']
export type MonthlyOrder = Reply['results'][number]
export type MonthlySummary = Reply['summary']

export interface MonthlyFilter {
  search?: string | undefined
  meter?: number | undefined
  location?: number | undefined
  /** Months shown, both included; null: from the first document on. */
  from: Month | null
  to: Month
}

/**
 * Every month of a meter in which something was charged, flushed or paid, and every month between and after in which
 * arrears stood: opening and closing then chain without a gap, and a month's summary holds all that was owed in it.
 * Documents after the last month shown are not looked at.
 */
const monthlyRows = (scope: Scope, filter: MonthlyFilter) => sql`
  with chosen as materialized (
    select m.organization_id, m.id, m.account_no, m.customer_name from meters m
    where ${within(scope, 'm.organization_id')} and ${chosenMeters(scope, filter)}
  ), movements as (
    select o.organization_id, o.meter_id, o.billing_month as month,
      sum(o.amount) filter (where o.kind <> 'red') as charges, sum(o.amount) filter (where o.kind = 'red') as red,
      0::numeric as payments, 0::numeric as penalties, sum(o.volume) as volume,
      count(*) filter (where o.kind <> 'red') as order_count
    from orders o
    where ${within(scope, 'o.organization_id')} and o.billing_month <= ${filter.to} and ${ofChosen(filter, 'o.meter_id')}
    group by o.organization_id, o.meter_id, o.billing_month
    union all
    select a.organization_id, a.meter_id, to_char(a.date, 'YYYY-MM'), 0, 0, sum(a.principal), sum(a.penalty), 0, 0
    from allocations a
    where ${within(scope, 'a.organization_id')} and a.date < (${filter.to} || '-01')::date + interval '1 month'
      and ${ofChosen(filter, 'a.meter_id')}
    group by a.organization_id, a.meter_id, to_char(a.date, 'YYYY-MM')
  ), months as (
    select organization_id, meter_id, month, coalesce(sum(charges), 0) as charges, coalesce(sum(red), 0) as red,
      sum(payments) as payments, sum(penalties) as penalties, sum(volume) as volume,
      sum(order_count)::int as order_count
    from movements group by organization_id, meter_id, month
  ), chained as (
    select *, sum(charges + red - payments) over meter as closing, lead(month) over meter as next
    from months
    window meter as (partition by organization_id, meter_id order by month)
  ), shown as (
    select organization_id, meter_id, month, closing - charges - red + payments as opening, charges, red, payments,
      closing, penalties, volume, order_count
    from chained where ${inRange(filter, 'month')}
    union all
    select c.organization_id, c.meter_id, to_char(gap, 'YYYY-MM'), c.closing, 0, 0, 0, c.closing, 0, 0, 0
    from chained c
    cross join lateral generate_series(
      greatest((c.month || '-01')::date + interval '1 month', (${filter.from ?? '0001-01'} || '-01')::date),
      coalesce((c.next || '-01')::date - interval '1 month', (${filter.to} || '-01')::date), interval '1 month') gap
    where c.closing <> 0
  ), rows as materialized (
    select s.*, m.account_no, m.customer_name from shown s
    join chosen m on m.organization_id = s.organization_id and m.id = s.meter_id
  )`

function chosenMeters(scope: Scope, { meter, location, search }: MonthlyFilter) {
  const wanted = [sql`true`]
  if (meter) wanted.push(sql`m.id = ${meter}`)
  if (location) wanted.push(sql`m.location_id in ${atOrBelow(scope, location)}`)
  if (search) {
    const pattern = anywhere(search)
    wanted.push(sql`m.search_text ilike ${pattern} and (m.account_no ilike ${pattern}
      or m.customer_name ilike ${pattern} or m.meter_no ilike ${pattern})`)
  }
  return sql.join(wanted, sql` and `)
}

/** Only a choice of meters is worth asking for: without one, every document counts. */
function ofChosen({ meter, location, search }: MonthlyFilter, column: string) {
  return meter || location || search ? sql`${sql.ref(column)} in (select id from chosen)` : sql`true`
}

const inRange = ({ from }: MonthlyFilter, column: string) =>
  from ? sql`${sql.ref(column)} >= ${from}` : sql`true`

interface StoredMonth {
  count: number
  charges_sum: string
  red_sum: string
  payments_sum: string
  penalties_sum: string
  closing_sum: string
  volume_sum: string
  order_count_sum: number
  organization: number
  meter: number | null
  account_no: string
  customer_name: string
  month: Month
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

/** A page of months with the totals of all of them: one statement. */
export async function monthlyPage(
  db: Reader,
  scope: Scope,
  filter: MonthlyFilter,
  by: { column: string; direction: 'asc' | 'desc' },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: MonthlyOrder[]; summary: MonthlySummary }> {
  const order = sql`${sql.ref(columns[by.column] ?? 'month')} ${sql.raw(by.direction)}, month desc, account_no, meter_id`
  const { rows } = await sql<StoredMonth>`
    ${monthlyRows(scope, filter)}, totals as (
      select count(*)::int as count, coalesce(sum(charges), 0) as charges_sum, coalesce(sum(red), 0) as red_sum,
        coalesce(sum(payments), 0) as payments_sum, coalesce(sum(penalties), 0) as penalties_sum,
        coalesce(sum(closing) filter (where month = ${filter.to}), 0) as closing_sum,
        coalesce(sum(volume), 0) as volume_sum, coalesce(sum(order_count), 0)::int as order_count_sum
      from rows
    ), page as (
      select * from rows order by ${order} limit ${limit} offset ${offset}
    )
    select totals.*, page.organization_id as organization, page.meter_id as meter, page.account_no,
      page.customer_name, page.month, page.opening, page.charges, page.red, page.payments, page.closing,
      page.penalties, page.volume, page.order_count
    from totals left join page on true order by ${order}`.execute(db)
  const totals = rows[0]!
  return {
    count: totals.count,
    rows: totals.meter === null ? [] : rows.map(presentMonth),
    summary: presentSummary(totals),
  }
}

function presentMonth(row: StoredMonth): MonthlyOrder {
  return {
    // The row of totals without a page has been left out.
    meter: row.meter as number,
    organization: row.organization,
    account_no: row.account_no,
    customer_name: row.customer_name,
    billing_month: row.month,
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

/** Over several months: what was owed before the first, all movements, and what is owed after the last. */
function presentSummary(row: StoredMonth): MonthlySummary {
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
