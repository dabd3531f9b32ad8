import { describe } from 'vitest'
import { checkBill } from '../testing/bill-examples'
import { testExamples } from '../testing/example-tables'

describe('minimum.md', () => {
  testExamples('billing/minimum.md', ' Examples', checkBill)
})
