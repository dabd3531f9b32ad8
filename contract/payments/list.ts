import { referenceField } from '../field'
import { list, many, one, span } from '../list'
import { text } from '../text'
import { paymentFields } from './fields'

export const paymentList = list({
  fields: paymentFields,
  columns: [
    ...(['payment_no', 'account_no', 'customer_name', 'kind', 'amount', 'method', 'status'] as const),
    ...(['applied_principal', 'applied_penalty', 'to_balance', 'paid_at', 'cashier'] as const),
  ],
  second: ['cashier'],
  more: [
    ...(['applied_principal', 'applied_penalty', 'to_balance'] as const),
    ...(['balance_after', 'channel_no', 'bank_account', 'reconcile_status', 'remark'] as const),
  ],
  inFile: ['posted_on'],
  inFileAfter: { balance_after: 'to_balance', posted_on: 'paid_at' },
  sums: ['amount', 'applied_principal', 'applied_penalty', 'to_balance'],
  asked: { location: referenceField('位置', 'Location', 'location', {}) },
  filters: [
    span('paid_at'),
    span('posted_on'),
    many('method'),
    many('kind'),
    many('status'),
    one('location'),
    one('bank_account'),
    many('reconcile_status'),
    one('meter', { isHidden: true }),
    one('cashier', { isHidden: true }),
    one('group', { isHidden: true }),
  ],
  orderings: ['id', 'paid_at', 'amount', 'payment_no'],
  order: '-id',
  search: text('缴费单号、户号、户名、流水号', 'Payment, account, customer, bank no.'),
})
