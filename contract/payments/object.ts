import { type Objects, type Places, place } from '../object'

export const paymentObjects = {
  payment: {
    zh: '缴费',
    en: 'Payment',
    table: 'payments',
    number: 'payment_no',
    page: 'PaymentRecordDetail',
    readers: ['paymentRecordView'],
  },
  payment_group: {
    zh: '合并缴费',
    en: 'Group of payments',
    table: 'payment_groups',
    number: 'group_no',
    readers: ['paymentRecordView'],
  },
} as const satisfies Objects

export const paymentPlaces = {
  payments: place('缴费记录', 'payment record', 'payment records', '笔'),
  payment_groups: place('合并缴费', 'group of payments', 'groups of payments', '笔'),
} as const satisfies Places
