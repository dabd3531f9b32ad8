import type { Refusals } from '../refusal'

export const userRefusals = {
  not_oneself: {
    status: 403,
    zh: '自己的账户不能由自己删除；请由其他管理员操作',
    en: 'Nobody deletes their own account: ask another member of staff to do it',
  },
} as const satisfies Refusals
