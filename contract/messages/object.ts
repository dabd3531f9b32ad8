import { type Objects, type Places, place } from '../object'
import { text } from '../text'

export const messageObjects = {
  sms_config: { zh: '短信配置', en: 'SMS configuration', table: 'sms_configs' },
  sms_template: { zh: '短信模板', en: 'SMS template', table: 'sms_templates' },
  sms_schedule: text('短信计划', 'SMS schedule'),
  sms_message: text('短信', 'SMS message'),
} as const satisfies Objects

export const messagePlaces = {
  sms_configs: place('短信配置', 'SMS configuration', 'SMS configurations', '个'),
  sms_templates: place('短信模板', 'SMS template', 'SMS templates', '个'),
  sms_schedules: place('短信计划', 'SMS schedule', 'SMS schedules', '个'),
  sms_schedule_locations: place('短信计划', 'SMS schedule', 'SMS schedules', '个'),
  sms_schedule_prices: place('短信计划', 'SMS schedule', 'SMS schedules', '个'),
  sms_messages: place('短信记录', 'message of the log', 'messages of the log', '条'),
} as const satisfies Places
