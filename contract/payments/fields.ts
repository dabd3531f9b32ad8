import { choiceField, type Fields, field, otherField, referenceField } from '../field'

export const paymentFields = {
  meter: referenceField('户表', 'Meter', 'meter', {}),
  amount: field('money', '金额', 'Amount', {}),
  payment_no: otherField('缴费单号', 'Payment no.'),
  kind: choiceField('类别', 'Kind', 'paymentKind', {}),
  status: choiceField('状态', 'Status', 'paymentStatus', {}),
  method: choiceField('方式', 'Method', 'paymentMethod', {}),
  bank_account: referenceField('收款账户', 'Receiving account', 'bank_account', {}),
  channel_no: otherField('渠道流水号', 'Bank no.'),
  tender: field('money', '实收现金', 'Cash tendered', {}),
  print_count: field('whole', '打印次数', 'Prints', {}),
  paid_at: field('time', '缴费时间', 'Paid at', {}),
  applied_principal: field('money', '冲抵本金', 'To principal', {}),
  applied_penalty: field('money', '冲抵违约金', 'To penalty', {}),
  to_balance: field('money', '转入预存', 'To balance', {}),
  balance_before: field('money', '缴费前预存', 'Balance before', {}),
  balance_after: field('money', '缴费后预存', 'Balance after', {}),
  reconcile_status: choiceField('对账', 'Reconciliation', 'reconcileStatus', {}),
  reversed_by: referenceField('冲正单', 'Reversed by', 'payment', {}),
  reversal_of: referenceField('被冲正缴费', 'Reverses', 'payment', {}),
} as const satisfies Fields
