/** 月度账单: a row per meter and month, read from the months that the ledger writes. */
import type { Wire } from '@water/contract/endpoint'
import type { listMonthlyOrders } from '@water/contract/orders/calls'
import type { Month } from '@water/rules/calendar'
import { fen, yuan } from '@water/rules/money'
import { own } from '@water/rules/own'
import { type RawBuilder, sql } from 'kysely'
import { COUNT_LIMIT } from '../../db/count'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { likePattern } from '../../db/search'
import { monthNumber, monthNumbered } from '../ledger/months'
import { atOrBelow } from '../reference/locations-store'
import { volumeText } from './present'

type Reply = Wire<typeof listMonthlyOrders>['reply']
export type MonthlyOrder = Reply['results'][number]
export type MonthlySummary = Reply['summary']

export interface MonthlyFilter {
  search?: string | undefined
  meter?: number | undefined
  location?: number | undefined
  /** The months shown, both included; null: from the first document on. */
  from: Month | null
  to: Month
}
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
/** Months as numbers, both included. */
interface Span {
  from: number
  to: number
}

/** A page of months with the totals of all of them. */
export async function monthlyPage(
  db: Reader,
  scope: Scope,
  filter: MonthlyFilter,
  by: Ordering,
  slice: Slice,
): Promise<MonthlyPage> {
  const first = await firstMonth(db, scope)
  if (first === null) return { count: 0, rows: [], summary: presentSummary(NOTHING) }
  const from = filter.from === null ? first : Math.max(monthNumber(filter.from), first)
  const span = { from, to: monthNumber(filter.to) }
  return isChoice(filter)
    ? pageOfChosen(db, scope, filter, span, by, slice)
    : pageOfAll(db, scope, span, by, slice)
}

async function firstMonth(db: Reader, scope: Scope): Promise<number | null> {
  const { rows } = await sql<{ month: number | null }>`
    select min(month) as month from month_totals where ${inScope(scope)}`.execute(db)
  return rows[0]!.month
}

const columns: Record<string, string> = {
  billing_month: 'month',
  account_no: 'account_no',
  closing_arrears: 'closing',
  charges: 'charges',
}

const orderOf = ({ column, direction }: Ordering) =>
  sql`${sql.ref(own(columns, column) ?? 'month')} ${sql.raw(direction)}, month desc, account_no, meter_id`

/** The order within one month, as the indexes of meter_months have it. */
function orderInMonth({ column, direction }: Ordering): RawBuilder<unknown> {
  const name = own(columns, column) ?? 'month'
  return name === 'month'
    ? sql`account_no, meter_id`
    : sql`${sql.ref(name)} ${sql.raw(direction)}, account_no, meter_id`
}

const figures = sql`opening, charges, red, payments, closing, penalties, volume, order_count`

/**
 * The months after a meter's newest row. The meter owes its arrears in each of them, without a row. `meters` is a table of meters
 * with their account numbers.
 */
const owedLater = (meters: RawBuilder<unknown>, { from, to }: Span) => sql`
  select m.organization_id, m.id as meter_id, gap as month, m.account_no, s.arrears as opening, 0::numeric as charges,
    0::numeric as red, 0::numeric as payments, s.arrears as closing, 0::numeric as penalties, 0::numeric as volume,
    0 as order_count
  from ${meters} m
  join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id and s.arrears > 0
    and s.last_month < ${to}
  cross join lateral generate_series(greatest(s.last_month + 1, ${from}::int), ${to}::int) gap`

/**
 * A page of the months of all meters. The first rows of each month come from an index, so a long history is not read. The totals
 * come from the sums that the ledger writes.
 */
async function pageOfAll(
  db: Reader,
  scope: Scope,
  span: Span,
  by: Ordering,
  { limit, offset }: Slice,
): Promise<MonthlyPage> {
  const most = limit + offset
  const meters = sql`(select * from meters where ${inScope(scope, 'meters.organization_id')})`
  const asked = sql<StoredMonth>`
    with kept as (
      select first.* from organizations g cross join generate_series(${span.from}::int, ${span.to}::int) shown
      cross join lateral (
        select organization_id, meter_id, month, account_no, ${figures} from meter_months
        where organization_id = g.id and month = shown order by ${orderInMonth(by)} limit ${most}
      ) first
      where ${inScope(scope, 'g.id')}
    ), later as (
      ${owedLater(meters, span)} order by ${orderOf(by)} limit ${most}
    ), page as (
      select * from (select * from kept union all select * from later) shown
      order by ${orderOf(by)} limit ${limit} offset ${offset}
    )
    select page.*, m.customer_name from page
    join meters m on m.organization_id = page.organization_id and m.id = page.meter_id
    order by ${orderOfPage(by)}`.execute(db)
  const [{ rows }, count, totals] = await Promise.all([
    asked,
    countAll(db, scope, span),
    totalsOfAll(db, scope, span),
  ])
  return { count, rows: rows.map(presentMonth), summary: presentSummary(totals) }
}

const orderOfPage = ({ column, direction }: Ordering) =>
  sql`page.${sql.ref(own(columns, column) ?? 'month')} ${sql.raw(direction)}, page.month desc, page.account_no, page.meter_id`

async function countAll(db: Reader, scope: Scope, { from, to }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from meter_months where ${inScope(scope)} and month between ${from} and ${to} limit ${COUNT_LIMIT + 1}
    ) kept`.execute(db)
  const { count } = rows[0]!
  if (count > COUNT_LIMIT) return count
  const later = await sql<{ count: number }>`
    select least(coalesce(sum(${to}::int - greatest(last_month, ${from}::int - 1)), 0), ${COUNT_LIMIT + 1})::int as count
    from meter_states where ${inScope(scope)} and arrears > 0 and last_month < ${to}`.execute(db)
  return Math.min(count + later.rows[0]!.count, COUNT_LIMIT + 1)
}

interface Totals {
  charges_sum: string
  red_sum: string
  payments_sum: string
  penalties_sum: string
  closing_sum: string
  volume_sum: string
  order_count_sum: number
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

async function totalsOfAll(db: Reader, scope: Scope, { from, to }: Span): Promise<Totals> {
  const inSpan = sql`filter (where month >= ${from})`
  const { rows } = await sql<Totals>`
    select coalesce(sum(charges) ${inSpan}, 0) as charges_sum, coalesce(sum(red) ${inSpan}, 0) as red_sum,
      coalesce(sum(payments) ${inSpan}, 0) as payments_sum, coalesce(sum(penalties) ${inSpan}, 0) as penalties_sum,
      coalesce(sum(charges + red - payments), 0) as closing_sum, coalesce(sum(volume) ${inSpan}, 0) as volume_sum,
      coalesce(sum(order_count) ${inSpan}, 0)::int as order_count_sum
    from month_totals where ${inScope(scope)} and month <= ${to}`.execute(db)
  return rows[0]!
}

/** A page of the months of chosen meters. The totals come with every row of the statement, and alone on an empty page. */
async function pageOfChosen(
  db: Reader,
  scope: Scope,
  filter: MonthlyFilter,
  span: Span,
  by: Ordering,
  { limit, offset }: Slice,
): Promise<MonthlyPage> {
  const { rows } = await sql<StoredMonth & Totals & { count: number; meter_id: number | null }>`
    with chosen as materialized (
      select m.organization_id, m.id, m.account_no from meters m
      where ${inScope(scope, 'm.organization_id')} and ${chosenMeters(scope, filter)}
    ), shown as materialized (
      select k.organization_id, k.meter_id, k.month, k.account_no, ${figures} from chosen c
      join meter_months k on k.organization_id = c.organization_id and k.meter_id = c.id
        and k.month between ${span.from} and ${span.to}
      union all
      ${owedLater(sql`chosen`, span)}
    ), totals as (
      select count(*)::int as count, coalesce(sum(charges), 0) as charges_sum, coalesce(sum(red), 0) as red_sum,
        coalesce(sum(payments), 0) as payments_sum, coalesce(sum(penalties), 0) as penalties_sum,
        coalesce(sum(closing) filter (where month = ${span.to}), 0) as closing_sum,
        coalesce(sum(volume), 0) as volume_sum, coalesce(sum(order_count), 0)::int as order_count_sum
      from shown
    ), page as (
      select * from shown order by ${orderOf(by)} limit ${limit} offset ${offset}
    )
    select totals.*, page.*, m.customer_name from totals
    left join page on true
    left join meters m on m.organization_id = page.organization_id and m.id = page.meter_id
    order by ${orderOfPage(by)}`.execute(db)
  const totals = rows[0]!
  return {
    count: Math.min(totals.count, COUNT_LIMIT + 1),
    rows: totals.meter_id === null ? [] : rows.map(presentMonth),
    summary: presentSummary(totals),
  }
}

const isChoice = ({ meter, location, search }: MonthlyFilter): boolean => Boolean(meter || location || search)

function chosenMeters(scope: Scope, { meter, location, search }: MonthlyFilter): RawBuilder<unknown> {
  const wanted = [sql`true`]
  if (meter) wanted.push(sql`m.id = ${meter}`)
  if (location) wanted.push(sql`m.location_id in ${atOrBelow(scope, location)}`)
  if (search) {
    const pattern = likePattern(search)
    wanted.push(sql`m.search_text ilike ${pattern} and (m.account_no ilike ${pattern}
      or m.customer_name ilike ${pattern} or m.former_names ilike ${pattern} or m.meter_no ilike ${pattern})`)
  }
  return sql.join(wanted, sql` and `)
}

interface StoredMonth {
  organization_id: number
  meter_id: number
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
