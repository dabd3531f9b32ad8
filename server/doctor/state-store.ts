import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import { allOrganizations } from '../db/all-organizations'
import type { Reader } from '../db/read-write'

export interface DatabaseState {
  version: string
  /** The clock of the database minus this machine's, in seconds. */
  ahead_s: number
  bytes: number
  shared_buffers: number
  /** Minutes for which the oldest transaction has been open. */
  oldest_minutes: number
  /** Connections that wait for a lock for more than a minute. */
  blocked: number
  /** Workers that were seen within two minutes. */
  workers: number
  /** Entries of the audit trail that are older than an hour and not sealed. */
  unsealed: number
  /** Indexes in an order of the ICU library whose version is no longer the one that they were made with. */
  unordered: string[]
}

export async function databaseState(db: Reader, now: LocalTime): Promise<DatabaseState> {
  const present = sql`${now}::timestamptz`
  const { rows } = await sql<Omit<DatabaseState, 'unsealed'>>`
    select current_setting('server_version') as version,
      extract(epoch from clock_timestamp() - ${present})::float8 as ahead_s,
      pg_database_size(current_database())::float8 as bytes,
      (select setting::float8 * 8192 from pg_settings where name = 'shared_buffers') as shared_buffers,
      (select coalesce(max(extract(epoch from ${present} - xact_start)), 0)::float8 / 60 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()) as oldest_minutes,
      (select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and ${present} - state_change > interval '1 minute') as blocked,
      (select count(*)::int from job_workers where seen_at > ${present} - interval '2 minutes') as workers,
      array(select distinct d.objid::regclass::text from pg_depend d join pg_collation c on c.oid = d.refobjid
        where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_collation'::regclass and c.collprovider = 'i'
          and c.collversion is distinct from pg_collation_actual_version(c.oid) order by 1) as unordered`.execute(
    db,
  )
  return { ...rows[0]!, unsealed: await countUnsealed(db, now) }
}

/** The organizations with an audit entry that should be sealed by now. */
async function countUnsealed(db: Reader, now: LocalTime): Promise<number> {
  let count = 0
  for (const org of await allOrganizations(db)) {
    const { rows } = await sql`
      select 1 from audit_entries
      where organization_id = ${org} and at < ${now}::timestamptz - interval '1 hour' and id > coalesce(
        (select last_id from audit_seals where organization_id = ${org} order by number desc limit 1), 0)
      limit 1`.execute(db)
    count += rows.length
  }
  return count
}
