import { describe, expect, test } from 'vitest'
import { WHOLE } from '../money'
import { checkBill, exampleSurcharges, versionsOf } from '../testing/bill-examples'
import { testExamples } from '../testing/example-tables'
import { january } from '../testing/january'
import { bill } from './bill'
import { type SurchargeVersion, surchargeItems } from './surcharges'

describe('surcharges.md', () => {
  testExamples('billing/surcharges.md', ' Examples', checkBill)
})

const [item] = exampleSurcharges
const base: SurchargeVersion = item!.versions[0]!

test('items stand by the sort of their newest version, then by id, and their versions ascend', () => {
  const version = (id: number, itemId: number, effectiveFrom: string, sort: number) => ({
    ...base,
    id,
    item: itemId,
    effectiveFrom,
    sort,
  })
  const items = surchargeItems([
    version(1, 7, '2025-01-01', 1),
    version(2, 7, '2024-01-01', 9),
    version(3, 5, '2024-01-01', 1),
    version(4, 9, '2024-01-01', 0),
    version(5, 9, '2025-01-01', 2),
  ])
  expect(items.map(({ id, versions }) => [id, versions.map((each) => each.id)])).toEqual([
    [5, [3]],
    [7, [2, 1]],
    [9, [4, 5]],
  ])
})

test('a part of the period before the first version of an item is not charged by it', () => {
  const versions = versionsOf('北京居民').map((price) => ({ ...price, surchargeItems: [base.item] }))
  const surcharges = surchargeItems([{ ...base, effectiveFrom: '2026-01-22' }])
  const charged = (policy: 'by_days' | 'reading_date' | 'period_start') => {
    const settings = { ...january.settings, priceChangePolicy: policy }
    const lines = bill({ ...january, settings, versions, surcharges, readings: [], backCharge: 31_000 }).lines
    return lines.filter((line) => line.item === 'surcharge').map((line) => [line.from, line.baseVolume])
  }
  expect(charged('by_days')).toEqual([['2026-01-22', 10_000]])
  expect(charged('reading_date')).toEqual([['2026-01-01', 31_000]])
  expect(charged('period_start')).toEqual([])
})

test('a surcharge line names its item, its version, its price version and its own tax', () => {
  const taxed = {
    ...base,
    id: 77,
    name: '污水',
    taxTreatment: 'exempt',
    taxRate: null,
    taxCode: '109',
  } as const
  const versions = versionsOf('北京居民').map((price) => ({ ...price, id: 5, surchargeItems: [base.item] }))
  const { lines } = bill({ ...january, versions, surcharges: surchargeItems([taxed]) })
  expect(lines.at(-1)).toEqual({
    item: 'surcharge',
    surchargeItem: base.item,
    surchargeVersion: 77,
    name: '污水',
    tier: null,
    priceVersion: 5,
    from: '2026-01-01',
    to: '2026-01-31',
    baseVolume: 12_000,
    volumeFactor: WHOLE,
    price: 15_700,
    months: null,
    base: null,
    percent: null,
    amount: 18_84,
    taxTreatment: 'exempt',
    taxRate: null,
    taxCode: '109',
  })
})

test('an item whose factor is 0 has no line', () => {
  const versions = versionsOf('北京居民').map((price) => ({ ...price, surchargeItems: [base.item] }))
  const surcharges = surchargeItems([{ ...base, volumeFactor: 0 }])
  expect(bill({ ...january, versions, surcharges }).surchargeAmount).toBe(0)
  expect(bill({ ...january, versions, surcharges }).lines.map((line) => line.item)).toEqual(['water'])
})

test('a fixed line names the price version of the reading, a percent line the one that stands for the order', () => {
  const kinds = ['fixed', 'percent'] as const
  const surcharges = surchargeItems(
    kinds.map((kind, index) => ({
      ...base,
      kind,
      item: index + 1,
      id: index + 1,
      fixedPer: 'order' as const,
    })),
  )
  const [first] = january.versions
  const versions = [
    { ...first!, id: 1, surchargeItems: [1, 2] },
    { ...first!, id: 2, surchargeItems: [1, 2], effectiveFrom: '2026-01-16' },
  ]
  const namedBy = (priceChangePolicy: 'reading_date' | 'period_start' | 'by_days') =>
    bill({ ...january, settings: { ...january.settings, priceChangePolicy }, versions, surcharges })
      .lines.filter((line) => line.item === 'surcharge')
      .map((line) => line.priceVersion)
  expect(namedBy('reading_date')).toEqual([2, 2])
  expect(namedBy('by_days')).toEqual([2, 2])
  expect(namedBy('period_start')).toEqual([2, 1])
})
