import type { ReplyOf } from '../../api/call'
import type { WayDraft } from './refund-way'

type Listed = ReplyOf<'GET /orders/'>['results'][number]

/** The facts about an order that its reversal needs. */
export type Reversible = Pick<
  Listed,
  'customer_name' | 'order_no' | 'kind' | 'status' | 'amount' | 'current_reading'
> &
  // A reading that somebody asks to correct was billed here.
  Partial<Pick<Listed, 'invoice_status'>>

/** A reversal as its dialog has it. */
export interface Draft {
  reason: string
  again: boolean
  current_reading: string
  is_rollover: boolean
  is_estimate: boolean
  /** Empty: the reading's own. */
  read_at: string | null
  deduct_volume: string
  remark: string
  cascade: boolean
  confirm_abnormal: boolean
  /** The red invoice of the system that had invoiced it. */
  elsewhere_red_no: string
  /** The refund of the money that a former customer's order frees. */
  refund: WayDraft | null
}
