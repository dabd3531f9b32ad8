import { describe, expect, test } from 'vitest'
import { january } from '../testing/january'
import { bill } from './bill'
import { periodOf } from './period'
import { alwaysInForce, compared, previousDateOf, readBefore, readingOf, yearOf } from './what-if'

const { readings: _, usedInTierYear: __, ...household } = { ...january, surcharges: [] }

test('a year is twelve bills that climb the annual tiers: 20 m³ a month are 180 + 60 m³ in the first two', () => {
  // 180 × 2.07 + 60 × 4.07 = 372.60 + 244.20
  expect(yearOf(household, 20_000)).toBe(616_80)
  expect(yearOf(household, 15_000)).toBe(372_60)
})

test('monthly tiers begin anew with every month of the year', () => {
  const [first] = household.versions
  const monthly = {
    ...first!,
    tierCycle: 'month' as const,
    tiers: [
      { upper: 10_000, price: 10_000 },
      { upper: null, price: 20_000 },
    ],
  }
  expect(yearOf({ ...household, versions: [monthly] }, 15_000)).toBe(12 * (10_00 + 10_00))
})

test('a version that is always in force bills a day before it begins', () => {
  const [first] = january.versions
  const later = { ...first!, effectiveFrom: '2027-01-01' }
  expect(bill({ ...january, versions: [alwaysInForce(later)] }).volume).toBe(12_000)
})

test('a volume without a device is read as it is', () => {
  expect(bill({ ...january, readings: [readingOf(99_999_999_000)] }).volume).toBe(99_999_999_000)
})

describe('the reading before', () => {
  test.each([
    ['2026-03-31', 1, '2026-02-28'],
    ['2026-01-15', 2, '2025-11-15'],
    ['2024-02-29', 12, '2023-02-28'],
  ])('of %s, %i months earlier, is on %s', (date, months, before) => {
    expect(readBefore(date, months)).toBe(before)
    expect(periodOf(before, `${date} 00:00:00`, false).months).toBe(months)
  })

  test.each([
    ['a usual month', '2026-01-25', '2026-02-24', false],
    ['twice in a month', '2026-02-10', '2026-02-20', true],
    ['twice in a day', '2026-02-10', '2026-02-10', true],
    ['twice on the first of a month', '2026-02-01', '2026-02-01', true],
  ])('of a stored order gives its days and months again: %s', (_name, previous, to, again) => {
    const period = periodOf(previous, `${to} 08:00:00`, again)
    const found = previousDateOf(period)
    expect(periodOf(found, `${to} 00:00:00`, period.months === 0)).toEqual(period)
  })
})

test('what costs less differs by a negative amount', () => {
  expect(compared(500, 300)).toEqual({ before: 500, after: 300, difference: -200 })
})
