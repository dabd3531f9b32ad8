import { type PageGuide, type PageRoute, page } from '../../route'
import type { paymentPaths } from './paths'

export const paymentRoutes: readonly PageRoute[] = [
  page('PaymentRecords', '缴费记录', 'Payment records', ['paymentRecordList'], {
    screen: () => import('./list'),
  }),
  page('PaymentRecordDetail', '缴费详情', 'Payment', ['paymentRecordView'], {
    hidden: true,
    screen: () => import('./detail'),
  }),
  page('PaymentRecordCreate', '收费', 'Take payment', ['paymentRecordCreate'], {
    hidden: true,
    organization: 'one',
    screen: () => import('./create'),
  }),
  page('PaymentRecordEdit', '编辑缴费记录', 'Edit payment', ['paymentRecordEdit'], {
    hidden: true,
    screen: () => import('./edit'),
  }),
]

/** A sentence about each page, for the help. */
export const paymentGuide = {
  PaymentRecords: {
    zh: '全部缴费记录，含冲正。',
    en: 'All payments with their reversals.',
  },
  PaymentRecordDetail: {
    zh: '一笔缴费冲抵了哪些账单、剩余多少转入预存；可打印收据或冲正。再次打印的收据注明“补打”，已冲正的盖“已冲正”。',
    en: 'The orders that a payment paid, and its prepaid part. Print the receipt or reverse the payment. A further print is marked REPRINT. A print of a reversed payment is marked REVERSED.',
  },
  PaymentRecordCreate: {
    zh: '柜台收费，三次 Enter：扫描或输入户号，核对应缴账单；实收现金已按应缴填好，收到整钞就直接输入，自动算出找零；再按 Enter 打印小票。多收的钱只有勾选后才存入预存，实收不足时不会入账。重复点击不会重复收款。',
    en: 'The counter takes three presses of Enter: scan or type the account number and see what is due; accept the cash amount, or type the note handed over to see the change; print the receipt. A surplus is prepaid only when you tick it. A short tender is not booked. Sending twice never takes money twice.',
  },
  PaymentRecordEdit: {
    zh: '更正渠道流水号、收款账户或备注；金额不可修改，错了请冲正重收。',
    en: 'Corrects the bank number, the bank account or the remark. An amount never changes: reverse the payment and take it again.',
  },
} satisfies PageGuide<typeof paymentPaths>
