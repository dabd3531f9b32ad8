import type { Litres } from '../money'

/**
 * 最低用水量：实际用量不足“月最低用量 × 月数”的，按最低用量计费。
 * billed = max(actual, minimum a month × months). The meter's minimum replaces the price's; null is none. The tiers get
 * the billed volume, not the actual one. See minimum.md.
 */
export function billedVolume(
  actual: Litres,
  meterMinimum: Litres | null,
  priceMinimum: Litres | null,
  months: number,
): Litres {
  return Math.max(actual, (meterMinimum ?? priceMinimum ?? 0) * months)
}
