import { type RawBuilder, sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../../db/columns'
import { COUNT_LIMIT } from '../../db/count'
import { grouped } from '../../db/grouped'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { history, type Subject } from './history-store'
import { type AuditFilters, afterEntry, type Log, matchOf } from './matching-store'

export type EntryRow = ColumnsOf<
  'audit_entries',
  | 'id'
  | 'at'
  | 'actor_id'
  | 'service_id'
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

const values = sql`a.id, a.at, a.actor_id, a.actor_name, a.action, a.object_type, a.object_id, a.before, a.after,
  a.address, a.request_id`
const columns = sql`${values}, a.service_id`
/** The platform's log has no services. */
const columnsOfPlatform = sql`${values}, null::bigint as service_id`

/** A page of entries with the names of actor and organization; `entries` selects `columns` and organization_id. */
async function pageOfEntries(
  db: Reader,
  entries: RawBuilder<unknown>,
  { limit, offset }: Range,
  scope: Scope = { of: 'all' },
) {
  const { rows } = await sql<EntryRow>`
    select a.*, o.name as organization_name, coalesce(nullif(u.name, ''), a.actor_name) as actor_shown
    from (${entries} order by at desc, id desc limit ${limit} offset ${offset}) a
    left join organizations o on o.id = a.organization_id and ${inScope(scope, 'o.id')}
    left join users u on u.id = a.actor_id
    order by a.at desc, a.id desc`.execute(db)
  return withServices(db, rows)
}

/** Shows services by their present names. */
async function withServices(db: Reader, rows: EntryRow[]): Promise<EntryRow[]> {
  const names = new Map<number, string>()
  const acted = rows.filter(({ service_id }) => service_id !== null)
  for (const [org, entries] of grouped(acted, ({ organization_id }) => organization_id)) {
    const named = await db
      .selectFrom('services')
      .select(['id', 'name'])
      .where('organization_id', '=', org)
      .where('id', 'in', [...new Set(entries.flatMap(({ service_id }) => service_id ?? []))])
      .execute()
    for (const { id, name } of named) names.set(id, name)
  }
  return rows.map((row) => ({ ...row, actor_shown: names.get(row.service_id ?? 0) ?? row.actor_shown }))
}

async function countOf(db: Reader, entries: RawBuilder<unknown>, limit = COUNT_LIMIT + 1): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${entries} limit ${limit}) counted`.execute(db)
  return rows[0]!.count
}

/** A page of the entries of a history and how many there are. */
export async function timelineOf(
  db: Reader,
  scope: Scope,
  subject: Subject,
  range: Range,
): Promise<{ rows: EntryRow[]; count: number }> {
  const entries = history(scope, subject, { columns, columnsOfPlatform })
  return { rows: await pageOfEntries(db, entries, range, scope), count: await countOf(db, entries) }
}

/** The entries of a log that meet a condition. */
const entriesOf = (log: Log, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  log === 'platform'
    ? sql`select null::bigint as organization_id, ${columnsOfPlatform} from platform_audit_entries a where ${condition}`
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
