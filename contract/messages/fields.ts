import { type Fields, field, otherField, referenceField } from '../field'
import { MESSAGE_WORDS } from './words'

export const smsConfigFields = {
  provider: otherField('服务商', 'Provider', { said: MESSAGE_WORDS.provider }),
  access_key_id: otherField('AccessKey ID', 'Access key ID'),
  secret_set: otherField('密钥', 'Secret', { mask: 'secret' }),
  secret_changed_at: otherField('密钥更新时间', 'Secret changed', { mask: 'secret' }),
  sign_name: otherField('签名', 'Signature'),
  sdk_app_id: otherField('应用编号', 'Application ID'),
  region: otherField('地域', 'Region'),
  code_template: otherField('验证码模板编号', 'Template of sign-in codes'),
  daily_limit: field('whole', '每日上限', 'Daily limit', {}),
  template: referenceField('模板', 'Template', 'sms_template', {}),
} as const satisfies Fields

export const smsTemplateFields = {
  scene: otherField('场景', 'Scene', { said: MESSAGE_WORDS.scene }),
  provider_code: otherField('服务商模板编号', 'Template code of the provider'),
  content: otherField('内容', 'Content'),
  schedules: field('whole', '使用的计划', 'Schedules that send it', {}),
} as const satisfies Fields

export const smsScheduleFields = {
  template: referenceField('模板', 'Template', 'sms_template', {}),
  scene: otherField('场景', 'Scene', { said: MESSAGE_WORDS.scene }),
  config: referenceField('短信配置', 'SMS configuration', 'sms_config', {}),
  trigger: otherField('发送时机', 'When', { said: MESSAGE_WORDS.trigger }),
  event: otherField('事件', 'Event', { said: MESSAGE_WORDS.event }),
  date: otherField('日期', 'Date'),
  weekday: field('whole', '星期', 'Day of the week', {}),
  month_day: otherField('几号', 'Day of the month'),
  time: otherField('时间', 'Time'),
  locations: referenceField('位置', 'Locations', 'location', {}),
  prices: referenceField('水价', 'Water prices', 'water_price', {}),
  min_arrears: field('money', '最低欠费', 'Least arrears', {}),
  min_overdue_days: field('whole', '最少逾期天数', 'Least days overdue', {}),
  exclude_paid: otherField('不发给已缴清的', 'Without customers who owe nothing'),
  quiet_hours: otherField('免打扰时段', 'During quiet hours', { said: MESSAGE_WORDS.quiet }),
  dedupe_days: field('whole', '重复间隔（天）', 'Minimum days between messages', {}),
  is_enabled: otherField('启用', 'Switched on'),
  last_run: field('time', '上次执行', 'Last run', {}),
  next_run: field('time', '下次执行', 'Next run', {}),
  due: field('time', '应执行时间', 'Was due', {}),
} as const satisfies Fields
