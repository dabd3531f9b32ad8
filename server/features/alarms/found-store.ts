/** Alarms that reports show: a leak, silence, a meter that stands still, an index that falls or jumps. */
import { SILENT_DAYS } from '@water/contract/remote/calls'
import { addSeconds, type LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/read-write'
import { asOrgId, type OrgId } from '../../db/scope'
import { rests } from './resting-store'

const DAY_S = 86_400
/** A module without a good report for so long is silent. */
export const SILENT_S = SILENT_DAYS * DAY_S
const STOPPED_S = 30 * DAY_S
/** Hours and indexes of older days are not looked for: such a module is silent. */
const KNOWN_S = 10 * DAY_S
/** Two days of hours meet when their freezes are a day apart, give or take this. */
const CLOCKS_S = 600

/** A page of modules, by their ids. */
export interface Page {
  after: number
  most: number
}

/** The organizations with modules, or with alarms of some that are gone. */
export async function organizationsWithModules(db: Reader): Promise<OrgId[]> {
  const { rows } = await sql<{ organization_id: number }>`
    select distinct organization_id from modules
    where organization_id in (select id from organizations) and bound_until is null
    union
    select distinct organization_id from alarms
    where organization_id in (select id from organizations) and until is null`.execute(db)
  return rows.map(({ organization_id }) => asOrgId(organization_id))
}

const ofDevice = sql`r.organization_id = x.organization_id and r.installation_id = x.installation_id`
const before = (now: LocalTime, seconds: number) => sql`${addSeconds(now, -seconds)}::timestamptz`

/** The modules of a page, with what their accounts and newest good reports say. */
const modules = (org: OrgId, { after, most }: Page, now: LocalTime) => sql`
  select x.organization_id, x.id, x.meter_id, x.installation_id, s.average_volume, ${rests} as rests,
    m.meter_class = 'monitor' as is_monitor,
    greatest(x.bound_from, v.last_report_at) as heard, n.freeze_at, n.index
  from (
    select * from modules
    where organization_id = ${org} and bound_until is null and id > ${after} order by id limit ${most}
  ) x
  join module_states v on v.organization_id = x.organization_id and v.module_id = x.id
  join meters m on m.organization_id = x.organization_id and m.id = x.meter_id
  join meter_states s on s.organization_id = x.organization_id and s.meter_id = x.meter_id
  left join lateral (
    select r.freeze_at, r.index from remote_reports r
    where ${ofDevice} and r.state = 'good' and r.freeze_at > ${before(now, KNOWN_S)} order by r.freeze_at desc limit 1
  ) n on true`

const hoursOf = (as: string) =>
  sql.raw(
    `${as}.organization_id = x.organization_id and ${as}.installation_id = x.installation_id and 0 < all (${as}.flows)`,
  )

/** None of 48 hours in a row without flow, which says nothing of a meter that watches many homes. Each device is looked up by itself: whole months of hours are never read. */
const leaks = (now: LocalTime) => sql`
  select x.meter_id, 'leak' as kind, h.freeze_at - interval '48 hours' as since, h.freeze_at as last_at from modules_of_page x
  cross join lateral (
    select h.freeze_at from remote_hours h
    where ${hoursOf('h')} and h.freeze_at = x.freeze_at and h.freeze_at > ${before(now, KNOWN_S)} limit 1
  ) h
  cross join lateral (
    select g.freeze_at from remote_hours g
    where ${hoursOf('g')} and g.freeze_at > ${before(now, 2 * KNOWN_S)}
      and g.freeze_at between x.freeze_at - ${DAY_S + CLOCKS_S} * interval '1 second'
        and x.freeze_at - ${DAY_S - CLOCKS_S} * interval '1 second'
    order by g.freeze_at desc limit 1
  ) g
  cross join lateral (
    select from remote_reports r
    where ${ofDevice} and r.freeze_at = g.freeze_at and r.freeze_at > ${before(now, 2 * KNOWN_S)} and r.state = 'good' limit 1
  ) k
  where not x.rests and not x.is_monitor`

const silent = (now: LocalTime) => sql`
  select meter_id, 'silent', heard, ${now}::timestamptz from modules_of_page
  where not rests and heard < ${before(now, SILENT_S)}`

/** No flow for 30 days where there is some on the average. */
const stopped = (now: LocalTime) => sql`
  select x.meter_id, 'stopped', b.freeze_at, x.freeze_at from modules_of_page x
  cross join lateral (
    select r.freeze_at, r.index from remote_reports r
    where ${ofDevice} and r.state = 'good' and r.freeze_at <= x.freeze_at - ${STOPPED_S} * interval '1 second'
      and r.freeze_at > ${before(now, STOPPED_S + 2 * KNOWN_S)}
    order by r.freeze_at desc limit 1
  ) b
  where not x.rests and x.average_volume > 0 and b.index = x.index`

/** Reports that wait for somebody's decision. */
const doubtful = (org: OrgId) => sql`
  select r.meter_id, r.doubt, min(r.freeze_at), max(r.freeze_at) from modules_of_page x
  join remote_reports r on ${ofDevice} and r.state = 'quarantined' and r.doubt is not null
  where r.organization_id = ${org} group by r.meter_id, r.doubt`

export interface Found {
  /** The last module of the page; null: there was none. */
  last: number | null
  opened: number[]
}

/**
 * Looks at a page of modules: opens the alarms that its reports show, and ends those whose cause is gone, or that rest. Nothing is
 * known of a leak while the module is silent.
 */
export async function findAlarms(tx: Tx, org: OrgId, page: Page, now: LocalTime): Promise<Found> {
  const stamp = sql`${now}::timestamptz`
  const { rows } = await sql<{ last: number | null; opened: number[] | null }>`
    with modules_of_page as materialized (${modules(org, page, now)}),
    found as materialized (${leaks(now)} union all ${silent(now)} union all ${stopped(now)} union all ${doubtful(org)}),
    seen as (
      update alarms a set last_at = greatest(a.last_at, f.last_at), updated_at = ${stamp}
      from found f
      where a.organization_id = ${org} and a.meter_id = f.meter_id and a.kind = f.kind and a.until is null
        and a.last_at < f.last_at
    ), ended as (
      update alarms a set state = 'ended', until = ${stamp}, updated_at = ${stamp}
      from modules_of_page x
      where a.organization_id = ${org} and a.meter_id = x.meter_id and a.until is null
        and (a.is_found or a.kind = 'leak' and x.rests)
        and (x.rests or a.kind not in ('leak', 'stopped') or x.freeze_at is not null)
        and not exists (select from found f where f.meter_id = a.meter_id and f.kind = a.kind)
    ), opened as (
      insert into alarms (organization_id, meter_id, kind, is_found, since, last_at, created_at, updated_at)
      select ${org}, f.meter_id, f.kind, true, f.since, f.last_at, ${stamp}, ${stamp} from found f
      on conflict (organization_id, meter_id, kind) where until is null do nothing
      returning id
    )
    select (select max(id) from modules_of_page) as last, (select array_agg(id order by id) from opened) as opened`.execute(
    tx,
  )
  return { last: rows[0]!.last, opened: rows[0]!.opened ?? [] }
}

/** Ends the alarms of accounts whose module is gone. */
export async function endOfUnbound(tx: Tx, org: OrgId, now: LocalTime): Promise<void> {
  await sql`
    update alarms a set state = 'ended', until = ${now}::timestamptz, updated_at = ${now}::timestamptz
    where a.organization_id = ${org} and a.until is null and not exists (
      select from modules x
      where x.organization_id = a.organization_id and x.meter_id = a.meter_id and x.bound_until is null)`.execute(
    tx,
  )
}
