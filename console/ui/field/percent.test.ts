import { expect, it } from 'vitest'
import { asFraction, asPercent } from './percent'

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

it.each([
  ['0.5', '0.005'],
  ['.5', '0.005'],
  ['3', '0.03'],
  ['3.', '0.03'],
  ['3.50', '0.035'],
  ['100', '1'],
  ['1234.5', '12.345'],
  ['0', '0'],
  ['0.0005', '0.000005'],
  ['007', '0.07'],
  ['', ''],
  ['.', '.'],
  ['abc', 'abc'],
  ['-1', '-1'],
  ['1e3', '1e3'],
])('%s percent is %s', (percent, fraction) => {
  expect(asFraction(percent)).toBe(fraction)
})

it('what goes there and back is the same', () => {
  for (const fraction of ['0', '1', '0.03', '0.005', '0.000001', '10', '0.123456'])
    expect(asFraction(asPercent(fraction))).toBe(fraction)
})
