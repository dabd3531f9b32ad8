import type { Litres } from '../money'
import { type Abnormal, type AbnormalLimits, abnormalVolume } from './abnormal'
import { consumption, registerCapacity } from './consumption'
import { averageVolume } from './estimate'
import { isUsualRollover, rolloverVolume } from './rollover'

/** One reading before it is billed. Volumes and indexes in litres. */
export type ReadingToCheck = {
  readonly previous: Litres
  readonly current: Litres
  readonly isRollover: boolean
  readonly digits: number
  /** Decimals that the previous index was billed with; null (or left out) before the first order. */
  readonly previousScale?: number | null
  /** The other volume of the same order: the removed device's last consumption after a change of device. */
  readonly otherVolume?: Litres
  /** Actual volumes of the meter's last live reading orders, at most three. */
  readonly lastVolumes: readonly Litres[]
  /** The number of estimates in a row, with this one; 0 for a real reading. */
  readonly estimatesInARow: number
}

/** The settings that a check depends on. */
export type CheckSettings = AbnormalLimits & {
  readonly volumeScale: number
  /** rollover_auto_limit in litres. */
  readonly rolloverAutoLimit: Litres
  readonly maxConsecutiveEstimates: number
}

/** The result of a check: a volume with its doubts, or the reason why the reading is refused. */
export type ReadingCheck =
  | {
      readonly refused: null
      /** The volume of this reading alone. */
      readonly volume: Litres
      readonly abnormal: readonly Abnormal[]
    }
  | {
      /** The index went back: 409, and no confirmation helps. */
      readonly refused: 'reversed'
      /** The volume of a rollover, when one may be offered. */
      readonly rolloverVolume: Litres | null
    }
  /** is_rollover although the index did not go back: 400. */
  | { readonly refused: 'rollover_not_needed' }
  /** The register cannot show this index: 400. */
  | { readonly refused: 'beyond_register' }

/**
 * 抄表校验：先拒绝不可能的读数，再列出需确认的异常。
 * Refuses an impossible reading (beyond the register, gone back without a rollover, a rollover without going back),
 * else names the abnormal kinds. Abnormal readings are billed after they are confirmed. See rollover.md and
 * abnormal.md.
 */
export function checkReading(reading: ReadingToCheck, settings: CheckSettings): ReadingCheck {
  const { previous, current, isRollover, digits, previousScale = null, lastVolumes } = reading
  const { volumeScale, rolloverAutoLimit: autoLimit } = settings
  if (current >= registerCapacity(digits)) return { refused: 'beyond_register' }
  const limit = { autoLimit, average: averageVolume(lastVolumes, volumeScale) ?? 0 }
  const register = { digits, volumeScale, previousScale }
  const turned = rolloverVolume({ previous, current, ...register })
  if (isRollover && turned === null) return { refused: 'rollover_not_needed' }
  if (!isRollover && turned !== null) {
    return { refused: 'reversed', rolloverVolume: isUsualRollover(turned, limit) ? turned : null }
  }
  const volume = consumption(previous, current, { ...register, isRollover })
  const abnormal: Abnormal[] = []
  const unusual = abnormalVolume(volume + (reading.otherVolume ?? 0), lastVolumes, settings)
  if (unusual) abnormal.push(unusual)
  if (isRollover && !isUsualRollover(volume, limit)) abnormal.push('rollover')
  if (reading.estimatesInARow > settings.maxConsecutiveEstimates) abnormal.push('estimate_streak')
  return { refused: null, volume, abnormal }
}
