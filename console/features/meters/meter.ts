import type { ReplyOf } from '../../api/call'

/** An account as its own call answers. */
export type Meter = ReplyOf<'GET /meters/{id}/'>

/** A row of the list. */
export type MeterRow = ReplyOf<'GET /meters/'>['results'][number]
