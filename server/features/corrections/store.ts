import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** The closing reading of an order. */
export interface BilledReading {
  order: number
  current_reading: string
  read_at: LocalTime
  source: string
  is_rollover: boolean
  reader: number | null
  remark: string
  deduct_volume: string
}

export async function meterOfOrder(db: Reader, org: OrgId, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ meter: number }>`
    select meter_id as meter from orders where organization_id = ${org} and id = ${id}`.execute(db)
  return rows[0]?.meter
}

/** The closing readings of orders, by their orders. */
export async function readingsOf(
  db: Reader,
  org: OrgId,
  orders: readonly number[],
): Promise<Map<number, BilledReading>> {
  const { rows } = await sql<BilledReading>`
    select o.id as "order", r.current_reading, r.read_at, r.source, r.is_rollover, r.reader_id as reader, o.remark,
      o.deduct_volume
    from orders o join readings r on r.organization_id = o.organization_id and r.id = o.reading_id
    where o.organization_id = ${org} and o.id = any(${orders}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.order, row]))
}

/** The meter's last index; `isBeginning`: no order has been billed before. */
export interface LastIndex {
  reading: string
  readAt: LocalTime
  isBeginning: boolean
}

export async function lastReadingOf(db: Reader, org: OrgId, meter: number): Promise<LastIndex> {
  const { rows } = await sql<LastIndex>`
    select last_reading as reading, last_read_at as "readAt", recent_volumes = '{}' as "isBeginning" from meter_states
    where organization_id = ${org} and meter_id = ${meter}`.execute(db)
  return rows[0]!
}
