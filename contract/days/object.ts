import { type Objects, type Places, place } from '../object'

export const dayObjects = {
  cashier_day: {
    zh: '收费日结',
    en: 'Day of a cashier',
    table: 'cashier_days',
    name: [{ column: 'date' }],
    page: 'CashierDayDetail',
    readers: ['paymentRecordList'],
  },
} as const satisfies Objects

export const dayPlaces = {
  cashier_days: place('收费日结', 'day of a cashier', 'days of cashiers', '天'),
} as const satisfies Places
