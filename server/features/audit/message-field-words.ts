import { MESSAGE_WORDS } from '@water/contract/messages/words'
import type { FieldWord } from './field-words'

/** Fields of SMS configurations, templates and schedules. */
export const messageFields: Record<string, Record<string, FieldWord>> = {
  sms_config: {
    provider: { zh: '服务商', en: 'Provider', choices: MESSAGE_WORDS.provider },
    access_key_id: { zh: 'AccessKey ID', en: 'Access key ID' },
    secret_set: { zh: '密钥', en: 'Secret', mask: 'secret' },
    secret_changed_at: { zh: '密钥更新时间', en: 'Secret changed', mask: 'secret' },
    sign_name: { zh: '签名', en: 'Signature' },
    sdk_app_id: { zh: '应用编号', en: 'Application ID' },
    region: { zh: '地域', en: 'Region' },
    code_template: { zh: '验证码模板编号', en: 'Template of sign-in codes' },
    daily_limit: { zh: '每日上限', en: 'Daily limit', kind: 'whole' },
    template: { zh: '模板', en: 'Template', names: 'sms_template' },
  },
  sms_template: {
    scene: { zh: '场景', en: 'Scene', choices: MESSAGE_WORDS.scene },
    provider_code: { zh: '服务商模板编号', en: 'Template code of the provider' },
    content: { zh: '内容', en: 'Content' },
    schedules: { zh: '使用的计划', en: 'Schedules that send it', kind: 'whole' },
  },
  sms_schedule: {
    template: { zh: '模板', en: 'Template', names: 'sms_template' },
    scene: { zh: '场景', en: 'Scene', choices: MESSAGE_WORDS.scene },
    config: { zh: '短信配置', en: 'SMS configuration', names: 'sms_config' },
    trigger: { zh: '发送时机', en: 'When', choices: MESSAGE_WORDS.trigger },
    event: { zh: '事件', en: 'Event', choices: MESSAGE_WORDS.event },
    date: { zh: '日期', en: 'Date' },
    weekday: { zh: '星期', en: 'Day of the week', kind: 'whole' },
    month_day: { zh: '几号', en: 'Day of the month' },
    time: { zh: '时间', en: 'Time' },
    locations: { zh: '位置', en: 'Locations', names: 'location' },
    prices: { zh: '水价', en: 'Water prices', names: 'water_price' },
    min_arrears: { zh: '最低欠费', en: 'Least arrears', kind: 'money' },
    min_overdue_days: { zh: '最少逾期天数', en: 'Least days overdue', kind: 'whole' },
    exclude_paid: { zh: '不发给已缴清的', en: 'Without those who owe nothing' },
    quiet_hours: { zh: '免打扰时段', en: 'In the quiet hours', choices: MESSAGE_WORDS.quiet },
    dedupe_days: { zh: '重复间隔（天）', en: 'Not again within (days)', kind: 'whole' },
    is_enabled: { zh: '启用', en: 'Switched on' },
    last_run: { zh: '上次执行', en: 'Last run', kind: 'time' },
    next_run: { zh: '下次执行', en: 'Next run', kind: 'time' },
    due: { zh: '应执行时间', en: 'Was due', kind: 'time' },
  },
}
