import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen, MAX_FEN, yuan } from '../money'
import { testExamples } from '../testing/example-tables'
import { sharesOf } from './items-of-payment'

const amountsOf = (cell: string) => cell.split(' ').map(fen)
const textOf = (amounts: readonly number[]) => amounts.map(yuan).join(' ')

/** The parts of the lines in a payment: the difference of two shares. */
function itemsOfPayment(before: number, after: number, amounts: readonly number[]): number[] {
  const earlier = sharesOf(before, amounts)
  return sharesOf(after, amounts).map((share, at) => share - earlier[at]!)
}

describe('items-of-payment.md', () => {
  testExamples('ledger/items-of-payment.md', ' Examples', (row) => {
    expect(textOf(sharesOf(fen(row.cell('paid')), amountsOf(row.cell('lines'))))).toBe(row.cell('shares'))
  })
  testExamples('ledger/items-of-payment.md', ' Items', (row) => {
    const [before, after] = [fen(row.cell('before')), fen(row.cell('after'))]
    expect(textOf(itemsOfPayment(before, after, amountsOf(row.cell('lines'))))).toBe(row.cell('items'))
  })
})

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const lines = (max: number) => fc.array(fc.integer({ min: 0, max }), { minLength: 1, maxLength: 9 })
/** Lines with a part of their sum. */
const paidOf = (max: number) =>
  lines(max).chain((amounts) =>
    fc.record({ amounts: fc.constant(amounts), paid: fc.integer({ min: 0, max: sum(amounts) }) }),
  )

test('the fens are dealt one by one, as the method says', () => {
  fc.assert(
    fc.property(paidOf(40), ({ amounts, paid }) => {
      const dealt = amounts.map(() => 0)
      for (let fens = 0; fens < paid; fens++) {
        let next = 0
        for (let at = 1; at < amounts.length; at++)
          if (amounts[at]! * (2 * dealt[next]! + 1) > amounts[next]! * (2 * dealt[at]! + 1)) next = at
        dealt[next]! += 1
      }
      expect(sharesOf(paid, amounts)).toEqual(dealt)
    }),
  )
})

test('shares add up to what is paid, none is below 0 or above its line, and each is exact when all is paid', () => {
  fc.assert(
    fc.property(paidOf(MAX_FEN), ({ amounts, paid }) => {
      const shares = sharesOf(paid, amounts)
      expect(sum(shares)).toBe(paid)
      shares.forEach((share, at) => {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(amounts[at]!)
      })
      expect(sharesOf(sum(amounts), amounts)).toEqual(amounts)
    }),
  )
})

test('one fen more never makes a share fall, and goes to one line', () => {
  fc.assert(
    fc.property(fc.oneof(paidOf(30), paidOf(MAX_FEN)), ({ amounts, paid }) => {
      fc.pre(paid < sum(amounts))
      const items = itemsOfPayment(paid, paid + 1, amounts)
      expect(items.filter((item) => item !== 0)).toEqual([1])
    }),
  )
})

test('the items of payments one after the other add up to the shares, in whatever steps they come', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 6 })
  fc.assert(
    fc.property(lines(100_000), steps, (amounts, percents) => {
      let paid = 0
      const items = amounts.map(() => 0)
      for (const percent of percents) {
        const after = Math.floor((sum(amounts) * percent) / 100)
        itemsOfPayment(paid, after, amounts).forEach((item, at) => {
          items[at]! += item
        })
        paid = after
      }
      expect(items).toEqual(sharesOf(paid, amounts))
    }),
  )
})

test('more than the lines, less than nothing and a negative line are refused', () => {
  expect(() => sharesOf(101, [50, 50])).toThrow(RangeError)
  expect(() => sharesOf(-1, [50, 50])).toThrow(RangeError)
  expect(() => sharesOf(10, [50, -20])).toThrow(RangeError)
})
