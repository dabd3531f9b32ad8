import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../db/generated/tables'
import type { Reader, Tx } from '../../db/read-write'
import { raised } from '../../db/row-version'
import { type OrgId, type Scope, within } from '../../db/scope'
import { contains } from '../../db/search'

export type FamilyRow = Selectable<Tables['water_prices']>
export type VersionRow = Selectable<Tables['water_price_versions']> & {
  items: { id: number; name: string }[]
}
/** A version's own columns, as an edit writes them. */
export type VersionValues = Omit<
  Insertable<Tables['water_price_versions']>,
  'organization_id' | 'id' | 'water_price_id' | 'used' | 'created_by' | 'created_at' | 'updated_at'
>

export interface FamilyFilter {
  search?: string | undefined
  category?: string | undefined
}

export function familiesMatching(
  db: Reader,
  scope: Scope,
  { search, category }: FamilyFilter,
): SelectQueryBuilder<Tables, 'water_prices', object> {
  let query = db.selectFrom('water_prices').where(within(scope))
  if (category) query = query.where('category', '=', category)
  if (search) query = query.where(contains(['name'], search))
  return query
}

export async function findFamily(db: Reader, org: OrgId, id: number): Promise<FamilyRow | undefined> {
  const query = db.selectFrom('water_prices').selectAll()
  return query.where('organization_id', '=', org).where('id', '=', id).executeTakeFirst()
}

/** Locks a family against orders that would use it and against another edit. */
export async function lockFamily(tx: Tx, org: OrgId, id: number): Promise<FamilyRow | undefined> {
  const query = tx.selectFrom('water_prices').selectAll().forUpdate()
  return query.where('organization_id', '=', org).where('id', '=', id).executeTakeFirst()
}

/** Versions of families with their surcharge items, ascending by effective_from. */
export async function versionsOf(db: Reader, families: readonly FamilyRow[]): Promise<VersionRow[]> {
  const organizations = [...new Set(families.map((family) => family.organization_id))]
  const ids = families.map((family) => family.id)
  const { rows } = await sql<VersionRow>`
    select v.*, coalesce((
      select json_agg(json_build_object('id', i.id, 'name', i.name) order by i.sort, i.id)
      from water_price_version_surcharges s
      join surcharge_items i on i.organization_id = s.organization_id and i.id = s.surcharge_item_id
      where s.organization_id = v.organization_id and s.water_price_version_id = v.id
    ), '[]') as items
    from water_price_versions v
    where v.organization_id = any(${organizations}::bigint[]) and v.water_price_id = any(${ids}::bigint[])
    order by v.water_price_id, v.effective_from`.execute(db)
  return rows
}

/** Which of these ids are surcharge items of the organization. */
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

/** The last day that live orders of the family have billed. */
export async function billedUntil(db: Reader, org: OrgId, family: number): Promise<LocalDate | null> {
  const { rows } = await sql<{ until: LocalDate | null }>`
    select max(period_to) as until from orders
    where organization_id = ${org} and water_price_id = ${family} and status not in ('red', 'red_flushed')`.execute(
    db,
  )
  return rows[0]?.until ?? null
}

/** How many meters (and terms of meters) name the family. */
export async function metersUsing(db: Reader, org: OrgId, family: number): Promise<number> {
  const { rows } = await sql<{ meters: number }>`
    select count(*)::int as meters from (
      select id from meters where organization_id = ${org} and water_price_id = ${family}
      union select meter_id from meter_terms where organization_id = ${org} and water_price_id = ${family}
    ) as users`.execute(db)
  return rows[0]?.meters ?? 0
}

/** How many meters each of the families bills now, by its id; closed accounts are left out. */
export async function metersBilled(
  db: Reader,
  organizations: readonly number[],
  families: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ family: number; meters: number }>`
    select p.id as family, (
      select count(*)::int from meters m
      where m.organization_id = p.organization_id and m.water_price_id = p.id and m.status <> 'closed'
    ) as meters
    from water_prices p
    where p.organization_id = any(${organizations}::bigint[]) and p.id = any(${families}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ family, meters }) => [family, meters]))
}

/** The family that a version belongs to. */
export async function familyOfVersion(db: Reader, org: OrgId, id: number): Promise<number | undefined> {
  const query = db.selectFrom('water_price_versions').select('water_price_id as family')
  const row = await query.where('organization_id', '=', org).where('id', '=', id).executeTakeFirst()
  return row?.family
}

export async function deleteVersion(tx: Tx, org: OrgId, id: number): Promise<void> {
  const query = tx.deleteFrom('water_price_versions').where('organization_id', '=', org)
  await query.where('id', '=', id).execute()
}

export async function insertFamily(
  tx: Tx,
  org: OrgId,
  values: { name: string; category: string; created_by: number | null },
): Promise<FamilyRow> {
  return tx
    .insertInto('water_prices')
    .values({ organization_id: org, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Any change of a family or its versions raises the family. */
export async function raiseFamily(
  tx: Tx,
  org: OrgId,
  id: number,
  now: LocalTime,
  values: { name?: string; category?: string },
): Promise<void> {
  const changes = { ...values, updated_at: raised(now) }
  const query = tx.updateTable('water_prices').set(changes).where('organization_id', '=', org)
  await query.where('id', '=', id).execute()
}

export async function deleteFamily(tx: Tx, org: OrgId, id: number): Promise<void> {
  await tx.deleteFrom('water_prices').where('organization_id', '=', org).where('id', '=', id).execute()
}

export async function insertVersion(
  tx: Tx,
  org: OrgId,
  family: number,
  values: VersionValues & { created_by: number | null },
  items: readonly number[],
): Promise<void> {
  const { id } = await tx
    .insertInto('water_price_versions')
    .values({ organization_id: org, water_price_id: family, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  await chargeItems(tx, org, id, items)
}

export async function updateVersion(
  tx: Tx,
  org: OrgId,
  id: number,
  values: VersionValues & { updated_at: string },
  items: readonly number[],
): Promise<void> {
  const query = tx.updateTable('water_price_versions').set(values).where('organization_id', '=', org)
  await query.where('id', '=', id).execute()
  const charged = tx.deleteFrom('water_price_version_surcharges').where('organization_id', '=', org)
  await charged.where('water_price_version_id', '=', id).execute()
  await chargeItems(tx, org, id, items)
}

async function chargeItems(tx: Tx, org: OrgId, version: number, items: readonly number[]): Promise<void> {
  if (items.length === 0) return
  const rows = [...new Set(items)].map((item) => ({
    organization_id: org,
    water_price_version_id: version,
    surcharge_item_id: item,
  }))
  await tx.insertInto('water_price_version_surcharges').values(rows).execute()
}
