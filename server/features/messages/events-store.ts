import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { LedgerEvent } from '../ledger/events-store'

const columns = sql`(organization_id, schedule_id, template_id, config_id, meter_id, occasion, order_id, payment_id, status,
  send_after, created_at, updated_at)`

/** Events of an organization with the schedules that want them. A schedule that was made later than the event does not want it. */
const wanted = (
  org: OrgId,
  events: readonly LedgerEvent[],
  event: 'order_created' | 'payment_received',
) => sql`
  json_to_recordset(${JSON.stringify(events)}::json) as e (documents bigint[], at timestamptz)
  join sms_schedules h on h.organization_id = ${org} and h.trigger = 'event' and h.event = ${event} and h.is_enabled
    and h.created_at <= e.at
  cross join unnest(e.documents) as made (id)`

/** The phone number is the present customer's: of a former one's document nobody is told. */
const ofPresentCustomer = (org: OrgId) => sql`
  join meters m on m.organization_id = ${org} and m.id = d.meter_id and d.customer_version >= m.customer_since`

export async function queueOrders(tx: Tx, org: OrgId, events: readonly LedgerEvent[]): Promise<void> {
  await queue(
    tx,
    org,
    events,
    sql`d.meter_id, 'order ' || d.id, d.id, null::bigint`,
    sql`${wanted(org, events, 'order_created')} join orders d on d.organization_id = ${org} and d.id = made.id`,
  )
}

export async function queuePayments(tx: Tx, org: OrgId, events: readonly LedgerEvent[]): Promise<void> {
  await queue(
    tx,
    org,
    events,
    sql`d.meter_id, 'payment ' || d.id, null::bigint, d.id`,
    sql`${wanted(org, events, 'payment_received')} join payments d on d.organization_id = ${org} and d.id = made.id`,
  )
}

/** Queues messages about alarms that have just been opened, for the schedules that chose their kinds. */
export async function queueAlarms(tx: Tx, org: OrgId, alarms: readonly number[]): Promise<void> {
  if (alarms.length === 0) return
  await sql`
    insert into sms_messages (organization_id, schedule_id, template_id, config_id, meter_id, occasion, alarm_id, status,
      send_after, created_at, updated_at)
    select ${org}, h.id, h.template_id, h.config_id, a.meter_id, 'alarm ' || a.id, a.id, 'queued', a.created_at, a.created_at,
      a.created_at
    from alarms a
    join sms_schedules h on h.organization_id = a.organization_id and h.trigger = 'event' and h.event = 'meter_alarm'
      and h.is_enabled and h.created_at <= a.created_at and a.kind = any(h.alarm_kinds)
    where a.organization_id = ${org} and a.id = any(${alarms}::bigint[])
    order by a.id, h.id`.execute(tx)
}

async function queue(
  tx: Tx,
  org: OrgId,
  events: readonly LedgerEvent[],
  document: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into sms_messages ${columns}
    select ${org}::bigint, h.id, h.template_id, h.config_id, ${document}, 'queued', e.at, e.at, e.at
    from ${from} ${ofPresentCustomer(org)} order by e.at, d.id, h.id`.execute(tx)
}
