import {
  choiceField,
  type Fields,
  field,
  identifierField,
  partedField,
  referenceField,
  textField,
} from '../field'

/** The bookings of one cashier on one day: payments, refunds and reversals by their day of posting. */
export const dayFields = {
  date: field('date', '日期', 'Date', { in: 'required', row: true }),
  cashier: referenceField('收费员', 'Cashier', 'user', { row: true }),
  state: choiceField('状态', 'State', 'dayState', { row: true }),
  expected_cash: field('money', '应有现金', 'Expected cash', { row: true }),
  counted_cash: field('money', '实点现金', 'Counted cash', { in: 'required', none: true, row: true }),
  /** Counted less expected; none before the close. */
  difference: field('money', '长短款', 'Difference', { none: true, row: true }),
  remark: textField('说明', 'Remark', 500, { in: 'optional', row: true }),
  closed_at: field('time', '日结时间', 'Closed at', { none: true, row: true }),
  closed_by: referenceField('日结人', 'Closed by', 'user', { none: true, row: true }),
  confirmed_at: field('time', '确认时间', 'Confirmed at', { none: true, row: true }),
  confirmed_by: referenceField('确认人', 'Confirmed by', 'user', { none: true, row: true }),
  /** The counted cash as it was taken to the bank. */
  deposit: partedField(
    '缴存银行',
    'Deposit',
    { in: 'optional', none: true, row: true },
    {
      bank_account: referenceField('存入账户', 'Deposited to', 'bank_account', { in: 'required' }),
      slip_no: identifierField('存款单号', 'Slip no.', 64, { in: 'required' }),
      amount: field('money', '缴存金额', 'Amount deposited', {}),
      status: choiceField('缴存对账', 'Deposit', 'reconcileStatus', {}),
    },
  ),
} as const satisfies Fields

/** Fields that only commands on a day name. */
export const dayCommandFields = {
  reason: textField('原因', 'Reason', 200, { in: 'required' }),
} as const satisfies Fields

/** The fields of its object, as the audit trail names them. */
export const dayTrail = { cashier_day: { ...dayFields, ...dayCommandFields } }
