import * as z from 'zod'
import { endpoint, holder } from '../endpoint'
import { date, flag, id, optionalIdentifier, optionalText, requiredText, time, volume } from '../fields'
import { meter } from '../meters/calls'
import { order } from '../orders/calls'
import { refundBeside } from '../payments/calls'
import { inOrganization } from '../record'
import { text } from '../text'
import { effects } from './effects'

const redFlushBody = z.strictObject({
  reason: requiredText(200),
  /** Flushes the later orders of the meter, too, and bills them again. */
  cascade: flag.optional(),
  /** The order that replaces it; absent: none, and its water falls into the next order. */
  reissue: z
    .strictObject({
      current_reading: volume.nullish(),
      /** By default the reading's own. */
      read_at: time.optional(),
      is_rollover: flag.optional(),
      is_estimate: flag.optional(),
      /** The part of the volume that is not charged: a leak, fire-fighting. */
      deduct_volume: volume.optional(),
      remark: optionalText(500).optional(),
    })
    .nullish(),
  /** Staff: what it frees, and its own reissues do not take, is refunded instead of paying other orders. */
  refund: refundBeside.nullish(),
  confirm_abnormal: flag.optional(),
  /** The red invoice that another system has issued: needed where it had invoiced the order. */
  elsewhere_red_no: optionalIdentifier(40).optional(),
  ...inOrganization,
})

const flushed = {
  red: order,
  reissued: order.nullable(),
  /** The later orders in the order in which they are billed again, oldest first. */
  cascade: z.array(z.object({ order: z.int(), red: order, reissued: order })),
}

export const redFlushOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/red-flush/',
  title: text('红冲账单并重开', 'Reverse an order, and bill it again'),
  access: holder('orderRedFlush'),
  status: 201,
  owner: 'orders',
  money: true,
  body: redFlushBody,
  reply: z.object(flushed),
})

export const previewRedFlush = endpoint({
  method: 'POST',
  path: '/orders/{id}/red-flush/preview/',
  title: text('预览红冲账单的影响（不写入）', 'What a reversal of an order would change. Nothing is written'),
  access: holder('orderRedFlush'),
  owner: 'orders',
  body: redFlushBody,
  reply: z.object({ ...flushed, effects }),
})

const termsBody = z.strictObject({
  terms_from: date,
  /** Absent terms stay. */
  water_price: id.optional(),
  persons: z.int().min(1).max(99).optional(),
  /** Reverses the orders dated on or after that day, and bills them again under the new terms: needs the permission to reverse. */
  cascade: flag.optional(),
  ...inOrganization,
})

const newTerms = { meter, cascade: flushed.cascade }

export const changeTerms = endpoint({
  method: 'POST',
  path: '/meters/{id}/terms/',
  title: text(
    '自某日起变更水价和用水人数，并重开所涉账单',
    'Change price and persons from a day on, and bill again what they concern',
  ),
  access: holder('meterEdit'),
  owner: 'meters',
  money: true,
  body: termsBody,
  reply: z.object(newTerms),
})

export const previewTerms = endpoint({
  method: 'POST',
  path: '/meters/{id}/terms/preview/',
  title: text('预览变更用水条款的影响（不写入）', 'What new terms would change. Nothing is written'),
  access: holder('meterEdit'),
  owner: 'meters',
  body: termsBody,
  reply: z.object({ ...newTerms, effects }),
})

export const correctionCalls = [redFlushOrder, previewRedFlush, changeTerms, previewTerms] as const
