import { describe, expect, test } from 'vitest'
import { testExamples } from '../testing/example-tables'
import { mayBeginTerms, termsAt } from './terms'

describe('terms.md', () => {
  testExamples('billing/terms.md', ' Examples', (row) => {
    const history = row
      .cell('terms')
      .split(', ')
      .map((entry) => {
        const [effectiveFrom, family, persons] = entry.split(/[ /]/)
        return {
          effectiveFrom: effectiveFrom!,
          family: Number.parseInt(family!, 10),
          persons: Number.parseInt(persons!, 10),
        }
      })
    const { family, persons } = termsAt(history, row.cell('read'))
    expect([String(family), String(persons)]).toEqual([row.cell('family'), row.cell('persons')])
  })
})

test("terms begin after the last live order's reading", () => {
  expect(mayBeginTerms('2026-06-01', '2026-06-01 08:00:00')).toBe(false)
  expect(mayBeginTerms('2026-05-31', '2026-06-01 08:00:00')).toBe(false)
  expect(mayBeginTerms('2026-06-02', '2026-06-01 23:00:00')).toBe(true)
  expect(mayBeginTerms('2000-01-01', null)).toBe(true)
})
