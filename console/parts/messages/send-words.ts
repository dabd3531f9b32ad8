import { defineWords } from '../../i18n/words'

export const words = defineWords('messagesToMany', {
  zh: {
    send: '群发短信',
    title: '群发短信',
    which: '发给哪些户',
    template: '短信模板',
    templateHint: '由默认短信配置发送，夜间不发，超过每日上限的顺延到以后几天。',
    chooseTemplate: '请选择短信模板',
    ok: '发送 {{count}} 条',
    back: '返回',
    wouldSend: '将发送 {{count}} 条短信',
    sent: '{{count}} 条短信已排队，正在发送',
    left: '不能发送 {{count}} 户',
    example: '其中一条',
    log: '查看短信记录',
  },
  en: {
    send: 'Message many',
    title: 'Message to many accounts',
    which: 'Which accounts',
    template: 'SMS template',
    templateHint:
      'The default SMS configuration sends it, not at night. What is beyond its daily limit follows on the next days.',
    chooseTemplate: 'Choose the template',
    ok: 'Send {{count}}',
    back: 'Back',
    wouldSend: 'Messages that would be sent: {{count}}',
    sent: 'Messages that wait to be sent now: {{count}}',
    left: 'Accounts that get none: {{count}}',
    example: 'One of them',
    log: 'Show the messages',
  },
})
