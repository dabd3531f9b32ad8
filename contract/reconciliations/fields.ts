import { choiceField, type Fields, field, identifierField, referenceField, textField } from '../field'
import { statementMappingField } from '../reference/fields'

/** A bank's file with what became of its rows. */
export const reconciliationFields = {
  bank_account: referenceField('银行账户', 'Bank account', 'bank_account', { row: true }),
  file: textField('文件', 'File', 200, { row: true }),
  first_day: field('date', '首日', 'First day', { none: true, row: true }),
  last_day: field('date', '末日', 'Last day', { none: true, row: true }),
  state: choiceField('进度', 'Progress', 'jobState', { row: true }),
  matched: field('whole', '已对平', 'Matched', { row: true }),
  missing_here: field('whole', '系统缺', 'Missing here', { row: true }),
  missing_there: field('whole', '银行缺', 'Missing there', { row: true }),
  different: field('whole', '不符', 'Different', { row: true }),
  resolved: field('whole', '已处理', 'Resolved', { row: true }),
  unreadable: field('whole', '读不懂', 'Not readable', { row: true }),
  created_by: referenceField('上传人', 'Uploaded by', 'user', { none: true, row: true }),
} as const satisfies Fields

/** A row of a bank's file, or of the books where the file has none. */
export const bankRowFields = {
  line: field('whole', '行号', 'Line', { none: true, row: true, isPlace: true }),
  channel_no: identifierField('流水号', 'Bank no.', 64, { row: true }),
  amount: field('money', '金额', 'Amount', { row: true }),
  paid_at: field('time', '交易时间', 'Time', { row: true }),
  remark: textField('摘要', 'Remark', 500, { row: true }),
  state: choiceField('结果', 'Result', 'bankRowState', { row: true }),
  payment: referenceField('缴费', 'Payment', 'payment', { none: true, row: true, beside: 'no' }),
  reason: textField('原因', 'Reason', 200, { row: true }),
} as const satisfies Fields

/** The fields of a file and its rows in the audit trail. */
export const reconciliationTrail = {
  reconciliation: {
    ...reconciliationFields,
    ...bankRowFields,
    mapping: statementMappingField,
  },
}
