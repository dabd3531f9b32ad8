import type { Objects } from '../object'
import { text } from '../text'

export const messageObjects = {
  sms_config: { zh: '短信配置', en: 'SMS configuration', table: 'sms_configs' },
  sms_template: { zh: '短信模板', en: 'SMS template', table: 'sms_templates' },
  sms_schedule: text('短信计划', 'SMS schedule'),
  sms_message: text('短信', 'SMS message'),
} as const satisfies Objects
