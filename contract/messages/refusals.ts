import type { Refusals } from '../refusal'

export const messageRefusals = {
  no_mobile_number: {
    status: 409,
    zh: '户号 {account_no} 没有手机号码：请先在户表上填写',
    en: 'Account {account_no} has no mobile number: enter one on the meter first',
  },
  nothing_owed: {
    status: 409,
    zh: '户号 {account_no} 没有欠费，不发催缴短信',
    en: 'Account {account_no} owes nothing, so it gets no reminder',
  },
  not_prepaid: {
    status: 409,
    zh: '户号 {account_no} 不是预付费户，不发余额提醒',
    en: 'Account {account_no} does not pay in advance, so it gets no reminder of its balance',
  },
  nothing_to_write: {
    status: 409,
    zh: '户号 {account_no} 没有模板要写的内容，如还没有账单或缴费',
    en: 'Account {account_no} lacks what the template says, such as an order or a payment',
  },
  no_message_provider: {
    status: 409,
    zh: '尚未配置短信服务，不能发送验证码：请用账号和密码登录，并请管理员配置短信服务',
    en: 'No SMS service is configured, so no code can be sent: sign in with account and password, and ask an administrator to configure one',
  },
} as const satisfies Refusals
