import type { ReplyOf } from '../../api/call'

/** A book of a month, with what became of its meters. */
export type Round = ReplyOf<'GET /reading-rounds/'>[number]
export type RoundState = ReplyOf<'GET /reading-rounds/{id}/'>['results'][number]['state']
export type Counts = Pick<Round, 'total' | RoundState>

/** How many have a reading, billed or pending. */
export const doneOf = ({ total, unread, not_read }: Counts): number => total - unread - not_read

export function sumOf(rounds: readonly Round[]): Counts {
  const sum = { total: 0, read: 0, estimated: 0, pending: 0, not_read: 0, unread: 0 }
  for (const round of rounds)
    for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += round[name]
  return sum
}
