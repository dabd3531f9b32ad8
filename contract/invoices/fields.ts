import {
  choiceField,
  type Fields,
  field,
  identifierField,
  partedField,
  referenceField,
  textField,
} from '../field'
import { titleFields } from '../meters/fields'

export { titleFields }

/** The seller's data on the organization, beside its address and phone for visitors. */
export const sellerFields = {
  taxpayer_name: textField('纳税人名称', 'Taxpayer name', 100, { in: 'optional' }),
  taxpayer_id: field('taxpayer_id', '纳税人识别号', 'Taxpayer number', { in: 'optional' }),
  seller_address: textField('开票地址', 'Address on invoices', 200, { in: 'optional' }),
  seller_phone: field('phone', '开票电话', 'Phone on invoices', { in: 'optional' }),
  seller_bank: textField('开票开户银行', 'Bank on invoices', 100, { in: 'optional' }),
  seller_account: identifierField('开票银行账号', 'Bank account on invoices', 40, { in: 'optional' }),
  issuer: textField('开票人', 'Issuer', 20, { in: 'optional' }),
} as const satisfies Fields

/** An invoice, blue or red. The amounts of a red one are negative. */
export const invoiceFields = {
  account_no: identifierField('户号', 'Account', 20, { row: true }),
  customer_name: textField('户名', 'Customer', 100, { row: true }),
  meter: referenceField('户表', 'Meter account', 'meter', { row: true, beside: 'nothing' }),
  /** Once issued. */
  invoice_no: identifierField('发票号码', 'Invoice no.', 20, { none: true, row: true }),
  type: choiceField('发票类型', 'Type', 'invoiceType', { in: 'required', row: true }),
  color: choiceField('蓝字或红字', 'Blue or red', 'invoiceColor', { row: true }),
  status: choiceField('状态', 'Status', 'invoiceState', { row: true }),
  buyer_name: textField('购买方', 'Buyer', 100, { row: true }),
  buyer_tax_id: field('taxpayer_id', '购买方识别号', 'Taxpayer ID of the buyer', { row: true }),
  net: field('money', '不含税金额', 'Net', { row: true }),
  tax: field('money', '税额', 'Tax', { row: true }),
  amount: field('money', '价税合计', 'Amount', { row: true }),
  /** In Shanghai. */
  issued_at: field('time', '开具时间', 'Issued at', { none: true, row: true }),
  /** The provider's words about a failed invoice. */
  failure: textField('失败原因', 'Why it failed', 500, { row: true }),
  /** A person must act at the provider before it goes on; its words, and where to do it ('' where it names no address). */
  held: choiceField('平台等待', 'Provider waits for', 'heldReason', { none: true, row: true }),
  held_words: textField('平台说明', 'What the provider says', 500, { row: true }),
  held_link: identifierField('办理网址', 'Where to act', 500, { row: true }),
  /** The invoice that a red one cancels. */
  red_of: referenceField('被冲红发票', 'Cancels', 'invoice', { none: true, row: true, beside: 'no' }),
  /** The red one that cancels it, or is being issued to do so. */
  red_by: referenceField('红字发票', 'Cancelled by', 'invoice', { none: true, row: true, beside: 'no' }),
  red_reason: choiceField('冲红原因', 'Reason', 'redInvoiceReason', { none: true }),
  red_confirm: choiceField('红字确认单', 'Confirmation', 'redConfirm', { row: true }),
  /** The invoice with the lines that a special one could not take; on that one, the special one. */
  companion: referenceField('随附发票', 'Companion', 'invoice', { none: true, beside: 'no' }),
  title: partedField('发票抬头', 'Invoice title', { in: 'optional' }, titleFields),
  seller: partedField('销售方', 'Seller', {}, sellerFields),
  /** Beside what the paper says of itself: account, period and indexes. */
  remark: textField('备注', 'Remark', 200, { in: 'optional' }),
  /** It names an attempt to the provider: every call about it has the same one. A try after a failure has a new one. */
  request_no: identifierField('请求号', 'Request no.', 40, {}),
  created_by: referenceField('制单人', 'Made by', 'user', { none: true }),
} as const satisfies Fields

/** Fields that only commands on invoices name. */
export const invoiceCommandFields = {
  orders: referenceField('账单', 'Orders', 'order', {}),
  keep_title: field('yes', '保存抬头到户表', 'Save the title to the account', {}),
  as_draft: field('yes', '存为草稿', 'Keep as a draft', {}),
  link: field('whole', '下载链接编号', 'Number of the link', {}),
  expires_at: field('time', '链接有效期至', 'Link valid until', {}),
  sent_to: identifierField('链接发送至', 'Link sent to', 20, {}),
} as const satisfies Fields

/** The fields of its object, as the audit trail names them. */
export const invoiceTrail = { invoice: { ...invoiceFields, ...invoiceCommandFields } }
