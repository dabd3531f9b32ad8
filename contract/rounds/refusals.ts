import type { Refusals } from '../refusal'

export const roundRefusals = {
  already_read: {
    status: 409,
    zh: '户表 {account_no} 在 {month} 已有抄表记录，不必登记未抄到',
    en: 'Meter {account_no} has a reading in {month}, so it cannot be marked as not read',
  },
  estimate_limit: {
    status: 409,
    zh: '户表 {account_no} 已连续估抄 {count} 次，达到上限；请实抄',
    en: 'Meter {account_no} has been estimated {count} times in a row, which is the limit; read it',
  },
} as const satisfies Refusals
