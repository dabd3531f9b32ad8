import type { Wire } from '@water/contract/endpoint'
import { problemText } from '@water/contract/field-problems'
import type {
  bankRow,
  previewReconciliation,
  readPaymentReconciliation,
  reconciliationRow,
} from '@water/contract/reconciliations/calls'
import type { Language } from '@water/contract/text'
import { type OutSign, type SideTotals, signedAmount } from '@water/rules/ledger/bank-amount'
import { fen, yuan } from '@water/rules/money'
import type * as z from 'zod'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { sentenceOf } from '../../http/envelope'
import type { KeptRefusal } from '../jobs/outcome'
import type { ShownReadRow } from './bank-row'
import { type Candidate, candidatesOf } from './candidates'
import type { ShownRow } from './list-store'
import { accountsNamedIn } from './named-accounts-store'
import { type StoredReconciliation, spanOf } from './store'

type Row = z.output<typeof bankRow>
type Listed = z.output<typeof reconciliationRow>

export function presentReconciliation(stored: StoredReconciliation, language: Language): Listed {
  const { failure, mapping: _, changes: __, sides: ___, state, ...shown } = stored
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
  { account, reconciliation }: { account: number; reconciliation: number },
  rows: readonly ShownRow[],
): Promise<Row[]> {
  const seeking = rows.filter(({ state }) => state === 'missing_here')
  const isBeingRead = seeking.length > 0 && (await spanOf(db, org, reconciliation)) === null
  const candidates = await candidatesOf(
    db,
    org,
    { account, isBeingRead },
    seeking.map((row) => ({
      ...{ id: row.id, channelNo: row.channel_no, amount: fen(row.amount), paidAt: row.paid_at },
      remark: row.remark,
    })),
  )
  const named = await accountsNamedIn(db, org, seeking)
  return rows.map((row) => ({
    ...presentRow(row, candidates.get(row.id) ?? []),
    named_account: named.get(row.id) ?? null,
  }))
}

function presentRow(
  { found: _, ...row }: ShownRow,
  candidates: readonly Candidate[],
): Omit<Row, 'named_account'> {
  return {
    ...row,
    // Check constraints of the tables guarantee these.
    state: row.state as Row['state'],
    candidates: candidates.map((candidate) => ({
      ...candidate,
      kind: candidate.kind as Row['candidates'][number]['kind'],
      method: candidate.method as Row['candidates'][number]['method'],
    })),
  }
}

type Preview = Wire<typeof previewReconciliation>['reply']

/** A row of a file as it is read, or why it cannot be. */
export function presentReadRow(
  line: number,
  read: ShownReadRow,
  outSign: OutSign,
  language: Language,
): Preview['rows'][number] {
  const found = read.kind === 'movement' ? read.row : read.partly
  const problems = read.kind === 'movement' ? [] : Object.entries(read.problems)
  return {
    line,
    channel_no: found.channelNo ?? '',
    amount: found.amount === undefined ? null : yuan(signedAmount(found.amount, outSign)),
    paid_at: found.paidAt ?? null,
    remark: found.remark ?? '',
    problems: problems.flatMap(([field, list]) =>
      (list ?? []).map((problem) => ({ field, msg: problemText(problem, language) })),
    ),
  }
}

export function presentSides(sides: SideTotals): NonNullable<Preview['sides']> {
  const shown = ({ amount, ...total }: SideTotals['in']) => ({ ...total, amount: yuan(amount) })
  return { in: shown(sides.in), out: shown(sides.out) }
}

type OfPayment = Wire<typeof readPaymentReconciliation>['reply']['rows'][number]
export const presentOfPayment = <Stored extends Omit<OfPayment, 'state'> & { state: string }>(
  row: Stored,
): OfPayment => ({ ...row, state: row.state as OfPayment['state'] })
