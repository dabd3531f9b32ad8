import { field, otherField, referenceField } from '../field'
import { list, many, one, span } from '../list'
import { text } from '../text'
import { smsConfigFields, smsMessageFields, smsScheduleFields, smsTemplateFields } from './fields'

/** The log of messages. */
export const smsMessageList = list({
  fields: smsMessageFields,
  columns: [
    ...(['created_at', 'account_no', 'phone', 'status', 'content'] as const),
    ...(['segments', 'schedule', 'arrears', 'balance'] as const),
  ],
  second: ['segments', 'schedule'],
  more: ['balance', 'sent_at', 'template', 'config', 'error'],
  inFile: ['customer_name'],
  inFileAfter: { customer_name: 'account_no' },
  asked: {
    meter: referenceField('户表', 'Meter', 'meter', {}),
    created: field('time', '产生时间', 'Made', {}),
  },
  filters: [
    many('status'),
    many('reason'),
    one('schedule'),
    span('created'),
    one('template', { isHidden: true }),
    one('config', { isHidden: true }),
    one('meter', { isHidden: true }),
  ],
  orderings: ['id'],
  order: '-id',
  search: text('户号、户名、手机号', 'Account, customer, phone'),
})

export const smsScheduleList = list({
  fields: { ...smsScheduleFields, words: otherField('说明', 'In words') },
  columns: ['name', 'words', 'is_enabled', 'next_run', 'last_run'],
  more: ['config'],
  filters: [
    one('trigger'),
    one('template', { isHidden: true }),
    one('config', { isHidden: true }),
    one('is_enabled', { isHidden: true }),
  ],
  orderings: ['name', 'id', 'next_run', 'last_run', 'created_at'],
  order: 'name',
  search: text('名称、模板', 'Name, template'),
})

export const smsConfigList = list({
  fields: {
    ...smsConfigFields,
    secret: otherField('密钥', 'Secret'),
    sent_today: field('whole', '今日已发', 'Sent today', {}),
    updated_at: smsMessageFields.updated_at,
  },
  columns: ['name', 'provider', 'sign_name', 'secret', 'sent_today', 'is_default'],
  more: ['updated_at'],
  filters: [one('provider'), one('is_default', { isHidden: true })],
  orderings: ['name', 'id', 'created_at'],
  order: 'name',
  search: text('名称、签名', 'Name, signature'),
})

export const smsTemplateList = list({
  fields: {
    ...smsTemplateFields,
    schedules: field('whole', '使用的计划', 'Schedules', {}),
    updated_at: smsMessageFields.updated_at,
  },
  columns: ['name', 'scene', 'content', 'provider_code', 'schedules'],
  second: ['provider_code'],
  more: ['updated_at'],
  filters: [one('scene')],
  orderings: ['name', 'id', 'created_at'],
  order: 'name',
  search: text('名称、内容、模板编号', 'Name, content, code'),
})
