import { type Acts, act } from '../act'
import { type Objects, type Places, place } from '../object'
import { text } from '../text'

export const messageObjects = {
  sms_config: { zh: '短信配置', en: 'SMS configuration', table: 'sms_configs' },
  sms_template: { zh: '短信模板', en: 'SMS template', table: 'sms_templates' },
  sms_schedule: { zh: '短信计划', en: 'SMS schedule', table: 'sms_schedules' },
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

export const messageActs = {
  'sms_message.start_sending': act('提交群发短信', 'Message to many accounts sent off'),
  'sms_message.check_sending': act('检查群发短信', 'Message to many accounts checked'),
  'sms_message.queue': act('群发短信排队', 'Message to many accounts queued'),
  'sms_config.test': act('发送测试短信', 'Test message sent'),
  'sms_config.forget_secret': act('清除无法解密的密钥', 'Unreadable key forgotten'),
  'sms_schedule.switch': act('启用或停用短信计划', 'SMS schedule switched on or off'),
  'sms_schedule.run': act('短信计划开始执行', 'SMS schedule began to run'),
} as const satisfies Acts
