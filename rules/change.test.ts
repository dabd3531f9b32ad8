import { describe, expect, it } from 'vitest'
import { changeSince } from './change'

describe('the change since another figure', () => {
  it.each([
    [7_679_000, 8_071_000, '-4.9'],
    [8_071_000, 7_679_000, '+5.1'],
    [100, 100, '0.0'],
    [0, 5, '-100.0'],
    [-5, 5, '-200.0'],
    [2001, 2000, '+0.1'],
    [200_001, 200_000, '0.0'],
    [99_999_999_999, 1, '+9999999999800.0'],
  ])('of %i after %i is %s percent', (now, before, change) => {
    expect(changeSince(now, before)).toBe(change)
  })

  it('is none after nothing, and after a sum below it', () => {
    expect([changeSince(5, 0), changeSince(5, -1)]).toEqual([null, null])
  })
})
