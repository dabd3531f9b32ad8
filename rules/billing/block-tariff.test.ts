import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cubicMetres, litres } from '../money'
import { tiersOf, versionsOf } from '../testing/bill-examples'
import { testExamples } from '../testing/example-tables'
import { tierVolumes } from './block-tariff'
import type { PriceVersion } from './water-price'

const [residents] = versionsOf('北京居民')
const whole = (text: string) => Number.parseInt(text, 10)

describe('block-tariff.md', () => {
  testExamples('billing/block-tariff.md', ' Examples', (row) => {
    const cycle = row.cell('cycle')
    const version: PriceVersion = {
      ...residents!,
      tiers: tiersOf(row.cell('tiers')),
      tierCycle: cycle === 'month' || cycle === 'order' ? cycle : 'year',
      basePersons: row.cell('base') === '' ? null : whole(row.cell('base')),
      extraPerPerson: litres(row.cell('extra')),
    }
    const terms = { persons: whole(row.cell('persons')), months: whole(row.cell('months')) }
    const volumes = tierVolumes(version, terms, litres(row.cell('start')), litres(row.cell('volume')))
    const split = volumes.map(({ tier, volume }) => `${tier}: ${cubicMetres(volume)}`)
    expect(split.join(', ')).toBe(row.cell('split'))
    for (const { tier, price } of volumes) expect(price).toBe(version.tiers[tier! - 1]!.price)
  })
})

test('a flat price is one block without a tier number, and a two-part price as well', () => {
  for (const mode of ['flat', 'two_part'] as const) {
    const version: PriceVersion = { ...residents!, mode, price: 28_000 }
    expect(tierVolumes(version, { persons: 9, months: 1 }, 500_000, 7_000)).toEqual([
      { tier: null, price: 28_000, volume: 7_000 },
    ])
    expect(tierVolumes(version, { persons: 9, months: 1 }, 0, 0)).toEqual([])
  }
})

const tariff = fc
  .record({
    steps: fc.array(fc.tuple(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 0, max: 99_999 })), {
      maxLength: 5,
    }),
    lastPrice: fc.integer({ min: 0, max: 99_999 }),
    cycle: fc.constantFrom('year', 'month', 'order' as const),
    extraPerPerson: fc.integer({ min: 0, max: 5_000 }),
  })
  .map(({ steps, lastPrice, cycle, extraPerPerson }): PriceVersion => {
    let upper = 0
    const tiers = steps.map(([width, price]) => {
      upper += width
      return { upper, price }
    })
    return {
      ...residents!,
      tiers: [...tiers, { upper: null, price: lastPrice }],
      tierCycle: cycle,
      basePersons: 3,
      extraPerPerson,
    }
  })
const terms = fc.record({ persons: fc.integer({ min: 1, max: 9 }), months: fc.integer({ min: 0, max: 12 }) })
const volume = fc.integer({ min: 0, max: 400_000 })

test('every litre falls into exactly one tier, and tiers rise', () => {
  fc.assert(
    fc.property(tariff, terms, volume, volume, (version, who, start, used) => {
      const volumes = tierVolumes(version, who, start, used)
      expect(volumes.reduce((sum, each) => sum + each.volume, 0)).toBe(used)
      for (const [index, each] of volumes.entries()) {
        expect(each.volume).toBeGreaterThan(0)
        if (index > 0) expect(each.tier!).toBeGreaterThan(volumes[index - 1]!.tier!)
      }
    }),
  )
})

test('using a volume at once or in two steps fills the same tiers', () => {
  fc.assert(
    fc.property(tariff, terms, volume, volume, volume, (version, who, start, first, second) => {
      const perTier = new Map<number | null, number>()
      const steps = [
        ...tierVolumes(version, who, start, first),
        ...tierVolumes(version, who, start + first, second),
      ]
      for (const step of steps) perTier.set(step.tier, (perTier.get(step.tier) ?? 0) + step.volume)
      const atOnce = tierVolumes(version, who, start, first + second)
      expect(perTier).toEqual(new Map(atOnce.map((each) => [each.tier, each.volume])))
    }),
  )
})
