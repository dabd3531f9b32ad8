import { amountOf, type Fen, type Litres, type PriceUnits } from '../money'
import type { PriceVersion, Tier } from './water-price'

/** The volume in a tier. `tier` counts from 1, null under a flat price. */
export type TierVolume = { readonly tier: number | null; readonly price: PriceUnits; readonly volume: Litres }

/** The persons and months that tiers depend on. */
export type TierTerms = { readonly persons: number; readonly months: number }

/** The faults of a list of tiers. */
export type TiersProblem = 'none' | 'not_increasing' | 'open_before_last' | 'last_not_open'

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

/** The water charge of the volumes in fen, each tier rounded once. */
export function tierAmount(volumes: readonly TierVolume[]): Fen {
  let sum = 0
  for (const { volume, price } of volumes) sum += amountOf(volume, price)
  return sum
}

/**
 * The reason why tiers cannot bill, or null: uppers must rise strictly from above 0, and only the last is without end.
 */
export function tiersProblem(tiers: readonly Tier[]): TiersProblem | null {
  if (tiers.length === 0) return 'none'
  let lower = 0
  for (const [index, { upper }] of tiers.entries()) {
    const isLast = index === tiers.length - 1
    if (isLast) return upper === null ? null : 'last_not_open'
    if (upper === null) return 'open_before_last'
    if (upper <= lower) return 'not_increasing'
    lower = upper
  }
  return null
}
