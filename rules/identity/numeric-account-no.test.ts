import { describe, expect } from 'vitest'
import { testExamples } from '../testing/example-tables'
import { beginsWithZero, numericProblem } from './numeric-account-no'

describe('numeric-account-no.md', () => {
  testExamples('identity/numeric-account-no.md', 'Examples', (row) => {
    const texts = row.cell('texts').split(', ')
    expect(numericProblem(row.cell('shown'), texts.some(beginsWithZero)) ?? '').toBe(row.cell('problem'))
  })
})
