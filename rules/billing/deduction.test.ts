import { describe, expect, test } from 'vitest'
import { checkBill } from '../testing/bill-examples'
import { testExamples } from '../testing/example-tables'
import { lessDeduction } from './deduction'

describe('deduction.md', () => {
  testExamples('billing/deduction.md', ' Examples', checkBill)
})

test('a deduction below 0 or above the volume is none', () => {
  expect(() => lessDeduction(25_000, -1)).toThrow(RangeError)
  expect(() => lessDeduction(25_000, 25_001)).toThrow(RangeError)
})
