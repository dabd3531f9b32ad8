import { describe, expect, test } from 'vitest'
import { fen, MAX_FEN, yuan } from '../money'
import { testExamples } from '../testing/example-tables'
import { feeBill } from './fee'

const named = (amount: number) => ({
  name: '复装费',
  amount,
  taxTreatment: 'taxable' as const,
  taxRate: 60_000,
  taxCode: '3040502',
})

describe('fee.md', () => {
  testExamples('billing/fee.md', ' Examples', (row) => {
    const fees = row
      .cell('fees')
      .split(',')
      .map((amount) => named(fen(amount.trim())))
    const made = feeBill(fees, '2026-03-05', '2026-03')
    expect([yuan(made.waterAmount), yuan(made.surchargeAmount), yuan(made.amount)]).toEqual([
      row.cell('water'),
      row.cell('surcharge'),
      row.cell('amount'),
    ])
  })
})

test('a fee has its own day, name and tax, and neither water nor months', () => {
  const made = feeBill([named(12_000)], '2026-03-05', '2026-02')
  expect(made).toMatchObject({
    ...{ months: 0, volume: 0, billedVolume: 0, parts: [], cumulativeBefore: 0, cumulativeAfter: 0 },
    ...{ periodFrom: '2026-03-05', periodTo: '2026-03-05', billingMonth: '2026-02' },
  })
  expect(made.lines).toMatchObject([
    {
      item: 'fee',
      name: '复装费',
      from: '2026-03-05',
      to: '2026-03-05',
      amount: 12_000,
      taxRate: 60_000,
      taxCode: '3040502',
      baseVolume: null,
      price: null,
    },
  ])
})

test('fees that are together beyond what an order may hold are refused', () => {
  expect(() => feeBill([named(MAX_FEN), named(1)], '2026-03-05', '2026-03')).toThrow(RangeError)
})
