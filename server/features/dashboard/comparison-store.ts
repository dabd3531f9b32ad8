/** A month beside the month before, and beside the same days of last year. */
import type { movementKinds } from '@water/contract/dashboard/vocabulary'
import type { LocalDate } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { type Place, type Span, there } from './figures-store'

interface StoredDay {
  date: LocalDate
  charged: string
  collected: string
}

/** Charged and collected on each day. */
export async function flowByDay(
  db: Reader,
  scope: Scope,
  { from, to }: Span,
  place: Place,
): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`
    with issued as materialized (
      select issued_on as date, sum(amount) as charged from orders
      where ${inScope(scope)} and issued_on between ${from}::date and ${to}::date and kind <> 'opening' and ${there(place)} group by issued_on
    ), posted as materialized (
      select posted_on as date, sum(amount) as collected from payments
      where ${inScope(scope)} and posted_on between ${from}::date and ${to}::date and ${there(place)} group by posted_on
    )
    select day::date as date, coalesce(charged, 0) as charged, coalesce(collected, 0) as collected
    from generate_series(${from}::date, ${to}::date, interval '1 day') day
    left join issued i on i.date = day::date left join posted c on c.date = day::date
    order by 1`.execute(db)
  return rows
}

/** The paid part of the orders of a span that were live on a day, as it was then: a reversal since has taken nothing away from it. */
export async function rateAsOf(
  db: Reader,
  scope: Scope,
  { from, to }: Span,
  day: LocalDate,
  place: Place,
): Promise<string | null> {
  const { rows } = await sql<{ rate: string | null }>`
    with live as materialized (
      select organization_id, id, amount from orders o
      where ${inScope(scope, 'o.organization_id')} and issued_on between ${from}::date and ${to}::date and kind not in ('red', 'opening')
        and ${there(place)}
        and not exists (
          select from orders r
          where r.organization_id = o.organization_id and r.red_of_id = o.id and r.issued_on <= ${day}::date)
    )
    select round(sum(p.paid) / nullif(sum(l.amount), 0), 4) as rate
    from live l cross join lateral (
      select coalesce(sum(a.principal), 0) as paid from allocations a
      where a.organization_id = l.organization_id and a.order_id = l.id and a.posted_on <= ${day}::date
    ) p`.execute(db)
  return rows[0]!.rate
}

export interface StoredMovement {
  kind: (typeof movementKinds)[number]
  value: string
  name: string | null
  now: string
  before: string
}

/** The most that a person reads. */
const MOST = 5

/**
 * The largest movements since the days before, in one pass over the orders, because a city has hundreds of thousands of them. An
 * account that was billed in one of the spans alone is read in other months.
 */
export async function movementsBetween(
  db: Reader,
  scope: Scope,
  { from, to }: Span,
  before: Span,
  place: Place,
): Promise<StoredMovement[]> {
  const sums = (day: 'issued_on' | 'posted_on') => sql`
    coalesce(sum(amount) filter (where ${sql.ref(day)} >= ${from}::date), 0) as now,
    coalesce(sum(amount) filter (where ${sql.ref(day)} < ${from}::date), 0) as before`
  const within = (day: 'issued_on' | 'posted_on') => sql`${inScope(scope)} and ${there(place)}
    and ${sql.ref(day)} between ${before.from}::date and ${to}::date
    and (${sql.ref(day)} <= ${before.to}::date or ${sql.ref(day)} >= ${from}::date)`
  const { rows } = await sql<StoredMovement>`
    with charged as materialized (
      select organization_id, meter_id, water_price_id, ${sums('issued_on')} from orders
      where ${within('issued_on')} and kind <> 'opening'
      group by grouping sets ((organization_id, meter_id), (organization_id, water_price_id))
    ), accounts as materialized (
      select organization_id, meter_id, now, before from charged
      where meter_id is not null and now <> 0 and before <> 0
      order by abs(now - before) desc, meter_id limit ${MOST}
    )
    select * from (
      select 'charged_category' as kind, p.category::text as value, null as name, sum(c.now) as now, sum(c.before) as before
      from charged c join water_prices p on p.organization_id = c.organization_id and p.id = c.water_price_id
      where c.meter_id is null
      group by p.category
      union all
      select 'charged_meter', a.meter_id::text, m.account_no || ' ' || m.customer_name, a.now, a.before
      from accounts a join meters m on m.organization_id = a.organization_id and m.id = a.meter_id
      union all
      select 'collected_method', method, null, ${sums('posted_on')} from payments
      where ${within('posted_on')} group by method
    ) moved
    where now <> before
    order by abs(now - before) desc, kind, value limit ${MOST}`.execute(db)
  return rows
}
