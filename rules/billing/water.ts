import { amountOf } from '../money'
import { type TierTerms, type TierVolume, tierVolumes } from './block-tariff'
import { blankLine, type Line } from './order-lines'
import type { BilledPart } from './parts'

/**
 * The start of a part within its cycle: in the tier year's volume, or for monthly and per-order tiers in the order's.
 */
export function cycleStart({ part, version, orderBefore }: BilledPart): number {
  return version.tierCycle === 'year' ? part.cumulativeBefore : orderBefore
}

/** 水费行：每段每档一行。 One line per part and tier with volume. */
export function addWaterLines(lines: Line[], parts: readonly BilledPart[], terms: TierTerms): void {
  for (const billed of parts) {
    const volumes = tierVolumes(billed.version, terms, cycleStart(billed), billed.part.volume)
    for (const volume of volumes) lines.push(waterLine(billed, volume))
  }
}

function waterLine({ part, version }: BilledPart, { tier, price, volume }: TierVolume): Line {
  const line = blankLine('water', version, part)
  line.tier = tier
  line.priceVersion = version.id
  line.baseVolume = volume
  line.price = price
  line.amount = amountOf(volume, price)
  return line
}
