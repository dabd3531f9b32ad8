import type { Litres } from '../money'
import { consumption, type Register } from './consumption'

/** A register that may have turned over, in litres. */
export type Turn = Omit<Register, 'isRollover'> & { readonly previous: Litres; readonly current: Litres }

/** The limits for the volume of a rollover: the setting in litres and the meter's average (0 without history). */
export type RolloverLimit = { readonly autoLimit: Litres; readonly average: Litres }

/**
 * 过零（表走满一圈回零）：用量 = 10^位数 − 上次 + 本次，两数先截位。
 * The volume in litres if the register turned over once; null when the index did not go back, because then it did not
 * turn over. See rollover.md.
 */
export function rolloverVolume({ previous, current, ...register }: Turn): Litres | null {
  if (current >= previous) return null
  return consumption(previous, current, { ...register, isRollover: true })
}

/**
 * Tells whether a rollover is usual enough to offer it, or to accept it without a question: volume ≤ max(limit, 2 ×
 * average).
 */
export function isUsualRollover(volume: Litres, { autoLimit, average }: RolloverLimit): boolean {
  return volume <= Math.max(autoLimit, 2 * average)
}
