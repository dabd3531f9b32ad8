import type { Litres } from '../money'

/**
 * 减免水量：漏损、消防等核减的水量不计费；读数不变，先减免，再按最低用量。
 * The volume that is charged after a reduction (a leak, fire-fighting). The index stays true; the minimum applies afterwards.
 * Throws RangeError below 0 or above the volume, which the caller refuses before. See deduction.md.
 */
export function lessDeduction(volume: Litres, deduct: Litres): Litres {
  if (deduct < 0 || deduct > volume) throw new RangeError(`${deduct} of ${volume}`)
  return volume - deduct
}
