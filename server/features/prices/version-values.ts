import type { Parsed } from '@water/contract/endpoint'
import type { addWaterPriceVersion } from '@water/contract/prices/calls'
import type { VersionValues } from './store'

export type VersionInput = Parsed<typeof addWaterPriceVersion>['body']

/** A version's columns; what its mode does not use is left out. */
export function versionValues(input: VersionInput) {
  const isTiered = input.mode === 'tiered'
  const bands = isTiered ? null : input.over_plan?.length ? input.over_plan : null
  return {
    effective_from: input.effective_from,
    mode: input.mode,
    price: isTiered ? null : (input.price ?? null),
    tier_uppers: isTiered ? withOpenEnd(input.tiers?.map((tier) => tier.upper)) : null,
    tier_prices: isTiered ? (input.tiers?.map((tier) => tier.price) ?? null) : null,
    tier_cycle: input.tier_cycle,
    base_persons: input.base_persons,
    extra_per_person: input.extra_per_person,
    capacity_price: input.mode === 'two_part' ? (input.capacity_price ?? null) : null,
    min_volume: input.min_volume ?? null,
    over_plan_percents: withOpenEnd(bands?.map((band) => band.to_percent)),
    over_plan_times: bands?.map((band) => band.times) ?? null,
    tax_treatment: input.tax_treatment,
    tax_rate: input.tax_rate,
    tax_code: input.tax_code,
  } satisfies VersionValues
}

/** An array of the database may hold null where its type, made from the column's, does not say so: the open last bound. */
const withOpenEnd = <T>(bounds: (T | null)[] | undefined): T[] | null => (bounds as T[] | undefined) ?? null
