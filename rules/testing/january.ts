import type { BillInput } from '../billing/bill'
import { tierYears } from '../billing/tier-year'
import { exampleSurcharges, versionsOf } from './bill-examples'

/** A Beijing household with 12 m³ in January 2026: the start for tests of one detail. */
export const january: BillInput = {
  settings: {
    volumeScale: 0,
    tierYears: tierYears('01-01'),
    priceChangePolicy: 'reading_date',
    tierStraddlePolicy: 'reading_date',
  },
  meter: { persons: 5, minVolume: null, planVolume: null, capacityFee: null },
  previousDate: '2025-12-31',
  readAt: '2026-01-31 23:59:59',
  readings: [{ previous: 100_000, current: 112_345, isRollover: false, registerDigits: 5 }],
  hasOrderInMonth: false,
  versions: versionsOf('北京居民'),
  surcharges: exampleSurcharges,
  usedInTierYear: () => 0,
}
