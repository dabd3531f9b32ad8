import type { Refusals } from '../refusal'

export const roundRefusals = {
  already_read: {
    status: 409,
    zh: '户表 {account_no} 在 {month} 已有抄表记录，不必登记未抄到',
    en: 'Meter {account_no} has a reading in {month}, so it cannot be marked as not read',
  },
} as const satisfies Refusals
