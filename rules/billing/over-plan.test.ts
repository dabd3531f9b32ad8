import { describe, expect, test } from 'vitest'
import { checkBill, versionsOf } from '../testing/bill-examples'
import { testExamples } from '../testing/example-tables'
import { january } from '../testing/january'
import { bill } from './bill'

describe('over-plan.md', () => {
  testExamples('billing/over-plan.md', ' Examples', checkBill)
})

test('a half-fold price is charged exactly even where it has more decimals than a price can show', () => {
  const versions = versionsOf('超计划半倍').map((version) => ({
    ...version,
    price: 40_001,
    surchargeItems: [],
  }))
  const meter = { ...january.meter, planVolume: 90_000_000 }
  const readings = [{ previous: 0, current: 99_000_000, isRollover: false, registerDigits: 5 }]
  const over = bill({ ...january, meter, versions, readings }).lines.at(-1)
  expect(over).toMatchObject({ item: 'over_plan', baseVolume: 9_000_000, price: 20_001, amount: 18_000_45 })
  expect(over).toMatchObject({ name: '超计划半倍', priceVersion: versions[0]!.id, from: '2026-01-01' })
})
