/** Alarms that devices send with their reports. */
import { addSeconds, type LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { SILENT_S } from './found-store'
import { rests } from './resting-store'

/** The accounts of a batch of reports, none of which is older than `from`. */
export interface Arrived {
  meters: readonly number[]
  from: LocalTime
  now: LocalTime
}

/** Those of the accounts that have an alarm which has not ended. */
export async function metersWithAlarms(tx: Tx, org: OrgId, meters: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ meter: number }>`
    select distinct meter_id as meter from alarms
    where organization_id = ${org} and meter_id = any(${meters}::bigint[]) and until is null`.execute(tx)
  return rows.map(({ meter }) => meter)
}

/**
 * Takes back what a rejected report has said last of the open alarms of its device: they go on if the newest report that stands has them,
 * and end otherwise.
 */
export async function withdrawDeviceAlarms(
  tx: Tx,
  org: OrgId,
  { meter, installation, freeze_at }: { meter: number; installation: number; freeze_at: LocalTime },
  now: LocalTime,
): Promise<void> {
  const stamp = sql`${now}::timestamptz`
  await sql`
    update alarms a set state = case when n.stays then a.state else 'ended' end, until = case when not n.stays then ${stamp} end,
      since = case when n.stays then least(a.since, n.freeze_at) else a.since end,
      last_at = case when n.stays then n.freeze_at else a.last_at end, updated_at = ${stamp}
    from (
      select b.id, r.freeze_at, coalesce(b.kind = any(r.alarms), false) as stays
      from alarms b left join lateral (
        select r.freeze_at, r.alarms from remote_reports r
        where r.organization_id = b.organization_id and r.installation_id = ${installation} and r.state <> 'rejected'
        order by r.freeze_at desc limit 1
      ) r on true
      where b.organization_id = ${org} and b.meter_id = ${meter} and b.until is null and not b.is_found
        and b.last_at = ${freeze_at}::timestamptz
    ) n
    where a.organization_id = ${org} and a.id = n.id`.execute(tx)
}

/** Reports of a device that count here: only those that somebody has rejected do not. */
const reports = sql`r.organization_id = x.organization_id and r.installation_id = x.installation_id and r.state <> 'rejected'`

/** The newest report of each of the devices in use. It decides: a late one opens nothing that it contradicts. */
const newest = (org: OrgId, { meters, from }: Arrived) => sql`
  select x.organization_id, x.meter_id, x.installation_id, v.last_report_at, n.freeze_at, n.alarms, ${rests} as rests
  from modules x
  join module_states v on v.organization_id = x.organization_id and v.module_id = x.id
  join meters m on m.organization_id = x.organization_id and m.id = x.meter_id
  cross join lateral (
    select r.freeze_at, r.alarms from remote_reports r where ${reports} and r.freeze_at >= ${from}::timestamptz
    order by r.freeze_at desc limit 1
  ) n
  where x.organization_id = ${org} and x.meter_id = any(${meters}::bigint[]) and x.bound_until is null`

/** Ends the alarms that the newest reports do not have any more, and opens those that they have. Returns the opened ones. */
export async function keepDeviceAlarms(tx: Tx, org: OrgId, arrived: Arrived): Promise<number[]> {
  const { from, now } = arrived
  const stamp = sql`${now}::timestamptz`
  await sql`
    with newest as (${newest(org, arrived)})
    update alarms a set
      state = case when n.ended then 'ended' else a.state end,
      until = case when n.ended then n.until end,
      last_at = case when n.ended then a.last_at else n.freeze_at end, updated_at = ${stamp}
    from (
      select n.*, b.id, b.kind = 'silent' or b.kind <> all (n.alarms) or b.kind = 'leak' and n.rests as ended,
        case when b.kind = 'silent' then ${stamp} else n.freeze_at end as until
      from newest n
      join alarms b on b.organization_id = n.organization_id and b.meter_id = n.meter_id and b.until is null
        and (not b.is_found and b.last_at < n.freeze_at or b.kind = 'silent' and b.since < n.last_report_at
          and n.last_report_at >= ${addSeconds(now, -SILENT_S)}::timestamptz)
    ) n
    where a.organization_id = ${org} and a.id = n.id`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    with newest as (${newest(org, arrived)})
    insert into alarms (organization_id, meter_id, kind, is_found, since, last_at, created_at, updated_at)
    select ${org}, x.meter_id, k.kind, false, (
        select min(r.freeze_at) from remote_reports r
        where ${reports} and r.freeze_at >= ${from}::timestamptz and r.freeze_at > coalesce((
          select max(r.freeze_at) from remote_reports r
          where ${reports} and r.freeze_at >= ${from}::timestamptz and k.kind <> all (r.alarms)
        ), '-infinity')
      ), x.freeze_at, ${stamp}, ${stamp}
    from newest x cross join unnest(x.alarms) as k (kind)
    where not (k.kind = 'leak' and x.rests)
    on conflict (organization_id, meter_id, kind) where until is null do nothing
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
