/** 请求更正: who may not reverse an order asks those who may, with the right index. */
import * as z from 'zod'
import { endpoint, holder } from '../endpoint'
import { decimalOut, requiredText, timeOut, volume } from '../fields'
import { inOrganization } from '../record'
import { text } from '../text'

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
  title: text(
    '账单上尚未处理的更正请求；没有时为 null',
    'The correction of an order that somebody has asked for and nobody has answered; null: there is none',
  ),
  access: holder('readingCreate', 'orderRedFlush'),
  owner: 'orders',
  reply: request.nullable(),
})
export const askCorrection = endpoint({
  method: 'POST',
  path: '/orders/{id}/correction/',
  title: text(
    '请求更正抄表账单；再次请求取代前一次',
    'Ask for the correction of a reading order; asking again replaces what was asked',
  ),
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
  title: text(
    '驳回更正请求，理由告知请求人',
    'Decline the correction that was asked for; whoever asked is told why',
  ),
  access: holder('orderRedFlush'),
  owner: 'orders',
  body: z.strictObject({ reason: requiredText(200), ...inOrganization }),
  reply: z.null(),
})

export const correctionRequestCalls = [readCorrectionRequest, askCorrection, declineCorrection] as const
