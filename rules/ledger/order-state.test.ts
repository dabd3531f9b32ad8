import { describe, expect, test } from 'vitest'
import { fen, yuan } from '../money'
import { testExamples } from '../testing/example-tables'
import {
  isLive,
  type OrderKind,
  type OrderStatus,
  orderStatus,
  outstandingOf,
  refuseFlush,
} from './order-state'

const KINDS: Record<string, OrderKind> = {
  reading: 'reading',
  red: 'red',
  back_charge: 'back_charge',
  fee: 'fee',
  opening: 'opening',
}
const STATUSES: OrderStatus[] = ['unpaid', 'partially_paid', 'paid', 'red_flushed', 'red']

describe('order-state.md', () => {
  testExamples('ledger/order-state.md', ' Examples', (row) => {
    const facts = {
      kind: KINDS[row.cell('kind')]!,
      amount: fen(row.cell('amount')),
      paid: fen(row.cell('paid')),
      isFlushed: row.cell('flushed') === 'yes',
    }
    expect(orderStatus(facts)).toBe(row.cell('status'))
    expect(yuan(outstandingOf(facts))).toBe(row.cell('outstanding'))
  })
  testExamples('ledger/order-state.md', 'Flushing', (row) => {
    const refusal = refuseFlush({
      status: STATUSES.find((status) => status === row.cell('status'))!,
      paid: fen(row.cell('paid')),
      hasLaterLiveOrder: row.cell('later') === 'yes',
      hasLiveInvoice: row.cell('invoice') === 'yes',
      cascade: row.cell('cascade') === 'yes',
      allowFlushPaid: row.cell('allow') === 'yes',
    })
    expect(refusal ?? '').toBe(row.cell('refused'))
  })
})

test('only flushed orders and reds are not live', () => {
  expect(STATUSES.filter(isLive)).toEqual(['unpaid', 'partially_paid', 'paid'])
})
