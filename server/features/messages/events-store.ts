import type { LocalTime } from '@water/rules/calendar'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/**
 * Messages about documents are queued in the document's own transaction: one statement for a whole batch, which writes
 * nothing unless a schedule wants it. So a kill neither loses nor doubles one, and commands do not wait for sending.
 * The receiver and the text are decided when the message is sent: a customer who has paid meanwhile is not reminded.
 */
const columns = sql`(organization_id, schedule_id, template_id, config_id, meter_id, occasion, order_id, payment_id, status,
  send_after, created_at, updated_at)`

const wanting = (org: OrgId, event: 'order_created' | 'payment_received') =>
  sql`h.organization_id = ${org} and h.trigger = 'event' and h.event = ${event} and h.is_enabled`

export async function noteOrders(
  tx: Tx,
  org: OrgId,
  now: LocalTime,
  orders: readonly { order: number; meter: number }[],
): Promise<void> {
  await sql`
    insert into sms_messages ${columns}
    select ${org}, h.id, h.template_id, h.config_id, d.meter, 'order ' || d."order", d."order", null, 'queued',
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from sms_schedules h, json_to_recordset(${JSON.stringify(orders)}::json) as d ("order" bigint, meter bigint)
    where ${wanting(org, 'order_created')}`.execute(tx)
}

/** The part of the statement that posts a payment (its row is `posted`): it queues the messages of the schedules. */
export const notedPayment = (org: OrgId, meter: number, now: LocalTime): RawBuilder<unknown> => sql`
  insert into sms_messages ${columns}
  select ${org}, h.id, h.template_id, h.config_id, ${meter}::bigint, 'payment ' || posted.id, null, posted.id, 'queued',
    ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
  from posted, sms_schedules h where ${wanting(org, 'payment_received')}`
