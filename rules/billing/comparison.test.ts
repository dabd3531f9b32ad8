import { describe, expect, test } from 'vitest'
import { type BillReason, billReasons, type ComparedBill } from './comparison'

const bill = (changes: Partial<ComparedBill> = {}): ComparedBill => ({
  ...{ days: 30, volume: 12_000, tier: 1, above: 0, price: 20_700, isEstimated: false },
  ...changes,
})

describe('why a bill is as it is', () => {
  test.each<[string, ComparedBill, ComparedBill | null, ComparedBill | null, BillReason[]]>([
    ['as always: nothing is said', bill(), bill(), bill(), []],
    ['the first one has nothing to be compared with', bill(), null, null, [{ kind: 'first' }]],
    [
      'a tenth more a day is said',
      bill({ volume: 13_200 }),
      bill(),
      null,
      [{ kind: 'more', than: 'before', now: 440, before: 400 }],
    ],
    ['less than a tenth is not', bill({ volume: 13_170 }), bill(), null, []],
    [
      'a tenth less a day',
      bill({ volume: 10_800 }),
      bill(),
      null,
      [{ kind: 'less', than: 'before', now: 360, before: 400 }],
    ],
    [
      'twice the days are no greater use',
      bill({ days: 60, volume: 24_000 }),
      bill(),
      null,
      [{ kind: 'days', now: 60, before: 30 }],
    ],
    ['a day more is as always', bill({ days: 31, volume: 12_400 }), bill(), null, []],
    [
      'both comparisons',
      bill({ volume: 24_000 }),
      bill(),
      bill({ volume: 30_000 }),
      [
        { kind: 'more', than: 'before', now: 800, before: 400 },
        { kind: 'less', than: 'year_ago', now: 800, before: 1000 },
      ],
    ],
    [
      'use after none',
      bill(),
      bill({ volume: 0, price: null }),
      null,
      [{ kind: 'more', than: 'before', now: 400, before: 0 }],
    ],
    ['none as before', bill({ volume: 0, price: null }), bill({ volume: 0, price: null }), null, []],
    [
      'a higher tier',
      bill({ tier: 2, above: 3_000 }),
      bill(),
      null,
      [{ kind: 'tier', tier: 2, above: 3_000 }],
    ],
    [
      'another price',
      bill({ price: 22_000 }),
      bill(),
      null,
      [{ kind: 'price', now: 22_000, before: 20_700 }],
    ],
    [
      'no price without use',
      bill({ volume: 0, price: null }),
      bill(),
      null,
      [{ kind: 'less', than: 'before', now: 0, before: 400 }],
    ],
    [
      'after an estimate the real index puts it right',
      bill(),
      bill({ isEstimated: true }),
      null,
      [{ kind: 'estimated_before' }],
    ],
    [
      'estimated again',
      bill({ isEstimated: true }),
      bill({ isEstimated: true }),
      null,
      [{ kind: 'estimated' }],
    ],
  ])('%s', (_case, now, before, yearAgo, expected) => {
    expect(billReasons(now, before, yearAgo)).toEqual(expected)
  })
})
