import type { Parsed } from '@water/contract/endpoint'
import type { FiltersOf } from '@water/contract/list-query'
import type { listBankRows } from '@water/contract/reconciliations/calls'
import { bankRowList } from '@water/contract/reconciliations/list'
import { type Expression, sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../../db/columns'
import { COUNT_LIMIT } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import type { Reader } from '../../db/read-write'
import { rowsFirst } from '../../db/rows-first'
import type { OrgId } from '../../db/scope'
import { beginsWith, contains } from '../../db/search'
import { rangeOf } from '../../http/page'

/** A row with what it names, as the list shows it. */
export type ShownRow = ColumnsOf<
  'reconciliation_rows',
  'id' | 'line' | 'channel_no' | 'amount' | 'paid_at' | 'remark' | 'state' | 'found' | 'reason' | 'settled_at'
> &
  Maybe<ColumnsOf<'payments', never, { payment: 'id'; meter: 'meter_id' }>> &
  Maybe<ColumnsOf<'meters', 'account_no'>> & {
    payment_no: string | null
    booked: string | null
    customer_name: string | null
    is_reversed: boolean
    is_correction: boolean
    settled_by_name: string | null
    resolved_by: { reconciliation: number; file: string; line: number | null } | null
  }

/**
 * Rows with what they name. A group is shown by its number and its first payment. A deposit has no account.
 */
const shown = (rows: Expression<unknown>) => sql`
  select r.id, r.line, r.channel_no, r.amount, r.paid_at, r.remark, r.state, r.found, p.id as payment,
    coalesce(g.group_no, p.payment_no) as payment_no, r.reason,
    coalesce(whole.amount, p.amount, d.counted_cash) as booked, p.meter_id as meter, m.account_no,
    coalesce(v.customer_name, m.customer_name) as customer_name, coalesce(p.status = 'reversed', false) as is_reversed,
    coalesce(nullif(u.name, ''), u.username) as settled_by_name, r.settled_at,
    coalesce((r.amount > 0) <> (r.side = 'in'), false) as is_correction, case when by_row.id is not null then json_build_object('reconciliation', by_row.reconciliation_id, 'file', by_file.file,
      'line', by_row.line) end as resolved_by
  from ${rowsFirst(rows)} r
  left join payment_groups g on g.organization_id = r.organization_id and g.id = r.group_id
  left join lateral (
    select coalesce(sum(one.amount) filter (where one.status = 'success'), sum(one.amount)) as amount,
      coalesce(min(one.id) filter (where one.status = 'success'), min(one.id)) as first
    from payments one where one.organization_id = r.organization_id and one.group_id = r.group_id
  ) whole on r.group_id is not null
  left join cashier_days d on d.organization_id = r.organization_id and d.id = r.cashier_day_id
  left join payments p on p.organization_id = r.organization_id and p.id = coalesce(r.payment_id, whole.first)
  left join meters m on m.organization_id = p.organization_id and m.id = p.meter_id
  left join customer_versions v on v.organization_id = p.organization_id and v.meter_id = p.meter_id
    and v.version = p.customer_version
  left join users u on u.id = r.settled_by
  left join reconciliation_rows by_row on by_row.organization_id = r.organization_id and by_row.id = r.resolved_by_id
  left join reconciliations by_file on by_file.organization_id = by_row.organization_id
    and by_file.id = by_row.reconciliation_id
  order by r.id`

type Filters = FiltersOf<typeof bankRowList>

function matchingRows(org: OrgId, reconciliation: number, filters: Filters) {
  const asked = whereFilters(bankRowList, 'reconciliation_rows as r', filters, {})
  const search = filters.search
    ? sql`(${beginsWith(sql`r.channel_no`, filters.search)} or r.amount::text = ${filters.search}
        or ${contains(['r.remark'], filters.search)})`
    : sql`true`
  return sql`from reconciliation_rows r
    where r.organization_id = ${org} and r.reconciliation_id = ${reconciliation} and ${asked} and ${search}`
}

/** How many rows the filters find, exactly. */
export async function countRows(
  db: Reader,
  org: OrgId,
  reconciliation: number,
  filters: Filters,
): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count ${matchingRows(org, reconciliation, filters)}`.execute(db)
  return rows[0]!.count
}

/** A page of rows in the order of the file; what the file lacks comes after them. */
export async function pageOfRows(
  db: Reader,
  org: OrgId,
  reconciliation: number,
  filters: Parsed<typeof listBankRows>['query'],
): Promise<{ count: number; rows: ShownRow[] }> {
  const range = rangeOf(filters)
  const matching = matchingRows(org, reconciliation, filters)
  const { rows } = await sql<ShownRow>`
    ${shown(sql`select r.* ${matching} order by r.id limit ${range.limit} offset ${range.offset}`)}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 ${matching} limit ${COUNT_LIMIT + 1}) found`.execute(db)
  return { count: counted.rows[0]!.count, rows }
}

export async function findShownRow(db: Reader, org: OrgId, id: number): Promise<ShownRow | undefined> {
  const one = sql`select * from reconciliation_rows where organization_id = ${org} and id = ${id}`
  const { rows } = await sql<ShownRow>`${shown(one)}`.execute(db)
  return rows[0]
}

/** All rows of a reconciliation, for its sheet. */
export async function allRows(db: Reader, org: OrgId, reconciliation: number): Promise<ShownRow[]> {
  const { rows } =
    await sql<ShownRow>`${shown(sql`select r.* ${matchingRows(org, reconciliation, {})}`)}`.execute(db)
  return rows
}

/** The rows of bank files that name a payment, or the group that it belongs to, newest first. */
export async function rowsOfPayment(db: Reader, org: OrgId, payment: number) {
  const { rows } = await sql<
    ColumnsOf<
      'reconciliation_rows',
      'id' | 'line' | 'channel_no' | 'amount' | 'paid_at' | 'state' | 'reason',
      { reconciliation: 'reconciliation_id' }
    > &
      ColumnsOf<'reconciliations', 'file' | 'first_day' | 'last_day'> & {
        bank_account_name: string
      }
  >`
    select r.id, r.reconciliation_id as reconciliation, c.file, b.bank_name || ' ' || b.account_no as bank_account_name,
      r.line, r.channel_no, r.amount, r.paid_at, r.state, r.reason, c.first_day, c.last_day
    from ${rowsFirst(sql`select * from payments where organization_id = ${org} and id = ${payment}`)} p
    join reconciliation_rows r on r.organization_id = p.organization_id
      and (r.payment_id = p.id or r.group_id = p.group_id)
    join reconciliations c on c.organization_id = r.organization_id and c.id = r.reconciliation_id
    join bank_accounts b on b.organization_id = c.organization_id and b.id = c.bank_account_id
    order by r.id desc limit 50`.execute(db)
  return rows
}
