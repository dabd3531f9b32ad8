import type { Month } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../db/columns'
import type { Reader } from '../db/read-write'
import type { OrgId } from '../db/scope'

/** The sources of an order, and which of those that it does not keep are unchanged since. */
export type StoredBill = ColumnsOf<
  'orders',
  | 'id'
  | 'kind'
  | 'period_from'
  | 'period_to'
  | 'months'
  | 'persons'
  | 'volume'
  | 'deduct_volume'
  | 'deducted_volume'
  | 'billed_volume'
  | 'volume_scale'
  | 'cumulative_before'
  | 'cumulative_after'
  | 'created_at',
  { family: 'water_price_id' }
> &
  ColumnsOf<'meters', 'min_volume' | 'plan_volume', { meter_changed: 'updated_at' }> &
  Maybe<ColumnsOf<'diameters', 'capacity_fee', { diameter_changed: 'updated_at' }>> & {
    billing_month: Month
  }

export type StoredPart = ColumnsOf<
  'order_parts',
  | 'order_id'
  | 'tier_year'
  | 'from_date'
  | 'to_date'
  | 'price_version_id'
  | 'volume'
  | 'cumulative_before'
  | 'cumulative_after'
>

export type StoredLine = ColumnsOf<
  'order_lines',
  | 'order_id'
  | 'item'
  | 'surcharge_item_id'
  | 'tier'
  | 'price_version_id'
  | 'surcharge_version_id'
  | 'from_date'
  | 'to_date'
  | 'volume'
  | 'price'
  | 'base'
  | 'percent'
  | 'times'
  | 'amount'
  | 'tax_treatment'
  | 'tax_rate'
  | 'tax_code'
>

/** Live orders of a volume after `after`, by id. The diameter is that of the device that was read. */
export async function billsAfter(
  db: Reader,
  org: OrgId,
  after: number,
  limit: number,
): Promise<StoredBill[]> {
  const { rows } = await sql<StoredBill>`
    select o.id, o.kind, o.billing_month, o.period_from, o.period_to, o.months, o.persons, o.volume, o.deduct_volume, o.deducted_volume,
      o.billed_volume, o.volume_scale, o.cumulative_before, o.cumulative_after, o.created_at, o.water_price_id as family,
      m.min_volume, m.plan_volume, m.updated_at as meter_changed, d.capacity_fee, d.updated_at as diameter_changed
    from orders o
    join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
    left join readings r on r.organization_id = o.organization_id and r.id = o.reading_id
    left join installations i on i.organization_id = r.organization_id and i.id = r.installation_id
    left join diameters d on d.organization_id = i.organization_id and d.id = i.diameter_id
    where o.organization_id = ${org} and o.id > ${after} and o.kind in ('reading', 'back_charge')
      and o.status not in ('red', 'red_flushed')
    order by o.id limit ${limit}`.execute(db)
  return rows
}

export async function partsOf(db: Reader, org: OrgId, orders: readonly number[]): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`
    select order_id, tier_year, from_date, to_date, price_version_id, volume, cumulative_before, cumulative_after
    from order_parts where organization_id = ${org} and order_id = any(${orders}::bigint[])
    order by order_id, part_no`.execute(db)
  return rows
}

export async function linesOf(db: Reader, org: OrgId, orders: readonly number[]): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select order_id, item, surcharge_item_id, tier, price_version_id, surcharge_version_id, from_date, to_date, volume, price,
      base, percent, times, amount, tax_treatment, tax_rate, tax_code
    from order_lines where organization_id = ${org} and order_id = any(${orders}::bigint[])`.execute(db)
  return rows
}

/** The moments since which the sources of bills are unchanged: the settings, and each surcharge item. */
export async function changedAt(
  db: Reader,
  org: OrgId,
): Promise<{ settings: string; families: number[]; items: Map<number, string> }> {
  const [settings, families, items] = await Promise.all([
    sql<{ updated_at: string }>`select updated_at from organizations where id = ${org}`.execute(db),
    sql<{ id: number }>`select id from water_prices where organization_id = ${org}`.execute(db),
    sql<{ id: number; updated_at: string }>`
      select id, updated_at from surcharge_items where organization_id = ${org}`.execute(db),
  ])
  return {
    settings: settings.rows[0]!.updated_at,
    families: families.rows.map(({ id }) => id),
    items: new Map(items.rows.map(({ id, updated_at }) => [id, updated_at])),
  }
}
