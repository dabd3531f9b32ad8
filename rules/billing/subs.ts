import { dateOf, type LocalDate, type LocalTime, monthsBetween } from '../calendar'
import type { Litres } from '../money'

/**
 * 总表减分表：总表的水量减去其分表已开账、尚未扣减的水量；分表红冲的水量为负，会加回。先减分表，再减免，再按最低用量。
 * The volume of a master meter that its own order charges: what it has measured less what its subs have been billed for and
 * no order of the master has deducted yet. The volume of a sub's reversed order is negative and comes back. Throws
 * RangeError below 0, which the caller refuses before. See subs.md.
 */
export function lessSubs(volume: Litres, deducted: Litres): Litres {
  if (deducted > volume) throw new RangeError(`${deducted} of ${volume}`)
  return volume - deducted
}

/** A sub of a master, as far as it tells whether its water is missing. */
export type Sub = {
  /** The day of its last reading, or of its installation. */
  readonly lastRead: LocalDate
  readonly readCycleMonths: number
  /** Some order of it is deducted. */
  readonly isDeducted: boolean
}

/**
 * 分表未抄：距上次抄表已满一个抄表周期，又没有可扣减的账单。
 * Tells whether a sub should have been read before its master is: its last reading lies a read cycle or more before, by year and
 * month, and nothing of it is deducted.
 */
export const isSubUnread = ({ lastRead, readCycleMonths, isDeducted }: Sub, readAt: LocalTime): boolean =>
  !isDeducted && monthsBetween(lastRead, dateOf(readAt)) >= readCycleMonths
