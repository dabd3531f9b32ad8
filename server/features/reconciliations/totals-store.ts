import type { LocalTime } from '@water/rules/calendar'
import type { Direction } from '@water/rules/ledger/bank-amount'
import type { Span } from '@water/rules/ledger/reconciliation'
import type { StatementEntry, StatementRow } from '@water/rules/ledger/statement-balance'
import { fen } from '@water/rules/money'
import { type RawBuilder, sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

export type TotalledRow = StatementRow & { channelNo: string; paidAt: LocalTime; remark: string }
export type TotalledEntry = StatementEntry & { no: string; paidAt: LocalTime; remark: string }

type RowOfFile = ColumnsOf<
  'reconciliation_rows',
  'line' | 'amount' | 'side' | 'state',
  { channelNo: 'channel_no'; paidAt: 'paid_at' }
> & { entry: string | null; remark: string }

type EntryKind = 'payment' | 'group' | 'deposit'

/** The key of what a row names, an `EntryKind` and an id. A payment, a group and a deposit may have one number. */
const keyOfRow = sql`case when payment_id is not null then 'payment ' || payment_id
  when group_id is not null then 'group ' || group_id when cashier_day_id is not null then 'deposit ' || cashier_day_id end`

/** All rows of a reconciliation, in the order of the file, then what it lacks. */
export async function rowsOfStatement(
  db: Reader,
  org: OrgId,
  reconciliation: number,
): Promise<TotalledRow[]> {
  const { rows } = await sql<RowOfFile>`
    select line, amount, side, state, ${keyOfRow} as entry, channel_no as "channelNo", paid_at as "paidAt",
      case when reason = '' then remark else reason end as remark
    from reconciliation_rows where organization_id = ${org} and reconciliation_id = ${reconciliation} order by id`.execute(
    db,
  )
  // The checks of the table limit sides and states to those of the rule.
  return rows.map((row) => ({
    ...row,
    amount: fen(row.amount),
    side: row.side as Direction | null,
    state: row.state as StatementRow['state'],
  }))
}

type RowOfBooks = ColumnsOf<'payments', 'amount' | 'remark', { paidAt: 'paid_at'; no: 'payment_no' }> & {
  key: string
  isInSpan: boolean
  isMatched: boolean
}

/** Which payments `p`, groups `g` and days `d` are looked for, and whether their days are those of the file. */
interface Asked {
  isInSpan: boolean
  payments: RawBuilder<unknown>
  groups: RawBuilder<unknown>
  deposits: RawBuilder<unknown>
}

/** The entries of the books. A group counts with all that its payments were: the reversal of one is an entry of its own. */
const entries = (org: OrgId, { isInSpan, payments, groups, deposits }: Asked) => sql`
  select 'payment ' || p.id as key, p.amount, p.paid_at as "paidAt", p.payment_no as no, p.remark,
    ${isInSpan}::boolean as "isInSpan", p.reconcile_status = 'matched' as "isMatched"
  from payments p where p.organization_id = ${org} and p.group_id is null and ${payments}
  union all
  select 'group ' || g.id, (select sum(p.amount) from payments p where p.organization_id = g.organization_id and p.group_id = g.id),
    g.paid_at, g.group_no, g.remark, ${isInSpan}::boolean, exists (
      select from payments p where p.organization_id = g.organization_id and p.group_id = g.id and p.reconcile_status = 'matched')
  from payment_groups g where g.organization_id = ${org} and ${groups}
  union all
  select 'deposit ' || d.id, d.counted_cash, d.date::timestamp at time zone 'Etc/GMT-8', d.deposit_slip_no, d.remark,
    ${isInSpan}::boolean, d.deposit_status = 'matched'
  from cashier_days d where d.organization_id = ${org} and d.state = 'confirmed' and d.counted_cash > 0 and ${deposits}`

/** The entries on the account on the days of the file, and those of other days that these rows of it name. */
export async function entriesOf(
  db: Reader,
  org: OrgId,
  { rows, account, span: { first, last } }: { rows: readonly TotalledRow[]; account: number; span: Span },
): Promise<TotalledEntry[]> {
  const from = sql`${`${first} 00:00:00`}::timestamptz`
  const to = sql`${`${last} 23:59:59`}::timestamptz`
  const spanned = entries(org, {
    isInSpan: true,
    payments: sql`p.bank_account_id = ${account} and p.paid_at >= ${from} and p.paid_at <= ${to}`,
    groups: sql`g.bank_account_id = ${account} and g.paid_at >= ${from} and g.paid_at <= ${to}`,
    deposits: sql`d.deposit_bank_account_id = ${account} and d.date between ${first}::date and ${last}::date`,
  })
  // By their keys: PostgreSQL would read all entries of the organization for a question that it asks of the rows.
  const named = (kind: EntryKind) => sql`any(${namedBy(rows, kind)}::bigint[])`
  const elsewhere = entries(org, {
    isInSpan: false,
    payments: sql`p.id = ${named('payment')} and not (p.bank_account_id is not distinct from ${account}
      and p.paid_at >= ${from} and p.paid_at <= ${to})`,
    groups: sql`g.id = ${named('group')} and not (g.bank_account_id is not distinct from ${account}
      and g.paid_at >= ${from} and g.paid_at <= ${to})`,
    deposits: sql`d.id = ${named('deposit')} and not (d.deposit_bank_account_id is not distinct from ${account}
      and d.date between ${first}::date and ${last}::date)`,
  })
  const { rows: found } =
    await sql<RowOfBooks>`${spanned} union all ${elsewhere} order by "paidAt", key`.execute(db)
  return found.map((row) => ({ ...row, amount: fen(row.amount) }))
}

/** The ids of the entries of this kind that the lines of a file name. */
const namedBy = (rows: readonly TotalledRow[], kind: EntryKind): number[] =>
  rows.flatMap(({ line, entry }) =>
    line !== null && entry?.startsWith(`${kind} `) ? [Number(entry.slice(kind.length + 1))] : [],
  )
