export const messagePaths = {
  SmsConfig: '/organization/sms-config',
  SmsConfigCreate: '/organization/sms-config/create',
  SmsConfigEdit: '/organization/sms-config/edit/:id',
  SmsTemplates: '/organization/sms-templates',
  SmsTemplatesCreate: '/organization/sms-templates/create',
  SmsTemplatesEdit: '/organization/sms-templates/edit/:id',
  SmsSchedule: '/organization/sms-schedule',
  SmsScheduleCreate: '/organization/sms-schedule/create',
  SmsScheduleEdit: '/organization/sms-schedule/edit/:id',
  SmsMessages: '/organization/sms-messages',
} as const
