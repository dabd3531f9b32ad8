import type { NoticeKinds, NoticeTargets } from '../notice'

export const messageNotices = {
  messages_put_off: {
    zh: '短信配置“{name}”已达每日上限 {limit} 条，还有 {count} 条顺延到以后几天，{until} 发完；提高上限即可提前发送',
    en: '{name} has sent its {limit} messages of the day. Waiting for the next days: {count}, until {until}. Raise its daily limit to send them sooner',
    quality: 'middle',
    leads: 'waiting_messages',
  },
} as const satisfies NoticeKinds

export const messageTargets = {
  waiting_messages: { page: 'SmsMessages', query: { status: 'queued' } },
} as const satisfies NoticeTargets
