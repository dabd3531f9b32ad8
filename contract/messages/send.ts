import * as z from 'zod'
import { endpoint, staff } from '../endpoint'
import { id } from '../fields'
import { jobStarted } from '../jobs/calls'
import { meterChoice, oneChoice } from '../meters/choice'
import { inOrganization } from '../record'

/** One message by a template to named accounts, or to all that the filters of GET /meters/ find. */
const sendBody = z.strictObject({ ...meterChoice, template: id, ...inOrganization }).superRefine(oneChoice)

export const sendMessages = endpoint({
  method: 'POST',
  path: '/organizations/sms-messages/send/',
  title:
    'Send many accounts a message by the default SMS configuration, as a job. Who cannot get it is left and listed',
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
  title: 'Write, as a job, the message of each of these accounts. Nothing is sent',
  access: staff,
  status: 202,
  body: sendBody,
  reply: jobStarted,
})

export const messageSendCalls = [sendMessages, checkSending] as const
