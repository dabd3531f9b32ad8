import { describe, expect } from 'vitest'
import { testExamples } from './testing/example-tables'
import { writtenNumber } from './written-number'

describe('written-number.md', () => {
  testExamples('written-number.md', ' Examples', (row) => {
    expect(writtenNumber(row.cell('written'))).toBe(row.cell('read'))
  })
})
