import { expect, test } from 'vitest'
import { type InvoiceableFacts, isInvoiceable } from './invoiceable'

test('an order may be invoiced while it is live, charges something, and has a line that is on no invoice', () => {
  const order: InvoiceableFacts = { id: 5, status: 'paid', amount: '70.00', invoice_status: 'none' }
  const verdicts: [Partial<InvoiceableFacts>, boolean][] = [
    [{}, true],
    [{ status: 'unpaid' }, true],
    [{ status: 'red_flushed' }, false],
    [{ status: 'red', amount: '-70.00' }, false],
    [{ amount: '0.00' }, false],
    [{ invoice_status: 'partial' }, true],
    [{ invoice_status: 'red' }, true],
    [{ invoice_status: 'issuing' }, false],
    [{ invoice_status: 'issued' }, false],
    [{ id: null }, false],
  ]
  for (const [facts, is] of verdicts) expect(isInvoiceable({ ...order, ...facts })).toBe(is)
})
