import * as z from 'zod'
import { endpoint, staff } from '../endpoint'
import { decimalOut, timeOut } from '../fields'
import { queryOf } from '../list-query'
import { pageOf } from '../query'
import { text } from '../text'
import { countOf } from '../totals'
import { messageReasons, messageStatuses } from './choices'
import { smsMessageList } from './list'

export const message = z.object({
  id: z.int(),
  organization: z.int(),
  /** Null: a test message. */
  meter: z.int().nullable(),
  account_no: z.string().nullable(),
  customer_name: z.string().nullable(),
  /** The present figures of the account. */
  arrears: decimalOut.nullable(),
  balance: decimalOut.nullable(),
  /** Masked. */
  phone: z.string(),
  schedule: z.int().nullable(),
  schedule_name: z.string().nullable(),
  template: z.int(),
  template_name: z.string(),
  config: z.int(),
  config_name: z.string(),
  /** Empty until it is sent. */
  content: z.string(),
  segments: z.int(),
  status: z.enum(messageStatuses),
  reason: z.enum(messageReasons).nullable(),
  /** The provider's own error. */
  error: z.string(),
  provider_id: z.string(),
  /** Not before this time. */
  send_after: timeOut,
  created_at: timeOut,
  sent_at: timeOut.nullable(),
  updated_at: timeOut,
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/organizations/sms-messages/',
  title: text('短信记录，最新在前', 'The log of messages, newest first'),
  access: staff,
  query: queryOf(smsMessageList),
  reply: pageOf(message),
})

export const countMessages = countOf(
  listMessages,
  text('短信的准确条数', 'How many messages the filters find, exactly'),
)

export const messageCalls = [listMessages, countMessages] as const
