import { describe, expect, test } from 'vitest'
import { checkBill, versionsOf } from '../testing/bill-examples'
import { testExamples } from '../testing/example-tables'
import { january } from '../testing/january'
import { bill } from './bill'

describe('capacity.md', () => {
  testExamples('billing/capacity.md', ' Examples', checkBill)
})

test('the capacity line names its price version, its period and the tax of the water', () => {
  const [version] = versionsOf('两部制')
  const { lines } = bill({ ...january, versions: [version!] })
  expect(lines.find((line) => line.item === 'capacity')).toMatchObject({
    name: '两部制',
    priceVersion: version!.id,
    from: '2026-01-01',
    to: '2026-01-31',
    price: 500_000,
    taxTreatment: version!.taxTreatment,
    taxRate: version!.taxRate,
  })
})
