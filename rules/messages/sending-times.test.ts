import { describe, expect, test } from 'vitest'
import { endOfQuiet, isQuiet, nextDayAt, nextTime, nextTimes, type Rhythm, weekdayOf } from './sending-times'

describe('the next times of', () => {
  const time = '09:00'
  test.each<[string, Rhythm, string, string[]]>([
    [
      'a day’s, before its time',
      { every: 'day', time },
      '2026-02-27 08:59:59',
      ['2026-02-27', '2026-02-28', '2026-03-01'],
    ],
    [
      'a day’s, at its time',
      { every: 'day', time },
      '2026-02-27 09:00:00',
      ['2026-02-28', '2026-03-01', '2026-03-02'],
    ],
    [
      'a Monday’s, on that Monday',
      { every: 'week', weekday: 1, time },
      '2026-01-19 08:00:00',
      ['2026-01-19', '2026-01-26', '2026-02-02'],
    ],
    [
      'a Sunday’s, seen from a Monday',
      { every: 'week', weekday: 7, time },
      '2026-01-19 10:00:00',
      ['2026-01-25', '2026-02-01', '2026-02-08'],
    ],
    [
      'the 28th',
      { every: 'month', day: 28, time },
      '2026-01-28 09:00:00',
      ['2026-02-28', '2026-03-28', '2026-04-28'],
    ],
    [
      'the 5th, over the year',
      { every: 'month', day: 5, time },
      '2026-11-06 00:00:00',
      ['2026-12-05', '2027-01-05', '2027-02-05'],
    ],
    [
      'the last day, in a leap year',
      { every: 'month', day: 'last', time },
      '2028-01-31 09:00:00',
      ['2028-02-29', '2028-03-31', '2028-04-30'],
    ],
    [
      'once, still to come',
      { every: 'once', date: '2026-02-01', time },
      '2026-01-31 23:00:00',
      ['2026-02-01'],
    ],
    ['once, and over', { every: 'once', date: '2026-02-01', time }, '2026-02-01 09:00:00', []],
  ])('%s', (_name, rhythm, after, days) => {
    expect(nextTimes(rhythm, after, 3)).toEqual(days.map((day) => `${day} 09:00:00`))
  })

  test('a rhythm that is over has none', () => {
    expect(nextTime({ every: 'once', date: '2026-01-01', time }, '2026-01-02 00:00:00')).toBeNull()
  })
})

test('weekdays count from Monday', () => {
  expect(['2026-01-19', '2026-01-25', '1969-12-31', '1970-01-01'].map(weekdayOf)).toEqual([1, 7, 3, 4])
})

test('from 21:00 to 08:00 nothing is sent; it ends at eight, the same day or the next', () => {
  expect(
    ['20:59:59', '21:00:00', '23:59:59', '00:00:00', '07:59:59', '08:00:00'].map((at) =>
      isQuiet(`2026-01-31 ${at}`),
    ),
  ).toEqual([false, true, true, true, true, false])
  expect(endOfQuiet('2026-01-31 21:00:00')).toBe('2026-02-01 08:00:00')
  expect(endOfQuiet('2026-02-01 03:00:00')).toBe('2026-02-01 08:00:00')
  expect(endOfQuiet('2026-02-01 12:00:00')).toBe('2026-02-01 12:00:00')
})

test('what is put off to the next day keeps its time, but never falls into the quiet hours', () => {
  const next = (time: string) => nextDayAt(time, '2026-01-31 09:30:00')
  expect([next('09:00'), next('20:59'), next('23:00'), next('06:00')]).toEqual([
    '2026-02-01 09:00:00',
    '2026-02-01 20:59:00',
    '2026-02-01 08:00:00',
    '2026-02-01 08:00:00',
  ])
})
