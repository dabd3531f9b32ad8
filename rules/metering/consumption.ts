import { CUBIC_METRE, type Litres } from '../money'

/** The reading of one installation's register: its whole digits, and the billed decimals (volume_scale). */
export type Register = {
  readonly digits: number
  readonly isRollover: boolean
  readonly volumeScale: number
  /**
   * The decimals with which the order of the previous index was billed; null (or absent) for an index without an order.
   */
  readonly previousScale?: number | null
}

const UNITS = [1000, 100, 10, 1] as const

/** The smallest billed step in litres: 1 m³ at volume_scale 0, one litre at 3. */
export function billedUnit(volumeScale: number): Litres {
  const unit = UNITS[volumeScale]
  if (unit === undefined) throw new RangeError(`volume_scale ${volumeScale} is not 0, 1, 2 or 3`)
  return unit
}

/** The billed index: cut (not rounded) to volume_scale. */
export function cut(index: Litres, volumeScale: number): Litres {
  return index - (index % billedUnit(volumeScale))
}

/** The first index that a register with this many digits cannot show: 5 digits → 100,000 m³. */
export function registerCapacity(digits: number): Litres {
  return 10 ** digits * CUBIC_METRE
}

/**
 * 用水量 = 截位后的本次读数 − 截位后的上次读数；过零加满量程。
 * Consumption of one installation between two indexes in litres. The indexes are cut to volume_scale, not the
 * difference; the previous one is cut as its own order cut it. After a rollover one whole turn of the register is
 * added. RangeError when it would be negative: ask `checkReading` first. See consumption.md.
 */
export function consumption(previous: Litres, current: Litres, register: Register): Litres {
  const { digits, isRollover, volumeScale, previousScale } = register
  const turn = isRollover ? registerCapacity(digits) : 0
  const volume = cut(current, volumeScale) - cut(previous, previousScale ?? volumeScale) + turn
  if (volume < 0) throw new RangeError(`the index went back from ${previous} to ${current} litres`)
  return volume
}
