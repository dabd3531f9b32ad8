/**
 * Converts the tariff for the rules: rows of the database → price versions and surcharge items in integers. Only this
 * file does it, for the preview, a single order, the mass run and the explanation of an order.
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
import type { Selectable } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Tables } from '../../db/generated/tables'
import { grouped } from '../../db/grouped'

export interface Tariff {
  /** Versions of each family (by its id), ascending by effectiveFrom. */
  versions: ReadonlyMap<number, readonly PriceVersion[]>
  /** The items that these versions charge, in the order of their lines. */
  surcharges: readonly SurchargeItem[]
  /** Versions that no order has used yet. */
  unused: { prices: ReadonlySet<number>; surcharges: ReadonlySet<number> }
}

/** Columns of a version that commands maintain. */
type OwnColumns = 'organization_id' | 'used' | 'created_by' | 'created_at' | 'updated_at'
/** A version's columns with its family's name, stored or unsaved. */
export type PriceColumns = Omit<Selectable<Tables['water_price_versions']>, OwnColumns> &
  ColumnsOf<'water_prices', 'name'> & { surcharge_items: number[] }
export type SurchargeColumns = Omit<Selectable<Tables['surcharge_item_versions']>, OwnColumns> &
  ColumnsOf<'surcharge_items', 'name' | 'sort' | 'is_active'>
export type PriceRow = PriceColumns & { used: boolean }
export type SurchargeRow = SurchargeColumns & { used: boolean }

/** The tariff of these rows; each family's and item's versions ascend by date. */
export function tariffOf(prices: readonly PriceRow[], surcharges: readonly SurchargeRow[]): Tariff {
  return {
    versions: grouped(prices.map(priceVersion), (version) => version.family),
    surcharges: surchargeItems(surcharges.map(surchargeVersion)),
    unused: { prices: unusedOf(prices), surcharges: unusedOf(surcharges) },
  }
}

const unusedOf = (rows: readonly { id: number; used: boolean }[]) =>
  new Set(rows.filter((row) => !row.used).map((row) => row.id))

// The database's checks limit the texts of these columns to the rules' own unions.
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

export function priceVersion(row: PriceColumns): PriceVersion {
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

export function surchargeVersion(row: SurchargeColumns): SurchargeVersion {
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
