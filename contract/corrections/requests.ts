/** 请求更正: who may not reverse an order asks those who may, with the right index. */
import * as z from 'zod'
import { endpoint, holder } from '../endpoint'
import { decimalOut, requiredText, timeOut, volume } from '../fields'
import { inOrganization } from '../record'

const request = z.object({
  order: z.int(),
  /** The right index. */
  current_reading: decimalOut,
  reason: z.string(),
  asked_by: z.int(),
  asked_by_name: z.string(),
  asked_at: timeOut,
})

export const readCorrectionRequest = endpoint({
  method: 'GET',
  path: '/orders/{id}/correction/',
  title:
    'The correction of an order that somebody has asked for and nobody has answered; null: there is none',
  access: holder('readingCreate', 'orderRedFlush'),
  owner: 'orders',
  reply: request.nullable(),
})
export const askCorrection = endpoint({
  method: 'POST',
  path: '/orders/{id}/correction/',
  title: 'Ask for the correction of a reading order; asking again replaces what was asked',
  access: holder('readingCreate'),
  // The answer is a notice.
  callers: 'persons',
  status: 201,
  owner: 'orders',
  body: z.strictObject({ current_reading: volume, reason: requiredText(200), ...inOrganization }),
  reply: request,
})
export const declineCorrection = endpoint({
  method: 'POST',
  path: '/orders/{id}/correction/decline/',
  title: 'Decline the correction that was asked for; whoever asked is told why',
  access: holder('orderRedFlush'),
  owner: 'orders',
  body: z.strictObject({ reason: requiredText(200), ...inOrganization }),
  reply: z.null(),
})

export const correctionRequestCalls = [readCorrectionRequest, askCorrection, declineCorrection] as const
