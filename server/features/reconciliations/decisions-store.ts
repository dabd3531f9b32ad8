import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import type { OrgId } from '../../db/scope'
import type { EntryKey, EntryOf } from './entries-store'
import { COLUMN, type NewRow, type RowState } from './rows-store'

export interface Decision {
  state: RowState
  found?: NewRow['found']
  entry: EntryKey | null
  replacedNo?: string | null
  reason?: string
  /** Null: nobody; the row is open again. */
  by: number | null
}

export async function writeDecision(
  tx: Tx,
  org: OrgId,
  id: number,
  { state, found, entry, replacedNo = null, reason = '', by }: Decision,
  now: LocalTime,
): Promise<void> {
  const idOf = (of: EntryOf) => (entry?.of === of ? entry.id : null)
  await sql`
    update reconciliation_rows set state = ${state}, found = coalesce(${found ?? null}::text, found),
      payment_id = ${idOf('payment')}::bigint, group_id = ${idOf('group')}::bigint,
      cashier_day_id = ${idOf('deposit')}::bigint, replaced_no = ${replacedNo}::text, reason = ${reason},
      resolved_by_id = null, settled_by = ${by}::bigint,
      settled_at = case when ${state} in ('matched', 'resolved') then ${now}::timestamptz end
    where organization_id = ${org} and id = ${id}`.execute(tx)
}

/** Marks entries of the books as matched with the bank, different from it, or neither. */
export async function markEntries(
  tx: Tx,
  org: OrgId,
  entries: readonly EntryKey[],
  status: 'none' | 'matched' | 'mismatched',
  now: LocalTime,
): Promise<void> {
  const idsOf = (of: EntryOf) => entries.flatMap((entry) => (entry.of === of ? [entry.id] : []))
  const [payments, groups, deposits] = [idsOf('payment'), idsOf('group'), idsOf('deposit')]
  const marked = sql`reconcile_status = ${status}, updated_at = ${nextVersion(now)}`
  if (payments.length > 0)
    await sql`update payments set ${marked}
      where organization_id = ${org} and id = any(${payments}::bigint[])`.execute(tx)
  if (groups.length > 0)
    // The payments of a matched group that were reversed before cancel out with their reversals.
    await sql`update payments set ${marked} where organization_id = ${org} and group_id = any(${groups}::bigint[])
      and ${status === 'none' ? sql`true` : sql`status = 'success'`}`.execute(tx)
  if (deposits.length > 0)
    await sql`update cashier_days set deposit_status = ${status}, updated_at = ${nextVersion(now)}
      where organization_id = ${org} and id = any(${deposits}::bigint[])`.execute(tx)
}

/** A row that resolves others: what the bank lacked, or a row that an earlier file had. Null: by no row. */
export interface Resolving {
  row: number | null
  /** Its entry: rows that the bank lacked it in. */
  entries?: readonly EntryKey[]
  /** Rows of earlier files. */
  rows?: readonly number[]
}

/** Resolves open rows by others and returns the reconciliations whose counts change. */
export async function resolveBy(
  tx: Tx,
  org: OrgId,
  resolving: readonly Resolving[],
  now: LocalTime,
): Promise<number[]> {
  const pairs = resolving.flatMap(({ row, entries = [], rows = [] }) => [
    ...entries.map((entry) => ({ by: row, [COLUMN[entry.of]]: entry.id })),
    ...rows.map((id) => ({ by: row, id })),
  ])
  if (pairs.length === 0) return []
  const { rows } = await sql<{ reconciliation: number }>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
        as s (by bigint, id bigint, payment_id bigint, group_id bigint, cashier_day_id bigint)
    ), wanted as (
      select by, id from asked where id is not null
      union all select s.by, r.id from asked s join reconciliation_rows r
        on r.organization_id = ${org} and r.payment_id = s.payment_id and r.state = 'missing_there'
      union all select s.by, r.id from asked s join reconciliation_rows r
        on r.organization_id = ${org} and r.group_id = s.group_id and r.state = 'missing_there'
      union all select s.by, r.id from asked s join reconciliation_rows r
        on r.organization_id = ${org} and r.cashier_day_id = s.cashier_day_id and r.state = 'missing_there'
    )
    update reconciliation_rows r set state = 'resolved', resolved_by_id = w.by, settled_at = ${now}::timestamptz
    from wanted w
    where r.organization_id = ${org} and r.id = w.id and r.state in ('missing_here', 'missing_there', 'different')
      and r.id is distinct from w.by
    returning r.reconciliation_id as reconciliation`.execute(tx)
  return rows.map(({ reconciliation }) => reconciliation)
}

/** Opens again what a row had resolved, and returns the reconciliations whose counts change. */
export async function openAgain(tx: Tx, org: OrgId, row: number): Promise<number[]> {
  const { rows } = await sql<{ reconciliation: number }>`
    update reconciliation_rows set state = found, resolved_by_id = null, settled_at = null
    where organization_id = ${org} and resolved_by_id = ${row} and line is null
    returning reconciliation_id as reconciliation`.execute(tx)
  return rows.map(({ reconciliation }) => reconciliation)
}

/**
 * Rows of other files that name the same entry, because the bank sent the movement twice: they are open no more than this row is.
 */
export async function resolveRepeated(
  tx: Tx,
  org: OrgId,
  row: number,
  entry: EntryKey,
  now: LocalTime,
): Promise<number[]> {
  const { rows } = await sql<{ reconciliation: number }>`
    update reconciliation_rows set state = 'resolved', found = 'missing_here', resolved_by_id = ${row},
      settled_at = ${now}::timestamptz, payment_id = null, group_id = null, cashier_day_id = null, replaced_no = null
    where organization_id = ${org} and ${sql.ref(COLUMN[entry.of])} = ${entry.id} and state = 'matched' and id <> ${row}
    returning reconciliation_id as reconciliation`.execute(tx)
  return rows.map(({ reconciliation }) => reconciliation)
}
