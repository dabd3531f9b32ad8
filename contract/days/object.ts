import { type Acts, act } from '../act'
import { type Objects, type Places, place } from '../object'

export const dayObjects = {
  cashier_day: {
    zh: '收费日结',
    en: 'Day of a cashier',
    table: 'cashier_days',
    name: [{ column: 'date' }],
    owner: 'cashier_id',
    page: 'CashierDayDetail',
    readers: ['paymentRecordList'],
    acts: 'money',
  },
} as const satisfies Objects

export const dayPlaces = {
  cashier_days: place('收费日结', 'day of a cashier', 'days of cashiers', '天'),
} as const satisfies Places

export const dayActs = {
  'cashier_day.close': act('日结', 'Day closed'),
  'cashier_day.confirm': act('确认日结', 'Day confirmed'),
  'cashier_day.reopen': act('重新打开日结', 'Day reopened'),
} as const satisfies Acts
