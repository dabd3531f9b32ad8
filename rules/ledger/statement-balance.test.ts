import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DIFFERENCES,
  offClosing,
  type StatementEntry,
  type StatementRow,
  statementBalance,
} from './statement-balance'

const entry = (key: string, amount: number, more: Partial<StatementEntry> = {}): StatementEntry => ({
  ...{ key, amount, isInSpan: true, isMatched: false },
  ...more,
})
const row = (
  state: StatementRow['state'],
  amount: number,
  named: string | null = null,
  line: number | null = 1,
): StatementRow => ({ line, amount, side: amount > 0 ? 'in' : 'out', state, entry: named })
const sums = ({ lists }: ReturnType<typeof statementBalance>) =>
  Object.fromEntries(DIFFERENCES.map((list) => [list, [lists[list].count, lists[list].amount]]))

test('the totals of bank and books and every kind of difference, each with its sign', () => {
  const balance = statementBalance(
    [
      row('matched', 10_000, 'a'),
      row('missing_here', 3000),
      row('different', 6600, 'b'),
      row('resolved', -500),
      row('matched', 700, 'before'),
      row('missing_there', 8000, 'c', null),
    ],
    [
      ...[entry('a', 10_000, { isMatched: true }), entry('b', 6000), entry('c', 8000)],
      entry('before', 700, { isInSpan: false, isMatched: true }),
      ...[entry('next file', 900, { isMatched: true }), entry('later', -200)],
    ],
    50,
  )
  expect(balance.bank).toEqual({
    in: { count: 4, amount: 20_300 },
    out: { count: 1, amount: 500 },
    net: 19_800,
  })
  expect(balance.books).toEqual({
    in: { count: 4, amount: 24_900 },
    out: { count: 1, amount: 200 },
    net: 24_700,
  })
  expect([balance.difference, balance.rest]).toEqual([-4900, 0])
  expect(sums(balance)).toEqual({
    ...{ missing_here: [1, 3000], missing_there: [1, -8000], different: [1, 600], resolved: [1, -500] },
    ...{ other_days: [2, -200], unlisted: [1, 200] },
  })
})

test('a number that the bank sends twice is one entry of the books: the second row is a difference of its whole amount', () => {
  const balance = statementBalance(
    [row('different', 5000, 'a', 1), row('matched', 5000, 'a', 2)],
    [entry('a', 5000, { isMatched: true })],
    50,
  )
  expect([balance.difference, balance.lists.different.amount, balance.rest]).toEqual([5000, 5000, 0])
})

test('a correction lowers the side on which the bank has it', () => {
  const correction: StatementRow = { ...row('missing_here', -300), side: 'in' }
  const { bank } = statementBalance([row('missing_here', 1000), correction], [], 50)
  expect(bank).toEqual({ in: { count: 2, amount: 700 }, out: { count: 0, amount: 0 }, net: 700 })
})

const amounts = fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((amount) => amount !== 0)
const keys = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const anyRow: fc.Arbitrary<StatementRow> = fc.record({
  line: fc.option(fc.nat(), { nil: null }),
  amount: amounts,
  side: fc.constantFrom('in', 'out', null),
  state: fc.constantFrom('matched', 'missing_here', 'missing_there', 'different', 'resolved'),
  entry: fc.option(keys, { nil: null }),
})
const anyEntry: fc.Arbitrary<StatementEntry> = fc.record({
  ...{ key: keys, amount: amounts, isInSpan: fc.boolean(), isMatched: fc.boolean() },
})

test('whatever is matched, different, resolved or reversed, the lists explain the difference to the fen', () => {
  fc.assert(
    fc.property(
      fc.array(anyRow, { maxLength: 12 }),
      fc.uniqueArray(anyEntry, { selector: ({ key }) => key }),
      (rows, entries) => {
        const { bank, books, difference, rest } = statementBalance(rows, entries, 3)
        expect([rest, difference]).toEqual([0, bank.net - books.net])
      },
    ),
  )
})

test('a typed closing balance is off by what opening, in and out do not come to', () => {
  expect(offClosing({ opening: 100, closing: 350 }, { net: 250 })).toBe(0)
  expect(offClosing({ opening: 100, closing: 300 }, { net: 250 })).toBe(-50)
})
