import { describe, expect, test } from 'vitest'
import { startOfDay } from '../calendar'
import { checkBill } from '../testing/bill-examples'
import { testExamples } from '../testing/example-tables'
import { isSubUnread, lessSubs } from './subs'

describe('subs.md', () => {
  testExamples('billing/subs.md', ' Examples', checkBill)
  testExamples('billing/subs.md', ' Unread', (row) => {
    const sub = {
      lastRead: row.cell('last'),
      readCycleMonths: Number(row.cell('cycle')),
      isDeducted: row.cell('deducted') === 'yes',
    }
    expect(isSubUnread(sub, startOfDay(row.cell('read'))) ? 'yes' : 'no').toBe(row.cell('unread'))
  })
})

test('subs never take more than the master has measured', () => {
  expect(lessSubs(5, 5)).toBe(0)
  expect(lessSubs(5, -3)).toBe(8)
  expect(() => lessSubs(5, 6)).toThrow(RangeError)
})
