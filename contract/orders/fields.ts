import { choiceField, type Fields, field, identifierField, referenceField, textField } from '../field'

/** An order. No client writes one: readings make orders. */
export const orderFields = {
  account_no: identifierField('户号', 'Account', 20, { row: true }),
  customer_name: textField('户名', 'Customer', 100, { row: true }),
  meter_no: identifierField('表号', 'Meter no.', 40, { row: true }),
  meter: referenceField('户表', 'Meter', 'meter', { row: true, beside: 'nothing' }),
  /** A preview has none. */
  order_no: identifierField('账单号', 'Order no.', 40, { none: true, row: true }),
  kind: choiceField('类别', 'Kind', 'orderKind', { row: true }),
  status: choiceField('状态', 'Status', 'orderStatus', { row: true }),
  billing_month: field('month', '账期', 'Month', { row: true }),
  period_from: field('date', '计费期首日', 'Period from', { row: true }),
  period_to: field('date', '计费期末日', 'Period to', { row: true }),
  previous_reading: field('volume', '上次读数', 'Previous index', { none: true, row: true }),
  current_reading: field('volume', '本次读数', 'Current index', { none: true, row: true }),
  volume: field('volume', '用水量', 'Volume', { row: true }),
  billed_volume: field('volume', '计费水量', 'Billed volume', { row: true }),
  water_amount: field('money', '水费', 'Water', { row: true }),
  surcharge_amount: field('money', '附加费', 'Surcharges', { row: true }),
  amount: field('money', '应收', 'Amount', { row: true }),
  paid_amount: field('money', '已缴本金', 'Principal paid', { row: true }),
  penalty_paid: field('money', '已缴违约金', 'Penalty paid', { row: true }),
  outstanding: field('money', '未缴本金', 'Outstanding', { row: true }),
  /** The part of the penalty that is not charged. */
  penalty_waived: field('money', '已减免违约金', 'Penalty waived', { row: true }),
  penalty: field('money', '违约金', 'Penalty', { row: true }),
  issued_on: field('date', '开账日期', 'Issued on', { row: true }),
  due_date: field('date', '缴费期限', 'Due', { row: true }),
  invoice_status: choiceField('开票状态', 'Invoice', 'invoiceStatus', { row: true }),
  /** The number of the run of withholding that asks a bank for it, while the bank's answer is awaited. */
  withholding: identifierField('代扣批次', 'In withholding run', 30, { none: true, row: true }),
  /** The account has another customer now. */
  of_former: field('yes', '过户前账单', 'Former customer', { row: true }),
  cumulative_before: field('volume', '此前累计水量', 'Cumulative volume before', {}),
  cumulative_after: field('volume', '累计水量', 'Cumulative volume', {}),
  months: field('whole', '计费月数', 'Months', {}),
  persons: field('whole', '用水人数', 'Persons', {}),
  /** Decimals that the current index was cut to before the subtraction. */
  volume_scale: field('whole', '计费小数位', 'Billed decimals', {}),
  /** Decimals of the previous index: those of its own order. */
  previous_volume_scale: field('whole', '上次计费小数位', 'Billed decimals of the previous index', {}),
  /** The part of the volume that is not charged; negative on a red. */
  deduct_volume: field('volume', '减免水量', 'Deducted volume', {}),
  /** The volume of its subs' orders that a master's order deducts; negative on a red. */
  deducted_volume: field('volume', '分表水量', 'Volume of sub meters', {}),
  /** The flushed order that this one replaces. */
  reissue_of: referenceField('重开自', 'Replaces', 'order', { none: true, beside: 'no' }),
  /** The order that replaces this flushed one. */
  reissued_as: referenceField('重开为', 'Replaced by', 'order', { none: true, beside: 'no' }),
  red_of: referenceField('被红冲账单', 'Reverses', 'order', { none: true, beside: 'no' }),
  red_by: referenceField('红字账单', 'Reversed by', 'order', { none: true, beside: 'no' }),
  /** A bill of another system: its number there, its amount, and the part that was paid there. */
  external_no: identifierField('原系统账单号', 'Bill no. elsewhere', 40, { none: true, row: true }),
  original_amount: field('money', '原账单金额', 'Amount elsewhere', { none: true, row: true }),
  original_paid: field('money', '原系统已缴', 'Paid elsewhere', { none: true, row: true }),
  original_volume: field('volume', '原账单水量', 'Volume elsewhere', { none: true }),
  /** The penalty that it brought, and the first day that counts here. */
  penalty_carried: field('money', '带入违约金', 'Penalty brought', { none: true }),
  penalty_from: field('date', '违约金起算日', 'Penalty counts from', { none: true }),
  /** The red invoice that the other system issued when the order was reversed. */
  elsewhere_red_no: identifierField('原系统红字发票号', 'Red invoice elsewhere', 40, { none: true }),
  red_reason: textField('红冲原因', 'Reason of the reversal', 500, {}),
  remark: textField('备注', 'Remark', 500, {}),
  created_by: referenceField('开账人', 'Issued by', 'user', { none: true }),
} as const satisfies Fields

/** Fields that only commands on orders name. */
export const orderCommandFields = {
  hold_reason: choiceField('待开账原因', 'Why it waits', 'holdReason', {}),
  read_at: field('time', '抄表时间', 'Read at', {}),
  orders: referenceField('账单', 'Orders', 'order', {}),
  void_reason: textField('作废原因', 'Why it is void', 200, {}),
  waived_amount: field('money', '减免违约金', 'Waived', {}),
  withdrawn_amount: field('money', '撤销减免', 'Waiver withdrawn', {}),
  asked_reading: field('volume', '请求更正为', 'Index asked for', {}),
  asked_reason: textField('请求更正原因', 'Reason of the asking', 200, {}),
  decline_reason: textField('不同意原因', 'Reason of the refusal', 200, {}),
  waive_reason: textField('减免原因', 'Reason of the waiver', 200, {}),
} as const satisfies Fields

/** The fields of its object, as the audit trail names them. */
export const orderTrail = { order: { ...orderFields, ...orderCommandFields } }
