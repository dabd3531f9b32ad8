import { expect, test } from 'vitest'
import { grouped, moneyText, placeText } from './money-text'

test.each([
  ['155.00', '155.00', '¥155.00'],
  ['1081.53', '1,081.53', '¥1,081.53'],
  ['-1234567.80', '-1,234,567.80', '-¥1,234,567.80'],
  ['-155.00', '-155.00', '-¥155.00'],
  ['1000', '1,000', '¥1,000'],
  ['0.12345678', '0.12345678', '¥0.12345678'],
  // More digits than a float holds.
  ['99999999999999999.99', '99,999,999,999,999,999.99', '¥99,999,999,999,999,999.99'],
  // The prices of several tiers, or nothing.
  ['2.07 / 4.07', '2.07 / 4.07', '¥2.07 / 4.07'],
  ['', '', '¥'],
])('people read %s as %s, as money %s', (text, number, money) => {
  expect(grouped(text)).toBe(number)
  expect(moneyText(text)).toBe(money)
})

test('in a sentence, what follows the sign of the currency is money, and nothing else is', () => {
  expect(placeText('¥', '-1081.53', false)).toBe('-¥1,081.53')
  expect(placeText('', '20260100', false)).toBe('20260100')
  expect(placeText('', '12345.6', true)).toBe('12,345.6')
})
