import {
  addDays,
  addMonths,
  dateOf,
  dayNumber,
  type LocalDate,
  type LocalTime,
  lastDayOf,
  monthOf,
  startOfDay,
} from '../calendar'

/**
 * 短信计划的时刻：一次、每天、每周、每月（1–28 日或月末）；21:00 至次日 8:00 为免打扰时段，不发送。
 * The times of a message schedule: once, daily, weekly, monthly (day 1–28, or the last). No message is sent in the
 * quiet hours from 21:00 to 08:00.
 */
export type Rhythm =
  | { every: 'once'; date: LocalDate; time: ClockTime }
  | { every: 'day'; time: ClockTime }
  | { every: 'week' /** 1 Monday … 7 Sunday. */; weekday: number; time: ClockTime }
  | { every: 'month'; day: number | 'last'; time: ClockTime }

/** `HH:mm`. */
export type ClockTime = string

const QUIET_FROM = '21:00'
const QUIET_UNTIL = '08:00'

/** Tells whether this time of day is in the quiet hours. */
export const isQuietTime = (time: ClockTime): boolean => time >= QUIET_FROM || time < QUIET_UNTIL

/** Tells whether this moment is in the quiet hours. */
export const isQuiet = (at: LocalTime): boolean => isQuietTime(at.slice(11, 16))

/** The first moment, this one or later, outside of the quiet hours. */
export function endOfQuiet(at: LocalTime): LocalTime {
  if (!isQuiet(at)) return at
  const isEvening = at.slice(11, 16) >= QUIET_FROM
  return atTime(addDays(dateOf(at), isEvening ? 1 : 0), QUIET_UNTIL)
}

/** The same time on the next day, or the end of that day's quiet hours. */
export const nextDayAt = (time: ClockTime, now: LocalTime): LocalTime =>
  atTime(addDays(dateOf(now), 1), isQuietTime(time) ? QUIET_UNTIL : time)

/** The next moments after this one, `count` at most; none after a single one has passed. */
export function nextTimes(rhythm: Rhythm, after: LocalTime, count: number): LocalTime[] {
  const times: LocalTime[] = []
  for (const date of datesFrom(rhythm, dateOf(after))) {
    if (times.length >= count) break
    const time = atTime(date, rhythm.time)
    if (time > after) times.push(time)
  }
  return times
}

export const nextTime = (rhythm: Rhythm, after: LocalTime): LocalTime | null =>
  nextTimes(rhythm, after, 1)[0] ?? null

/** 1 Monday … 7 Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (date: LocalDate): number => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1

const atTime = (date: LocalDate, time: ClockTime): LocalTime => `${startOfDay(date).slice(0, 11)}${time}:00`

/** The days of a rhythm from a date on, without end except for a single one. */
function* datesFrom(rhythm: Rhythm, from: LocalDate): Generator<LocalDate> {
  if (rhythm.every === 'once') {
    yield rhythm.date
    return
  }
  if (rhythm.every === 'month') {
    for (let month = monthOf(from); ; month = addMonths(month, 1))
      yield rhythm.day === 'last' ? lastDayOf(month) : `${month}-${String(rhythm.day).padStart(2, '0')}`
  }
  const step = rhythm.every === 'week' ? 7 : 1
  const first = rhythm.every === 'week' ? (rhythm.weekday - weekdayOf(from) + 7) % 7 : 0
  for (let date = addDays(from, first); ; date = addDays(date, step)) yield date
}
