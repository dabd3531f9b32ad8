import type { NoticeKinds } from '../notice'

export const paymentNotices = {
  payment_reversed: {
    zh: '缴费 {payment_no} 已冲正：户号 {account_no}，¥{amount}',
    en: 'Payment {payment_no} was reversed: account {account_no}, ¥{amount}',
    quality: 'middle',
    leads: 'payment',
  },
} as const satisfies NoticeKinds
