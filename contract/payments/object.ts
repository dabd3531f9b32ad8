import { type Acts, act } from '../act'
import { MADE_TOGETHER, type Objects, type Places, place } from '../object'

export const paymentObjects = {
  payment: {
    zh: '缴费',
    en: 'Payment',
    table: 'payments',
    number: 'payment_no',
    partOf: {
      meter: { whole: 'meter_id' },
      order: { whole: 'order_id', between: { table: 'allocations', part: 'payment_id' } },
    },
    batches: [
      MADE_TOGETHER,
      {
        table: 'reconciliation_rows',
        id: 'payment_id',
        at: 'settled_at',
        only: { column: 'state', value: 'matched' },
      },
    ],
    page: 'PaymentRecordDetail',
    readers: ['paymentRecordView'],
    acts: 'money',
    found: { zh: '缴费', en: 'Payments', icon: 'drop' },
  },
  payment_group: {
    zh: '合并缴费',
    en: 'Group of payments',
    table: 'payment_groups',
    number: 'group_no',
    readers: ['paymentRecordView'],
    acts: 'money',
  },
} as const satisfies Objects

export const paymentPlaces = {
  payments: place('缴费记录', 'payment record', 'payment records', '笔'),
  payment_groups: place('合并缴费', 'group of payments', 'groups of payments', '笔'),
} as const satisfies Places

export const paymentActs = {
  'payment.create': act('收费', 'Payment taken'),
  'payment_group.create': act('合并收费', 'Payment for several accounts taken'),
  'payment.print': act('打印收据', 'Receipt printed'),
  'payment.update': act('更正缴费', 'Payment corrected'),
  'payment.refund': act('退款', 'Refunded'),
  'payment.reverse': act('冲正缴费', 'Payment reversed'),
  'payment.reconcile': act('与银行对账', 'Reconciled with the bank'),
} as const satisfies Acts
