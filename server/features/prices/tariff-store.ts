import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { type PriceRow, type SurchargeRow, type Tariff, tariffOf } from './tariff'

/**
 * Locks the families and their surcharge items against edits until the command commits, so that an edit of a version
 * and an order with it cannot pass each other. It runs before `loadTariff`, in its own statement, so that the versions
 * are read after it.
 */
export async function lockTariff(tx: Tx, org: OrgId, families: readonly number[]): Promise<void> {
  await sql`
    with families as (
      select id from water_prices where organization_id = ${org} and id = any(${families}::bigint[])
      order by id for key share
    ), items as (
      select i.id from surcharge_items i
      where i.organization_id = ${org} and i.id in (
        select s.surcharge_item_id
        from water_price_versions v
        join water_price_version_surcharges s
          on s.organization_id = v.organization_id and s.water_price_version_id = v.id
        where v.organization_id = ${org} and v.water_price_id = any(${families}::bigint[])
      )
      order by i.id for key share
    )
    select (select count(*) from families), (select count(*) from items)`.execute(tx)
}

/** Two statements for any number of families. */
export async function loadTariff(db: Reader, org: OrgId, families: readonly number[]): Promise<Tariff> {
  const prices = await sql<PriceRow>`
    select v.*, w.name, array(
      select s.surcharge_item_id from water_price_version_surcharges s
      where s.organization_id = v.organization_id and s.water_price_version_id = v.id
      order by s.surcharge_item_id
    ) as surcharge_items
    from water_price_versions v
    join water_prices w on w.organization_id = v.organization_id and w.id = v.water_price_id
    where v.organization_id = ${org} and v.water_price_id = any(${families}::bigint[])
    order by v.water_price_id, v.effective_from, v.id`.execute(db)
  const items = [...new Set(prices.rows.flatMap((row) => row.surcharge_items))]
  return tariffOf(prices.rows, await surchargeRows(db, org, items))
}

/** All versions of surcharge items, ascending. */
export async function surchargeRows(
  db: Reader,
  org: OrgId,
  items: readonly number[],
): Promise<SurchargeRow[]> {
  const { rows } = await sql<SurchargeRow>`
    select v.*, i.name, i.sort, i.is_active
    from surcharge_item_versions v
    join surcharge_items i on i.organization_id = v.organization_id and i.id = v.surcharge_item_id
    where v.organization_id = ${org} and v.surcharge_item_id = any(${items}::bigint[])
    order by v.surcharge_item_id, v.effective_from, v.id`.execute(db)
  return rows
}

/** Closes versions to edits after orders use them. It costs nothing when they are closed already. */
export async function markUsed(
  tx: Tx,
  org: OrgId,
  { unused }: Tariff,
  named: { prices: ReadonlySet<number>; surcharges: ReadonlySet<number> },
): Promise<void> {
  const prices = [...named.prices].filter((id) => unused.prices.has(id))
  const surcharges = [...named.surcharges].filter((id) => unused.surcharges.has(id))
  await Promise.all([
    prices.length > 0 &&
      sql`update water_price_versions set used = true
        where organization_id = ${org} and id = any(${prices}::bigint[])`.execute(tx),
    surcharges.length > 0 &&
      sql`update surcharge_item_versions set used = true
        where organization_id = ${org} and id = any(${surcharges}::bigint[])`.execute(tx),
  ])
}
