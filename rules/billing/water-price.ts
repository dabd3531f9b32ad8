import type { LocalDate } from '../calendar'
import type { Fen, Litres, PriceUnits, Ratio } from '../money'
import { type ChangePolicy, type Dated, inForce, type VersionSpan, versionSpans } from './dated-versions'
import type { Tax } from './order-lines'

/** 单一水价、阶梯水价、两部制水价。 */
export type PriceMode = 'flat' | 'tiered' | 'two_part'
/** The cycle in which the tiers are counted. */
export type TierCycle = 'year' | 'month' | 'order'
/** A block up to `upper`, inclusive; null: without end. */
export type Tier = { readonly upper: Litres | null; readonly price: PriceUnits }
/** The volume up to `toPercent` above the plan costs `times` × the price more. */
export type OverPlanBand = { readonly toPercent: Ratio | null; readonly times: Ratio }

/** One version of a water price family, as domain.md names its fields, with integers inside. */
export type PriceVersion = Dated &
  Tax & {
    readonly id: number
    readonly family: number
    readonly name: string
    readonly mode: PriceMode
    /** flat and two_part. */
    readonly price: PriceUnits | null
    /** tiered. */
    readonly tiers: readonly Tier[]
    readonly tierCycle: TierCycle
    readonly basePersons: number | null
    readonly extraPerPerson: Litres
    /** two_part, per month; null: the diameter's. */
    readonly capacityPrice: Fen | null
    /** Per month. */
    readonly minVolume: Litres | null
    readonly overPlan: readonly OverPlanBand[]
    readonly surchargeItems: readonly number[]
  }

/** No version of the price family is in force on the reading's day: the reading cannot be billed (409). */
export class NoPriceInForce extends Error {
  constructor(readonly date: LocalDate) {
    super(`no version of the water price is in force on ${date}`)
    this.name = 'NoPriceInForce'
  }
}

/**
 * 计费期内各日适用的水价版本。
 * The price versions that bill the period, by price_change_policy. Days before the family's first version belong to
 * that first version, as long as it is in force on the last day: NoPriceInForce otherwise.
 */
export function priceSpans(
  versions: readonly PriceVersion[],
  policy: ChangePolicy,
  from: LocalDate,
  to: LocalDate,
): VersionSpan<PriceVersion>[] {
  closingVersion(versions, to)
  const first = versions[0]!
  if (first.effectiveFrom <= from) return versionSpans(versions, policy, from, to)
  if (policy === 'period_start') return [{ version: first, from, to }]
  const spans = versionSpans(versions, policy, from, to)
  spans[0] = { ...spans[0]!, from }
  return spans
}

/** The version whose fixed charges, capacity and minimum count: the one on the reading's day. */
export function closingVersion(versions: readonly PriceVersion[], date: LocalDate): PriceVersion {
  const version = inForce(versions, date)
  if (!version) throw new NoPriceInForce(date)
  return version
}
