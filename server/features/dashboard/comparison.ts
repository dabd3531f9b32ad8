import { addMonths, dateOf, type LocalDate, type LocalTime, lastDayOf, monthOf } from '@water/rules/calendar'
import type { Reader } from '../../db/read-write'
import type { Scope } from '../../db/scope'
import { flowByDay, movementsBetween, rateAsOf, type StoredMovement } from './comparison-store'
import type { Place, Span } from './figures-store'

/** The past as a day finds it: nothing that comes later can change it. */
export interface StoredPast extends Span {
  same_days_to: LocalDate
  by_day: { date: LocalDate; charged: string; collected: string }[]
  collection_rate_last_year: string | null
}

export interface StoredComparison extends StoredPast {
  movements: StoredMovement[]
}

/** The days of a month from its first one on, as far as they are over; null for another span, and where none is over. */
export function monthSoFar({ from, to }: Span, today: LocalDate): Span | null {
  if (!from.endsWith('-01') || monthOf(from) !== monthOf(to) || from > today) return null
  return { from, to: earlierOf(to, today) }
}

/** The same days of another month: all of it for all of a month. */
function sameDays({ from, to }: Span, month: string): Span {
  const last = lastDayOf(month)
  const isWhole = to === lastDayOf(monthOf(from))
  return { from: `${month}-01`, to: isWhole ? last : earlierOf(`${month}-${to.slice(8)}`, last) }
}

/** Dates are text, which Math.min does not compare. */
const earlierOf = (...dates: [LocalDate, LocalDate]): LocalDate => dates.toSorted()[0]!

/** Null for a span that is no month so far, and for all organizations together. */
export async function comparisonOf(
  db: Reader,
  scope: Scope,
  span: Span,
  now: LocalTime,
  place?: Place,
  /** The past that was found for the same span earlier on the same day. */
  known?: StoredPast,
): Promise<StoredComparison | null> {
  const days = monthSoFar(span, dateOf(now))
  if (scope.of !== 'one' || days === null) return null
  const month = addMonths(monthOf(days.from), -1)
  const before = sameDays(days, month)
  const [past, movements] = await Promise.all([
    known ?? pastOf(db, scope, { days, before }, dateOf(now), place),
    movementsBetween(db, scope, days, before, place),
  ])
  return { ...past, movements }
}

async function pastOf(
  db: Reader,
  scope: Scope,
  { days, before }: { days: Span; before: Span },
  today: LocalDate,
  place: Place,
): Promise<StoredPast> {
  const month = { from: before.from, to: lastDayOf(monthOf(before.from)) }
  const yearAgo = sameDay(today)
  const lastYear = sameDays(days, addMonths(monthOf(days.from), -12))
  const [by_day, collection_rate_last_year] = await Promise.all([
    flowByDay(db, scope, month, place),
    rateAsOf(db, scope, { ...lastYear, to: earlierOf(lastYear.to, yearAgo) }, yearAgo, place),
  ])
  return { ...month, same_days_to: before.to, by_day, collection_rate_last_year }
}

/** The same day a year before; of 29 February the 28th. */
function sameDay(today: LocalDate): LocalDate {
  const month = addMonths(monthOf(today), -12)
  return earlierOf(`${month}-${today.slice(8)}`, lastDayOf(month))
}
