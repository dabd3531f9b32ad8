import type { Parsed } from '@water/contract/endpoint'
import type { listReconciliations } from '@water/contract/reconciliations/calls'
import { reconciliationList } from '@water/contract/reconciliations/list'
import type { KeptMapping } from '@water/contract/reconciliations/mapping'
import type { LocalTime } from '@water/rules/calendar'
import type { Direction } from '@water/rules/ledger/bank-amount'
import type { Span } from '@water/rules/ledger/reconciliation'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { COUNT_LIMIT } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import type { Reader, Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import { inScope, type OrgId, type Scope } from '../../db/scope'
import { contains } from '../../db/search'
import { orderOf, rangeOf } from '../../http/page'
import { deleteResultFiles } from '../jobs/files-store'
import type { EntryKey } from './entries-store'

/** The account that a file is of, with the columns of its earlier files. */
export interface StatementAccount {
  id: number
  purpose: string
  mapping: KeptMapping | null
}

/**
 * Locks the bank account: all that reconciles it goes one by one, so that a row and a payment are decided once. Payments only
 * refer to the row, and do not wait. It comes before the lock of the books.
 */
export async function lockBankAccount(tx: Tx, org: OrgId, id: number): Promise<StatementAccount | undefined> {
  const { rows } = await sql<StatementAccount>`
    select id, purpose, statement_mapping as mapping from bank_accounts
    where organization_id = ${org} and id = ${id} for no key update`.execute(tx)
  return rows[0]
}

export async function findBankAccount(
  db: Reader,
  org: OrgId,
  id: number,
): Promise<StatementAccount | undefined> {
  const { rows } = await sql<StatementAccount>`
    select id, purpose, statement_mapping as mapping from bank_accounts
    where organization_id = ${org} and id = ${id}`.execute(db)
  return rows[0]
}

export async function keepMapping(
  tx: Tx,
  org: OrgId,
  account: number,
  mapping: KeptMapping,
  now: LocalTime,
): Promise<void> {
  await sql`update bank_accounts set statement_mapping = ${JSON.stringify(mapping)}::jsonb, updated_at = ${nextVersion(now)}
    where organization_id = ${org} and id = ${account}`.execute(tx)
}

/** The reconciliation of the same file with the same columns, unless it failed as a whole. */
export async function findSameFile(
  db: Reader,
  org: OrgId,
  account: number,
  hash: string,
): Promise<{ id: number; job: number } | undefined> {
  const { rows } = await sql<{ id: number; job: number }>`
    select c.id, c.job_id as job from reconciliations c
    join jobs j on j.organization_id = c.organization_id and j.id = c.job_id
    where c.organization_id = ${org} and c.bank_account_id = ${account} and c.file_hash = ${hash}
      and j.state <> 'failed' order by c.id desc limit 1`.execute(db)
  return rows[0]
}

export async function insertReconciliation(
  tx: Tx,
  org: OrgId,
  made: {
    account: number
    job: number
    file: string
    hash: string
    mapping: KeptMapping
    by: number
    now: LocalTime
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into reconciliations (organization_id, bank_account_id, job_id, file, file_hash, mapping, created_by, created_at, updated_at)
    values (${org}, ${made.account}, ${made.job}, ${made.file}, ${made.hash}, ${JSON.stringify(made.mapping)}::jsonb,
      ${made.by}, ${made.now}::timestamptz, ${made.now}::timestamptz)
    returning id`.execute(tx)
  return rows[0]!.id
}

/** The reconciliation of a job. */
export async function reconciliationOfJob(
  db: Reader,
  org: OrgId,
  job: number,
): Promise<{ id: number; account: number } | undefined> {
  const { rows } = await sql<{ id: number; account: number }>`
    select id, bank_account_id as account from reconciliations
    where organization_id = ${org} and job_id = ${job}`.execute(db)
  return rows[0]
}

export async function accountOf(db: Reader, org: OrgId, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ account: number }>`
    select bank_account_id as account from reconciliations
    where organization_id = ${org} and id = ${id}`.execute(db)
  return rows[0]?.account
}

/** Writes the first and last day of a file and what it says of money in and out, from its rows. Undefined: it has none. */
export async function writeSpan(tx: Tx, org: OrgId, id: number): Promise<Span | undefined> {
  const totalOf = (side: Direction) => sql`jsonb_build_object(
    'rows', count(*) filter (where side = ${side}),
    'amount', coalesce(sum(abs(amount) * case when (amount > 0) = (side = 'in') then 1 else -1 end)
      filter (where side = ${side}), 0.00)::text,
    'corrections', count(*) filter (where side = ${side} and (amount > 0) <> (side = 'in')))`
  const { rows } = await sql<Span>`
    update reconciliations c set first_day = span.first, last_day = span.last, sides = span.sides
    from (
      select min(paid_at at time zone 'Etc/GMT-8')::date as first, max(paid_at at time zone 'Etc/GMT-8')::date as last,
        jsonb_build_object('in', ${totalOf('in')}, 'out', ${totalOf('out')}) as sides
      from reconciliation_rows where organization_id = ${org} and reconciliation_id = ${id} and line is not null
    ) span
    where c.organization_id = ${org} and c.id = ${id} and span.first is not null
    returning c.first_day as first, c.last_day as last`.execute(tx)
  return rows[0]
}

/** Counts the rows of reconciliations anew, after some of them have changed. */
export async function recount(tx: Tx, org: OrgId, ids: readonly number[], now: LocalTime): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ job: number }>`
    update reconciliations c set matched = n.matched, missing_here = n.missing_here, missing_there = n.missing_there,
      different = n.different, resolved = n.resolved,
      changes = c.changes + 1, updated_at = greatest(${now}::timestamptz, c.updated_at)
    from (
      select wanted, n.* from unnest(${[...new Set(ids)]}::bigint[]) as wanted cross join lateral (
        select count(*) filter (where r.state = 'matched') as matched,
          count(*) filter (where r.state = 'missing_here') as missing_here,
          count(*) filter (where r.state = 'missing_there') as missing_there,
          count(*) filter (where r.state = 'different') as different,
          count(*) filter (where r.state = 'resolved') as resolved
        from reconciliation_rows r where r.organization_id = ${org} and r.reconciliation_id = wanted
      ) n
    ) n
    where c.organization_id = ${org} and c.id = n.wanted returning c.job_id as job`.execute(tx)
  await deleteResultFiles(
    tx,
    org,
    rows.map(({ job }) => job),
  )
}

/** `changes` is raised whenever its rows change. */
export type StoredReconciliation = ColumnsOf<
  'reconciliations',
  | 'id'
  | 'file'
  | 'first_day'
  | 'last_day'
  | 'matched'
  | 'missing_here'
  | 'missing_there'
  | 'different'
  | 'resolved'
  | 'changes'
  | 'created_by'
  | 'created_at'
  | 'updated_at',
  { organization: 'organization_id'; bank_account: 'bank_account_id'; job: 'job_id' }
> &
  ColumnsOf<'jobs', 'state' | 'total' | 'done', { unreadable: 'failed' }> & {
    bank_account_name: string
    failure: unknown
    /** Null until the whole file has been read. */
    sides: Record<Direction, { rows: number; amount: string; corrections: number }> | null
    mapping: KeptMapping
    created_by_name: string | null
  }

const shown = sql`
  select c.id, c.organization_id as organization, c.bank_account_id as bank_account,
    b.bank_name || ' ' || b.account_no as bank_account_name, c.file, c.first_day, c.last_day, j.state, j.failure,
    c.job_id as job, j.total, j.done, j.failed as unreadable, c.matched, c.missing_here, c.missing_there, c.different,
    c.resolved, c.sides, c.mapping, c.changes, c.created_by, coalesce(nullif(u.name, ''), u.username) as created_by_name,
    c.created_at, c.updated_at
  from reconciliations c
  join bank_accounts b on b.organization_id = c.organization_id and b.id = c.bank_account_id
  join jobs j on j.organization_id = c.organization_id and j.id = c.job_id
  left join users u on u.id = c.created_by`

export async function findReconciliation(
  db: Reader,
  org: OrgId,
  id: number,
): Promise<StoredReconciliation | undefined> {
  const { rows } = await sql<StoredReconciliation>`
    ${shown} where c.organization_id = ${org} and c.id = ${id}`.execute(db)
  return rows[0]
}

type Filters = Parsed<typeof listReconciliations>['query']

export async function pageOfReconciliations(
  db: Reader,
  scope: Scope,
  filters: Filters,
): Promise<{ count: number; rows: StoredReconciliation[] }> {
  const { column, direction } = orderOf(filters.ordering, '-id')
  const way = sql.raw(direction)
  const range = rangeOf(filters)
  const which = sql`${inScope(scope, 'c.organization_id')}
    and ${whereFilters(reconciliationList, 'reconciliations as c', filters, {
      is_open: (wanted) => sql`(c.missing_here + c.missing_there + c.different > 0) = ${wanted === 'true'}`,
    })}
    and ${contains(['c.file', 'b.bank_name', 'b.account_no'], filters.search)}`
  const { rows } = await sql<StoredReconciliation>`
    ${shown} where ${which} order by ${sql.ref(`c.${column}`)} ${way} nulls last, c.id ${way}
    limit ${range.limit} offset ${range.offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from reconciliations c
      join bank_accounts b on b.organization_id = c.organization_id and b.id = c.bank_account_id
      where ${which} limit ${COUNT_LIMIT + 1}) found`.execute(db)
  return { count: counted.rows[0]!.count, rows }
}

/** Null until the whole file has been read. */
export async function spanOf(db: Reader, org: OrgId, id: number): Promise<Span | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select first_day as first, last_day as last from reconciliations
    where organization_id = ${org} and id = ${id}`.execute(db)
  const [row] = rows
  return row && row.first !== null && row.last !== null ? { first: row.first, last: row.last } : null
}

/** The newest file with a row that names an entry. */
export async function fileMatchedWith(
  db: Reader,
  org: OrgId,
  { of, id }: EntryKey,
): Promise<string | undefined> {
  const column = { payment: 'r.payment_id', group: 'r.group_id', deposit: 'r.cashier_day_id' }[of]
  const { rows } = await sql<{ file: string }>`
    select c.file from reconciliation_rows r
    join reconciliations c on c.organization_id = r.organization_id and c.id = r.reconciliation_id
    where r.organization_id = ${org} and ${sql.ref(column)} = ${id} order by r.id desc limit 1`.execute(db)
  return rows[0]?.file
}

/** The open rows in the reconciliation of a job that has ended. */
export async function reconciledOf(
  db: Reader,
  org: OrgId,
  job: number,
): Promise<{ id: number; matched: number; open: number }> {
  const { rows } = await sql<{ id: number; matched: number; open: number }>`
    select id, matched, missing_here + missing_there + different as open from reconciliations
    where organization_id = ${org} and job_id = ${job}`.execute(db)
  // The request that started the job wrote it.
  return rows[0]!
}

/** Tells whether no row has changed since, and lets none change until the transaction ends. */
export async function isUnchanged(tx: Tx, org: OrgId, id: number, changes: number): Promise<boolean> {
  const { rows } = await sql<{ changes: number }>`
    select changes from reconciliations where organization_id = ${org} and id = ${id} for share`.execute(tx)
  return rows[0]?.changes === changes
}
