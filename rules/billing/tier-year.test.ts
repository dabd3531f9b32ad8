import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dateOfDay, dayNumber } from '../calendar'
import { testExamples } from '../testing/example-tables'
import { startsOf } from '../testing/tier-year-starts'
import { changedTierYears, nextTierYear, tierYearOf, tierYears } from './tier-year'

describe('tier-year.md', () => {
  testExamples('billing/tier-year.md', ' Examples', (row) => {
    const years = startsOf(row.cell('starts'))
    const year = tierYearOf(row.cell('date'), years)
    expect([year, nextTierYear(year, years)]).toEqual([row.cell('year'), row.cell('next')])
  })
  testExamples('billing/tier-year.md', 'Changed starts', (row) => {
    const changed = changedTierYears(startsOf(row.cell('starts')), row.cell('to'), row.cell('billed') || null)
    expect(changed).toEqual(startsOf(row.cell('after')))
  })
})

const day = fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2029-12-31') }).map(dateOfDay)
const start = fc.constantFrom('01-01', '02-28', '03-15', '07-01', '12-28')
const changes = fc.array(fc.record({ start, billed: day }), { maxLength: 4 })
const changed = (first: string, all: readonly { start: string; billed: string }[]) =>
  all.reduce((years, change) => changedTierYears(years, change.start, change.billed), tierYears(first))

test('whatever is changed, the tier year of a billed day stays what it was', () => {
  fc.assert(
    fc.property(start, changes, start, day, day, (first, before, wanted, billed, date) => {
      const years = changed(first, before)
      const after = changedTierYears(years, wanted, billed)
      fc.pre(date <= billed)
      expect(tierYearOf(date, after)).toBe(tierYearOf(date, years))
    }),
  )
})

test('tier years follow each other without a gap, however often the start was changed', () => {
  fc.assert(
    fc.property(start, changes, day, (first, before, date) => {
      const years = changed(first, before)
      const year = tierYearOf(date, years)
      const next = nextTierYear(year, years)
      expect(year <= date && date < next).toBe(true)
      expect(tierYearOf(next, years)).toBe(next)
      expect(tierYearOf(addDays(next, -1), years)).toBe(year)
    }),
  )
})
