import type { Wire } from '@water/contract/endpoint'
import type { readWaterPrice } from '@water/contract/prices/calls'
import { effectiveTo, inForce } from '@water/rules/billing/dated-versions'
import type { LocalDate } from '@water/rules/calendar'
import { cubicMetres, litres, priceText, priceUnits, ratio, ratioText } from '@water/rules/money'
import type { FamilyRow, VersionRow } from './store'

export type WaterPriceDetail = Wire<typeof readWaterPrice>['reply']
/** What a family and its versions say; how many meters it bills is counted beside it. */
export type WaterPrice = Omit<WaterPriceDetail, 'meters' | 'billed_until'>
type Version = WaterPrice['versions'][number]

const price = (text: string | null) => (text === null ? null : priceText(priceUnits(text)))
const volume = (text: string | null) => (text === null ? null : cubicMetres(litres(text)))

/** A family as the wire shows it: the version in force on `today` (else the first one to come) flat, and all versions. */
export function presentFamily(family: FamilyRow, rows: readonly VersionRow[], today: LocalDate): WaterPrice {
  const dated = rows.map((row) => ({ effectiveFrom: row.effective_from }))
  const versions = rows.map((row, at) => presentVersion(row, effectiveTo(dated, at)))
  const current = inForce(
    versions.map((version) => ({ version, effectiveFrom: version.effective_from })),
    today,
  )
  // A family is made with its first version and never loses it.
  const { id: version, used: _, ...flat } = current?.version ?? versions[0]!
  const { id, organization_id, name, category, created_at, updated_at } = family
  return {
    id,
    organization: organization_id,
    created_at,
    updated_at,
    name,
    // The database's check holds the texts to the contract's choices, here and below.
    category: category as WaterPrice['category'],
    version,
    ...flat,
    versions,
  }
}

function presentVersion(row: VersionRow, until: LocalDate | null): Version {
  return {
    id: row.id,
    used: row.used,
    mode: row.mode as Version['mode'],
    price: price(row.price),
    tiers: (row.tier_prices ?? []).map((tierPrice, at) => ({
      upper: volume(row.tier_uppers?.[at] ?? null),
      price: priceText(priceUnits(tierPrice)),
    })),
    tier_cycle: row.tier_cycle as Version['tier_cycle'],
    base_persons: row.base_persons,
    extra_per_person: cubicMetres(litres(row.extra_per_person)),
    capacity_price: row.capacity_price,
    min_volume: volume(row.min_volume),
    over_plan: (row.over_plan_percents ?? []).map((to_percent, at) => ({
      to_percent,
      times: priceText(priceUnits(row.over_plan_times?.[at] ?? '0')),
    })),
    surcharge_items: row.items.map((item) => item.id),
    surcharge_items_names: row.items.map((item) => item.name),
    tax_treatment: row.tax_treatment as Version['tax_treatment'],
    tax_rate: ratioText(ratio(row.tax_rate)),
    tax_code: row.tax_code,
    effective_from: row.effective_from,
    effective_to: until,
  }
}
