/**
 * 月度账单: a row per meter and month, always computed from orders, by their billing month, and allocations, by the day on
 * which they were posted (books.md §1): a past month never changes. Months are counted here as year × 12 + month,
 * because whole numbers are grouped and chained faster than texts.
 */
import { addMonths, type Month, monthsBetween } from '@water/rules/calendar'
import { type RawBuilder, sql } from 'kysely'
import { type Scope, within } from '../../db/scope'
import { anywhere } from '../../db/search'
import { atOrBelow } from '../reference/locations-store'

export interface MonthlyFilter {
  search?: string | undefined
  meter?: number | undefined
  location?: number | undefined
  /** The shown months, both included; null: from the first document on. */
  from: Month | null
  to: Month
}

const YEAR_0: Month = '0000-01'
/** '2026-01' → 24313. */
export const monthNumber = (month: Month): number => monthsBetween(YEAR_0, month) + 1
/** 24313 → '2026-01'. */
export const monthNumbered = (number: number): Month => addMonths(YEAR_0, number - 1)

const ofText = (column: string) =>
  sql`left(${sql.ref(column)}, 4)::int * 12 + right(${sql.ref(column)}, 2)::int`
const ofDate = (column: string) =>
  sql`(extract(year from ${sql.ref(column)}) * 12 + extract(month from ${sql.ref(column)}))::int`

/**
 * The common table expressions up to `rows`. A meter has a row in every month with a charge, a flush or a payment, and
 * in every month between and after with arrears: opening and closing arrears chain without a gap, and a month has
 * everything that was owed in it.
 *
 * With a first month, older documents are not added up: the arrears before it are the present arrears less all later
 * changes.
 */
export const monthlyRows = (scope: Scope, filter: MonthlyFilter): RawBuilder<unknown> => sql`
  with chosen as materialized (
    select m.organization_id, m.id, m.account_no, m.customer_name from meters m
    where ${within(scope, 'm.organization_id')} and ${chosenMeters(scope, filter)}
  ), movements as (
    select o.organization_id, o.meter_id, ${ofText('o.billing_month')} as month, o.amount as net,
      case when o.kind <> 'red' then o.amount end as charges, case when o.kind = 'red' then o.amount end as red,
      null::numeric as payments, null::numeric as penalties, o.volume, case when o.kind <> 'red' then 1 end as orders
    from orders o
    where ${within(scope, 'o.organization_id')} and ${ofChosen(filter, 'o.meter_id')} and ${ordersSince(filter)}
    union all
    select a.organization_id, a.meter_id, ${ofDate('a.posted_on')}, -a.principal, null, null, a.principal, a.penalty, null,
      null
    from allocations a
    where ${within(scope, 'a.organization_id')} and ${ofChosen(filter, 'a.meter_id')} and ${allocationsSince(filter)}
  ), months as (
    select organization_id, meter_id, month, sum(net) as net, coalesce(sum(charges), 0) as charges,
      coalesce(sum(red), 0) as red, coalesce(sum(payments), 0) as payments, coalesce(sum(penalties), 0) as penalties,
      coalesce(sum(volume), 0) as volume, count(orders)::int as order_count
    from movements group by organization_id, meter_id, month
    ${filter.from === null ? sql`` : broughtForward(scope, filter, filter.from)}
  ), chained as (
    select *, sum(net) over meter as closing, lead(month) over meter as next
    from months window meter as (partition by organization_id, meter_id order by month)
  ), shown as (
    select organization_id, meter_id, month, closing - net as opening, charges, red, payments, closing, penalties,
      volume, order_count
    from chained where ${inRange(filter)}
    union all
    select organization_id, meter_id, gap, closing, 0, 0, 0, closing, 0, 0, 0
    from chained
    cross join lateral generate_series(month + 1, least(next - 1, ${monthNumber(filter.to)}::int)) gap
    where closing <> 0 and coalesce(next, ${monthNumber(filter.to) + 1}::int) > month + 1
  ), rows as materialized (
    select s.*, m.account_no, m.customer_name from shown s
    join chosen m on m.organization_id = s.organization_id and m.id = s.meter_id
  )`

/** The arrears before the first month, as a change in the month before it. */
const broughtForward = (scope: Scope, filter: MonthlyFilter, from: Month) => sql`
  union all
  select organization_id, meter_id, ${monthNumber(from) - 1}::int, sum(net), 0, 0, 0, 0, 0, 0
  from (
    select o.organization_id, o.meter_id, o.outstanding as net from orders o
    where ${within(scope, 'o.organization_id')} and ${ofChosen(filter, 'o.meter_id')} and o.outstanding > 0
    union all select organization_id, meter_id, -net from movements
  ) standing
  group by organization_id, meter_id having sum(net) <> 0`

/** All changes in these months or later: without them, the past remains. */
const ordersSince = ({ from, to }: MonthlyFilter) =>
  from === null ? sql`o.billing_month <= ${to}` : sql`o.billing_month >= ${from}`
const allocationsSince = ({ from, to }: MonthlyFilter) =>
  from === null
    ? sql`a.posted_on < ${`${addMonths(to, 1)}-01`}::date`
    : sql`a.posted_on >= ${`${from}-01`}::date`

const inRange = ({ from, to }: MonthlyFilter) =>
  sql`month between ${from === null ? 0 : monthNumber(from)}::int and ${monthNumber(to)}::int`

export function chosenMeters(scope: Scope, { meter, location, search }: MonthlyFilter): RawBuilder<unknown> {
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

/** Only with a choice of meters: without one, every document counts. */
const ofChosen = (filter: MonthlyFilter, column: string) =>
  isChoice(filter) ? sql`${sql.ref(column)} in (select id from chosen)` : sql`true`

export const isChoice = ({ meter, location, search }: MonthlyFilter): boolean =>
  Boolean(meter || location || search)
