import { withholdingFields, withholdingRowFields } from '@water/contract/withholdings/fields'
import { declaredTable } from '../../db/declared-table'

export const withholdingTable = declaredTable('withholdings', withholdingFields, {
  elsewhere: {},
  undeclared: { job_id: 'which job makes it' },
})

export const withholdingRowTable = declaredTable('withholding_rows', withholdingRowFields, {
  elsewhere: { row: 'row_no', account_no: 'meters', customer_name: 'meters' },
  undeclared: {
    row_no: 'row',
    withholding_id: 'the run',
    bank_name: 'for the bank',
    account_name: 'for the bank',
    account: 'for the bank',
    contract_no: 'for the bank',
    is_waiting: 'state',
  },
})
