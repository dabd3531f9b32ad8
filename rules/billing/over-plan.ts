import { amountWithFactor, type Litres, productHalfUp, type Ratio, WHOLE } from '../money'
import { blankLine, type Line } from './order-lines'
import type { Period } from './period'
import type { OverPlanBand, PriceVersion } from './water-price'

/** The volume of a band above the plan, and its extra price per m³ (times × price). */
export type OverPlanVolume = { readonly volume: Litres; readonly times: Ratio }

/**
 * 超定额（超计划）累进加价：超出“月计划 × 月数”的部分按超出比例分段加价。
 * Splits the volume above the plan into bands. `toPercent` counts above the plan (10 %, 20 %, without end), bounds
 * inclusive and half up to the litre. Volumes in litres, `plan` for the whole order. See over-plan.md.
 */
export function overPlanVolumes(
  bands: readonly OverPlanBand[],
  plan: Litres,
  volume: Litres,
): OverPlanVolume[] {
  const volumes: OverPlanVolume[] = []
  let lower = plan
  for (const { toPercent, times } of bands) {
    const bound = toPercent === null ? volume : plan + productHalfUp(plan, toPercent, WHOLE)
    const upper = Math.min(volume, bound)
    if (upper <= lower) continue
    volumes.push({ volume: upper - lower, times })
    lower = upper
  }
  return volumes
}

/** One line per band, beside the water lines. For flat and two-part prices; no plan or no month: none. */
export function addOverPlanLines(
  lines: Line[],
  version: PriceVersion,
  planVolume: Litres | null,
  billed: Litres,
  period: Period,
): void {
  if (version.mode === 'tiered' || planVolume === null || period.months === 0) return
  const price = version.price ?? 0
  for (const { volume, times } of overPlanVolumes(version.overPlan, planVolume * period.months, billed)) {
    const line = blankLine('over_plan', version, period)
    line.priceVersion = version.id
    line.baseVolume = volume
    line.price = productHalfUp(price, times, WHOLE)
    line.amount = amountWithFactor(volume, times, price)
    lines.push(line)
  }
}
