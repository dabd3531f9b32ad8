import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../db/generated/tables'
import type { Reader, Tx } from '../../db/read-write'
import { raised } from '../../db/row-version'
import { type OrgId, type Scope, within } from '../../db/scope'
import { contains } from '../../db/search'

export type ItemRow = Selectable<Tables['surcharge_items']>
export type VersionRow = Selectable<Tables['surcharge_item_versions']>
export interface ItemValues {
  name: string
  sort: number
  is_active: boolean
}
/** A version's own columns, as an edit writes them. */
export type VersionValues = Omit<
  Insertable<Tables['surcharge_item_versions']>,
  'organization_id' | 'id' | 'surcharge_item_id' | 'used' | 'created_by' | 'created_at' | 'updated_at'
>

/** `kind` asks for the kind of the item's newest version. */
export function itemsMatching(
  db: Reader,
  scope: Scope,
  { search, kind }: { search?: string | undefined; kind?: string | undefined },
): SelectQueryBuilder<Tables, 'surcharge_items', object> {
  let query = db.selectFrom('surcharge_items').where(within(scope))
  if (search) query = query.where(contains(['name'], search))
  if (kind) {
    const newest = sql<string>`(
      select v.kind from surcharge_item_versions v
      where v.organization_id = surcharge_items.organization_id and v.surcharge_item_id = surcharge_items.id
      order by v.effective_from desc limit 1)`
    query = query.where(newest, '=', kind)
  }
  return query
}

export async function findItem(db: Reader, org: OrgId, id: number): Promise<ItemRow | undefined> {
  const query = db.selectFrom('surcharge_items').selectAll().where('organization_id', '=', org)
  return query.where('id', '=', id).executeTakeFirst()
}

/** Locks an item against orders that would use it and against another edit. */
export async function lockItem(tx: Tx, org: OrgId, id: number): Promise<ItemRow | undefined> {
  const query = tx.selectFrom('surcharge_items').selectAll().forUpdate().where('organization_id', '=', org)
  return query.where('id', '=', id).executeTakeFirst()
}

/** Versions of items, ascending by effective_from. */
export async function versionsOf(db: Reader, items: readonly ItemRow[]): Promise<VersionRow[]> {
  if (items.length === 0) return []
  const organizations = [...new Set(items.map((item) => item.organization_id))]
  const ids = items.map((item) => item.id)
  return db
    .selectFrom('surcharge_item_versions')
    .selectAll()
    .where('organization_id', 'in', organizations)
    .where('surcharge_item_id', 'in', ids)
    .orderBy('surcharge_item_id')
    .orderBy('effective_from')
    .execute()
}

/** The last day billed by live orders whose price versions charge the item. */
export async function billedUntil(db: Reader, org: OrgId, item: number): Promise<LocalDate | null> {
  const { rows } = await sql<{ until: LocalDate | null }>`
    select max(o.period_to) as until from orders o
    where o.organization_id = ${org} and o.status not in ('red', 'red_flushed') and exists (
      select from order_parts p
      join water_price_version_surcharges s
        on s.organization_id = p.organization_id and s.water_price_version_id = p.price_version_id
      where p.organization_id = o.organization_id and p.order_id = o.id and s.surcharge_item_id = ${item}
    )`.execute(db)
  return rows[0]?.until ?? null
}

/** The price families whose versions charge the items, past ones too, by name. */
export async function familiesCharging(
  db: Reader,
  organizations: readonly number[],
  items: readonly number[],
): Promise<{ item: number; family: number; name: string }[]> {
  const { rows } = await sql<{ item: number; family: number; name: string }>`
    select distinct s.surcharge_item_id as item, w.id as family, w.name from water_price_version_surcharges s
    join water_price_versions v on v.organization_id = s.organization_id and v.id = s.water_price_version_id
    join water_prices w on w.organization_id = v.organization_id and w.id = v.water_price_id
    where s.organization_id = any(${organizations}::bigint[]) and s.surcharge_item_id = any(${items}::bigint[])
    order by w.name`.execute(db)
  return rows
}

/** The item that a version belongs to. */
export async function itemOfVersion(db: Reader, org: OrgId, id: number): Promise<number | undefined> {
  const query = db.selectFrom('surcharge_item_versions').select('surcharge_item_id as item')
  const row = await query.where('organization_id', '=', org).where('id', '=', id).executeTakeFirst()
  return row?.item
}

export async function deleteVersion(tx: Tx, org: OrgId, id: number): Promise<void> {
  const query = tx.deleteFrom('surcharge_item_versions').where('organization_id', '=', org)
  await query.where('id', '=', id).execute()
}

export async function insertItem(
  tx: Tx,
  org: OrgId,
  values: ItemValues & { created_by: number | null },
): Promise<ItemRow> {
  return tx
    .insertInto('surcharge_items')
    .values({ organization_id: org, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A change of a version raises its item. */
export const raiseItem = (tx: Tx, org: OrgId, id: number, now: LocalTime): Promise<void> =>
  updateItem(tx, org, id, now, {})

export async function updateItem(
  tx: Tx,
  org: OrgId,
  id: number,
  now: LocalTime,
  values: Partial<ItemValues>,
): Promise<void> {
  const changes = { ...values, updated_at: raised(now) }
  const query = tx.updateTable('surcharge_items').set(changes).where('organization_id', '=', org)
  await query.where('id', '=', id).execute()
}

export async function deleteItem(tx: Tx, org: OrgId, id: number): Promise<void> {
  const query = tx.deleteFrom('surcharge_items').where('organization_id', '=', org)
  await query.where('id', '=', id).execute()
}

export async function insertVersion(
  tx: Tx,
  org: OrgId,
  item: number,
  values: VersionValues & { created_by: number | null },
): Promise<void> {
  const row = { organization_id: org, surcharge_item_id: item, ...values }
  await tx.insertInto('surcharge_item_versions').values(row).execute()
}

export async function updateVersion(
  tx: Tx,
  org: OrgId,
  id: number,
  values: VersionValues & { updated_at: string },
): Promise<void> {
  const query = tx.updateTable('surcharge_item_versions').set(values).where('organization_id', '=', org)
  await query.where('id', '=', id).execute()
}
