import { expect, test } from 'vitest'
import { type BillInput, bill } from './bill'

const tax = { taxTreatment: 'taxable', taxRate: 30_000, taxCode: null } as const
const input: BillInput = {
  settings: {
    volumeScale: 0,
    tierYearStart: '01-01',
    priceChangePolicy: 'by_days',
    tierStraddlePolicy: 'by_days',
  },
  meter: { persons: 5, minVolume: null, planVolume: null, capacityFee: null },
  previousDate: '2025-11-25',
  readAt: '2026-01-25 10:00:00',
  readings: [{ previous: 0, current: 40_000, isRollover: false, registerDigits: 5 }],
  hasOrderInMonth: false,
  versions: [
    {
      id: 1,
      family: 1,
      name: '居民',
      mode: 'tiered',
      price: null,
      tiers: [
        { upper: 180_000, price: 20_700 },
        { upper: 260_000, price: 40_700 },
        { upper: null, price: 60_700 },
      ],
      tierCycle: 'year',
      basePersons: 5,
      extraPerPerson: 30_000,
      capacityPrice: null,
      minVolume: null,
      overPlan: [],
      surchargeItems: [1, 2],
      effectiveFrom: '2014-05-01',
      ...tax,
    },
  ],
  surcharges: [15_700, 13_600].map((value, index) => ({
    id: index + 1,
    versions: [
      {
        id: index + 1,
        item: index + 1,
        name: 'x',
        kind: 'per_volume',
        value,
        tierValues: null,
        fixedPer: null,
        volumeFactor: 1_000_000,
        sort: 0,
        isActive: true,
        effectiveFrom: '2014-05-01',
        ...tax,
      },
    ],
  })),
  usedInTierYear: (year) => (year === '2025-01-01' ? 170_000 : 0),
}

test('a period across the tier year is billed by days on both sides', () => {
  expect(bill(input).amount).toBe(228_00)
})
