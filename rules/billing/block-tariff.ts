import type { Litres, PriceUnits } from '../money'
import type { PriceVersion, Tier } from './water-price'

/** The volume in a tier. `tier` counts from 1, null under a flat price. */
export type TierVolume = { readonly tier: number | null; readonly price: PriceUnits; readonly volume: Litres }

/** The persons and months that tiers depend on. */
export type TierTerms = { readonly persons: number; readonly months: number }

/**
 * 阶梯水价：从 start 起的 volume 依次落入各档，档界含上限。
 * Splits the volume that begins at `start` m³ of the cycle into tiers: every litre in exactly one; tiers without volume
 * are left out. Upper bounds are inclusive, and only they are stored; the last tier has no end. A flat price is one
 * block. See block-tariff.md.
 */
export function tierVolumes(
  version: PriceVersion,
  terms: TierTerms,
  start: Litres,
  volume: Litres,
): TierVolume[] {
  if (volume === 0) return []
  if (version.mode !== 'tiered') return [{ tier: null, price: version.price ?? 0, volume }]
  const end = start + volume
  const volumes: TierVolume[] = []
  let lower = start
  for (const [index, tier] of version.tiers.entries()) {
    const isLast = index === version.tiers.length - 1
    const upper = isLast ? end : Math.min(end, upperBound(version, terms, tier))
    if (upper <= lower) continue
    volumes.push({ tier: index + 1, price: tier.price, volume: upper - lower })
    lower = upper
  }
  return volumes
}

/**
 * A tier's inclusive upper bound: raised by extra_per_person for every person above base_persons (fewer never lower
 * it), and for monthly tiers multiplied by the months read, at least 1. Infinity for a tier without end.
 */
export function upperBound(version: PriceVersion, terms: TierTerms, tier: Tier): Litres {
  if (tier.upper === null) return Number.POSITIVE_INFINITY
  const extraPersons = version.basePersons === null ? 0 : Math.max(0, terms.persons - version.basePersons)
  const bound = tier.upper + extraPersons * version.extraPerPerson
  return version.tierCycle === 'month' ? bound * Math.max(1, terms.months) : bound
}
