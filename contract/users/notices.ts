import type { NoticeKinds } from '../notice'

export const userNotices = {
  account_waiting: {
    zh: '账户 {username} 等待审批',
    en: 'The account {username} waits for approval',
    quality: 'middle',
    leads: 'user',
    lasts: { table: 'users', while: { is_active: true, is_audit: false } },
  },
  account_approved: { zh: '您的账户已通过审批', en: 'Your account has been approved', quality: 'low' },
} as const satisfies NoticeKinds
