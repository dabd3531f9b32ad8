import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { litres } from '../money'
import { testExamples } from '../testing/example-tables'
import { boundProblem } from './bounds'

const bound = (text: string) => (text === 'open' ? null : text === '?' ? undefined : litres(text))

describe('bounds.md', () => {
  testExamples('billing/bounds.md', ' Examples', (row) => {
    const uppers = row.cell('uppers').split(', ').map(bound)
    const problems = uppers.flatMap((_, at) => {
      const problem = boundProblem(uppers, at)
      return problem === null ? [] : [`${at + 1}: ${problem}`]
    })
    expect(problems.join(', ')).toBe(row.cell('problems'))
  })
})

test('rising bounds with an open end have no problem, and of two that change places the second has one', () => {
  const rising = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 20 })
  fc.assert(
    fc.property(rising, fc.nat(), (bounds, place) => {
      const uppers = [...bounds.sort((one, other) => one - other), null]
      expect(uppers.map((_, at) => boundProblem(uppers, at))).toEqual(uppers.map(() => null))
      const at = place % (bounds.length - 1)
      const swapped = uppers.with(at, uppers[at + 1]!).with(at + 1, uppers[at]!)
      expect(boundProblem(swapped, at + 1)).toBe('tiers_increase')
    }),
  )
})
