import type { Text } from '../../i18n/locale'
import { type PageGuide, type PageRoute, page, records, type Screen } from '../../route'
import type { messagePaths } from './paths'

/** All screens of messages come with one import. */
const ofMessages =
  (name: keyof typeof import('./screens').screens): Screen =>
  async () => ({ default: (await import('./screens')).screens[name] })

const messageRecords = (name: 'SmsConfig' | 'SmsTemplates' | 'SmsSchedule', title: Text, one: Text) =>
  records(name, title, one, {
    list: ofMessages(name),
    create: ofMessages(`${name}Create`),
    edit: ofMessages(`${name}Edit`),
  })

export const messageRoutes: readonly PageRoute[] = [
  ...messageRecords(
    'SmsConfig',
    { zh: '短信配置', en: 'SMS configuration' },
    {
      zh: '短信配置',
      en: 'SMS configuration',
    },
  ),
  ...messageRecords(
    'SmsTemplates',
    { zh: '短信模板', en: 'SMS templates' },
    { zh: '短信模板', en: 'SMS template' },
  ),
  ...messageRecords(
    'SmsSchedule',
    { zh: '短信计划', en: 'SMS schedules' },
    { zh: '短信计划', en: 'SMS schedule' },
  ),
  page('SmsMessages', '短信记录', 'SMS messages', 'staff', { screen: ofMessages('SmsMessages') }),
]

/** A sentence about each page, for the help. */
export const messageGuide = {
  SmsConfig: {
    zh: '短信服务商的账号和密钥。密钥只能写入，不会再显示。',
    en: 'The provider of text messages and its keys. Saved keys are never shown again.',
  },
  SmsConfigCreate: { zh: '新建短信配置。', en: 'Creates an SMS configuration.' },
  SmsConfigEdit: { zh: '修改短信配置。', en: 'Changes an SMS configuration.' },
  SmsTemplates: { zh: '短信内容模板及其变量。', en: 'Texts of messages and their variables.' },
  SmsTemplatesCreate: { zh: '新建短信模板。', en: 'Creates an SMS template.' },
  SmsTemplatesEdit: { zh: '修改短信模板。', en: 'Changes an SMS template.' },
  SmsSchedule: {
    zh: '何时向哪些用户自动发送哪条短信。',
    en: 'Which messages are sent automatically, when and to whom.',
  },
  SmsScheduleCreate: { zh: '新建短信计划。', en: 'Creates an SMS schedule.' },
  SmsScheduleEdit: { zh: '修改短信计划。', en: 'Changes an SMS schedule.' },
  SmsMessages: {
    zh: '已发送的短信及其结果。',
    en: 'The messages that were sent, and their results.',
  },
} satisfies PageGuide<typeof messagePaths>
