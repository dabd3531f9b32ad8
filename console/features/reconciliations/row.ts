import type { ReplyOf } from '../../api/call'

export type Reconciliation = ReplyOf<'GET /reconciliations/{id}/'>
export type BankRow = ReplyOf<'GET /reconciliations/{id}/rows/'>['results'][number]
export type Totals = NonNullable<ReplyOf<'GET /reconciliations/{id}/statement/'>['totals']>
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

/** Typed beside the totals, and in the address with the tab, so that a link has them. */
export const BALANCES = ['opening', 'closing'] as const

/** The address of a tab; of another tab's list nothing stays. */
export function onTab(params: URLSearchParams, tab: string): URLSearchParams {
  const kept = new URLSearchParams({ tab })
  for (const key of BALANCES) if (params.has(key)) kept.set(key, params.get(key) ?? '')
  return kept
}
