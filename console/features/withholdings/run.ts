import type { ReplyOf } from '../../api/call'

export type Run = ReplyOf<'GET /withholdings/{id}/'>
export type LeftOut = Run['left_out']

/** The rows that the bank has not said anything about. */
export const unansweredOf = ({ rows, collected_rows, refused_rows, unknown_rows }: Run): number =>
  rows - collected_rows - refused_rows - unknown_rows
