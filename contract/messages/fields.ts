import { alarmVocabulary } from '../alarms/vocabulary'
import { type Fields, field, identifierField, otherField, referenceField, textField } from '../field'
import { MESSAGE_WORDS } from './words'

export const smsConfigFields = {
  name: textField('名称', 'Name', 50, { in: 'required' }),
  provider: otherField('服务商', 'Provider', { said: MESSAGE_WORDS.provider }),
  access_key_id: otherField('AccessKey ID', 'Access key ID'),
  secret_set: field('yes', '密钥', 'Secret', { mask: 'secret' }),
  secret_changed_at: field('time', '密钥更新时间', 'Secret changed', { none: true, mask: 'secret' }),
  /** 【…】 in front of every message, without the brackets. */
  sign_name: otherField('签名', 'Signature'),
  sdk_app_id: otherField('应用编号', 'Application ID'),
  region: otherField('地域', 'Region'),
  /** The provider's template for sign-in codes: `code` and `minutes`. */
  code_template: otherField('验证码模板编号', 'Template code of sign-in codes'),
  daily_limit: field('whole', '每日上限（条）', 'Daily message limit', {
    least: 1,
    most: 1_000_000,
    in: 'optional',
    otherwise: 10_000,
  }),
  is_default: field('yes', '默认', 'Default', { in: 'optional' }),
} as const satisfies Fields

export const smsTemplateFields = {
  name: textField('名称', 'Name', 50, { in: 'required' }),
  scene: otherField('场景', 'Scene', { said: MESSAGE_WORDS.scene }),
  provider_code: otherField('模板编号', 'Template code', {
    trail: { zh: '服务商模板编号', en: 'Template code of the provider' },
  }),
  content: textField('内容', 'Content', 500, { in: 'required' }),
  /** The number of schedules with it. */
  schedules: field('whole', '短信计划', 'SMS schedules', {
    trail: { zh: '使用的计划', en: 'Schedules that send it' },
  }),
} as const satisfies Fields

export const smsScheduleFields = {
  name: textField('名称', 'Name', 50, { in: 'required' }),
  template: referenceField('短信模板', 'SMS template', 'sms_template', {
    in: 'required',
    trail: { zh: '模板', en: 'Template' },
  }),
  scene: otherField('场景', 'Scene', { said: MESSAGE_WORDS.scene }),
  config: referenceField('短信配置', 'SMS configuration', 'sms_config', { in: 'required' }),
  trigger: otherField('时机', 'Trigger', {
    said: MESSAGE_WORDS.trigger,
    trail: { zh: '发送时机', en: 'When' },
  }),
  event: otherField('事件', 'Event', { said: MESSAGE_WORDS.event }),
  /** Those of the event meter_alarm. */
  alarm_kinds: otherField('报警种类', 'Kinds of alarms', { said: alarmVocabulary.alarmKind }),
  date: field('date', '日期', 'Date', { in: 'optional', none: true }),
  /** 1 Monday … 7 Sunday. */
  weekday: field('whole', '星期', 'Day of the week', { least: 1, most: 7, in: 'optional', none: true }),
  month_day: otherField('每月几号', 'Day of the month'),
  time: otherField('时间', 'Time'),
  locations: otherField('位置', 'Locations', { names: 'location' }),
  prices: otherField('水价', 'Water prices', { names: 'water_price' }),
  min_arrears: field('money', '欠费不少于（元）', 'In arrears with at least (yuan)', {
    in: 'optional',
    none: true,
    trail: { zh: '最低欠费', en: 'Least arrears' },
  }),
  min_overdue_days: field('whole', '逾期不少于（天）', 'Overdue for at least (days)', {
    least: 0,
    most: 3650,
    in: 'optional',
    none: true,
    trail: { zh: '最少逾期天数', en: 'Least days overdue' },
  }),
  /** Accounts without arrears are left out. */
  exclude_paid: field('yes', '不发给没有欠费的用户', 'Not to customers who owe nothing', { in: 'optional' }),
  quiet_hours: otherField('21:00–8:00 轮到的短信', 'Messages due between 21:00 and 08:00', {
    said: MESSAGE_WORDS.quiet,
    trail: { zh: '免打扰时段', en: 'During quiet hours' },
  }),
  /** An account gets the schedule's message once within this many days; 0: at every run. */
  dedupe_days: field('whole', '重复间隔（天）', 'Minimum days between messages', {
    least: 0,
    most: 365,
    in: 'optional',
    otherwise: 0,
  }),
  is_enabled: field('yes', '启用', 'Switched on', { in: 'optional', otherwise: true }),
  last_run: field('time', '上次执行', 'Last run', { none: true }),
  next_run: field('time', '下次执行', 'Next run', { none: true }),
} as const satisfies Fields

/** A message of the log, with its account as it is now. */
export const smsMessageFields = {
  created_at: field('time', '产生时间', 'Made', {}),
  account_no: identifierField('户号', 'Account', 20, { none: true }),
  customer_name: textField('户名', 'Customer', 100, { none: true }),
  phone: field('phone', '手机号', 'Phone', { mask: 'phone' }),
  status: otherField('状态', 'Status', { said: MESSAGE_WORDS.status }),
  reason: otherField('原因', 'Reason', { said: MESSAGE_WORDS.reason }),
  content: textField('内容', 'Content', 1000, {}),
  segments: field('whole', '条数', 'Parts', {}),
  schedule: referenceField('短信计划', 'SMS schedule', 'sms_schedule', { none: true }),
  template: referenceField('短信模板', 'SMS template', 'sms_template', {}),
  config: referenceField('短信配置', 'SMS configuration', 'sms_config', {}),
  arrears: field('money', '欠费', 'Arrears', { none: true }),
  balance: field('money', '余额', 'Balance', { none: true }),
  send_after: field('time', '不早于', 'Not before', {}),
  sent_at: field('time', '发送时间', 'Sent', { none: true }),
  updated_at: field('time', '更新时间', 'Last change', {}),
  provider_id: textField('服务商流水号', "Provider's number", 100, {}),
  error: textField('服务商说明', 'Answer of the provider', 500, {}),
} as const satisfies Fields

/** The fields of each object in the audit trail, with those that only its commands name. */
export const messageTrail = {
  sms_config: {
    ...smsConfigFields,
    template: referenceField('模板', 'Template', 'sms_template', {}),
  },
  sms_template: smsTemplateFields,
  sms_schedule: { ...smsScheduleFields, due: field('time', '应执行时间', 'Was due', {}) },
}
