import type { Objects } from '../object'
import { text } from '../text'

export const paymentObjects = {
  payment: text('缴费', 'Payment'),
  payment_group: text('合并缴费', 'Group of payments'),
} as const satisfies Objects
