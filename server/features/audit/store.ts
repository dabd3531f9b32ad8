import type { ObjectName } from '@water/contract/objects'
import { type RawBuilder, sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../../db/columns'
import { COUNT_LIMIT } from '../../db/count'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { type AuditFilters, afterEntry, type Log, matchOf } from './matching-store'

export type EntryRow = ColumnsOf<
  'audit_entries',
  | 'id'
  | 'at'
  | 'actor_id'
  | 'actor_name'
  | 'action'
  | 'object_type'
  | 'object_id'
  | 'before'
  | 'after'
  | 'address'
  | 'request_id'
> &
  Maybe<ColumnsOf<'organizations', never, { organization_name: 'name' }>> & {
    /** Null: an entry of the platform's log. */
    organization_id: number | null
    actor_shown: string
  }

interface Range {
  limit: number
  offset: number
}

const columns = sql`a.id, a.at, a.actor_id, a.actor_name, a.action, a.object_type, a.object_id, a.before, a.after,
  a.address, a.request_id`

/** A page of entries with the names of actor and organization; `entries` selects `columns` and organization_id. */
async function pageOfEntries(db: Reader, entries: RawBuilder<unknown>, { limit, offset }: Range) {
  const { rows } = await sql<EntryRow>`
    select a.*, o.name as organization_name, coalesce(nullif(u.name, ''), a.actor_name) as actor_shown
    from (${entries} order by at desc, id desc limit ${limit} offset ${offset}) a
    left join organizations o on o.id = a.organization_id
    left join users u on u.id = a.actor_id
    order by a.at desc, a.id desc`.execute(db)
  return rows
}

async function countOf(db: Reader, entries: RawBuilder<unknown>, limit = COUNT_LIMIT + 1): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${entries} limit ${limit}) counted`.execute(db)
  return rows[0]!.count
}

/** A tenant table's rows in the scope: one probe of its index per organization. */
const rowsInScope = (scope: Scope, column: string) =>
  scope.of === 'all'
    ? sql`${sql.ref(column)} in (select id from organizations)`
    : sql`${inScope(scope, column)}`

export interface Subject {
  type: ObjectName
  id: number
  /** True when the caller may see orders and payments. */
  withDocuments: boolean
  withInvoices: boolean
}

/**
 * The object itself and the documents that belong to its history: the orders, payments and invoices of an account, the
 * payments and invoices of an order.
 */
function objectsOf(scope: Scope, { type, id, withDocuments, withInvoices }: Subject): RawBuilder<unknown> {
  const invoices = withInvoices ? invoicesOf(scope, type, id) : sql``
  const own = sql`select ${type}::text as type, ${id}::bigint as id ${invoices}`
  if (type === 'meter' && withDocuments)
    return sql`${own}
      union all select 'order', id from orders where ${rowsInScope(scope, 'organization_id')} and meter_id = ${id}
      union all select 'payment', id from payments where ${rowsInScope(scope, 'organization_id')} and meter_id = ${id}`
  if (type === 'order')
    return sql`${own}
      union select 'payment', payment_id from allocations
      where ${rowsInScope(scope, 'organization_id')} and order_id = ${id} and payment_id is not null`
  return own
}

/** The invoices of an account or an order. */
function invoicesOf(scope: Scope, type: string, id: number): RawBuilder<unknown> {
  if (type === 'meter')
    return sql`union all select 'invoice', id from invoices
      where ${rowsInScope(scope, 'organization_id')} and meter_id = ${id}`
  if (type !== 'order') return sql``
  return sql`union select 'invoice', invoice_id from invoice_lines
    where ${rowsInScope(scope, 'organization_id')} and order_id = ${id}`
}

/**
 * The times when the accounts, orders and invoices of a history were made, and its payments matched with the bank. A batch keeps one entry for all that it made
 * (thousands fewer per import), with the ids and that time: so every object's history stays complete.
 */
const made = (scope: Scope) => sql`
  select m.organization_id, 'meter' as type, m.id, m.created_at from objects x join meters m on m.id = x.id
  where x.type = 'meter' and ${rowsInScope(scope, 'm.organization_id')}
  union all
  select o.organization_id, 'order', o.id, o.created_at from objects x join orders o on o.id = x.id
  where x.type = 'order' and ${rowsInScope(scope, 'o.organization_id')}
  union all
  select i.organization_id, 'invoice', i.id, i.created_at from objects x join invoices i on i.id = x.id
  where x.type = 'invoice' and ${rowsInScope(scope, 'i.organization_id')}
  union all
  select p.organization_id, 'payment', p.id, p.created_at from objects x join payments p on p.id = x.id
  where x.type = 'payment' and ${rowsInScope(scope, 'p.organization_id')}
  union all
  select r.organization_id, 'payment', r.payment_id, r.settled_at from objects x
  join reconciliation_rows r on r.payment_id = x.id
  where x.type = 'payment' and r.state = 'matched' and ${rowsInScope(scope, 'r.organization_id')}`

function story(scope: Scope, subject: Subject): RawBuilder<unknown> {
  const { type, id } = subject
  const platform =
    type === 'organization' || type === 'user'
      ? sql`union all
        select null::bigint, ${columns} from platform_audit_entries a where a.object_type = ${type} and a.object_id = ${id}`
      : sql``
  return sql`
    with objects as (${objectsOf(scope, subject)}), made as (${made(scope)})
    select * from (
      select a.organization_id, ${columns} from objects x
      join audit_entries a on a.object_type = x.type and a.object_id = x.id
      where ${rowsInScope(scope, 'a.organization_id')}
      union all
      select a.organization_id, a.id, a.at, a.actor_id, a.actor_name, a.action, m.type, m.id, null::jsonb, null::jsonb,
        a.address, a.request_id
      from made m join audit_entries a on a.organization_id = m.organization_id and a.at = m.created_at
      where a.object_type = m.type and a.object_id is null and exists (
        select from jsonb_each(a.after) lists
        where jsonb_typeof(lists.value) = 'array' and lists.value @> to_jsonb(m.id))
      ${platform}
    ) entries`
}

/** The history of an object, newest first. */
export async function timelineOf(
  db: Reader,
  scope: Scope,
  subject: Subject,
  range: Range,
): Promise<{ rows: EntryRow[]; count: number }> {
  const entries = story(scope, subject)
  return { rows: await pageOfEntries(db, entries, range), count: await countOf(db, entries) }
}

/** The entries of a log that meet a condition. */
const entriesOf = (log: Log, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  log === 'platform'
    ? sql`select null::bigint as organization_id, ${columns} from platform_audit_entries a where ${condition}`
    : sql`select a.organization_id, ${columns} from audit_entries a where ${condition}`

export async function listEntries(
  db: Reader,
  log: Log,
  filters: AuditFilters,
  range: Range,
): Promise<{ rows: EntryRow[]; count: number }> {
  const entries = entriesOf(log, await matchOf(db, log, filters))
  return { rows: await pageOfEntries(db, entries, range), count: await countOf(db, entries) }
}

/** How many entries the filters find, exactly. */
export async function countEntries(db: Reader, log: Log, filters: AuditFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${entriesOf(log, await matchOf(db, log, filters))}) counted`.execute(
    db,
  )
  return rows[0]!.count
}

export async function countUpTo(db: Reader, log: Log, filters: AuditFilters, limit: number): Promise<number> {
  return countOf(db, entriesOf(log, await matchOf(db, log, filters)), limit)
}

/** The next entries of an export, after its last one. */
export async function entriesAfter(
  db: Reader,
  log: Log,
  filters: AuditFilters,
  last: EntryRow | undefined,
  limit: number,
): Promise<EntryRow[]> {
  const match = await matchOf(db, log, filters)
  const entries = entriesOf(log, last === undefined ? match : sql`${match} and ${afterEntry(last)}`)
  return pageOfEntries(db, entries, { limit, offset: 0 })
}
