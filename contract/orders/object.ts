import { type Objects, type Places, place } from '../object'

export const orderObjects = {
  order: {
    zh: '账单',
    en: 'Order',
    table: 'orders',
    number: 'order_no',
    page: 'OrderDetail',
    readers: ['orderView'],
  },
} as const satisfies Objects

export const orderPlaces = {
  orders: place('账单', 'order', 'orders', '张'),
  order_deductions: place(
    '总表账单的分表扣减',
    'deduction for a sub meter',
    'deductions for sub meters',
    '条',
  ),
} as const satisfies Places
