import { addDays, daysBetween, type LocalDate } from '../calendar'
import { type Litres, productHalfUp } from '../money'
import type { ChangePolicy, VersionSpan } from './dated-versions'
import type { Period } from './period'
import { nextTierYear, type TierYears, tierYearOf } from './tier-year'
import type { PriceVersion } from './water-price'

/** A part of an order: the days and the volume of one tier year under one price version. */
export type TierPart = {
  /** The first day of the tier year. */
  readonly tierYear: LocalDate
  readonly from: LocalDate
  readonly to: LocalDate
  /** The id of the price version. */
  readonly priceVersion: number
  readonly volume: Litres
  readonly cumulativeBefore: Litres
  readonly cumulativeAfter: Litres
}

/** A part with the values that the charges need. */
export type BilledPart = {
  readonly part: TierPart
  readonly version: PriceVersion
  /** The order's volume before this part. */
  readonly orderBefore: Litres
}

/** The live volume of a tier year (by its first day) before this order, opening_cumulative included. */
export type UsedInTierYear = (tierYear: LocalDate) => Litres

/** The distribution of an order's volume over its days: the same every day, boundaries rounded to the billed unit. */
export type Spread = { readonly period: Period; readonly billedVolume: Litres; readonly unit: Litres }

/**
 * The volume of the period up to and including a day: half up to the billed unit (1 m³ at volume_scale 0). The last day
 * has all of it, so parts always add up.
 */
export function volumeUpTo(spread: Spread, day: LocalDate): Litres {
  const { period, billedVolume, unit } = spread
  if (day >= period.to) return billedVolume
  if (day < period.from) return 0
  const days = daysBetween(period.from, day) + 1
  const allDays = daysBetween(period.from, period.to) + 1
  return Math.min(billedVolume, productHalfUp(billedVolume, days, allDays * unit) * unit)
}

/**
 * 分段：按日分摊时，计费期在调价日与阶梯年起始日切开；累计用量逐段相接。
 * Cuts the order into parts: where a price version begins (`spans`, already chosen by price_change_policy) and, under
 * by_days for annual tiers, where a tier year begins. A part's volume is the difference of two boundary shares. Each
 * part adds its volume to its own tier year, in every mode of its price. See parts.md.
 */
export function cutIntoParts(
  spread: Spread,
  spans: readonly VersionSpan<PriceVersion>[],
  years: TierYears,
  straddle: ChangePolicy,
  usedInTierYear: UsedInTierYear,
): BilledPart[] {
  const parts: BilledPart[] = []
  let orderBefore = 0
  for (const span of spans) {
    for (const { tierYear, from, to } of yearSpans(span, spread.period, years, straddle)) {
      const upTo = volumeUpTo(spread, to)
      const volume = upTo - orderBefore
      const cumulativeBefore = cumulativeOf(parts, tierYear) ?? usedInTierYear(tierYear)
      const cumulativeAfter = cumulativeBefore + volume
      const priceVersion = span.version.id
      const part = { tierYear, from, to, priceVersion, volume, cumulativeBefore, cumulativeAfter }
      parts.push({ part, version: span.version, orderBefore })
      orderBefore = upTo
    }
  }
  return parts
}

/**
 * The tier years of one version's days. Monthly and per-order tiers have no year to cut: the day of the reading
 * decides.
 */
function yearSpans(
  span: VersionSpan<PriceVersion>,
  period: Period,
  tierYears: TierYears,
  straddle: ChangePolicy,
): { tierYear: LocalDate; from: LocalDate; to: LocalDate }[] {
  if (straddle !== 'by_days' || span.version.tierCycle !== 'year') {
    const day = straddle === 'period_start' ? period.from : period.to
    return [{ tierYear: tierYearOf(day, tierYears), from: span.from, to: span.to }]
  }
  const years = []
  let tierYear = tierYearOf(span.from, tierYears)
  let from = span.from
  for (let next = nextTierYear(tierYear, tierYears); next <= span.to; next = nextTierYear(next, tierYears)) {
    years.push({ tierYear, from, to: addDays(next, -1) })
    tierYear = next
    from = next
  }
  years.push({ tierYear, from, to: span.to })
  return years
}

function cumulativeOf(parts: readonly BilledPart[], tierYear: LocalDate): Litres | undefined {
  for (let index = parts.length - 1; index >= 0; index--) {
    const { part } = parts[index]!
    if (part.tierYear === tierYear) return part.cumulativeAfter
  }
  return undefined
}
