import { expect, test } from 'vitest'
import type { Explained } from './explained'
import { bandsOf, tierUses } from './tier-uses'

const line = (tier: number, volume: string, price: string, amount: string): Explained['lines'][number] => ({
  line_no: tier,
  item: 'water',
  surcharge_item: null,
  name: '',
  tier,
  price_version: 7,
  surcharge_version: null,
  from: '2026-01-01',
  to: '2026-02-28',
  volume,
  price,
  base: null,
  percent: null,
  times: null,
  amount,
  tax_treatment: 'taxable',
  tax_rate: '0.03',
  tax_code: '',
})

/** domain.md §5: cumulative 170, +25 m³. */
const order: Explained = {
  previous_reading: '170',
  current_reading: '195',
  volume: '25',
  billed_volume: '25',
  cumulative_before: '170',
  cumulative_after: '195',
  months: 2,
  persons: 5,
  volume_scale: 0,
  previous_volume_scale: 0,
  tier_parts: [
    {
      tier_year: '2026-01-01',
      from: '2026-01-01',
      to: '2026-02-28',
      price_version: 7,
      volume: '25',
      cumulative_before: '170',
      cumulative_after: '195',
    },
  ],
  price_versions: [
    {
      id: 7,
      water_price: 1,
      water_price_name: '居民生活用水',
      mode: 'tiered',
      tier_cycle: 'year',
      effective_from: '2014-05-01',
      base_persons: 5,
      extra_per_person: '30',
      price: null,
      tiers: [
        { upper: '180', bound: '180', price: '2.07' },
        { upper: '260', bound: '260', price: '4.07' },
        { upper: null, bound: null, price: '6.07' },
      ],
    },
  ],
  lines: [line(1, '10', '2.07', '20.70'), line(2, '15', '4.07', '61.05')],
  water_amount: '81.75',
  surcharge_amount: '73.25',
  amount: '155.00',
}

test('each tier says its bounds, its price and what the order took in it', () => {
  const [use] = tierUses(order)
  expect(use?.tiers).toEqual([
    { tier: 1, price: '2.07', lower: '0', upper: '180', volume: '10', amount: '20.70' },
    { tier: 2, price: '4.07', lower: '180', upper: '260', volume: '15', amount: '61.05' },
    { tier: 3, price: '6.07', lower: '260', upper: null, volume: null, amount: null },
  ])
})

test('an annual tier counts on the tier year, a monthly one from nothing', () => {
  expect(tierUses(order)[0]).toMatchObject({ before: '170', after: '195' })
  const monthly = order.price_versions.map((version) => ({ ...version, tier_cycle: 'month' as const }))
  expect(tierUses({ ...order, price_versions: monthly })[0]).toMatchObject({ before: '0', after: '25' })
})

test('the drawn tiers follow each other without a gap and end with the scale', () => {
  const { tiers, before, after } = bandsOf(tierUses(order)[0]!)
  expect(tiers.map(({ start }) => start)).toEqual([0, tiers[0]!.end, tiers[1]!.end])
  expect(tiers.at(-1)!.end).toBe(1)
  expect([before, after]).toEqual([170 / 325, 195 / 325])
})

test('an order without a price version explains no tiers', () => {
  expect(tierUses({ ...order, price_versions: [] })).toEqual([])
})
