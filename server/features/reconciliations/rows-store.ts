import type { bankRowStates } from '@water/contract/reconciliations/vocabulary'
import type { LocalTime } from '@water/rules/calendar'
import type { Direction } from '@water/rules/ledger/bank-amount'
import type { BankRow, SentRow } from '@water/rules/ledger/reconciliation'
import { type Fen, fen, yuan } from '@water/rules/money'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Entry, EntryKey, EntryOf } from './entries-store'

export type RowState = (typeof bankRowStates)[number]

/** The column of a row that names what the books have. */
export const COLUMN: Record<EntryOf, 'payment_id' | 'group_id' | 'cashier_day_id'> = {
  payment: 'payment_id',
  group: 'group_id',
  deposit: 'cashier_day_id',
}

export interface NewRow extends BankRow {
  /** Null: the file lacks what the books have. */
  line: number | null
  /** On which the file has it. */
  side: Direction | null
  state: RowState
  found: Exclude<RowState, 'resolved'>
  entry: EntryKey | null
  reason: string
}

/** Writes rows of one reconciliation and returns their ids, in their order. */
export async function insertRows(
  tx: Tx,
  org: OrgId,
  { reconciliation, account, now }: { reconciliation: number; account: number; now: LocalTime },
  rows: readonly NewRow[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const idOf = (entry: EntryKey | null, of: EntryOf) => (entry?.of === of ? entry.id : null)
  const written = rows.map((row, at) => ({
    ...{
      at,
      line: row.line,
      side: row.side,
      channel_no: row.channelNo,
      amount: yuan(row.amount),
      paid_at: `${row.paidAt}+08`,
    },
    ...{ remark: row.remark, state: row.state, found: row.found, reason: row.reason },
    payment: idOf(row.entry, 'payment'),
    group_id: idOf(row.entry, 'group'),
    day: idOf(row.entry, 'deposit'),
  }))
  const { rows: inserted } = await sql<{ id: number }>`
    insert into reconciliation_rows (organization_id, reconciliation_id, bank_account_id, line, side, channel_no, amount, paid_at,
      remark, state, found, payment_id, group_id, cashier_day_id, reason, settled_at)
    select ${org}, ${reconciliation}, ${account}, r.line, r.side, r.channel_no, r.amount, r.paid_at, r.remark, r.state, r.found,
      r.payment, r.group_id, r.day, r.reason, case when r.state = 'matched' then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r (at integer, line integer, side text, channel_no text,
      amount numeric, paid_at timestamptz, remark text, state text, found text, payment bigint, group_id bigint, day bigint,
      reason text)
    order by r.at
    returning id`.execute(tx)
  return inserted.map(({ id }) => id)
}

/** A row that the bank has sent before, with its place. */
export interface Sent extends SentRow<Entry> {
  id: number
  reconciliation: number
  line: number
  /** Neither decided by a person nor resolved by another row. */
  isOpen: boolean
}

type SentJson = ColumnsOf<
  'reconciliation_rows',
  | 'id'
  | 'reconciliation_id'
  | 'channel_no'
  | 'amount'
  | 'paid_at'
  | 'remark'
  | 'state'
  | 'payment_id'
  | 'group_id'
  | 'cashier_day_id'
  | 'reason'
  | 'resolved_by_id'
> & {
  line: number
}

/**
 * The rows of the bank account that have come before with these numbers, or without a number at these times: those of this file in
 * its order, then those of earlier files, newest first.
 */
export async function rowsSent(
  db: Reader,
  org: OrgId,
  { reconciliation, account }: { reconciliation: number; account: number },
  { numbers, times }: { numbers: readonly string[]; times: readonly LocalTime[] },
): Promise<Sent[]> {
  const ofAccount = sql`organization_id = ${org} and bank_account_id = ${account} and line is not null`
  const { rows } = await sql<SentJson>`
    select id, reconciliation_id, line, channel_no, amount, paid_at, remark, state, payment_id, group_id, cashier_day_id,
      reason, resolved_by_id
    from (
      select * from reconciliation_rows
      where ${ofAccount} and channel_no <> '' and channel_no = any(${numbers}::text[])
      union all
      select * from reconciliation_rows
      where ${ofAccount} and channel_no = '' and paid_at = any(${times}::timestamptz[])
    ) sent
    order by (reconciliation_id = ${reconciliation}) desc, reconciliation_id desc, line`.execute(db)
  return rows.map((row) => sentOf(row, reconciliation))
}

function sentOf(row: SentJson, reconciliation: number): Sent {
  const key = keyOf(row)
  const isByReason = row.state === 'resolved' && row.resolved_by_id === null
  const bank = { channelNo: row.channel_no, amount: fen(row.amount), paidAt: row.paid_at, remark: row.remark }
  return {
    ...bank,
    ...{ id: row.id, reconciliation: row.reconciliation_id, line: row.line, reason: row.reason },
    isInThisFile: row.reconciliation_id === reconciliation,
    state: row.state === 'matched' ? 'matched' : isByReason ? 'resolved' : 'open',
    isOpen: row.state === 'missing_here' || row.state === 'different',
    entry: key && namedEntry(key, bank),
  }
}

/** An entry that a row names already. */
export const namedEntry = (key: EntryKey, { channelNo, amount, paidAt, remark }: BankRow): Entry => ({
  ...key,
  ...{ channelNo, amount, paidAt, remark, day: paidAt.slice(0, 10) },
  ...{ isUnmatched: false, isReversed: false, isCancelled: false },
})

export function keyOf(row: {
  payment_id: number | null
  group_id: number | null
  cashier_day_id: number | null
}): EntryKey | null {
  if (row.payment_id !== null) return { of: 'payment', id: row.payment_id }
  if (row.group_id !== null) return { of: 'group', id: row.group_id }
  return row.cashier_day_id === null ? null : { of: 'deposit', id: row.cashier_day_id }
}

/** A row with what a decision on it needs; the bank account is locked. */
export interface StoredRow {
  id: number
  reconciliation: number
  line: number | null
  channelNo: string
  amount: Fen
  paidAt: LocalTime
  remark: string
  state: RowState
  found: NewRow['found']
  entry: EntryKey | null
  replacedNo: string | null
  reason: string
  resolvedBy: number | null
}

export async function findRow(
  db: Reader,
  org: OrgId,
  reconciliation: number,
  id: number,
): Promise<StoredRow | undefined> {
  type Row = Omit<SentJson, 'line'> & { line: number | null; found: string; replaced_no: string | null }
  const { rows } = await sql<Row>`
    select id, reconciliation_id, line, channel_no, amount, paid_at, remark, state, found, payment_id, group_id,
      cashier_day_id, replaced_no, reason, resolved_by_id
    from reconciliation_rows
    where organization_id = ${org} and reconciliation_id = ${reconciliation} and id = ${id}`.execute(db)
  const [row] = rows
  return (
    row && {
      ...{ id: row.id, reconciliation: row.reconciliation_id, line: row.line },
      ...{ channelNo: row.channel_no, amount: fen(row.amount), paidAt: row.paid_at, remark: row.remark },
      // Check constraints of the table guarantee these.
      state: row.state as RowState,
      found: row.found as NewRow['found'],
      entry: keyOf(row),
      ...{ replacedNo: row.replaced_no, reason: row.reason, resolvedBy: row.resolved_by_id },
    }
  )
}

/** Reasons that people gave for entries that the bank lacks, by `of id`. */
export async function reasonsFor(db: Reader, org: OrgId, account: number): Promise<Map<string, string>> {
  const { rows } = await sql<Pick<SentJson, 'payment_id' | 'group_id' | 'cashier_day_id' | 'reason'>>`
    select payment_id, group_id, cashier_day_id, reason from reconciliation_rows
    where organization_id = ${org} and bank_account_id = ${account} and line is null and state = 'resolved'
      and reason <> ''`.execute(db)
  return new Map(
    rows.map((row) => {
      const key = keyOf(row)!
      return [`${key.of} ${key.id}`, row.reason]
    }),
  )
}

/** Tells whether a reconciliation has a row already for what its file lacks. */
export async function hasMissingRow(
  db: Reader,
  org: OrgId,
  reconciliation: number,
  entry: EntryKey,
): Promise<boolean> {
  const { rows } = await sql`
    select from reconciliation_rows
    where organization_id = ${org} and reconciliation_id = ${reconciliation} and line is null
      and ${sql.ref(COLUMN[entry.of])} = ${entry.id} limit 1`.execute(db)
  return rows.length > 0
}
