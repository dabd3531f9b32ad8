import type { ReplyOf } from '../../api/call'

/** What a bill's explanation needs: an order, or its preview before it is made. */
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
>
