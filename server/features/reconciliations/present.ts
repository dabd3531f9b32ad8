import type { Wire } from '@water/contract/endpoint'
import type {
  bankRow,
  readPaymentReconciliation,
  reconciliationRow,
} from '@water/contract/reconciliations/calls'
import type { Language } from '@water/contract/text'
import { fen } from '@water/rules/money'
import type * as z from 'zod'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { sentenceOf } from '../../http/envelope'
import type { KeptRefusal } from '../jobs/outcome'
import type { Candidate } from './entries-store'
import type { ShownRow } from './list-store'
import type { StoredReconciliation } from './store'
import { candidatesOf } from './take'

type Row = z.output<typeof bankRow>
type Listed = z.output<typeof reconciliationRow>

export function presentReconciliation(stored: StoredReconciliation, language: Language): Listed {
  const { failure, mapping: _, changes: __, state, ...shown } = stored
  const kept = failure as KeptRefusal | null
  return {
    ...shown,
    // A check constraint of the table guarantees this.
    state: state as Listed['state'],
    msg: kept ? sentenceOf(kept.code, kept.params, language) : '',
  }
}

/** Rows of a reconciliation, with the candidates of those that the books lack. */
export async function presentRows(
  db: Reader,
  org: OrgId,
  account: number,
  rows: readonly ShownRow[],
): Promise<Row[]> {
  const seeking = rows.filter(({ state }) => state === 'missing_here')
  const candidates = await candidatesOf(
    db,
    org,
    account,
    seeking.map((row) => ({
      ...{ id: row.id, channelNo: row.channel_no, amount: fen(row.amount), paidAt: row.paid_at },
      remark: row.remark,
    })),
  )
  return rows.map((row) => presentRow(row, candidates.get(row.id) ?? []))
}

function presentRow({ found: _, ...row }: ShownRow, candidates: readonly Candidate[]): Row {
  return {
    ...row,
    // Check constraints of the tables guarantee these.
    state: row.state as Row['state'],
    candidates: candidates.map(({ row: _row, channel_no: _no, is_reversed: _is, ...candidate }) => ({
      ...candidate,
      kind: candidate.kind as Row['candidates'][number]['kind'],
      method: candidate.method as Row['candidates'][number]['method'],
    })),
  }
}

type OfPayment = Wire<typeof readPaymentReconciliation>['reply']['rows'][number]
export const presentOfPayment = <Stored extends Omit<OfPayment, 'state'> & { state: string }>(
  row: Stored,
): OfPayment => ({ ...row, state: row.state as OfPayment['state'] })
