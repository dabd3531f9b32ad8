import {
  addDays,
  addSeconds,
  type LocalDate,
  type LocalTime,
  lastDayOf,
  type Month,
  startOfDay,
} from '../calendar'

/** The read day of a book in a month. See remote-reading.md. */
export function readDayOf(month: Month, readDay: number | null): LocalDate {
  const last = lastDayOf(month)
  if (readDay === null) return last
  const day: LocalDate = `${month}-${String(readDay).padStart(2, '0')}`
  return day > last ? last : day
}

/** Freezes after one time, up to another one. */
export interface FreezeSpan {
  after: LocalTime
  upTo: LocalTime
}

/** The freezes of which the newest is the reading of a month. */
export function freezesOf(month: Month, readDay: number | null, days: number): FreezeSpan {
  const last = readDayOf(month, readDay)
  const first = addDays(last, 1 - days)
  const ofMonth: LocalDate = `${month}-01`
  return { after: startOfDay(first < ofMonth ? ofMonth : first), upTo: startOfDay(addDays(last, 1)) }
}

/** The time at which a frozen index was read. */
export const readAtOf = (freeze: LocalTime): LocalTime =>
  freeze.endsWith(' 00:00:00') ? addSeconds(freeze, -1) : freeze
