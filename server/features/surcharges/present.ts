import type { Wire } from '@water/contract/endpoint'
import type { readSurchargeItem } from '@water/contract/surcharges/calls'
import { effectiveTo, inForce } from '@water/rules/billing/dated-versions'
import type { LocalDate } from '@water/rules/calendar'
import { percent, percentText, priceText, priceUnits, ratio, ratioText } from '@water/rules/money'
import type { ItemRow, VersionRow } from './store'

export type SurchargeDetail = Wire<typeof readSurchargeItem>['reply']
/** What an item and its versions say; which prices charge it is asked for beside it. */
export type SurchargeItem = Omit<SurchargeDetail, 'water_prices' | 'billed_until'>
type Version = SurchargeItem['versions'][number]

/** An item as the wire shows it: the version in force on `today` (else the first one to come) flat, and all versions. */
export function presentItem(item: ItemRow, rows: readonly VersionRow[], today: LocalDate): SurchargeItem {
  const dated = rows.map((row) => ({ effectiveFrom: row.effective_from }))
  const versions = rows.map((row, at) => presentVersion(row, effectiveTo(dated, at)))
  const current = inForce(
    versions.map((version) => ({ version, effectiveFrom: version.effective_from })),
    today,
  )
  // An item is made with its first version and never loses it.
  const { id: version, used: _, ...flat } = current?.version ?? versions[0]!
  const { id, organization_id, name, sort, is_active, created_at, updated_at } = item
  return {
    id,
    organization: organization_id,
    created_at,
    updated_at,
    name,
    sort,
    is_active,
    version,
    ...flat,
    versions,
  }
}

function presentVersion(row: VersionRow, until: LocalDate | null): Version {
  return {
    id: row.id,
    used: row.used,
    // The database's check holds the texts to the contract's choices, here and below.
    kind: row.kind as Version['kind'],
    value: row.value === null ? null : valueText(row.kind, row.value),
    tier_values: row.tier_values?.map((value) => priceText(priceUnits(value))) ?? null,
    fixed_per: row.fixed_per as Version['fixed_per'],
    volume_factor: ratioText(ratio(row.volume_factor)),
    tax_treatment: row.tax_treatment as Version['tax_treatment'],
    tax_rate: ratioText(ratio(row.tax_rate)),
    tax_code: row.tax_code,
    effective_from: row.effective_from,
    effective_to: until,
  }
}

/** "8" of a percent item, "0.95" of any other. */
const valueText = (kind: string, value: string): string =>
  kind === 'percent' ? percentText(percent(value)) : priceText(priceUnits(value))
