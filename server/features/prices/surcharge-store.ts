import { surchargeItemFields, surchargeVersionFields } from '@water/contract/surcharges/fields'
import type { LocalDate } from '@water/rules/calendar'
import { type Selectable, sql } from 'kysely'
import { declaredTable } from '../../db/declared-table'
import type { Tables } from '../../db/generated/tables'
import { orderedBy } from '../../db/name-order'
import type { Reader } from '../../db/read-write'
import { recordTable } from '../../db/record-store'
import type { OrgId } from '../../db/scope'
import type { VersionTable } from './version-store'

export type SurchargeVersionRow = Selectable<Tables['surcharge_item_versions']>

export const surchargeTable = recordTable(
  declaredTable('surcharge_items', surchargeItemFields, { elsewhere: {}, undeclared: {} }),
  {
    search: ['t.name'],
    // The newest version counts.
    filters: {
      kind: sql`(
      select v.kind from surcharge_item_versions v
      where v.organization_id = t.organization_id and v.surcharge_item_id = t.id
      order by v.effective_from desc, v.id desc limit 1)`,
    },
    orderedBy: 'sort',
  },
)

export const surchargeVersions = declaredTable('surcharge_item_versions', surchargeVersionFields, {
  elsewhere: { version: 'the id of a version, in the reply of its item' },
  undeclared: { surcharge_item_id: 'its item', used: 'an order was billed with it' },
})

export const surchargeVersionTable: VersionTable<SurchargeVersionRow> = {
  table: 'surcharge_item_versions',
  record: 'surcharge_item_id',
}

/**
 * The last day billed by live orders whose price versions charge the item. The orders of each price that ever charged it are
 * read from the newest on, so the first of them answers as long as the price still charges it.
 */
export async function billedUntil(db: Reader, org: OrgId, item: number): Promise<LocalDate | null> {
  const { rows } = await sql<{ until: LocalDate | null }>`
    select max(newest.period_to) as until
    from (
      select distinct v.water_price_id from water_price_version_surcharges s
      join water_price_versions v on v.organization_id = s.organization_id and v.id = s.water_price_version_id
      where s.organization_id = ${org} and s.surcharge_item_id = ${item}
    ) charging
    cross join lateral (
      select o.period_to from orders o
      where o.organization_id = ${org} and o.water_price_id = charging.water_price_id
        and o.status not in ('red', 'red_flushed') and exists (
          select from order_parts p
          join water_price_version_surcharges s
            on s.organization_id = p.organization_id and s.water_price_version_id = p.price_version_id
          where p.organization_id = o.organization_id and p.order_id = o.id and s.surcharge_item_id = ${item}
        )
      order by o.period_to desc limit 1
    ) newest`.execute(db)
  return rows[0]?.until ?? null
}

/** The price families with versions that charge the items, past ones too, by name. */
export async function pricesCharging(
  db: Reader,
  organizations: readonly number[],
  items: readonly number[],
): Promise<{ item: number; family: number; name: string }[]> {
  const { rows } = await sql<{ item: number; family: number; name: string }>`
    select s.surcharge_item_id as item, w.id as family, w.name from water_price_version_surcharges s
    join water_price_versions v on v.organization_id = s.organization_id and v.id = s.water_price_version_id
    join water_prices w on w.organization_id = v.organization_id and w.id = v.water_price_id
    where s.organization_id = any(${organizations}::bigint[]) and s.surcharge_item_id = any(${items}::bigint[])
    group by s.surcharge_item_id, w.id, w.name
    order by ${orderedBy('w', 'name')}, w.id`.execute(db)
  return rows
}
