import CreateConfig from './config-create'
import EditConfig from './config-edit'
import Configs from './configs'
import Messages from './messages'
import CreateSchedule from './schedule-create'
import EditSchedule from './schedule-edit'
import Schedules from './schedules'
import CreateTemplate from './template-create'
import EditTemplate from './template-edit'
import Templates from './templates'

/**
 * The screens of messages by their routes, in one chunk: ten chunks of their own would cost the first page more than
 * they save here.
 */
export const screens = {
  SmsConfig: Configs,
  SmsConfigCreate: CreateConfig,
  SmsConfigEdit: EditConfig,
  SmsTemplates: Templates,
  SmsTemplatesCreate: CreateTemplate,
  SmsTemplatesEdit: EditTemplate,
  SmsSchedule: Schedules,
  SmsScheduleCreate: CreateSchedule,
  SmsScheduleEdit: EditSchedule,
  SmsMessages: Messages,
}
