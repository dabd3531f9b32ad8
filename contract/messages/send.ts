import * as z from 'zod'
import { endpoint, staff } from '../endpoint'
import { id } from '../fields'
import { jobStarted } from '../jobs/calls'
import { meterChoice, oneChoice } from '../meters/choice'
import { inOrganization } from '../record'
import { text } from '../text'

/** One message by a template to named accounts, or to all that the filters of GET /meters/ find. */
const sendBody = z.strictObject({ ...meterChoice, template: id, ...inOrganization }).superRefine(oneChoice)

export const sendMessages = endpoint({
  method: 'POST',
  path: '/organizations/sms-messages/send/',
  title: text(
    '按默认短信配置向多户发送短信，由作业完成；无法收到的列出',
    'Send many accounts a message by the default SMS configuration, as a job. Who cannot get it is left and listed',
  ),
  access: staff,
  status: 202,
  // A lost answer is asked for again: the second request is then the same job.
  money: true,
  body: sendBody,
  reply: jobStarted,
})

export const checkSending = endpoint({
  method: 'POST',
  path: '/organizations/sms-messages/send/preview/',
  title: text(
    '拟好发给各户的短信，由作业完成（不发送）',
    'Write, as a job, the message of each of these accounts. Nothing is sent',
  ),
  access: staff,
  status: 202,
  body: sendBody,
  reply: jobStarted,
})

export const messageSendCalls = [sendMessages, checkSending] as const
