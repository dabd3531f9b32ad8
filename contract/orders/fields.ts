import { choiceField, type Fields, field, otherField, referenceField } from '../field'

export const orderFields = {
  meter: referenceField('户表', 'Meter', 'meter', {}),
  order_no: otherField('账单号', 'Order no.'),
  kind: choiceField('类别', 'Kind', 'orderKind', {}),
  status: choiceField('状态', 'Status', 'orderStatus', {}),
  billing_month: otherField('账期', 'Billing month'),
  previous_reading: field('volume', '上次读数', 'Previous index', {}),
  current_reading: field('volume', '本次读数', 'Current index', {}),
  read_at: field('time', '抄表时间', 'Read at', {}),
  volume: field('volume', '用水量', 'Volume', {}),
  billed_volume: field('volume', '计费水量', 'Billed volume', {}),
  amount: field('money', '金额', 'Amount', {}),
  due_date: otherField('缴费期限', 'Due on'),
  orders: referenceField('账单', 'Orders', 'order', {}),
  deduct_volume: field('volume', '减免水量', 'Deducted volume', {}),
  reissue_of: referenceField('重开自', 'Replaces', 'order', {}),
  reissued_as: referenceField('重开为', 'Replaced by', 'order', {}),
  red_of: referenceField('被红冲账单', 'Reverses', 'order', {}),
  red_by: referenceField('红字账单', 'Reversed by', 'order', {}),
  red_reason: otherField('红冲原因', 'Reason of the reversal'),
} as const satisfies Fields
