import type { ReplyOf } from '../../api/call'

/** An account as its own call answers. */
export type Meter = ReplyOf<'GET /meters/{id}/'>
