import * as z from 'zod'
import { decimalOut, timeOut } from '../fields'

/** A figure that a command changes; one that stays is absent. */
const changed = <Value extends z.ZodType>(value: Value) =>
  z.object({ before: value, after: value }).optional()

/** Money that a command takes off orders, or lays on them. */
const share = z.object({
  /** Null: the balance. */
  payment_no: z.string().nullable(),
  /** Null: an order that the command makes. */
  order_no: z.string().nullable(),
  principal: decimalOut,
  penalty: decimalOut,
})

/** The changes by a command beside the documents that it makes. */
export const effects = z.object({
  /** The volume of the tier year of the command's own order. */
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

export type Effects = z.output<typeof effects>
export type Share = z.output<typeof share>
