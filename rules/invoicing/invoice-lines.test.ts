import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TaxTreatment } from '../billing/order-lines'
import { cubicMetres, fen, ratio, WHOLE, yuan } from '../money'
import { testExamples } from '../testing/example-tables'
import { type ChargedLine, divideByType, invoiceLine, redLine, withoutTax } from './invoice-lines'

const water: ChargedLine = {
  item: 'water',
  name: '居民生活用水',
  tier: 1,
  volume: '25',
  amount: 7000,
  taxTreatment: 'taxable',
  taxRate: ratio('0.03'),
  taxCode: '1100301010000000000',
}

describe('invoice-lines.md', () => {
  testExamples('invoicing/invoice-lines.md', ' Examples', (row) => {
    const line = invoiceLine({
      ...water,
      volume: row.cell('volume') || null,
      amount: fen(row.cell('amount')),
      taxTreatment: row.cell('treatment') as TaxTreatment,
      taxRate: ratio(row.cell('rate')),
    })!
    expect(line.quantity).toBe(row.cell('quantity'))
    expect(line.price).toBe(row.cell('price'))
    expect(yuan(line.net)).toBe(row.cell('net'))
    expect(yuan(line.tax)).toBe(row.cell('tax'))
  })
})

const amounts = fc.integer({ min: 1, max: 99_999_999_999 })

test('net and tax sum to the amount, and the tax is within half a fen of net × rate', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: WHOLE }), (amount, taxRate) => {
      const { net, tax } = withoutTax(amount, { taxTreatment: 'taxable', taxRate })
      expect(net + tax).toBe(amount)
      expect(net).toBeGreaterThanOrEqual(0)
      const [exact, half] = [BigInt(amount) * BigInt(WHOLE), BigInt(WHOLE + taxRate)]
      const off = 2n * (BigInt(net) * half - exact)
      expect(off <= half && off > -half).toBe(true)
    }),
  )
})

/** A decimal text as an integer of 10^-13. */
const scaled = (text: string): bigint => {
  const [whole = '', places = ''] = text.split('.')
  return BigInt(whole + places.padEnd(13, '0'))
}

test('the price times the quantity is the net to the fen', () => {
  const volumes = fc.integer({ min: 1, max: 10_000_000 })
  fc.assert(
    fc.property(volumes, volumes, (amount, volume) => {
      const line = invoiceLine({ ...water, amount, volume: cubicMetres(volume) })!
      const perFen = 10n ** 24n
      const product = scaled(line.price) * scaled(line.quantity)
      expect((2n * product + perFen) / (2n * perFen)).toBe(BigInt(line.net))
    }),
  )
})

test('a red line is the blue one negated; its price stays', () => {
  const blue = invoiceLine(water)!
  const red = redLine(blue)
  expect(red).toEqual({ ...blue, quantity: '-25', net: -6796, tax: -204 })
  expect(redLine(invoiceLine({ ...water, taxTreatment: 'exempt' })!).tax).toBe(0)
})

test('a line names its tier, and what it has no volume for is one item', () => {
  expect(invoiceLine(water)).toMatchObject({ name: '居民生活用水', spec: '第1阶梯', unit: '立方米' })
  const monthly = { ...water, item: 'surcharge', name: '垃圾清运费', tier: null, volume: null } as const
  expect(invoiceLine(monthly)).toMatchObject({ spec: '', unit: '项', quantity: '1' })
})

test('a line of 0.00 is on no invoice, and the rate of a line without tax is 0', () => {
  expect(invoiceLine({ ...water, amount: 0 })).toBeNull()
  expect(invoiceLine(water)).toMatchObject({ taxRate: water.taxRate })
  expect(invoiceLine({ ...water, taxTreatment: 'exempt' })).toMatchObject({ taxRate: 0, tax: 0 })
})

test('a special invoice leaves what has no tax to a normal one', () => {
  const lines = (['taxable', 'exempt', 'taxable', 'non_taxable'] as const).map((taxTreatment) => ({
    taxTreatment,
  }))
  const [first, second, third, fourth] = lines
  expect(divideByType(lines, 'special')).toEqual({ own: [first, third], companion: [second, fourth] })
  expect(divideByType(lines, 'normal')).toEqual({ own: lines, companion: [] })
})
