import { expect, test } from 'vitest'
import { cashDifference, totalTakings } from './cashier-day'

test.each([
  ['what was expected', 10_000, 10_000, 0],
  ['too much', 10_000, 10_050, 50],
  ['too little', 10_000, 9_900, -100],
  ['nothing, although more was refunded than taken', -5_000, 0, 5_000],
])('a drawer with %s differs by counted less expected', (_case, expected, counted, difference) => {
  expect(cashDifference(expected, counted)).toBe(difference)
})

test('the takings of a day are their signed sum', () => {
  expect(totalTakings([10_000, -2_500, 300])).toBe(7_800)
  expect(totalTakings([])).toBe(0)
})
