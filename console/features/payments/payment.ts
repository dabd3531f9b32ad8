import type { ReplyOf } from '../../api/call'

export type Payment = ReplyOf<'GET /payment-records/{id}/'>
