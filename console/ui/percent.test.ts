import { expect, it } from 'vitest'
import { asPercent } from './percent'

it.each([
  ['0.005', '0.5'],
  ['0.0005', '0.05'],
  ['1', '100'],
  ['1.00', '100'],
  ['0.3', '30'],
  ['10', '1000'],
  ['0', '0'],
  ['0.00', '0'],
  ['12.345', '1234.5'],
  ['', ''],
  ['abc', ''],
  ['-1', ''],
])('%s is %s percent', (fraction, percent) => {
  expect(asPercent(fraction)).toBe(percent)
})
