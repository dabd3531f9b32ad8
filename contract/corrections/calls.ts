import * as z from 'zod'
import { endpoint, holder } from '../endpoint'
import { decimalOut, flag, optionalText, requiredText, time, timeOut, volume } from '../fields'
import { order } from '../orders/calls'
import { inOrganization } from '../record'

/** A figure that an act changes; one that stays is absent. */
const changed = <Value extends z.ZodType>(value: Value) =>
  z.object({ before: value, after: value }).optional()

/** Money that an act takes off orders, or lays on them. */
const share = z.object({
  /** Null: the balance. */
  payment_no: z.string().nullable(),
  /** Null: an order that the act makes. */
  order_no: z.string().nullable(),
  principal: decimalOut,
  penalty: decimalOut,
})

/** What an act changes beside the documents that it makes. */
export const effects = z.object({
  /** Of the tier year of the act's own order. */
  cumulative: changed(decimalOut),
  last_reading: changed(decimalOut),
  last_read_at: changed(timeOut),
  balance: changed(decimalOut),
  arrears: changed(decimalOut),
  released: z.array(share),
  settled: z.array(share),
  orders: z.array(
    z.object({ order: z.int(), order_no: z.string(), becomes: z.enum(['red_flushed', 'reissued']) }),
  ),
  invoices: z.array(z.object({ id: z.int(), becomes: z.literal('deleted') })),
})

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
      /** Of the volume, not charged: a leak, fire-fighting. */
      deduct_volume: volume.optional(),
      remark: optionalText(500).optional(),
    })
    .nullish(),
  confirm_abnormal: flag.optional(),
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
  title: 'Reverse an order, and bill it again',
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
  title: 'What a reversal of an order would change. Nothing is written',
  access: holder('orderRedFlush'),
  owner: 'orders',
  body: redFlushBody,
  reply: z.object({ ...flushed, effects }),
})

export const correctionCalls = [redFlushOrder, previewRedFlush] as const
