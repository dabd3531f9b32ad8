import type { Objects } from '../object'

export const paymentObjects = {
  payment: { zh: '缴费', en: 'Payment', table: 'payments', number: 'payment_no' },
  payment_group: { zh: '合并缴费', en: 'Group of payments', table: 'payment_groups', number: 'group_no' },
} as const satisfies Objects
