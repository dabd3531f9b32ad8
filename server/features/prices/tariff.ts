/**
 * The tariff as the rules read it: rows of the database → price versions and surcharge items in integers. The one place
 * of this mapping, for the preview, a single order, the mass run and the explanation of an order.
 */
import type { TaxTreatment } from '@water/rules/billing/order-lines'
import {
  type SurchargeItem,
  type SurchargeKind,
  type SurchargeVersion,
  surchargeItems,
} from '@water/rules/billing/surcharges'
import type { PriceMode, PriceVersion, TierCycle } from '@water/rules/billing/water-price'
import { fen, litres, percent, priceUnits, ratio } from '@water/rules/money'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../db/generated/tables'
import { grouped } from '../../db/grouped'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

export interface Tariff {
  /** Versions of each family (by its id), ascending by effectiveFrom. */
  versions: ReadonlyMap<number, readonly PriceVersion[]>
  /** The items that these versions charge, in the order of their lines. */
  surcharges: readonly SurchargeItem[]
  /** Versions that no order has used yet. */
  unused: { prices: ReadonlySet<number>; surcharges: ReadonlySet<number> }
}

type PriceRow = Selectable<Tables['water_price_versions']> & { name: string; surcharge_items: number[] }
type SurchargeRow = Selectable<Tables['surcharge_item_versions']> & {
  name: string
  sort: number
  is_active: boolean
}

/**
 * Keeps the families and their surcharge items from being edited until the act commits: an edit of a version and an order
 * that uses it can never pass each other. Before `loadTariff`, in its own statement, so that the versions are read after.
 */
export async function holdTariff(tx: Tx, org: OrgId, families: readonly number[]): Promise<void> {
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

/** Two statements, whatever the number of families. */
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
    order by v.water_price_id, v.effective_from`.execute(db)
  const items = [...new Set(prices.rows.flatMap((row) => row.surcharge_items))]
  const surcharges = await sql<SurchargeRow>`
    select v.*, i.name, i.sort, i.is_active
    from surcharge_item_versions v
    join surcharge_items i on i.organization_id = v.organization_id and i.id = v.surcharge_item_id
    where v.organization_id = ${org} and v.surcharge_item_id = any(${items}::bigint[])
    order by v.surcharge_item_id, v.effective_from`.execute(db)
  return {
    versions: grouped(prices.rows.map(priceVersion), (version) => version.family),
    surcharges: surchargeItems(surcharges.rows.map(surchargeVersion)),
    unused: { prices: unusedOf(prices.rows), surcharges: unusedOf(surcharges.rows) },
  }
}

const unusedOf = (rows: readonly { id: number; used: boolean }[]) =>
  new Set(rows.filter((row) => !row.used).map((row) => row.id))

/** Closes versions to edits, now that orders say them. Costs nothing once they are. */
export async function markUsed(
  tx: Tx,
  org: OrgId,
  { unused }: Tariff,
  named: { prices: ReadonlySet<number>; surcharges: ReadonlySet<number> },
): Promise<void> {
  const prices = [...named.prices].filter((id) => unused.prices.has(id))
  const surcharges = [...named.surcharges].filter((id) => unused.surcharges.has(id))
  if (prices.length > 0)
    await sql`update water_price_versions set used = true
      where organization_id = ${org} and id = any(${prices}::bigint[])`.execute(tx)
  if (surcharges.length > 0)
    await sql`update surcharge_item_versions set used = true
      where organization_id = ${org} and id = any(${surcharges}::bigint[])`.execute(tx)
}

// The database's checks hold the texts of these columns to the rules' own unions.
const asMode = (text: string) => text as PriceMode
const asCycle = (text: string) => text as TierCycle
const asTreatment = (text: string) => text as TaxTreatment
const asKind = (text: string) => text as SurchargeKind
const asPer = (text: string) => text as SurchargeVersion['fixedPer']

const volumeOrNull = (text: string | null) => (text === null ? null : litres(text))

function taxOf(row: { tax_treatment: string; tax_rate: string; tax_code: string }) {
  return {
    taxTreatment: asTreatment(row.tax_treatment),
    taxRate: ratio(row.tax_rate),
    taxCode: row.tax_code,
  }
}

export function priceVersion(row: PriceRow): PriceVersion {
  const uppers = row.tier_uppers ?? []
  const times = row.over_plan_times ?? []
  return {
    id: row.id,
    family: row.water_price_id,
    name: row.name,
    effectiveFrom: row.effective_from,
    mode: asMode(row.mode),
    price: row.price === null ? null : priceUnits(row.price),
    tiers: (row.tier_prices ?? []).map((price, at) => ({
      upper: volumeOrNull(uppers[at] ?? null),
      price: priceUnits(price),
    })),
    tierCycle: asCycle(row.tier_cycle),
    basePersons: row.base_persons,
    extraPerPerson: litres(row.extra_per_person),
    capacityPrice: row.capacity_price === null ? null : fen(row.capacity_price),
    minVolume: volumeOrNull(row.min_volume),
    overPlan: (row.over_plan_percents ?? []).map((toPercent, at) => ({
      toPercent: toPercent === null ? null : percent(String(toPercent)),
      times: ratio(times[at] ?? '0'),
    })),
    surchargeItems: row.surcharge_items,
    ...taxOf(row),
  }
}

function surchargeVersion(row: SurchargeRow): SurchargeVersion {
  return {
    id: row.id,
    item: row.surcharge_item_id,
    name: row.name,
    effectiveFrom: row.effective_from,
    kind: asKind(row.kind),
    value: row.value === null ? 0 : priceUnits(row.value),
    tierValues: row.tier_values?.map(priceUnits) ?? null,
    fixedPer: asPer(row.fixed_per),
    volumeFactor: ratio(row.volume_factor),
    sort: row.sort,
    isActive: row.is_active,
    ...taxOf(row),
  }
}
