import type { Refusals } from '../refusal'

export const userRefusals = {
  not_oneself: {
    status: 403,
    zh: '不能删除自己的账户，请由其他管理员操作',
    en: 'You cannot delete your own account, ask another administrator',
  },
} as const satisfies Refusals
