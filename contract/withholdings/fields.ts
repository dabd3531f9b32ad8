import {
  choiceField,
  type Fields,
  field,
  identifierField,
  otherField,
  referenceField,
  textField,
} from '../field'

/** A run: what a bank is asked to collect, and what became of it. */
export const withholdingFields = {
  no: identifierField('批次号', 'Run no.', 30, { row: true }),
  bank_account: referenceField('代扣账户', 'Receiving account', 'bank_account', {
    in: 'required',
    row: true,
  }),
  due_until: field('date', '账单到期截至', 'Due until', { in: 'required', row: true }),
  locations: otherField('位置', 'Locations', { names: 'location' }),
  water_prices: otherField('水价', 'Water prices', { names: 'water_price' }),
  /** Penalties are counted to this day, and the payments are dated so. */
  made_on: field('date', '批次日期', 'Date of the run', { row: true }),
  state: choiceField('状态', 'State', 'withholdingState', { row: true }),
  rows: field('whole', '户数', 'Accounts', { row: true }),
  amount: field('money', '请扣金额', 'Amount', { row: true }),
  collected_rows: field('whole', '已扣户数', 'Collected', { row: true }),
  collected_amount: field('money', '实扣金额', 'Amount collected', { row: true }),
  refused_rows: field('whole', '失败户数', 'Refused', { row: true }),
  unknown_rows: field('whole', '未知户数', 'Unknown', { row: true }),
  /** When the first answer was booked. */
  answered_at: field('time', '回盘时间', 'Answered at', { none: true, row: true }),
  cancelled_at: field('time', '取消时间', 'Cancelled at', { none: true, row: true }),
  left_out: otherField('未列入', 'Left out'),
} as const satisfies Fields

/** A row of a run: an account. */
export const withholdingRowFields = {
  row: field('whole', '行号', 'Row', { row: true }),
  meter: referenceField('户表', 'Meter account', 'meter', { row: true, beside: 'nothing' }),
  account_no: identifierField('户号', 'Account no.', 20, { row: true }),
  customer_name: textField('户名', 'Customer', 100, { row: true }),
  amount: field('money', '金额', 'Amount', { row: true }),
  from_balance: field('money', '已扣除预存', 'Taken off the balance', { row: true }),
  state: choiceField('状态', 'State', 'withholdingRowState', { row: true }),
  collected: field('money', '实扣金额', 'Collected', { none: true, row: true }),
  reason: textField('银行说明', "Bank's reason", 200, { row: true }),
  payment: referenceField('缴费', 'Payment', 'payment', { none: true, row: true, beside: 'no' }),
} as const satisfies Fields

/** Fields that only commands on runs name. */
export const withholdingCommandFields = {
  made_rows: field('whole', '列入户数', 'Accounts asked', {}),
  payments: referenceField('缴费', 'Payments', 'payment', {}),
} as const satisfies Fields

/** The fields of its object, as the audit trail names them. */
export const withholdingTrail = { withholding: { ...withholdingFields, ...withholdingCommandFields } }
