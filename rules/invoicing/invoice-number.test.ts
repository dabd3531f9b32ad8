import { expect, test } from 'vitest'
import { hasLocalNumbers, isLocalNumber, localInvoiceNumber } from './invoice-number'

test('a local number has the year, a mark that no tax region has, the organization and the serial number', () => {
  expect(localInvoiceNumber(2026, 3, 128)).toBe('26009000030000000128')
  expect(localInvoiceNumber(2100, 99_999, 9_999_999_999)).toBe('00009999999999999999')
})

test('what its places cannot hold is refused', () => {
  expect(() => localInvoiceNumber(2026, 100_000, 1)).toThrow('does not fit into 5 digits')
  expect(() => localInvoiceNumber(2026, 1, 10_000_000_000)).toThrow('does not fit into 10 digits')
  expect(() => localInvoiceNumber(2026, 1, 0)).toThrow(RangeError)
})

test('an organization beyond five digits has no local numbers', () => {
  expect([99_999, 100_000].map(hasLocalNumbers)).toEqual([true, false])
})

test('a local number is told from one of a tax platform by its mark', () => {
  expect(isLocalNumber(localInvoiceNumber(2026, 3, 128))).toBe(true)
  // Numbers of Beijing, of a region that contains the mark elsewhere, and of another channel.
  for (const real of ['26112000000000000009', '26320090000000000001', '26008000000000000001'])
    expect(isLocalNumber(real)).toBe(false)
})
