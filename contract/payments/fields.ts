import {
  choiceField,
  type Fields,
  field,
  identifierField,
  partedField,
  referenceField,
  textField,
} from '../field'

/** A payment, a refund, or the reversal of a payment. */
export const paymentFields = {
  account_no: identifierField('户号', 'Account', 20, { row: true }),
  customer_name: textField('户名', 'Customer', 100, { row: true }),
  meter: referenceField('户表', 'Meter account', 'meter', { in: 'required', row: true, beside: 'nothing' }),
  payment_no: identifierField('缴费单号', 'Payment no.', 40, { row: true }),
  kind: choiceField('类别', 'Kind', 'paymentKind', { row: true }),
  amount: field('money', '金额', 'Amount', { in: 'required', row: true }),
  method: choiceField('方式', 'Method', 'paymentMethod', { in: 'required', row: true }),
  bank_account: referenceField('收款账户', 'Receiving account', 'bank_account', {
    in: 'optional',
    none: true,
    row: true,
  }),
  /** A bank's or channel's own serial number. */
  channel_no: identifierField('渠道流水号', 'Bank no.', 64, { in: 'optional', row: true }),
  paid_at: field('time', '缴费时间', 'Paid at', { in: 'optional', row: true }),
  /** The day of posting, by which books are closed; paid_at may be earlier. */
  posted_on: field('date', '入账日期', 'Posted on', { row: true }),
  cashier: referenceField('收费员', 'Cashier', 'user', { none: true, row: true }),
  applied_principal: field('money', '冲抵本金', 'To principal', { row: true }),
  applied_penalty: field('money', '冲抵违约金', 'To penalty', { row: true }),
  to_balance: field('money', '转入预存', 'To balance', { in: 'optional', row: true }),
  balance_before: field('money', '缴费前预存', 'Balance before', { row: true }),
  balance_after: field('money', '缴费后预存', 'Balance after', { row: true }),
  status: choiceField('状态', 'Status', 'paymentStatus', { row: true }),
  reconcile_status: choiceField('对账', 'Reconciliation', 'reconcileStatus', { row: true }),
  remark: textField('备注', 'Remark', 500, { in: 'optional', row: true }),
  /** One payer's payments for several accounts: taken together, each reversed alone. */
  group: referenceField('合并缴费', 'Group', 'payment_group', { none: true, row: true, beside: 'no' }),
  address: textField('用水地址', 'Address', 200, {}),
  /** The cash over the counter and its change; none where it was not entered, and for other methods. */
  tender: field('money', '实收现金', 'Cash tendered', { in: 'optional', none: true }),
  change: field('money', '找零', 'Change', { none: true }),
  /** Why the money was refunded or the payment reversed. */
  reason: textField('原因', 'Reason', 200, {}),
  /** Who receives a refund. */
  payee: partedField(
    '收款人',
    'Payee',
    { in: 'optional', none: true },
    {
      name: textField('收款人姓名', 'Payee name', 100, { in: 'required' }),
      bank: textField('收款银行', 'Payee bank', 100, { in: 'optional' }),
      account: identifierField('收款账号', 'Payee account', 40, { in: 'optional', mask: 'account' }),
    },
  ),
  /** How often the receipt was printed. */
  print_count: field('whole', '打印次数', 'Prints', {}),
  /** For a reversal: the reversed payment. */
  reversal_of: referenceField('被冲正缴费', 'Reverses', 'payment', { none: true, beside: 'no' }),
  /** For a reversed payment: its reversal. */
  reversed_by: referenceField('冲正单', 'Reversed by', 'payment', { none: true, beside: 'no' }),
} as const satisfies Fields

/** The fields of its objects, as the audit trail names them. */
export const paymentTrail = { payment: paymentFields, payment_group: paymentFields }
