import { candidateNumbers } from '@water/contract/reconciliations/vocabulary'
import { dateOf } from '@water/rules/calendar'
import { type BankRow, isCandidate, isSameNumber } from '@water/rules/ledger/reconciliation'
import { fen, yuan } from '@water/rules/money'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { candidatesFor, type FoundCandidate } from './candidates-store'

/** An entry that a row may be. */
export interface Candidate extends Omit<FoundCandidate, 'row' | 'is_reversed' | 'is_unmatched'> {
  /** The row's number, as it is or altered on the way; none; or another one. */
  number: (typeof candidateNumbers)[number]
}

interface Asked {
  account: number
  /** The row is about to be booked: what may be its money counts, even if another row is matched with it. */
  toTake?: boolean
  /** Rows of the file may still come, and find an entry by its number. */
  isBeingRead?: boolean
}

/** The candidates of rows, by row; those with the row's number come first. */
export async function candidatesOf(
  db: Reader,
  org: OrgId,
  { account, toTake = false, isBeingRead = false }: Asked,
  rows: readonly (BankRow & { id: number })[],
): Promise<Map<number, Candidate[]>> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const asked = rows.map(({ id, channelNo, amount, paidAt }) => ({
    id,
    channelNo,
    amount: yuan(amount),
    paidAt,
  }))
  const found = await candidatesFor(db, org, { account, withTaken: toTake }, asked)
  const of = new Map<number, Candidate[]>()
  for (const { row: id, is_reversed, is_unmatched, ...candidate } of found) {
    const row = byId.get(id)!
    const number = numberOf(row.channelNo, candidate.channel_no)
    if (isBeingRead && number === 'other') continue
    const entry = {
      ...{ channelNo: candidate.channel_no, amount: fen(candidate.amount), day: dateOf(candidate.paid_at) },
      ...{ isUnmatched: is_unmatched, isReversed: is_reversed, isCancelled: false },
    }
    if (isCandidate(row, entry)) of.set(id, [...(of.get(id) ?? []), { ...candidate, number }])
  }
  for (const candidates of of.values())
    candidates.sort(
      (one, other) => candidateNumbers.indexOf(one.number) - candidateNumbers.indexOf(other.number),
    )
  return of
}

function numberOf(ofRow: string, ofEntry: string): Candidate['number'] {
  if (ofEntry === '') return 'none'
  return isSameNumber(ofRow, ofEntry) ? 'alike' : 'other'
}
