import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen, yuan } from '../money'
import { testExamples } from '../testing/example-tables'
import { allocatedIn, type LiveAllocation, releaseAll, reversePayment } from './release'

function allocationsOf(cell: string): LiveAllocation[] {
  return (cell === '' ? [] : cell.split('; ')).map((entry) => {
    const [id, order, money] = entry.split(' ')
    const [penalty, principal] = money!.split('+').map(fen)
    return {
      id: Number.parseInt(id!, 10),
      order: Number.parseInt(order!, 10),
      penalty: penalty!,
      principal: principal!,
    }
  })
}

describe('release.md', () => {
  testExamples('ledger/release.md', ' Examples', (row) => {
    const result = reversePayment({
      amount: fen(row.cell('amount')),
      balance: fen(row.cell('balance')),
      own: allocationsOf(row.cell('own')),
      fromBalance: allocationsOf(row.cell('settled')),
    })
    const releases = 'releases' in result ? result.releases : []
    const text = releases.map(
      (each) => `${each.of} ${each.order} -${yuan(-each.penalty)}-${yuan(-each.principal)}`,
    )
    expect(text.join('; ')).toBe(row.cell('releases'))
    expect('balanceAfter' in result ? yuan(result.balanceAfter) : '').toBe(row.cell('after'))
    expect(yuan(result.short)).toBe(row.cell('short'))
  })
})

const held = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 99 }),
    order: fc.integer({ min: 1, max: 99 }),
    principal: fc.integer({ min: 0, max: 10_000 }),
    penalty: fc.integer({ min: 0, max: 1000 }),
  }),
  { maxLength: 5 },
)

test('an allocation and its release sum to nothing, without a negative zero', () => {
  fc.assert(
    fc.property(held, (allocations) => {
      for (const [index, release] of releaseAll(allocations).entries()) {
        const { id, order, principal, penalty } = allocations[index]!
        expect(release).toEqual({ of: id, order, principal: 0 - principal, penalty: 0 - penalty })
      }
    }),
  )
})

test('a reversal takes exactly its amount out of allocations and balance, and leaves no debt in the balance', () => {
  const balance = fc.integer({ min: 0, max: 50_000 })
  fc.assert(
    fc.property(balance, balance, held, held, (rest, balanceNow, own, fromBalance) => {
      const amount = allocatedIn(own) + rest
      const result = reversePayment({ amount, balance: balanceNow, own, fromBalance })
      if (result.short > 0) {
        expect(result.short).toBe(rest - balanceNow - allocatedIn(fromBalance))
        return
      }
      if (!('releases' in result)) throw new Error('a reversal that is not short has releases')
      const released = -allocatedIn(result.releases)
      expect(result.balanceAfter).toBe(balanceNow + released - amount)
      expect(result.balanceAfter).toBe(Math.max(0, balanceNow - rest))
    }),
  )
})
