import { paymentFields } from '@water/contract/payments/fields'
import { declaredTable } from '../../db/declared-table'

export const paymentTable = declaredTable('payments', paymentFields, {
  elsewhere: {
    account_no: 'meters',
    customer_name: 'meters',
    address: 'meters',
    change: 'tender and amount',
    reversed_by: 'reversal_of of the reversal',
  },
  undeclared: { customer_version: 'customer_name and address' },
})
