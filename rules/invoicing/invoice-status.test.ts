import { describe, expect } from 'vitest'
import { testExamples } from '../testing/example-tables'
import { invoiceStatusOf, type LinePlace } from './invoice-status'

describe('invoice-status.md', () => {
  testExamples('invoicing/invoice-status.md', ' Examples', (row) => {
    const places = row.cell('places').split(' ').filter(Boolean) as LinePlace[]
    expect(invoiceStatusOf(places, row.cell('red') === 'yes')).toBe(row.cell('status'))
  })
})
