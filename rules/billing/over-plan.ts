import { amountWithFactor, type Litres, type PriceUnits, productHalfUp, type Ratio, WHOLE } from '../money'
import { EMPTY_LINE, type Line } from './order-lines'
import type { Period } from './period'
import type { OverPlanBand, PriceVersion } from './water-price'

/** The volume of a band above the plan, and what it costs more per m³ (times × price). */
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
  volume: Litres,
  period: Period,
): void {
  if (version.mode === 'tiered' || planVolume === null || period.months === 0) return
  const price = version.price ?? 0
  for (const band of overPlanVolumes(version.overPlan, planVolume * period.months, volume)) {
    lines.push(overPlanLine(version, price, band, period))
  }
}

function overPlanLine(
  version: PriceVersion,
  price: PriceUnits,
  { volume, times }: OverPlanVolume,
  period: Period,
): Line {
  return {
    ...EMPTY_LINE,
    item: 'over_plan',
    name: version.name,
    priceVersion: version.id,
    from: period.from,
    to: period.to,
    baseVolume: volume,
    price: productHalfUp(price, times, WHOLE),
    amount: amountWithFactor(volume, times, price),
    taxTreatment: version.taxTreatment,
    taxRate: version.taxRate,
    taxCode: version.taxCode,
  }
}
