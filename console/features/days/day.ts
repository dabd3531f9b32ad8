import type { ReplyOf } from '../../api/call'

export type Day = ReplyOf<'GET /payment-records/days/{id}/'>
