import type { ReplyOf } from '../../api/call'

/** The data for a bill's explanation: of an order, or of its preview. */
export type Explained = Pick<
  ReplyOf<'GET /orders/{id}/'>,
  | 'previous_reading'
  | 'current_reading'
  | 'volume'
  | 'billed_volume'
  | 'cumulative_before'
  | 'cumulative_after'
  | 'months'
  | 'persons'
  | 'volume_scale'
  | 'previous_volume_scale'
  | 'tier_parts'
  | 'price_versions'
  | 'lines'
  | 'water_amount'
  | 'surcharge_amount'
  | 'amount'
> & {
  /** Absent where nothing can be deducted. */
  deduct_volume?: string
  /** Absent where there are no subs. */
  deducted_volume?: string
  deducted?: ReplyOf<'GET /orders/{id}/'>['deducted']
  /** Absent where there is no device. */
  device_parts?: ReplyOf<'GET /orders/{id}/'>['device_parts']
}

/** Fees, and bills of another system, are computed from nothing here: their amounts are as they were entered. */
export const isFee = ({ lines }: Pick<Explained, 'lines'>): boolean =>
  lines.length > 0 && lines.every(({ price, base }) => price === null && base === null)
