import type { ReplyOf } from '../../api/call'

export type Order = ReplyOf<'GET /orders/{id}/'>

/** A row of the list. */
export type OrderRow = ReplyOf<'GET /orders/'>['results'][number]
