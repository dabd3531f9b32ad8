/** An order beside the one before it and the one of a year ago. */
import type { LocalDate } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** The order of a year ago ends at most this many days beside the day a year before. */
const NEAR_DAYS = 45

const live = sql`o.kind = 'reading' and o.status not in ('red', 'red_flushed')`

export interface ComparedIds {
  order: number
  /** Only an order of a reading that was not reversed is compared. */
  is_compared: boolean
  before: number | null
  year_ago: number | null
}

/**
 * The orders to compare with; undefined without the order. They are of the same customer: after a transfer the present customer's
 * orders with each other, a former one's within one version of the account.
 */
export async function comparedIds(db: Reader, org: OrgId, id: number): Promise<ComparedIds | undefined> {
  const { rows } = await sql<ComparedIds>`
    with asked as (
      select o.id, o.meter_id, o.period_to, o.customer_version, m.customer_since, ${live} as is_compared
      from orders o join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
      where o.organization_id = ${org} and o.id = ${id}
    ), others as (
      select o.id, o.period_to, abs(o.period_to - (a.period_to - interval '1 year')::date) as beside from asked a
      join orders o on o.organization_id = ${org} and o.meter_id = a.meter_id and ${live}
        and o.period_to < a.period_to
        and case when a.customer_version >= a.customer_since then o.customer_version >= a.customer_since
          else o.customer_version = a.customer_version end
      where a.is_compared
    ), before as (
      select id from others order by period_to desc, id desc limit 1
    ), year_ago as (
      select id from others where beside <= ${NEAR_DAYS} and id not in (select id from before)
      order by beside, id desc limit 1
    )
    select id as order, is_compared, (select id from before) as before, (select id from year_ago) as year_ago
    from asked`.execute(db)
  return rows[0]
}

export type ComparedFacts = ColumnsOf<
  'orders',
  'id' | 'order_no' | 'period_from' | 'period_to' | 'billed_volume' | 'amount'
> & {
  days: number
  tier: number
  above: string
  price: string | null
  is_estimated: boolean
}

export async function comparedFacts(
  db: Reader,
  org: OrgId,
  ids: readonly number[],
): Promise<ComparedFacts[]> {
  const { rows } = await sql<ComparedFacts>`
    select o.id, o.order_no, o.period_from, o.period_to, o.period_to - o.period_from + 1 as days, o.billed_volume, o.amount,
      water.tier, water.above, water.price, coalesce(r.source = 'estimate', false) as is_estimated
    from orders o
    left join readings r on r.organization_id = o.organization_id and r.id = o.reading_id
    cross join lateral (
      select coalesce(max(l.tier), 1) as tier, coalesce(sum(l.volume) filter (where l.tier > 1), 0)::numeric(12,3) as above,
        (array_agg(l.price order by coalesce(l.tier, 1), l.from_date desc))[1] as price
      from order_lines l
      where l.organization_id = o.organization_id and l.order_id = o.id and l.item = 'water'
    ) water
    where o.organization_id = ${org} and o.id = any(${ids})`.execute(db)
  return rows
}

/** A reading of another system, with the days since the one before it. */
export type ComparedReading = ColumnsOf<'former_readings', 'volume' | 'amount', { period_to: 'read_on' }> & {
  place: 'before' | 'year_ago'
  period_from: LocalDate
  days: number
}

/** Those to compare an order of the account's first customer with. */
export async function comparedReadings(db: Reader, org: OrgId, id: number): Promise<ComparedReading[]> {
  const { rows } = await sql<ComparedReading>`
    with asked as (
      select o.meter_id, o.period_to from orders o
      join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
      where o.organization_id = ${org} and o.id = ${id}
        and case when o.customer_version >= m.customer_since then m.customer_since = 1 else o.customer_version = 1 end
    ), others as (
      select lag(f.read_on) over (order by f.read_on) + 1 as period_from, f.read_on as period_to,
        f.read_on - lag(f.read_on) over (order by f.read_on) as days, f.volume, f.amount,
        abs(f.read_on - (a.period_to - interval '1 year')::date) as beside
      from asked a
      join former_readings f on f.organization_id = ${org} and f.meter_id = a.meter_id and f.read_on < a.period_to
    ), known as (
      select * from others where period_from is not null
    )
    (select 'before' as place, period_from, period_to, days, volume, amount from known order by period_to desc limit 1)
    union all
    (select 'year_ago', period_from, period_to, days, volume, amount from known
      where beside <= ${NEAR_DAYS} order by beside, period_to desc limit 1)`.execute(db)
  return rows
}
