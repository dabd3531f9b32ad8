import { describe, expect, test } from 'vitest'
import { testExamples } from './testing/example-tables'
import { writtenClock, writtenMonth, writtenTime } from './written-time'

describe('written-time.md', () => {
  testExamples('written-time.md', ' Examples', (row) => {
    expect(writtenTime(row.cell('written')) ?? '不认').toBe(row.cell('read'))
  })
})

test('a month is written in the same ways, and a day is no month', () => {
  for (const text of ['2026-3', '2026/03', '2026.3', '202603', '2026年3月', '２０２６－３'])
    expect(writtenMonth(text), text).toBe('2026-03')
  for (const text of ['2026-13', '2026-00', '26-03', '3/2026', '2026-03-05', '2026'])
    expect(writtenMonth(text), text).toBeNull()
})

test('a time of day has an hour and a minute', () => {
  expect(['9:05', '09:05', '９：０５', '9:05:30', '9时5分', '下午3:20'].map(writtenClock)).toEqual([
    '09:05:00',
    '09:05:00',
    '09:05:00',
    '09:05:30',
    '09:05:00',
    '15:20:00',
  ])
  expect(['9', '24:00', '9:60', '9:5xm', ''].map(writtenClock)).toEqual([null, null, null, null, null])
})
