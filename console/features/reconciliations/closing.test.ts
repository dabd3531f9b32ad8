import { expect, test } from 'vitest'
import { closingOf } from './closing'

test.each([
  [{ opening: '1000', closing: '1250.5' }, '250.50', { computed: '1250.50', off: '0.00' }],
  [{ opening: '-20.00', closing: '100' }, '110.00', { computed: '90.00', off: '10.00' }],
  [{ opening: '', closing: '100' }, '110.00', null],
  [{ opening: '1.', closing: '100' }, '110.00', null],
])('%j with a net of %s', (typed, net, expected) => {
  expect(closingOf(typed, { net })).toEqual(expected)
})
