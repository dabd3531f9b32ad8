import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addSeconds,
  dateOf,
  dateOfDay,
  dayNumber,
  daysBetween,
  epochOf,
  isLocalDate,
  lastDayOf,
  localTime,
  monthOf,
  monthsBetween,
  startOfDay,
  yearDayAfter,
  yearDayUpTo,
} from './calendar'

const day = fc.integer({ min: -700_000, max: 2_900_000 })

test('days are counted as the proleptic Gregorian calendar counts them', () => {
  expect(dayNumber('1970-01-01')).toBe(0)
  expect([dateOfDay(-1), dateOfDay(59), dateOfDay(789)]).toEqual(['1969-12-31', '1970-03-01', '1972-02-29'])
  fc.assert(
    fc.property(day, (number) => {
      const date = new Date(number * 86_400_000).toISOString().slice(0, 10)
      expect(dateOfDay(number)).toBe(date)
      expect(dayNumber(date)).toBe(number)
    }),
  )
})

test('a date is moved and measured in days over month and leap-year ends', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2023-02-28', 1)).toBe('2023-03-01')
  expect(addDays('2000-02-28', 1)).toBe('2000-02-29')
  expect(addDays('1900-02-28', 1)).toBe('1900-03-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2025-11-25', '2026-01-25')).toBe(61)
  expect(daysBetween('2026-01-25', '2025-11-25')).toBe(-61)
  expect(daysBetween('2026-01-25', '2026-01-25')).toBe(0)
})

test('months are counted by year and month alone', () => {
  expect(monthsBetween('2025-01-31', '2025-02-01')).toBe(1)
  expect(monthsBetween('2025-01-01', '2025-01-31')).toBe(0)
  expect(monthsBetween('2025-11-25', '2026-01-25')).toBe(2)
  expect(monthsBetween('2026-01-25', '2025-11-25')).toBe(-2)
  expect([addMonths('2025-11', 2), addMonths('2025-01', -1), addMonths('2025-12', 0)]).toEqual([
    '2026-01',
    '2024-12',
    '2025-12',
  ])
  expect([lastDayOf('2024-02'), lastDayOf('2025-02'), lastDayOf('2025-12')]).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2025-12-31',
  ])
})

test('only days that exist are dates', () => {
  for (const date of ['2026-01-01', '2024-02-29', '0001-01-01', '9999-12-31'])
    expect(isLocalDate(date)).toBe(true)
  const wrong = [
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '0000-01-01',
  ]
  for (const date of [
    ...wrong,
    '',
    '2026-01-01 ',
    ' 2026-01-01',
    '2026/01/01',
    '20260101',
    '2026-01-01 00:00:00',
  ]) {
    expect(isLocalDate(date), date).toBe(false)
  }
})

test('the local time of an instant is eight hours ahead of UTC, summer and winter', () => {
  expect(localTime(Date.UTC(2026, 0, 31, 15, 59, 59, 999))).toBe('2026-01-31 23:59:59')
  expect(localTime(Date.UTC(2026, 0, 31, 16))).toBe('2026-02-01 00:00:00')
  expect(localTime(Date.UTC(2026, 6, 1, 3, 4, 5))).toBe('2026-07-01 11:04:05')
  expect(localTime(Date.UTC(1969, 11, 31, 0, 0, 1))).toBe('1969-12-31 08:00:01')
  expect(epochOf('2026-02-01 00:00:00')).toBe(Date.UTC(2026, 0, 31, 16))
  expect(epochOf('2026-07-01 11:04:05')).toBe(Date.UTC(2026, 6, 1, 3, 4, 5))
  expect(addSeconds('2026-02-28 23:59:30', 60)).toBe('2026-03-01 00:00:30')
  expect(addSeconds('2026-03-01 00:00:30', -60)).toBe('2026-02-28 23:59:30')
})

test('a time gives its date and month, and a date its first second', () => {
  expect(dateOf('2026-01-31 23:59:59')).toBe('2026-01-31')
  expect(dateOf('2026-01-31')).toBe('2026-01-31')
  expect(monthOf('2026-01-31 23:59:59')).toBe('2026-01')
  expect(startOfDay('2026-01-31')).toBe('2026-01-31 00:00:00')
})

test('a day of every year comes up to a date, the date itself included, and again after it', () => {
  expect(yearDayUpTo('2026-06-30', '07-01')).toBe('2025-07-01')
  expect(yearDayUpTo('2026-07-01', '07-01')).toBe('2026-07-01')
  expect(yearDayAfter('2026-06-30', '07-01')).toBe('2026-07-01')
  expect(yearDayAfter('2026-07-01', '07-01')).toBe('2027-07-01')
})
