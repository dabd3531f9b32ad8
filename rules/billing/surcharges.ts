import { addDays } from '../calendar'
import { amountTimes, amountWithFactor, type Litres, type PriceUnits, type Ratio, shareOf } from '../money'
import { type TierTerms, type TierVolume, tierVolumes } from './block-tariff'
import { type ChangePolicy, type Dated, inForce, type VersionSpan, versionSpans } from './dated-versions'
import { blankLine, type Days, type Line, type LineDraft, sumOf, type Tax } from './order-lines'
import { type BilledPart, type Spread, type TierPart, volumeUpTo } from './parts'
import type { Period } from './period'
import { cycleStart } from './water'
import type { PriceVersion } from './water-price'

/** 按量、定额、按比例。 */
export type SurchargeKind = 'per_volume' | 'fixed' | 'percent'

/** One version of a surcharge item, as domain.md names its fields, with integers inside. */
export type SurchargeVersion = Dated &
  Tax & {
    readonly id: number
    readonly item: number
    readonly name: string
    readonly kind: SurchargeKind
    /** In 1/10,000: yuan per m³, yuan, or percent (so that 8 % is 80,000 millionths). */
    readonly value: PriceUnits
    /** per_volume: one value for each tier of the water price; the last serves all further tiers. */
    readonly tierValues: readonly PriceUnits[] | null
    readonly fixedPer: 'order' | 'month' | null
    readonly volumeFactor: Ratio
    readonly sort: number
    readonly isActive: boolean
  }

/** A surcharge item with all its versions, ascending by effectiveFrom. */
export type SurchargeItem = { readonly id: number; readonly versions: readonly SurchargeVersion[] }

/** The values from which the surcharges of an order are computed. */
export type SurchargeBase = {
  readonly spread: Spread
  readonly parts: readonly BilledPart[]
  readonly terms: TierTerms
  readonly policy: ChangePolicy
  /** The price version on the reading's day: its fixed items count. */
  readonly closing: PriceVersion
  /** The price version that stands for the whole order: its percent items count. */
  readonly leading: PriceVersion
  /** A back charge has no fixed items: the month's own order has them. */
  readonly hasFixed: boolean
}

/**
 * The items in the order of their lines on a bill, the same for every price: by sort of the newest version, then by id.
 */
export function surchargeItems(versions: readonly SurchargeVersion[]): SurchargeItem[] {
  const byItem = new Map<number, SurchargeVersion[]>()
  for (const version of versions) byItem.set(version.item, [...(byItem.get(version.item) ?? []), version])
  const items = [...byItem].map(([id, own]) => ({
    id,
    versions: own.sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1)),
  }))
  const sortOf = (item: SurchargeItem) => item.versions.at(-1)?.sort ?? 0
  return items.sort((a, b) => sortOf(a) - sortOf(b) || a.id - b.id)
}

/**
 * 附加费：按量（可分档、可折算水量）每段一行，定额一行，按比例取水费合计一行。
 * One line per part and per-volume item (per tier with tier_values; cut where the item's own version changes under
 * by_days), one per fixed item, one per percent item. Lines without volume, months or water to charge are left out. See
 * surcharges.md.
 */
export function addSurchargeLines(lines: Line[], items: readonly SurchargeItem[], base: SurchargeBase): void {
  const { period } = base.spread
  for (const item of items) {
    for (const billed of base.parts) {
      if (billed.version.surchargeItems.includes(item.id)) addVolumeLines(lines, item, billed, base)
    }
    if (base.hasFixed && base.closing.surchargeItems.includes(item.id))
      addFixedLine(lines, item, base.closing, period)
    if (base.leading.surchargeItems.includes(item.id)) addPercentLine(lines, item, base)
  }
}

function addVolumeLines(lines: Line[], item: SurchargeItem, billed: BilledPart, base: SurchargeBase): void {
  const { part, orderBefore, version: price } = billed
  for (const span of itemSpans(item, part, base)) {
    const { version, from, to } = span
    if (version.kind !== 'per_volume' || !version.isActive || version.volumeFactor === 0) continue
    const before = from === part.from ? orderBefore : volumeUpTo(base.spread, addDays(from, -1))
    const after = to === part.to ? orderBefore + part.volume : volumeUpTo(base.spread, to)
    if (after === before) continue
    const start = cycleStart(billed) + before - orderBefore
    for (const fallen of chargedVolumes(version, price, base.terms, start, after - before)) {
      const line = surchargeLine(version, span, price)
      line.tier = fallen.tier
      line.baseVolume = fallen.volume
      line.volumeFactor = version.volumeFactor
      line.price = fallen.price
      line.amount = amountWithFactor(fallen.volume, version.volumeFactor, fallen.price)
      lines.push(line)
    }
  }
}

/** The volume at one value, or with tier_values split as the water price splits it. */
function chargedVolumes(
  version: SurchargeVersion,
  price: PriceVersion,
  terms: TierTerms,
  start: Litres,
  volume: Litres,
): TierVolume[] {
  const { tierValues } = version
  if (!tierValues) return [{ tier: null, price: version.value, volume }]
  return tierVolumes(price, terms, start, volume).map((fallen) => ({
    ...fallen,
    price: tierValues[(fallen.tier ?? 1) - 1] ?? tierValues.at(-1) ?? 0,
  }))
}

/** The item's versions that bill a part: chosen over the whole period, or under by_days cut inside the part. */
function itemSpans(
  item: SurchargeItem,
  part: TierPart,
  base: SurchargeBase,
): VersionSpan<SurchargeVersion>[] {
  if (base.policy === 'by_days') return versionSpans(item.versions, 'by_days', part.from, part.to)
  const { from, to } = base.spread.period
  const version = inForce(item.versions, base.policy === 'reading_date' ? to : from)
  return version ? [{ version, from: part.from, to: part.to }] : []
}

function addFixedLine(lines: Line[], item: SurchargeItem, price: PriceVersion, period: Period): void {
  const version = inForce(item.versions, period.to)
  if (version?.kind !== 'fixed' || !version.isActive) return
  const isMonthly = version.fixedPer === 'month'
  if (isMonthly && period.months === 0) return
  const line = surchargeLine(version, period, price)
  line.price = version.value
  line.months = isMonthly ? period.months : null
  line.amount = amountTimes(version.value, isMonthly ? period.months : 1)
  lines.push(line)
}

function addPercentLine(lines: Line[], item: SurchargeItem, base: SurchargeBase): void {
  const { period } = base.spread
  const version = inForce(item.versions, base.policy === 'period_start' ? period.from : period.to)
  if (version?.kind !== 'percent' || !version.isActive) return
  const water = sumOf(lines, 'water')
  if (water === 0) return
  const line = surchargeLine(version, period, base.leading)
  line.base = water
  line.percent = version.value
  line.amount = shareOf(water, version.value)
  lines.push(line)
}

function surchargeLine(version: SurchargeVersion, days: Days, price: PriceVersion): LineDraft {
  const line = blankLine('surcharge', version, days)
  line.surchargeItem = version.item
  line.surchargeVersion = version.id
  line.priceVersion = price.id
  return line
}
