import { priceVersionFields, waterPriceFields } from '@water/contract/prices/fields'
import type { LocalDate } from '@water/rules/calendar'
import { type Selectable, sql } from 'kysely'
import { declaredTable } from '../../db/declared-table'
import type { Tables } from '../../db/generated/tables'
import type { Reader, Tx } from '../../db/read-write'
import { recordTable } from '../../db/record-store'
import type { OrgId } from '../../db/scope'
import type { VersionTable } from './version-store'

export type PriceVersionRow = Selectable<Tables['water_price_versions']> & {
  items: { id: number; name: string }[]
}

export const priceTable = recordTable(
  declaredTable('water_prices', waterPriceFields, { elsewhere: {}, undeclared: {} }),
  {
    search: ['t.name'],
    orderedBy: 'name',
  },
)

export const priceVersions = declaredTable('water_price_versions', priceVersionFields, {
  elsewhere: {
    version: 'the id of a version, in the reply of its family',
    tiers: 'tier_uppers and tier_prices',
    over_plan: 'over_plan_percents and over_plan_times',
    surcharge_items: 'water_price_version_surcharges',
  },
  undeclared: {
    water_price_id: 'its family',
    tier_uppers: 'of tiers',
    tier_prices: 'of tiers',
    over_plan_percents: 'of over_plan',
    over_plan_times: 'of over_plan',
    used: 'an order was billed with it',
  },
})

export const priceVersionTable: VersionTable<PriceVersionRow> = {
  table: 'water_price_versions',
  record: 'water_price_id',
  derived: sql`coalesce((
    select json_agg(json_build_object('id', i.id, 'name', i.name) order by i.sort, i.id)
    from water_price_version_surcharges s
    join surcharge_items i on i.organization_id = s.organization_id and i.id = s.surcharge_item_id
    where s.organization_id = v.organization_id and s.water_price_version_id = v.id
  ), '[]') as items`,
}

/** The given ids that are surcharge items of the organization. */
export async function knownSurchargeItems(
  db: Reader,
  org: OrgId,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const query = db.selectFrom('surcharge_items').select('id').where('organization_id', '=', org)
  const rows = await query.where('id', 'in', [...ids]).execute()
  return new Set(rows.map((row) => row.id))
}

/** The last day that live orders of the family have billed. What another system billed depends on no price here. */
export async function billedUntil(db: Reader, org: OrgId, family: number): Promise<LocalDate | null> {
  const { rows } = await sql<{ until: LocalDate | null }>`
    select max(period_to) as until from orders
    where organization_id = ${org} and water_price_id = ${family} and status not in ('red', 'red_flushed') and kind <> 'opening'`.execute(
    db,
  )
  return rows[0]?.until ?? null
}

/** The number of meters (and terms of meters) with the family. */
export async function metersUsing(db: Reader, org: OrgId, family: number): Promise<number> {
  const { rows } = await sql<{ meters: number }>`
    select count(*)::int as meters from (
      select id from meters where organization_id = ${org} and water_price_id = ${family}
      union select meter_id from meter_terms where organization_id = ${org} and water_price_id = ${family}
    ) as users`.execute(db)
  return rows[0]?.meters ?? 0
}

/** The number of meters that each family bills now, by its id, without closed accounts. */
export async function metersBilled(
  db: Reader,
  organizations: readonly number[],
  families: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ family: number; meters: number }>`
    select water_price_id as family, count(*)::int as meters from meters
    where organization_id = any(${organizations}::bigint[]) and water_price_id = any(${families}::bigint[])
      and status <> 'closed'
    group by water_price_id`.execute(db)
  return new Map(rows.map(({ family, meters }) => [family, meters]))
}

/** Makes the version charge exactly these items. */
export async function chargeItems(
  tx: Tx,
  org: OrgId,
  version: number,
  items: readonly number[],
): Promise<void> {
  const charged = tx.deleteFrom('water_price_version_surcharges').where('organization_id', '=', org)
  await charged.where('water_price_version_id', '=', version).execute()
  if (items.length === 0) return
  const rows = [...new Set(items)].map((item) => ({
    organization_id: org,
    water_price_version_id: version,
    surcharge_item_id: item,
  }))
  await tx.insertInto('water_price_version_surcharges').values(rows).execute()
}
