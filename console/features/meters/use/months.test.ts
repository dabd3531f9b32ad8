import { expect, test } from 'vitest'
import { beside } from '../../../ui/chart/scale'
import { type MonthOfUse, sharesOf, sinceFirstBill, topOfUse } from './months'

const month = (over: Partial<MonthOfUse>): MonthOfUse => ({
  ...{ month: '2026-01', volume: null, last_year: null, tiers: [], days: 0 },
  ...{ is_elsewhere: false, is_estimated: false, of_former: false, bills: [], ...over },
})

test.each([
  [['3', '0.5'], 5000],
  [['58', '101'], 200_000],
  [['100'], 100_000],
  [[], 1000],
])('the scale ends at the next 1, 2 or 5 with noughts: %j', (volumes, top) => {
  expect(topOfUse(volumes.map((volume) => month({ volume })))).toBe(top)
  expect(topOfUse(volumes.map((last_year) => month({ last_year })))).toBe(top)
})

test('tiers above the second share a band, and a price without tiers has one', () => {
  const tiers = [1, 2, 3, 4].map((tier) => ({ tier, volume: '10' }))
  expect(sharesOf(month({ volume: '40', tiers }), 50_000)).toEqual([
    { band: 1, share: 0.2 },
    { band: 2, share: 0.2 },
    { band: 3, share: 0.4 },
  ])
  expect(sharesOf(month({ volume: '10', tiers: [{ tier: null, volume: '10' }] }), 10_000)).toEqual([
    { band: 1, share: 1 },
  ])
  expect(sharesOf(month({ volume: '5' }), 10_000)).toEqual([{ band: 1, share: 0.5 }])
})

test('the arrows go from one month with a bill to the next', () => {
  const hasBill = (at: number) => at === 0 || at === 2
  expect([
    beside(4, 0, 1, hasBill),
    beside(4, 2, 1, hasBill),
    beside(4, 2, -1, hasBill),
    beside(4, 0, -1, hasBill),
  ]).toEqual([2, 2, 0, 0])
})

test('the picture begins with the first bill, whatever is missing later', () => {
  const [empty, first, gap, last] = [month({}), month({ volume: '3' }), month({}), month({ volume: '4' })]
  expect(sinceFirstBill([empty, empty, first, gap, last])).toEqual([first, gap, last])
})
