import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen, yuan } from '../money'
import { testExamples } from '../testing/example-tables'
import type { Allocation } from './allocation'
import { allocateCollected, answerOf, demandOf, type WithheldOrder } from './withholding'

function ordersOf(cell: string): WithheldOrder[] {
  return (cell === '' ? [] : cell.split('; ')).map((entry) => {
    const [order, dueDate, due] = entry.split(' ')
    const [outstanding, penalty] = due!.split('+').map(fen)
    return {
      order: Number.parseInt(order!, 10),
      dueDate: dueDate!,
      outstanding: outstanding!,
      penalty: penalty!,
      isInOtherRun: order!.endsWith('*'),
    }
  })
}

const laid = (allocations: readonly Allocation[]) =>
  allocations.map((each) => `${each.order}: ${yuan(each.penalty)}+${yuan(each.principal)}`).join('; ')

describe('withholding.md', () => {
  testExamples('ledger/withholding.md', ' Examples', (row) => {
    const demand = demandOf(ordersOf(row.cell('orders')), row.cell('until'), fen(row.cell('balance')))
    const isLeftOut = 'leftOut' in demand
    expect(isLeftOut ? demand.leftOut : '').toBe(row.cell('why'))
    expect(isLeftOut ? '' : demand.orders.join('; ')).toBe(row.cell('asked'))
    expect(isLeftOut ? '' : yuan(demand.fromBalance)).toBe(row.cell('off'))
    expect(isLeftOut ? '' : yuan(demand.amount)).toBe(row.cell('amount'))
  })

  testExamples('ledger/withholding.md', ' Answers', (row) => {
    const collected = row.cell('collected')
    const said = { collected: collected === '' ? null : fen(collected), reason: row.cell('reason') }
    expect(answerOf(fen('72.00'), said)).toBe(row.cell('answer'))
  })

  testExamples('ledger/withholding.md', ' Money', (row) => {
    const stands = { fromBalance: fen(row.cell('off')), balance: fen(row.cell('balance')) }
    const { payment, fromBalance } = allocateCollected(
      fen(row.cell('collected')),
      stands,
      ordersOf(row.cell('open')),
    )
    expect(laid(payment.allocations)).toBe(row.cell('paid'))
    expect(yuan(payment.toBalance)).toBe(row.cell('rest'))
    expect(laid(fromBalance)).toBe(row.cell('laid'))
  })
})

const orders = fc
  .array(
    fc.record({
      dueDate: fc.constantFrom('2026-01-31', '2026-02-28', '2026-03-31'),
      outstanding: fc.integer({ min: 0, max: 100_000 }),
      penalty: fc.integer({ min: 0, max: 10_000 }),
      isInOtherRun: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((facts) => facts.map((each, index) => ({ ...each, order: index + 1 })))
const amount = fc.integer({ min: 0, max: 300_000 })
const sum = (allocations: readonly Allocation[]) =>
  allocations.reduce((total, { principal, penalty }) => total + principal + penalty, 0)

test('what was asked and the balance that was taken off pay exactly the orders of the row', () => {
  fc.assert(
    fc.property(orders, amount, (all, balance) => {
      const demand = demandOf(all, '2026-02-28', balance)
      if ('leftOut' in demand) return
      const asked = all.filter(({ order }) => demand.orders.includes(order))
      expect(asked.every(({ isInOtherRun, dueDate }) => !isInOtherRun && dueDate <= '2026-02-28')).toBe(true)
      const { payment, fromBalance } = allocateCollected(
        demand.amount,
        { fromBalance: demand.fromBalance, balance },
        asked,
      )
      expect(payment.toBalance).toBe(0)
      const owed = asked.reduce((total, { outstanding, penalty }) => total + outstanding + penalty, 0)
      expect(sum(payment.allocations) + sum(fromBalance)).toBe(owed)
    }),
  )
})

test('whatever the bank collects, every fen has one place, no order gets too much, and the balance no more than was taken off', () => {
  fc.assert(
    fc.property(orders, amount, amount, amount, (open, collected, fromBalance, balance) => {
      const { payment, fromBalance: used } = allocateCollected(collected, { fromBalance, balance }, open)
      expect(sum(payment.allocations) + payment.toBalance).toBe(collected)
      expect(sum(used)).toBeLessThanOrEqual(Math.min(fromBalance, balance))
      for (const { order, outstanding, penalty } of open) {
        const own = [...payment.allocations, ...used].filter((each) => each.order === order)
        expect(own.reduce((total, each) => total + each.principal, 0)).toBeLessThanOrEqual(outstanding)
        expect(own.reduce((total, each) => total + each.penalty, 0)).toBeLessThanOrEqual(penalty)
      }
      if (payment.toBalance > 0) expect(used).toEqual([])
    }),
  )
})
