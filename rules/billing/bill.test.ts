import { describe, expect, test } from 'vitest'
import { WHOLE } from '../money'
import { checkBill, versionsOf } from '../testing/bill-examples'
import { testExamples } from '../testing/example-tables'
import { january } from '../testing/january'
import { bill } from './bill'
import { NoPriceInForce } from './water-price'

describe('bill.md', () => {
  testExamples('billing/bill.md', ' Examples', checkBill)
  testExamples('billing/bill.md', 'Lines explain themselves', checkBill)
})

test('a bill says its period, months, volumes, tier year and sums, and each line its own origin', () => {
  const taxed = { taxTreatment: 'taxable', taxRate: 30_000, taxCode: '1100301010000000000' } as const
  const versions = january.versions.map((version) => ({ ...version, id: 42, surchargeItems: [], ...taxed }))
  expect(bill({ ...january, versions, usedInTierYear: () => 7_000 })).toEqual({
    months: 1,
    periodFrom: '2026-01-01',
    periodTo: '2026-01-31',
    billingMonth: '2026-01',
    volume: 12_000,
    billedVolume: 12_000,
    parts: [
      {
        tierYear: '2026-01-01',
        from: '2026-01-01',
        to: '2026-01-31',
        priceVersion: 42,
        volume: 12_000,
        cumulativeBefore: 7_000,
        cumulativeAfter: 19_000,
      },
    ],
    lines: [
      {
        item: 'water',
        surchargeItem: null,
        surchargeVersion: null,
        name: '北京居民',
        tier: 1,
        priceVersion: 42,
        from: '2026-01-01',
        to: '2026-01-31',
        baseVolume: 12_000,
        volumeFactor: WHOLE,
        price: 20_700,
        months: null,
        base: null,
        percent: null,
        amount: 24_84,
        ...taxed,
      },
    ],
    waterAmount: 24_84,
    surchargeAmount: 0,
    amount: 24_84,
    cumulativeBefore: 7_000,
    cumulativeAfter: 19_000,
  })
})

test("each register turns over by its own digits, and the index is cut to the organization's scale", () => {
  const readings = [
    { previous: 9_990_900, current: 5_100, isRollover: true, registerDigits: 4 },
    { previous: 3_900, current: 4_100, isRollover: false, registerDigits: 5 },
  ]
  expect(bill({ ...january, readings }).volume).toBe(16_000)
  const settings = { ...january.settings, volumeScale: 1 }
  expect(bill({ ...january, settings, readings }).volume).toBe(14_400)
})

test('a reading before any version of its price cannot be billed, whatever the policy', () => {
  for (const priceChangePolicy of ['reading_date', 'period_start', 'by_days'] as const) {
    const settings = { ...january.settings, priceChangePolicy }
    const late = january.versions.map((version) => ({ ...version, effectiveFrom: '2026-02-01' }))
    expect(() => bill({ ...january, settings, versions: late })).toThrow(new NoPriceInForce('2026-01-31'))
    expect(() => bill({ ...january, settings, versions: [] })).toThrow(NoPriceInForce)
    const onTheDay = january.versions.map((version) => ({ ...version, effectiveFrom: '2026-01-31' }))
    expect(bill({ ...january, settings, versions: onTheDay }).billedVolume).toBe(12_000)
  }
})

test('an index that went back, or an amount beyond all money, is never billed', () => {
  const reading = { ...january.readings[0]!, current: 99_000 }
  expect(() => bill({ ...january, readings: [reading] })).toThrow(RangeError)
  expect(() => bill({ ...january, readings: [], backCharge: Number.MAX_SAFE_INTEGER - 1 })).toThrow(
    RangeError,
  )
})

test('lines that are each within all money, but not together, are never billed', () => {
  const [dear] = versionsOf('非居民')
  const versions = [{ ...dear!, price: 60_000, surchargeItems: [] }]
  const twice = [...versions, { ...versions[0]!, id: 99, effectiveFrom: '2026-01-16' }]
  const settings = { ...january.settings, priceChangePolicy: 'by_days' } as const
  const most = { ...january, settings, readings: [], surcharges: [], backCharge: 99_999_999_000 }
  expect(bill({ ...most, versions }).lines).toHaveLength(1)
  expect(() => bill({ ...most, backCharge: 199_999_998_000, versions: twice })).toThrow(RangeError)
})
