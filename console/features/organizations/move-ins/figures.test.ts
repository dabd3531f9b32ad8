import { expect, test } from 'vitest'
import { compare, controlOf } from './figures'

const OURS = {
  ...{ accounts: 200_000, active: 199_998, owed: '123456789012.34', penalty: '0.30', balances: '35.20' },
  volume_last_year: '20.125',
}

test.each([
  ['owed', '123456789012.34', { is: 'same', difference: '0.00' }],
  ['owed', '1000000000000', { is: 'wrong' }],
  ['penalty', '0.1', { is: 'differs', difference: '0.20' }],
  ['penalty', '0.30', { is: 'same', difference: '0.00' }],
  ['balances', '35.21', { is: 'differs', difference: '-0.01' }],
  ['balances', '35.201', { is: 'wrong' }],
  ['balances', '-1', { is: 'wrong' }],
  ['accounts', ' 200000 ', { is: 'same', difference: '0' }],
  ['accounts', '199999', { is: 'differs', difference: '1' }],
  ['accounts', '2.5', { is: 'wrong' }],
  ['active', '', { is: 'blank' }],
  ['active', undefined, { is: 'blank' }],
  ['volume_last_year', '20.13', { is: 'differs', difference: '-0.005' }],
] as const)(
  'the old system’s %s %s is compared to the last fen, unit and litre',
  (figure, text, expected) => {
    expect(compare(figure, text, OURS)).toEqual(expected)
  },
)

test('totals are sent when all of them are typed; the volume may be left out', () => {
  const typed = { accounts: '3', active: '2', owed: '45', penalty: '0', balances: '35.20' }
  expect(controlOf(typed)).toEqual({
    ...{ accounts: 3, active: 2, owed: '45.00', penalty: '0.00', balances: '35.20' },
  })
  expect(controlOf({ ...typed, volume_last_year: '20.50' })).toMatchObject({ volume_last_year: '20.5' })
  expect(controlOf({ ...typed, balances: ' ' })).toBeNull()
  expect(controlOf({ ...typed, active: 'two' })).toBeNull()
  expect(controlOf({ ...typed, volume_last_year: 'much' })).toBeNull()
})
