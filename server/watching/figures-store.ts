/** The figures of the database that an operator watches: of all organizations together, and of nobody's data. */
import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import { allOrganizations } from '../db/all-organizations'
import type { Reader } from '../db/read-write'
import type { OrgId } from '../db/scope'

export interface WatchedFigures {
  jobs_queued: number
  jobs_running: number
  /** How long the oldest job has been waiting for its start, in seconds; 0: none waits. */
  oldest_queued_s: number
  /** The failures of the last 24 hours. */
  jobs_failed: number
  messages_failed: number
  messages_queued: number
  invoices_failed: number
  /** Seconds since the newest; null: there is none. */
  backup_age_s: number | null
  seal_age_s: number | null
  verify_age_s: number | null
  /** Violations of the last run of verify; null: it never ran. */
  violations: number | null
}

/** Each organization's rows are found by its own index. */
export async function watchedFigures(db: Reader, now: LocalTime): Promise<WatchedFigures> {
  const present = sql`${now}::timestamptz`
  const since = (moment: string) => sql`extract(epoch from ${present} - ${sql.raw(moment)})::float8`
  const { rows } = await sql<Omit<WatchedFigures, 'seal_age_s'>>`
    with waiting as (
      select count(*) filter (where j.state = 'queued')::int as queued, count(*) filter (where j.state = 'running')::int as running,
        min(j.created_at) filter (where j.state = 'queued') as oldest
      from organizations o join jobs j on j.organization_id = o.id and j.state in ('queued', 'running')
    )
    select w.queued as jobs_queued, w.running as jobs_running, coalesce(${since('w.oldest')}, 0) as oldest_queued_s,
      (select count(*)::int from jobs j where j.state = 'failed' and j.finished_at > ${present} - interval '1 day') as jobs_failed,
      (select count(*)::int from organizations o join sms_messages m on m.organization_id = o.id
        and m.created_at > ${present} - interval '1 day' and m.status = 'failed') as messages_failed,
      (select count(*)::int from organizations o join sms_messages m on m.organization_id = o.id and m.status = 'queued')
        as messages_queued,
      (select count(*)::int from organizations o join invoices i on i.organization_id = o.id and i.status = 'failed')
        as invoices_failed,
      (select ${since('max(ended_at)')} from backups where problem is null) as backup_age_s,
      (select ${since('max(finished_at)')} from verify_runs) as verify_age_s,
      (select (select coalesce(sum(of_organization.value::int), 0)::int from jsonb_each_text(violations) of_organization)
        from verify_runs order by id desc limit 1) as violations
    from waiting w`.execute(db)
  return { ...rows[0]!, seal_age_s: await secondsSinceSeal(db, now) }
}

/** Since the newest seal of any organization. */
async function secondsSinceSeal(db: Reader, now: LocalTime): Promise<number | null> {
  const newest = async (org: OrgId) =>
    sql<{ age: number }>`
      select extract(epoch from ${now}::timestamptz - sealed_at)::float8 as age from audit_seals
      where organization_id = ${org} order by number desc limit 1`.execute(db)
  const found = await Promise.all((await allOrganizations(db)).map(newest))
  const ages = found.flatMap(({ rows }) => rows.map(({ age }) => age))
  return ages.length > 0 ? Math.min(...ages) : null
}
