import type { Objects } from '../object'

export const orderObjects = {
  order: { zh: '账单', en: 'Order', table: 'orders', number: 'order_no' },
} as const satisfies Objects
