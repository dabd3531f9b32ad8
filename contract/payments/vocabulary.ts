import { type Named, text } from '../text'

export const paymentKinds = ['payment', 'prepay', 'refund', 'reversal'] as const
export const paymentMethods = [
  'cash',
  'transfer',
  'withholding',
  'bank_counter',
  'wechat',
  'alipay',
  'pos',
  'cheque',
] as const
/** How money goes back. */
export const refundMethods = [
  'cash',
  'transfer',
  'cheque',
] as const satisfies readonly (typeof paymentMethods)[number][]
export const paymentStatuses = ['success', 'reversed'] as const
export const reconcileStatuses = ['none', 'matched', 'mismatched'] as const

/** The enumerations in a clerk's words (GLOSSARY.md). */
export const paymentVocabulary = {
  paymentKind: {
    payment: text('缴费', 'Payment'),
    prepay: text('预存', 'Prepayment'),
    refund: text('退款', 'Refund'),
    reversal: text('冲正', 'Reversal'),
  } satisfies Named<typeof paymentKinds>,
  paymentMethod: {
    cash: text('现金', 'Cash'),
    transfer: text('银行转账', 'Transfer'),
    withholding: text('银行代扣', 'Withholding'),
    bank_counter: text('银行柜台', 'Bank counter'),
    wechat: text('微信', 'WeChat Pay'),
    alipay: text('支付宝', 'Alipay'),
    pos: text('刷卡', 'Card (POS)'),
    cheque: text('支票', 'Cheque'),
  } satisfies Named<typeof paymentMethods>,
  paymentStatus: {
    success: text('成功', 'Received'),
    reversed: text('已冲正', 'Reversed'),
  } satisfies Named<typeof paymentStatuses>,
  reconcileStatus: {
    none: text('未对账', 'Not reconciled'),
    matched: text('已对平', 'Matched'),
    mismatched: text('不符', 'Different'),
  } satisfies Named<typeof reconcileStatuses>,
}
