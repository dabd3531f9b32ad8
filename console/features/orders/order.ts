import type { ReplyOf } from '../../api/call'

export type Order = ReplyOf<'GET /orders/{id}/'>
