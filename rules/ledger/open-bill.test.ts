import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openBill } from './open-bill'

test.each([
  [[5600, 1900], 3000, { open: 4500, charged: 7500 }],
  [[5600], 0, { open: 5600, charged: 5600 }],
  [[5600, 0], 5600, 'paid'],
  [[], 0, 'paid'],
  [[-2000], 0, { credit: 2000 }],
  [[5600], 6000, { credit: 400 }],
  [[5600, -600], 0, 'negative_item'],
  [[5600], -100, 'negative_item'],
] as const)('items of %j less %d paid are %j', (items, paid, bill) => {
  expect(openBill(items, paid)).toEqual(bill)
})

test('whatever the items and the payment: nothing of them is lost between what is open and what was paid', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 6 }), amount, (items, paid) => {
      const bill = openBill(items, paid)
      const sum = items.reduce((total, item) => total + item, 0)
      if (bill === 'paid') expect(sum).toBe(paid)
      else if (bill !== 'negative_item') expect('open' in bill ? bill.open : -bill.credit).toBe(sum - paid)
    }),
  )
})
