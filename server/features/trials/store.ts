import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

type Diameter = ColumnsOf<'diameters', 'capacity_fee', { diameter: 'name' }>

/** A diameter with its capacity fee per month. */
export async function findDiameter(db: Reader, org: OrgId, id: number): Promise<Diameter | undefined> {
  const query = db
    .selectFrom('diameters')
    .select(['name as diameter', 'capacity_fee'])
    .where('organization_id', '=', org)
  return query.where('id', '=', id).executeTakeFirst()
}

/** The diameter that most of a price's meters have. */
export async function usualDiameter(db: Reader, org: OrgId, family: number): Promise<Diameter | undefined> {
  const { rows } = await sql<Diameter>`
    select d.name as diameter, d.capacity_fee from meters m
    join diameters d on d.organization_id = m.organization_id and d.id = m.diameter_id
    where m.organization_id = ${org} and m.water_price_id = ${family} and m.status <> 'closed'
    group by d.id, d.name, d.capacity_fee order by count(*) desc, d.id limit 1`.execute(db)
  return rows[0]
}

export type LastOrder = ColumnsOf<
  'orders',
  | 'id'
  | 'order_no'
  | 'billing_month'
  | 'period_from'
  | 'period_to'
  | 'months'
  | 'persons'
  | 'volume'
  | 'deducted_volume'
  | 'deduct_volume'
  | 'billed_volume'
  | 'volume_scale'
  | 'amount',
  { meter: 'meter_id'; family: 'water_price_id' }
> &
  ColumnsOf<'meters', 'account_no' | 'customer_name' | 'min_volume' | 'plan_volume'> &
  Diameter & {
    /** The volume of each of its tier years before it. */
    used: ColumnsOf<'order_parts', 'tier_year', { before: 'cumulative_before' }>[]
  }

/** The newer orders show well enough how a price bills; all orders of a large company would not show more. */
const LOOKED_THROUGH = 2000

/** The last bills of `count` meters of the prices, evenly from the smallest to the largest billed volume. */
export async function lastOrders(
  db: Reader,
  org: OrgId,
  families: readonly number[],
  count: number,
): Promise<LastOrder[]> {
  const { rows } = await sql<LastOrder>`
    with recent as (
      select o.* from orders o
      join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
        and m.water_price_id = o.water_price_id and m.status <> 'closed'
      where o.organization_id = ${org} and o.water_price_id = any(${families}::bigint[])
        and o.kind = 'reading' and o.status not in ('red', 'red_flushed')
      order by o.id desc limit ${LOOKED_THROUGH}
    ), latest as (
      select distinct on (meter_id) * from recent order by meter_id, id desc
    ), ranked as (
      select latest.*, row_number() over (order by billed_volume, id) as place, count(*) over () as of from latest
    )
    select o.id, o.order_no, o.meter_id as meter, m.account_no, m.customer_name, o.water_price_id as family,
      o.billing_month, o.period_from, o.period_to, o.months, o.persons, o.volume, o.deducted_volume, o.deduct_volume,
      o.billed_volume, o.volume_scale, o.amount, m.min_volume, m.plan_volume, d.name as diameter, d.capacity_fee, (
        select json_agg(json_build_object('tier_year', p.tier_year, 'before', p.cumulative_before::text)
          order by p.part_no desc)
        from order_parts p where p.organization_id = o.organization_id and p.order_id = o.id
      ) as used
    from ranked o
    join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
    join diameters d on d.organization_id = m.organization_id and d.id = m.diameter_id
    where o.place in (select 1 + round((o.of - 1) * at::numeric / ${count - 1}) from generate_series(0, ${count - 1}) at)
    order by o.place`.execute(db)
  return rows
}
