/** The rows of the report of losses: one for each monitor and month. */
import { addMonths, lastDayOf } from '@water/rules/calendar'
import { sql } from 'kysely'
import { inScope } from '../../db/scope'
import { beginsOn } from '../ledger/moved-in'
import { startOf } from '../rounds/store'
import { type Question, there } from './question'
import type { Months } from './span'

/**
 * Supplied is what a monitor measured between its readings nearest to both ends of the month, over its change-overs; its initial index
 * is one of them. One reading nearest to both ends measures nothing. Billed are the live orders of the meters that it watches now, by
 * the days of their readings, whatever became of the meters since.
 */
export const losses = ({ scope, place, months: { from, to } }: Question & { months: Months }) => sql`
  with recursive monitors as materialized (
    select d.organization_id, d.meter_id, d.watches_id, d.begins_on
    from (select m.*, m.id as meter_id, ${beginsOn} as begins_on from meters m
      where ${inScope(scope, 'm.organization_id')} and m.meter_class = 'monitor') d
    where ${there(place)}
  ), places as (
    select organization_id, meter_id as monitor, watches_id as location from monitors
    union
    select l.organization_id, p.monitor, l.id from places p
    join locations l on l.organization_id = p.organization_id and l.parent_id = p.location
    where ${inScope(scope, 'l.organization_id')}
  ), watched as materialized (
    select p.organization_id, p.monitor, m.id as meter_id, m.status <> 'closed' as is_open from places p
    join meters m on m.organization_id = p.organization_id and m.location_id = p.location
    where ${inScope(scope, 'm.organization_id')} and m.meter_class <> 'monitor'
  ), counted as (
    select organization_id, monitor, count(*)::int as meters from watched where is_open group by organization_id, monitor
  ), billed as (
    select w.organization_id, w.monitor, extract(year from o.period_to)::int * 12 + extract(month from o.period_to)::int as month,
      sum(o.volume - o.deducted_volume) as billed, count(distinct o.meter_id) filter (where w.is_open)::int as meters
    from watched w cross join lateral (
      select o.meter_id, o.period_to, o.volume, o.deducted_volume from orders o
      where o.organization_id = w.organization_id and o.meter_id = w.meter_id and o.kind in ('reading', 'back_charge')
        and o.status not in ('red', 'red_flushed') and o.billing_month >= ${from}
        and o.period_to between ${`${from}-01`}::date and ${lastDayOf(to)}::date
      offset 0
    ) o
    group by 1, 2, 3
  ), measured as (
    select organization_id, meter_id, read_at, max(total) as total
    from (
      select r.organization_id, r.meter_id, r.read_at,
        sum(r.volume) over (partition by r.organization_id, r.meter_id order by r.read_at, r.id) as total
      from readings r join monitors m on m.organization_id = r.organization_id and m.meter_id = r.meter_id
      where ${inScope(scope, 'r.organization_id')} and r.status = 'watched'
      union all
      select organization_id, meter_id, begins_on::timestamptz, 0 from monitors
    ) points group by organization_id, meter_id, read_at
  ), ends as (
    select m.organization_id, m.meter_id, e.at, p.read_at, p.total
    from monitors m
    cross join generate_series(${startOf(from)}::timestamp, ${startOf(addMonths(to, 1))}::timestamp, interval '1 month') as e (at)
    cross join lateral (
      select read_at, total from measured n
      where n.organization_id = m.organization_id and n.meter_id = m.meter_id
      order by abs(extract(epoch from n.read_at - e.at::timestamptz)), n.read_at limit 1
    ) p
  )
  select m.meter_id as monitor, to_char(b.at, 'YYYY-MM') as month, s.supplied, b.read_at::date::text as first_day,
    e.read_at::date::text as last_day, coalesce(o.billed, 0) as billed, s.supplied - coalesce(o.billed, 0) as loss,
    coalesce(c.meters, 0) as meters, coalesce(o.meters, 0) as meters_billed
  from monitors m
  join ends b on b.organization_id = m.organization_id and b.meter_id = m.meter_id and b.at < ${startOf(addMonths(to, 1))}::timestamp
  join ends e on e.organization_id = m.organization_id and e.meter_id = m.meter_id and e.at = b.at + interval '1 month'
  cross join lateral (select case when e.read_at > b.read_at then e.total - b.total end as supplied) s
  left join counted c on c.organization_id = m.organization_id and c.monitor = m.meter_id
  left join billed o on o.organization_id = m.organization_id and o.monitor = m.meter_id
    and o.month = extract(year from b.at) * 12 + extract(month from b.at)`
