import type { ReplyOf } from '../../api/call'

export type Reconciliation = ReplyOf<'GET /reconciliations/{id}/'>
export type BankRow = ReplyOf<'GET /reconciliations/{id}/rows/'>['results'][number]
export type Candidate = BankRow['candidates'][number]

/** A decision on a row can be taken back: a match, and a reason. */
export const mayTakeBack = ({ state, reason, resolved_by }: BankRow): boolean =>
  state === 'matched' || (state === 'resolved' && reason !== '' && resolved_by === null)

/** The number comes twice, or the books have another amount. */
export const isTwice = ({ state, booked, amount }: BankRow): boolean =>
  state === 'different' && (booked === null || booked === amount)

/**
 * The one candidate that a row is matched with in one click. With another number somebody must compare first: two customers may
 * pay one amount on one day.
 */
export const oneToMatch = ({ candidates }: BankRow): Candidate | undefined => {
  const [candidate, another] = candidates
  return another === undefined && candidate?.number !== 'other' ? candidate : undefined
}

/** Money that came in and that the books lack. */
export const mayTake = (row: BankRow): boolean => {
  if (row.line === null || row.amount.startsWith('-')) return false
  return row.state === 'missing_here' || (row.state === 'different' && !isTwice(row) && row.is_reversed)
}
