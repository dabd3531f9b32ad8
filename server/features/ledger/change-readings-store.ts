import type { LocalTime } from '@water/rules/calendar'
import { cubicMetres } from '@water/rules/money'
import { sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { ChangedReading } from './new-order'
import type { readingRow } from './order-rows'

/** Pending readings of change-overs belong to the orders that take them along. */
export async function billChanges(
  tx: Tx,
  org: OrgId,
  changes: readonly (ChangedReading & { order: number })[],
  now: LocalTime,
): Promise<void> {
  const rows = changes.map(({ id, order, previous, volume, isRollover }) => ({
    ...{ id, order, previous: cubicMetres(previous), volume: cubicMetres(volume), is_rollover: isRollover },
  }))
  await sql`
    update readings r set status = 'billed', order_id = c."order", previous_reading = c.previous, volume = c.volume,
      is_rollover = c.is_rollover, updated_at = ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as c (id bigint, "order" bigint, previous numeric, volume numeric, is_rollover boolean)
    where r.organization_id = ${org} and r.id = c.id`.execute(tx)
}

/** Readings that were recorded before belong to the orders that bill them, as these measured them. */
export async function billRecorded(
  tx: Tx,
  org: OrgId,
  readings: readonly ReturnType<typeof readingRow>[],
  now: LocalTime,
): Promise<void> {
  await sql`
    update readings r set status = 'billed', hold_reason = null, order_id = b.order_id, installation_id = b.installation_id,
      previous_reading = b.previous_reading, volume = b.volume, is_rollover = b.is_rollover,
      abnormal = array(select jsonb_array_elements_text(b.abnormal)), updated_at = ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(readings)}::json)
      as b (id bigint, order_id bigint, installation_id bigint, previous_reading numeric, volume numeric, is_rollover boolean,
        abnormal jsonb)
    where r.organization_id = ${org} and r.id = b.id`.execute(tx)
}
