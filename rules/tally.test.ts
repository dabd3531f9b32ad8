import { expect, test } from 'vitest'
import { Tally } from './tally'

test('each row counts once under its kind, all of the money is in the sums, and only the first rows are kept', () => {
  const tally = new Tally<'done' | 'left', number>(2)
  for (const row of [1, 2, 3, 4, 5]) tally.add(row === 4 ? 'left' : 'done', row * 101, row)
  expect(tally.of('done')).toEqual({ count: 4, amount: 1111, first: [1, 2] })
  expect(tally.of('left')).toEqual({ count: 1, amount: 404, first: [4] })
  expect(new Tally<'done', number>(2).of('done')).toEqual({ count: 0, amount: 0, first: [] })
})
