import { otherField, referenceField } from '../field'
import { list, many, one } from '../list'
import { text } from '../text'
import { withholdingFields, withholdingRowFields } from './fields'

export const withholdingList = list({
  fields: {
    ...withholdingFields,
    created_by: referenceField('制单人', 'Made by', 'user', {}),
  },
  columns: [
    ...(['no', 'made_on', 'state', 'rows', 'amount', 'collected_rows', 'collected_amount'] as const),
    ...(['refused_rows', 'unknown_rows', 'bank_account'] as const),
  ],
  second: ['collected_rows'],
  more: ['rows', 'bank_account', 'due_until', 'answered_at', 'created_by'],
  filters: [many('state'), one('bank_account', { isHidden: true })],
  orderings: ['id', 'made_on', 'amount', 'rows'],
  order: '-id',
  search: text('批次号', 'Run no.'),
})

/** The rows of a run, in their order. */
export const withholdingRowList = list({
  fields: {
    ...withholdingRowFields,
    // The amount that the bank is asked for.
    amount: withholdingFields.amount,
    orders: otherField('账单', 'Orders'),
  },
  columns: [
    ...(['row', 'account_no', 'customer_name', 'orders', 'amount', 'state'] as const),
    ...(['collected', 'reason', 'payment'] as const),
  ],
  second: ['collected'],
  more: ['from_balance'],
  filters: [many('state')],
  search: text('户号、户名、表号', 'Account, customer or meter no.'),
})
