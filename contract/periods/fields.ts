import { choiceField, type Fields, field, otherField, referenceField, textField } from '../field'

/** A month of the books. */
export const periodFields = {
  month: field('month', '月份', 'Month', { row: true }),
  state: choiceField('状态', 'State', 'periodState', { row: true }),
  remark: textField('备注', 'Remark', 500, { in: 'optional', row: true }),
  closed_at: field('time', '结账时间', 'Closed at', { none: true, row: true }),
  closed_by: referenceField('结账人', 'Closed by', 'user', { none: true, row: true }),
  reopened_at: field('time', '反结账时间', 'Reopened at', { none: true, row: true }),
  reopened_by: referenceField('反结账人', 'Reopened by', 'user', { none: true, row: true }),
  reopen_reason: textField('反结账原因', 'Reason for reopening', 200, { row: true }),
  /** Those that were closed with it. */
  months: otherField('一并结账的月份', 'Closed months'),
} as const satisfies Fields

/** The fields of its object, as the audit trail names them. */
export const periodTrail = { period: periodFields }
