import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import { asOrgId, type OrgId } from '../../db/scope'

/** An organization's configuration with messages to send now; `version` is its `updated_at`. */
export interface DueLane {
  org: OrgId
  config: number
  version: LocalTime
}

export type QueuedMessage = ColumnsOf<
  'sms_messages',
  'id',
  { order: 'order_id'; payment: 'payment_id'; alarm: 'alarm_id' }
> & { meter: number }

/** Messages that are decided on together: those of one schedule, or those by one template that people sent to many. */
export type MessageQueue = { schedule: number } | { config: number; template: number }

const isOf = (queue: MessageQueue) =>
  'schedule' in queue
    ? sql`x.schedule_id = ${queue.schedule}`
    : sql`x.schedule_id is null and x.config_id = ${queue.config} and x.template_id = ${queue.template}`

/** Queued messages `x` that a configuration will send, by the present settings of their schedules. */
const isFor = (org: OrgId, config: number) => sql`x.organization_id = ${org} and x.status = 'queued' and (
  x.schedule_id in (select h.id from sms_schedules h where h.organization_id = ${org} and h.config_id = ${config})
  or x.schedule_id is null and x.config_id = ${config})`

const isDue = (now: LocalTime) => sql`x.status = 'queued' and x.send_after <= ${now}`

export async function dueLanes(db: Reader, now: LocalTime): Promise<DueLane[]> {
  const { rows } = await sql<{ organization_id: number; id: number; updated_at: LocalTime }>`
    select c.organization_id, c.id, c.updated_at from sms_configs c
    where c.organization_id in (select id from organizations) and (exists (
      select from sms_schedules h where h.organization_id = c.organization_id and h.config_id = c.id
        and exists (select from sms_messages x where x.organization_id = h.organization_id and x.schedule_id = h.id
          and ${isDue(now)}))
      or exists (select from sms_messages x where x.organization_id = c.organization_id and x.schedule_id is null
        and x.config_id = c.id and ${isDue(now)}))`.execute(db)
  return rows.map(({ organization_id, id, updated_at }) => ({
    org: asOrgId(organization_id),
    config: id,
    version: updated_at,
  }))
}

/** The queue of a configuration with the oldest waiting message. */
export async function firstDueQueue(
  db: Reader,
  org: OrgId,
  config: number,
  now: LocalTime,
): Promise<MessageQueue | undefined> {
  const { rows } = await sql<{ schedule: number | null; template: number }>`
    (select h.id as schedule, h.template_id as template, first.send_after, first.id
    from sms_schedules h cross join lateral (
      select x.send_after, x.id from sms_messages x where x.organization_id = h.organization_id
        and x.schedule_id = h.id and ${isDue(now)} order by x.send_after, x.id limit 1
    ) first
    where h.organization_id = ${org} and h.config_id = ${config}
    order by first.send_after, first.id limit 1)
    union all
    (select null, x.template_id, x.send_after, x.id from sms_messages x
    where x.organization_id = ${org} and x.schedule_id is null and x.config_id = ${config} and ${isDue(now)}
    order by x.send_after, x.id limit 1)
    order by send_after, id limit 1`.execute(db)
  const [first] = rows
  if (!first) return undefined
  return first.schedule === null ? { config, template: first.template } : { schedule: first.schedule }
}

/** Locks the next messages of a queue until the transaction ends; skips those that another worker has. */
export async function lockDue(
  tx: Tx,
  org: OrgId,
  queue: MessageQueue,
  now: LocalTime,
  limit: number,
): Promise<QueuedMessage[]> {
  const { rows } = await sql<QueuedMessage>`
    select x.id, x.meter_id as meter, x.order_id as "order", x.payment_id as payment, x.alarm_id as alarm from sms_messages x
    where x.organization_id = ${org} and ${isOf(queue)} and ${isDue(now)}
    order by x.send_after, x.id limit ${limit} for update skip locked`.execute(tx)
  return rows
}

/** Postpones the due messages of a queue; they keep their order. */
export async function postpone(
  tx: Tx,
  org: OrgId,
  queue: MessageQueue,
  { now, until }: { now: LocalTime; until: LocalTime },
): Promise<void> {
  await sql`
    update sms_messages x set send_after = ${until}, updated_at = ${now}
    where x.organization_id = ${org} and ${isOf(queue)} and ${isDue(now)}`.execute(tx)
}

/** Brings postponed messages forward, because a raised limit has room for them. */
export async function bringForward(tx: Tx, org: OrgId, config: number, to: LocalTime): Promise<void> {
  await sql`
    update sms_messages x set send_after = ${to} where ${isFor(org, config)} and x.send_after > ${to}`.execute(
    tx,
  )
}

/** The number of messages that wait for a configuration, at any time. */
export async function waitingFor(db: Reader, org: OrgId, config: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sms_messages x where ${isFor(org, config)}`.execute(db)
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
