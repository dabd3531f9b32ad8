import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen, yuan } from '../money'
import { testExamples } from '../testing/example-tables'
import { allocate, type OpenOrder, paymentKind } from './allocation'

function ordersOf(cell: string): OpenOrder[] {
  return (cell === '' ? [] : cell.split('; ')).map((entry) => {
    const [order, dueDate, due] = entry.split(' ')
    const [outstanding, penalty] = due!.split('+').map(fen)
    return {
      order: Number.parseInt(order!, 10),
      dueDate: dueDate!,
      outstanding: outstanding!,
      penalty: penalty!,
    }
  })
}

describe('allocation.md', () => {
  testExamples('ledger/allocation.md', ' Examples', (row) => {
    const distribution = allocate(fen(row.cell('amount')), ordersOf(row.cell('orders')))
    const text = distribution.allocations.map(
      (each) => `${each.order}: ${yuan(each.penalty)}+${yuan(each.principal)}`,
    )
    expect(text.join('; ')).toBe(row.cell('allocations'))
    expect(yuan(distribution.toBalance)).toBe(row.cell('balance'))
    expect(paymentKind(distribution)).toBe(row.cell('kind'))
  })
})

test('a negative amount is never laid on orders', () => {
  expect(() => allocate(-1, [])).toThrow(RangeError)
})

const orders = fc
  .array(
    fc.record({
      dueDate: fc.constantFrom('2025-01-31', '2025-02-28', '2025-03-31'),
      outstanding: fc.integer({ min: 0, max: 100_000 }),
      penalty: fc.integer({ min: 0, max: 10_000 }),
    }),
    { maxLength: 8 },
  )
  .map((facts) => facts.map((each, index) => ({ ...each, order: index + 1 })))

test('every fen goes to exactly one place, no order gets more than it owes, none is passed over', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500_000 }), orders, (amount, open) => {
      const given = structuredClone(open)
      const { allocations, toBalance } = allocate(amount, open)
      expect(open).toEqual(given)
      const laid = allocations.reduce((sum, each) => sum + each.penalty + each.principal, 0)
      expect(laid + toBalance).toBe(amount)
      const due = open.reduce((sum, each) => sum + each.penalty + each.outstanding, 0)
      expect(toBalance).toBe(Math.max(0, amount - due))
      const got = new Map(allocations.map((each) => [each.order, each]))
      const byAge = [...open].sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.order - b.order)
      let isDry = false
      for (const each of byAge) {
        const { penalty, principal } = got.get(each.order) ?? { penalty: 0, principal: 0 }
        expect(penalty).toBeLessThanOrEqual(each.penalty)
        expect(principal).toBeLessThanOrEqual(each.outstanding)
        if (principal > 0) expect(penalty).toBe(each.penalty)
        if (isDry) expect(penalty + principal).toBe(0)
        isDry ||= penalty + principal < each.penalty + each.outstanding
      }
    }),
  )
})
