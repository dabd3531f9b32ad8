import type { ReplyOf } from '../../api/call'

type Listed = ReplyOf<'GET /orders/'>['results'][number]

/** The facts about an order that its reversal needs. */
export type Reversible = Pick<Listed, 'order_no' | 'kind' | 'status' | 'amount' | 'current_reading'>
