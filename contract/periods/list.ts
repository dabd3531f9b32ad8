import { field } from '../field'
import { list } from '../list'
import { periodFields } from './fields'

export const periodList = list({
  fields: {
    ...periodFields,
    charges: field('money', '应收', 'Charges', {}),
    red: field('money', '红冲', 'Reversed', {}),
    payments: field('money', '缴费（本金）', 'Payments (principal)', {}),
    closing_arrears: field('money', '期末欠费', 'Closing arrears', {}),
    prepaid: field('money', '期末预收', 'Prepaid, closing', {}),
  },
  columns: [
    ...(['month', 'state', 'charges', 'red', 'payments', 'closing_arrears', 'prepaid'] as const),
    ...(['closed_at', 'closed_by', 'remark'] as const),
  ],
  second: ['closed_at'],
  more: ['closed_by', 'remark'],
  filters: [],
})
