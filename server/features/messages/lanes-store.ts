import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/read-write'
import { asOrgId, type OrgId } from '../../db/scope'

/** An organization's configuration with messages to send now; `version` is its `updated_at`. */
export interface DueLane {
  org: OrgId
  config: number
  version: LocalTime
}

const isDue = (now: LocalTime) => sql`x.organization_id = h.organization_id and x.schedule_id = h.id
  and x.status = 'queued' and x.send_after <= ${now}`

export async function dueLanes(db: Reader, now: LocalTime): Promise<DueLane[]> {
  const { rows } = await sql<{ organization_id: number; id: number; updated_at: LocalTime }>`
    select c.organization_id, c.id, c.updated_at from sms_configs c
    where c.organization_id in (select id from organizations) and exists (
      select from sms_schedules h where h.organization_id = c.organization_id and h.config_id = c.id
        and exists (select from sms_messages x where ${isDue(now)}))`.execute(db)
  return rows.map(({ organization_id, id, updated_at }) => ({
    org: asOrgId(organization_id),
    config: id,
    version: updated_at,
  }))
}

/** The schedule of a configuration with the oldest waiting message. */
export async function firstDueSchedule(
  db: Reader,
  org: OrgId,
  config: number,
  now: LocalTime,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select h.id from sms_schedules h cross join lateral (
      select x.send_after, x.id from sms_messages x where ${isDue(now)} order by x.send_after, x.id limit 1
    ) first
    where h.organization_id = ${org} and h.config_id = ${config}
    order by first.send_after, first.id limit 1`.execute(db)
  return rows[0]?.id
}

/** Postpones the due messages of a schedule; they keep their order. */
export async function postpone(
  tx: Tx,
  org: OrgId,
  schedule: number,
  { now, until }: { now: LocalTime; until: LocalTime },
): Promise<void> {
  await sql`
    update sms_messages set send_after = ${until}, updated_at = ${now}
    where organization_id = ${org} and schedule_id = ${schedule} and status = 'queued' and send_after <= ${now}`.execute(
    tx,
  )
}

/** Brings postponed messages forward, because a raised limit has room for them. */
export async function bringForward(tx: Tx, org: OrgId, config: number, to: LocalTime): Promise<void> {
  await sql`
    update sms_messages x set send_after = ${to} from sms_schedules h
    where h.organization_id = ${org} and h.config_id = ${config} and x.organization_id = h.organization_id
      and x.schedule_id = h.id and x.status = 'queued' and x.send_after > ${to}`.execute(tx)
}

/** The number of messages that wait for a configuration, at any time. */
export async function waitingFor(db: Reader, org: OrgId, config: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sms_schedules h join sms_messages x
      on x.organization_id = h.organization_id and x.schedule_id = h.id and x.status = 'queued'
    where h.organization_id = ${org} and h.config_id = ${config}`.execute(db)
  return rows[0]!.count
}

/** Returns claimed messages that were not handed over. */
export async function unclaim(tx: Tx, org: OrgId, ids: readonly number[], now: LocalTime): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('sms_messages')
    .set({ status: 'queued', sending_at: null, updated_at: now })
    .where('organization_id', '=', org)
    .where('id', 'in', ids)
    .where('status', '=', 'sending')
    .execute()
}
