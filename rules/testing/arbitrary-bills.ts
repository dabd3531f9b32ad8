import fc from 'fast-check'
import type { BillInput } from '../billing/bill'
import type { SurchargeVersion } from '../billing/surcharges'
import { surchargeItems } from '../billing/surcharges'
import { tierYears } from '../billing/tier-year'
import type { PriceVersion } from '../billing/water-price'
import { addDays, startOfDay } from '../calendar'
import { january } from './january'

/** Narrows the tariffs of a test. */
export type Tariffs = {
  readonly mode?: PriceVersion['mode']
  readonly cycle?: PriceVersion['tierCycle']
  /** Prices in steps of this many 1/10,000 yuan: 100 for two places. */
  readonly priceStep?: number
  readonly areTiersRising?: boolean
  readonly surchargeKinds?: readonly SurchargeVersion['kind'][]
  readonly hasFactor?: boolean
  readonly hasMonthly?: boolean
}

const ITEMS = [1, 2, 3] as const
const CHANGE_DAYS = ['2025-10-01', '2025-12-11', '2026-01-16'] as const

function priceOf(step = 1) {
  return fc.integer({ min: 0, max: Math.floor(120_000 / step) }).map((units) => units * step)
}

/** A price version with up to four tiers, in force from some day of the examples' winter. */
export function priceVersions(count: number, tariffs: Tariffs = {}): fc.Arbitrary<PriceVersion[]> {
  const version = fc.record({
    mode: tariffs.mode ? fc.constant(tariffs.mode) : fc.constantFrom('flat', 'tiered', 'two_part' as const),
    cycle: tariffs.cycle ? fc.constant(tariffs.cycle) : fc.constantFrom('year', 'month', 'order' as const),
    price: priceOf(tariffs.priceStep),
    widths: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
    prices: fc.array(priceOf(tariffs.priceStep), { minLength: 4, maxLength: 4 }),
    extra: fc.integer({ min: 0, max: 20 }),
    minimum: fc.option(fc.integer({ min: 0, max: 30_000 })),
    capacity: fc.option(fc.integer({ min: 0, max: 9_999 })),
  })
  return fc.array(version, { minLength: count, maxLength: count }).map((versions) =>
    versions.map((each, index): PriceVersion => {
      const prices = tariffs.areTiersRising ? [...each.prices].sort((a, b) => a - b) : each.prices
      let upper = 0
      const tiers = each.widths.map((width, tier) => {
        upper += width * 1000
        return { upper, price: prices[tier]! }
      })
      return {
        ...january.versions[0]!,
        id: index + 1,
        effectiveFrom: index === 0 ? '2000-01-01' : CHANGE_DAYS[index]!,
        mode: each.mode,
        price: each.mode === 'tiered' ? null : each.price,
        tiers: [...tiers, { upper: null, price: prices[3]! }],
        tierCycle: each.cycle,
        basePersons: 3,
        extraPerPerson: each.extra * 1000,
        minVolume: tariffs.hasMonthly === false ? null : each.minimum,
        capacityPrice: tariffs.hasMonthly === false ? null : each.capacity,
        overPlan: [
          { toPercent: 100_000, times: 1_000_000 },
          { toPercent: null, times: 2_000_000 },
        ],
        surchargeItems: ITEMS,
      }
    }),
  )
}

/** Up to three surcharge items of the wanted kinds; a later version may change the value. */
export function surchargeVersions(tariffs: Tariffs = {}): fc.Arbitrary<SurchargeVersion[]> {
  const version = fc.record({
    item: fc.constantFrom(...ITEMS),
    kind: fc.constantFrom(...(tariffs.surchargeKinds ?? (['per_volume', 'fixed', 'percent'] as const))),
    value: priceOf(tariffs.priceStep),
    tierValues: fc.option(fc.array(priceOf(tariffs.priceStep), { minLength: 1, maxLength: 4 })),
    fixedPer: fc.constantFrom('order', 'month' as const),
    volumeFactor:
      tariffs.hasFactor === false ? fc.constant(1_000_000) : fc.integer({ min: 0, max: 1_000_000 }),
    effectiveFrom: fc.constantFrom('2000-01-01', '2025-12-21', '2026-01-11'),
  })
  return fc
    .uniqueArray(version, { maxLength: 6, selector: (each) => `${each.item} ${each.effectiveFrom}` })
    .map((versions) =>
      versions.map((each, index) => ({
        ...each,
        id: index + 1,
        name: `item ${each.item}`,
        tierValues: tariffs.areTiersRising
          ? (each.tierValues?.toSorted((a, b) => a - b) ?? null)
          : each.tierValues,
        sort: each.item,
        isActive: true,
        taxTreatment: 'exempt',
        taxRate: null,
        taxCode: null,
      })),
    )
}

const policy = fc.constantFrom('reading_date', 'period_start', 'by_days' as const)

/** Any bill: up to three price versions and two tier years inside its period, any policy, any surcharge. */
export function billInputs(tariffs: Tariffs = {}, versions = 3): fc.Arbitrary<BillInput> {
  return fc
    .record({
      versions: fc.integer({ min: 1, max: versions }).chain((count) => priceVersions(count, tariffs)),
      surcharges: surchargeVersions(tariffs),
      priceChangePolicy: policy,
      tierStraddlePolicy: policy,
      volumeScale: fc.integer({ min: 0, max: 3 }),
      persons: fc.integer({ min: 1, max: 9 }),
      plan: fc.option(fc.integer({ min: 0, max: 60_000 })),
      startDay: fc.integer({ min: 0, max: 120 }),
      days: fc.integer({ min: 0, max: 150 }),
      volume: fc.integer({ min: 0, max: 300_000 }),
      hasOrderInMonth: fc.boolean(),
      used: fc.integer({ min: 0, max: 200_000 }),
    })
    .map((any): BillInput => {
      const previousDate = addDays('2025-09-20', any.startDay)
      return {
        settings: {
          volumeScale: any.volumeScale,
          tierYears: tierYears('01-01'),
          priceChangePolicy: any.priceChangePolicy,
          tierStraddlePolicy: any.tierStraddlePolicy,
        },
        meter: {
          persons: any.persons,
          minVolume: null,
          planVolume: tariffs.hasMonthly === false ? null : any.plan,
          capacityFee: null,
        },
        previousDate,
        readAt: startOfDay(addDays(previousDate, any.days)),
        readings: [
          { previous: 500_000, current: 500_000 + any.volume, isRollover: false, registerDigits: 5 },
        ],
        hasOrderInMonth: any.hasOrderInMonth,
        versions: any.versions,
        surcharges: surchargeItems(any.surcharges),
        usedInTierYear: (tierYear) => (tierYear.startsWith('2025') ? any.used : 0),
      }
    })
}

/** The same bill with another volume. */
export function withVolume(input: BillInput, volume: number): BillInput {
  const reading = { previous: 0, current: volume, isRollover: false, registerDigits: 8 }
  return { ...input, readings: [reading] }
}
