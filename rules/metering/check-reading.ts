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
  /** What else the same order bills: the removed device's last consumption after a change-over. */
  readonly otherVolume?: Litres
  /** Actual volumes of the meter's last live reading orders, at most three. */
  readonly lastVolumes: readonly Litres[]
  /** Estimates in a row up to now, this one included; 0 for a reading that is none. */
  readonly estimatesInARow: number
}

/** The settings a check depends on. */
export type CheckSettings = AbnormalLimits & {
  readonly volumeScale: number
  /** rollover_auto_limit in litres. */
  readonly rolloverAutoLimit: Litres
  readonly maxConsecutiveEstimates: number
}

/** What a check says: a volume, with what must be confirmed; or why the reading cannot be taken. */
export type ReadingCheck =
  | {
      readonly refused: null
      /** Of this reading alone. */
      readonly volume: Litres
      readonly abnormal: readonly Abnormal[]
    }
  | {
      /** The index went back: 409, never confirmable. */
      readonly refused: 'reversed'
      /** The volume if it was a rollover, when one may be offered. */
      readonly rolloverVolume: Litres | null
    }
  /** is_rollover although the index did not go back: 400. */
  | { readonly refused: 'rollover_not_needed' }
  /** The register cannot show this index: 400. */
  | { readonly refused: 'beyond_register' }

/**
 * 抄表校验：先拒绝不可能的读数，再列出需确认的异常。
 * Refuses what cannot be (beyond the register, gone back without a rollover, a rollover that was none), else names
 * what is abnormal; abnormal readings are billed once they are confirmed. See rollover.md and abnormal.md.
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
