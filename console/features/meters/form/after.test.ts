import { may } from '@water/rules/access/may'
import { expect, test } from 'vitest'
import { person } from '../../../testing/person'
import { afterMeter } from './after'

test.each([
  [[1], 7, '/dashboard'],
  [[1, 2], 7, '/dashboard'],
  [[1, 3], 7, '/meter/detail/7'],
  [[1, 5], 7, '/meter/list'],
  [[2, 3], 7, '/meter/detail/7'],
  [[2, 5], 7, '/meter/list'],
  [[2, 14], 7, '/dashboard'],
  [[3, 4], null, '/dashboard'],
  [[3, 4, 5], null, '/meter/list'],
  [[2, 3, 5], 7, '/meter/detail/7'],
])('who may %j goes on from the form of account %s to %s', (codes, id, address) => {
  expect(afterMeter((need) => may(person({ permissions: codes }), need), id)).toBe(address)
})
