/** The reports that the round of a book takes as readings. */
import { addMonths, type LocalDate, type LocalTime, type Month } from '@water/rules/calendar'
import type { FreezeSpan } from '@water/rules/metering/remote-reading'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import { type OrgId, scopeOf } from '../../db/scope'
import type { KeptRefusal } from '../jobs/outcome'
import { monthNumber } from '../ledger/months'
import { books } from './books-store'
import { isRead, startOf } from './store'

/** Undefined: there is no such location. */
export async function readDayOfBook(
  db: Reader,
  org: OrgId,
  location: number,
): Promise<{ read_day: number | null } | undefined> {
  return db
    .selectFrom('locations')
    .select('read_day')
    .where('organization_id', '=', org)
    .where('id', '=', location)
    .executeTakeFirst()
}

/** The newest good report of a meter in a span. */
export type FoundReport = ColumnsOf<
  'remote_reports',
  'freeze_at' | 'index',
  { meter: 'meter_id'; installation: 'installation_id' }
> & {
  /** The register has turned over between the last billed index and it. */
  is_turned: boolean
}

/** Reports of the devices in use: the newest good ones by their meters, and the meters with none but doubtful ones. */
export async function newestReports(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
  { after, upTo }: FreezeSpan,
): Promise<{ reports: Map<number, FoundReport>; inDoubt: Set<number> }> {
  const ofDevice = sql`organization_id = i.organization_id and installation_id = i.id`
  const inSpan = sql`freeze_at > ${after}::timestamptz and freeze_at <= ${upTo}::timestamptz`
  const { rows } = await sql<
    Omit<FoundReport, 'freeze_at'> & { freeze_at: LocalTime | null; in_doubt: boolean }
  >`
    select i.meter_id as meter, i.id as installation, g.freeze_at, g.index,
      g.freeze_at is null and exists (
        select from remote_reports where ${ofDevice} and state = 'quarantined' and ${inSpan}) as in_doubt,
      g.freeze_at is not null and exists (
        select from remote_reports where ${ofDevice} and state = 'good' and is_rollover
          and freeze_at > s.last_read_at + interval '1 second' and freeze_at <= g.freeze_at) as is_turned
    from installations i
    join meter_states s on s.organization_id = i.organization_id and s.meter_id = i.meter_id
    left join lateral (
      select freeze_at, index from remote_reports
      where ${ofDevice} and state = 'good' and ${inSpan}
      order by freeze_at desc limit 1
    ) g on true
    where i.organization_id = ${org} and i.meter_id = any(${meters}::bigint[]) and i.removed_at is null`.execute(
    db,
  )
  return {
    reports: new Map(
      rows.flatMap(({ freeze_at, in_doubt: _, ...row }) =>
        freeze_at === null ? [] : [[row.meter, { ...row, freeze_at }]],
      ),
    ),
    inDoubt: new Set(rows.flatMap(({ meter, in_doubt }) => (in_doubt ? [meter] : []))),
  }
}

/** The meters among some with a reading of the month that is not void. */
export async function readInMonth(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
  month: Month,
): Promise<Set<number>> {
  const { rows } = await sql<{ meter: number }>`
    select distinct meter_id as meter from readings
    where organization_id = ${org} and meter_id = any(${meters}::bigint[]) and ${isRead}
      and read_at >= ${startOf(month)} and read_at < ${startOf(addMonths(month, 1))}`.execute(db)
  return new Set(rows.map(({ meter }) => meter))
}

/** Keeps why none was taken of meters; of the others that were looked at nothing is in the way any more. */
export async function keepMisses(
  tx: Tx,
  org: OrgId,
  { month, now }: { month: Month; now: LocalTime },
  looked: readonly { meter: number; refusal: KeptRefusal | null }[],
): Promise<void> {
  const missed = looked.filter(({ refusal }) => refusal !== null)
  const taken = looked.filter(({ refusal }) => refusal === null).map(({ meter }) => meter)
  await sql`
    delete from remote_misses
    where organization_id = ${org} and month = ${monthNumber(month)} and meter_id = any(${taken}::bigint[])`.execute(
    tx,
  )
  await sql`
    insert into remote_misses (organization_id, month, meter_id, refusal, found_at)
    select ${org}, ${monthNumber(month)}, r.meter, r.refusal, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(missed)}::json) as r (meter bigint, refusal jsonb)
    on conflict (organization_id, month, meter_id) do update
      set refusal = excluded.refusal, found_at = excluded.found_at`.execute(tx)
}

/** Keeps the job that takes reports for a book's round. */
export async function keepTake(
  tx: Tx,
  org: OrgId,
  { location, month, job, now }: { location: number; month: Month; job: number; now: LocalTime },
): Promise<void> {
  await sql`
    insert into remote_takes (organization_id, month, location_id, job_id, looked_at)
    values (${org}, ${monthNumber(month)}, ${location}, ${job}, ${now}::timestamptz)
    on conflict (organization_id, month, location_id) do update
      set job_id = excluded.job_id, looked_at = excluded.looked_at`.execute(tx)
}

/** The organizations whose meters have modules. */
export async function organizationsWithModules(db: Reader): Promise<number[]> {
  const { rows } = await sql<{ org: number }>`
    select distinct organization_id as org from modules where bound_until is null`.execute(db)
  return rows.map(({ org }) => org)
}

/**
 * The books with modules whose read day is one of these days, and for which nobody has looked since a time. The month of a read day is
 * the round's.
 */
export async function dueBooks(
  db: Reader,
  org: OrgId,
  { first, last, since }: { first: LocalDate; last: LocalDate; since: LocalTime },
): Promise<{ location: number; month: Month }[]> {
  const scope = scopeOf(org)
  const { rows } = await sql<{ location: number; month: Month }>`
    with recursive ${books(scope)}, used as (
      select distinct b.book from modules mo
      join meters m on m.organization_id = mo.organization_id and m.id = mo.meter_id
      join books b on b.organization_id = m.organization_id and b.location = m.location_id
      where mo.organization_id = ${org} and mo.bound_until is null
    )
    select l.id as location, to_char(day.day, 'YYYY-MM') as month
    from used u
    join locations l on l.organization_id = ${org} and l.id = u.book
    cross join generate_series(${first}::date, ${last}::date, interval '1 day') as day (day)
    left join remote_takes k on k.organization_id = l.organization_id and k.location_id = l.id
      and k.month = extract(year from day.day) * 12 + extract(month from day.day)
    where extract(day from day.day) = least(coalesce(l.read_day, 31),
        extract(day from date_trunc('month', day.day) + interval '1 month - 1 day'))
      and (k.looked_at is null or k.looked_at < ${since}::timestamptz)
    order by l.id`.execute(db)
  return rows
}
