import { field, otherField } from '../field'
import { list, many, one } from '../list'
import { text } from '../text'
import { bankRowFields, reconciliationFields } from './fields'

export const reconciliationList = list({
  fields: {
    ...reconciliationFields,
    // The column shows the last day, too.
    first_day: { ...reconciliationFields.first_day, ...text('起止日期', 'Days') },
    // The outcome of the file as a whole.
    state: { ...reconciliationFields.state, ...text('结果', 'Result') },
    created_at: field('time', '上传时间', 'Uploaded at', {}),
  },
  columns: [
    ...(['file', 'bank_account', 'first_day', 'state', 'matched', 'different', 'missing_here'] as const),
    ...(['missing_there', 'resolved', 'unreadable', 'created_at'] as const),
  ],
  more: ['matched', 'resolved', 'created_at', 'created_by'],
  asked: {
    /** With rows that are neither matched nor resolved. */
    is_open: otherField('待处理', 'To do', {
      said: {
        true: text('有待处理的', 'With rows to settle'),
        false: text('已全部处理', 'All settled'),
      },
    }),
  },
  filters: [one('is_open'), one('bank_account')],
  orderings: ['id', 'first_day', 'created_at'],
  order: '-id',
  search: text('文件名、银行、账号', 'File, bank, account number'),
})

/** The rows of a file in its order, then what it lacks. */
export const bankRowList = list({
  fields: {
    ...bankRowFields,
    /** With the remark below it. */
    channel_no: otherField('流水号 · 摘要', 'Bank no. · Remark'),
    entry: otherField('系统缴费', 'Payment'),
    note: otherField('说明', 'Note'),
  },
  columns: ['line', 'channel_no', 'amount', 'paid_at', 'entry', 'note'],
  more: ['state'],
  // The tabs choose the state.
  filters: [many('state', { isHidden: true })],
  search: text('流水号、金额、摘要', 'Bank no., amount, remark'),
})
