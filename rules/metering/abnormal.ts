import type { Litres } from '../money'

/** The reasons why a reading waits for `confirm_abnormal`. */
export type Abnormal = 'zero' | 'surge' | 'drop' | 'rollover' | 'estimate_streak'

/** The settings abnormal_high_percent and abnormal_low_percent, in whole percents. */
export type AbnormalLimits = { readonly highPercent: number; readonly lowPercent: number }

/** Live reading orders that a meter must have before its volume is compared. */
export const ORDERS_COMPARED = 3

/**
 * 用量异常：与最近三期平均用量比较，突增、突减、零用量。
 * The kinds of abnormal volume (litres) against the exact, unrounded mean of the last three live reading orders:
 * surge above it by more than highPercent, drop below it by more than lowPercent but not 0, zero while the mean is not 0.
 * Fewer than three orders: none. See abnormal.md.
 */
export function abnormalVolume(
  volume: Litres,
  lastVolumes: readonly Litres[],
  { highPercent, lowPercent }: AbnormalLimits,
): Abnormal | null {
  if (lastVolumes.length < ORDERS_COMPARED) return null
  const sum = lastVolumes.reduce((total, each) => total + each, 0)
  const hundredfold = volume * lastVolumes.length * 100
  if (volume === 0) return sum > 0 ? 'zero' : null
  if (hundredfold > sum * (100 + highPercent)) return 'surge'
  return hundredfold < sum * (100 - lowPercent) ? 'drop' : null
}
