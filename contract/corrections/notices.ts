import type { NoticeKinds, NoticeTargets } from '../notice'

export const correctionNotices = {
  correction_asked: {
    zh: '{name} 请求更正户号 {account_no} 的账单 {order_no}：读数应为 {index}（{reason}）',
    en: '{name} asks to correct order {order_no} of account {account_no}: the index is {index} ({reason})',
    quality: 'high',
    leads: 'correction',
    lasts: { table: 'correction_requests', key: 'order_id', while: {} },
  },
  correction_declined: {
    zh: '账单 {order_no}（户号 {account_no}）的更正请求未获同意：{reason}',
    en: 'The correction of order {order_no} of account {account_no} was declined: {reason}',
    quality: 'middle',
  },
} as const satisfies NoticeKinds

export const correctionTargets = {
  correction: { page: 'OrderDetail', query: { correct: 'asked' } },
} as const satisfies NoticeTargets
