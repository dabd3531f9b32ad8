import type { Refusals } from '../refusal'

export const userRefusals = {
  not_oneself: {
    status: 403,
    zh: '不能对自己办理：自己的账户不能删除，自己的日结不能确认；请由其他管理员操作',
    en: 'Nobody does this to themselves: ask another member of staff to delete your account or to confirm your day',
  },
} as const satisfies Refusals
