import { expect, test } from 'vitest'
import { changeOf, totalDue } from './tender'

test('what is due is principal and penalty of every order', () => {
  const orders = [
    { outstanding: 15500, penalty: 775 },
    { outstanding: 6000, penalty: 0 },
  ]
  expect(totalDue(orders)).toBe(22275)
  expect(totalDue([])).toBe(0)
})

test.each([
  [20000, 16275, 3725],
  [16275, 16275, 0],
  [16274, 16275, null],
])('of a tender of %i for %i fen, %s go back', (tender, amount, change) => {
  expect(changeOf(tender, amount)).toBe(change)
})
