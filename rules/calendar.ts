/**
 * 日期以文本计算：Asia/Shanghai 全年 UTC+8，没有夏令时，所以不需要时区库。
 * Dates and times are strings of the utility's own clock (Asia/Shanghai, UTC+8, no daylight saving), compared as
 * text and counted as days. Nothing here reads a clock.
 */

/** `YYYY-MM-DD`. */
export type LocalDate = string
/** `YYYY-MM-DD HH:mm:ss`. */
export type LocalTime = string
/** `YYYY-MM`. */
export type Month = string
/** `MM-DD`, a day of every year. */
export type YearDay = string

const SHANGHAI_AHEAD_SECONDS = 8 * 3600
const DAY_SECONDS = 86_400
const DATE = /^\d{4}-\d{2}-\d{2}$/
const DAYS_UNTIL_1970 = 719_468

/** The utility's local time at an instant in milliseconds since 1970 UTC. */
export function localTime(epochMs: number): LocalTime {
  const seconds = Math.floor(epochMs / 1000) + SHANGHAI_AHEAD_SECONDS
  const day = Math.floor(seconds / DAY_SECONDS)
  const rest = seconds - day * DAY_SECONDS
  const clock = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60].map((part) =>
    padded(part, 2),
  )
  return `${dateOfDay(day)} ${clock.join(':')}`
}

/** The instant of a local time in milliseconds since 1970 UTC. */
export function epochOf(time: LocalTime): number {
  const seconds = digits(time, 11, 2) * 3600 + digits(time, 14, 2) * 60 + digits(time, 17, 2)
  return (dayNumber(dateOf(time)) * DAY_SECONDS + seconds - SHANGHAI_AHEAD_SECONDS) * 1000
}

/** A number of seconds later, or earlier when negative. */
export function addSeconds(time: LocalTime, seconds: number): LocalTime {
  return localTime(epochOf(time) + seconds * 1000)
}

/** Tells whether the text is an existing day: `2026-02-30` is not. */
export function isLocalDate(text: string): boolean {
  return DATE.test(text) && text >= '0001' && dateOfDay(dayNumber(text)) === text
}

/** The day of a time (a date stays as it is). */
export function dateOf(time: LocalTime): LocalDate {
  return time.slice(0, 10)
}

/** The first second of a day. */
export function startOfDay(date: LocalDate): LocalTime {
  return `${date} 00:00:00`
}

/** The month of a date or time. */
export function monthOf(date: LocalDate | LocalTime): Month {
  return date.slice(0, 7)
}

/** Days since 1970-01-01 in the Gregorian calendar, counted from 1 March so that a leap day comes last. */
export function dayNumber(date: LocalDate): number {
  const month = digits(date, 5, 2)
  const year = digits(date, 0, 4) - (month <= 2 ? 1 : 0)
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + digits(date, 8, 2) - 1
  return year * 365 + leapDaysBefore(year) + dayOfYear - DAYS_UNTIL_1970
}

/** The date of a day counted from 1970-01-01. */
export function dateOfDay(day: number): LocalDate {
  const days = day + DAYS_UNTIL_1970
  let year = Math.floor(days / 365.2425)
  while (year * 365 + leapDaysBefore(year) > days) year--
  while ((year + 1) * 365 + leapDaysBefore(year + 1) <= days) year++
  const dayOfYear = days - year * 365 - leapDaysBefore(year)
  const march = Math.floor((5 * dayOfYear + 2) / 153)
  const month = march < 10 ? march + 3 : march - 9
  const dayOfMonth = dayOfYear - Math.floor((153 * march + 2) / 5) + 1
  return `${padded(month <= 2 ? year + 1 : year, 4)}-${padded(month, 2)}-${padded(dayOfMonth, 2)}`
}

/** The date `days` later (earlier when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDay(dayNumber(date) + days)
}

/** Days from one date to another: 0 for the same day, negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** Calendar months from one date to another, on any days: 01-31 → 02-01 is 1. */
export function monthsBetween(from: LocalDate, to: LocalDate): number {
  return 12 * (digits(to, 0, 4) - digits(from, 0, 4)) + digits(to, 5, 2) - digits(from, 5, 2)
}

/** The month `months` later (earlier when negative). */
export function addMonths(month: Month, months: number): Month {
  const count = digits(month, 0, 4) * 12 + digits(month, 5, 2) - 1 + months
  return `${padded(Math.floor(count / 12), 4)}-${padded((count % 12) + 1, 2)}`
}

/** The last day of a month. */
export function lastDayOf(month: Month): LocalDate {
  return addDays(`${addMonths(month, 1)}-01`, -1)
}

/** The last `day` of a year that is not after the date. `day` is one that every year has. */
export function yearDayUpTo(date: LocalDate, day: YearDay): LocalDate {
  const year = digits(date, 0, 4)
  return yearAndDay(date.slice(5) >= day ? year : year - 1, day)
}

/** The first `day` of a year that is after the date. */
export function yearDayAfter(date: LocalDate, day: YearDay): LocalDate {
  const year = digits(date, 0, 4)
  return yearAndDay(date.slice(5) < day ? year : year + 1, day)
}

function yearAndDay(year: number, day: YearDay): LocalDate {
  return `${padded(year, 4)}-${day}`
}

function leapDaysBefore(year: number): number {
  return Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

function digits(text: string, start: number, length: number): number {
  let value = 0
  for (let index = start; index < start + length; index++) value = value * 10 + text.charCodeAt(index) - 48
  return value
}
