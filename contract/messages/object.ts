import type { Objects } from '../object'
import { text } from '../text'

export const messageObjects = {
  sms_config: text('短信配置', 'SMS configuration'),
  sms_template: text('短信模板', 'SMS template'),
  sms_schedule: text('短信计划', 'SMS schedule'),
  sms_message: text('短信', 'SMS message'),
} as const satisfies Objects
