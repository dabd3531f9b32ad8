import { divideHalfUp, type Litres } from '../money'
import { billedUnit, registerCapacity } from './consumption'

/** An index without a reading. */
export type Estimate = { readonly current: Litres; readonly isRollover: boolean }

/**
 * The mean of volumes (of a meter's last live reading orders, up to three) in litres, half up to the billed unit of volume_scale;
 * null without any.
 */
export function averageVolume(lastVolumes: readonly Litres[], volumeScale: number): Litres | null {
  if (lastVolumes.length === 0) return null
  const unit = billedUnit(volumeScale)
  const sum = lastVolumes.reduce((total, volume) => total + volume, 0)
  return divideHalfUp(sum, lastVolumes.length * unit) * unit
}

/**
 * 估抄：上次读数 + 最近三期平均用量（四舍五入）；无历史不能估抄。
 * The estimated index in litres: previous + the mean of the last three live reading orders' billed volumes. Beyond the
 * end of the register it starts again at 0. null without history (409). `otherVolume` is the part of the order that
 * removed devices measured: an order after a change-over is estimated as a whole, and the new device has the rest. See
 * estimate.md.
 */
export function estimateIndex(
  previous: Litres,
  lastVolumes: readonly Litres[],
  register: { readonly digits: number; readonly volumeScale: number },
  otherVolume: Litres = 0,
): Estimate | null {
  const average = averageVolume(lastVolumes, register.volumeScale)
  if (average === null) return null
  const current = previous + Math.max(0, average - otherVolume)
  const capacity = registerCapacity(register.digits)
  return current < capacity
    ? { current, isRollover: false }
    : { current: current - capacity, isRollover: true }
}
