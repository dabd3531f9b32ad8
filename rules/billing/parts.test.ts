import { describe } from 'vitest'
import { checkBill } from '../testing/bill-examples'
import { testExamples } from '../testing/example-tables'

describe('parts.md', () => {
  testExamples('billing/parts.md', ' Examples', checkBill)
  testExamples('billing/parts.md', 'What the parts charge', checkBill)
})
