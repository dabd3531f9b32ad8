import { expect, test } from 'vitest'
import { usualServiceYears, verificationDue } from './verification'

test('the usual years of a meter by its width, and the day on which one is due', () => {
  expect([15, 25, 26, 32, 50, 51, 80, 300].map(usualServiceYears)).toEqual([6, 6, 4, 4, 4, 2, 2, 2])
  expect(verificationDue('2026-03-10', 6)).toBe('2032-03-10')
  expect(verificationDue('2024-02-29', 4)).toBe('2028-02-29')
  expect(verificationDue('2024-02-29', 6)).toBe('2030-02-28')
})
