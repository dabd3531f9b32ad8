import { dateOf, type LocalDate, type LocalTime } from '../calendar'
import { type Dated, inForce } from './dated-versions'

/** From a day on, a meter is billed by this price family for this many persons. */
export type Terms = Dated & { readonly family: number; readonly persons: number }

/**
 * 用水条款（水价、人口）自生效日起用；账单按抄表当日的条款计算。
 * The terms in force on a reading's own day; before the first terms, the first. `history` ascends and is never empty.
 */
export function termsAt(history: readonly Terms[], readAt: LocalTime): Terms {
  return inForce(history, dateOf(readAt)) ?? history[0]!
}

/** Tells whether terms may begin on a day: not on or before the last live order's reading (409). */
export function mayBeginTerms(from: LocalDate, lastLiveReadAt: LocalTime | null): boolean {
  return lastLiveReadAt === null || from > dateOf(lastLiveReadAt)
}
