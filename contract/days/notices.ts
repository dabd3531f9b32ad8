import type { NoticeKinds, NoticeTargets } from '../notice'
import { dayObjects } from './object'

export const dayNotices = {
  day_open: {
    zh: '收费员 {cashier} 在 {day} 的收费还没有日结；请清点现金并日结',
    en: 'The day {day} of {cashier} is still open. Count the cash and close it',
    quality: 'high',
    leads: 'day',
    lasts: { table: 'cashier_days', while: { state: 'open' } },
  },
} as const satisfies NoticeKinds

export const dayTargets = { day: dayObjects.cashier_day } as const satisfies NoticeTargets
