import type { Refusals } from '../refusal'

export const messageRefusals = {
  no_message_provider: {
    status: 409,
    zh: '尚未配置短信服务，不能发送验证码：请用账号和密码登录，并请管理员配置短信服务',
    en: 'No SMS service is configured, so no code can be sent: sign in with account and password, and ask an administrator to configure one',
  },
} as const satisfies Refusals
