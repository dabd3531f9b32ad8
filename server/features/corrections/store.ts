import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { firstOriginal } from '../ledger/flush-store'

/** The closing reading of an order. */
export type BilledReading = ColumnsOf<
  'readings',
  'current_reading' | 'read_at' | 'frozen_at' | 'source' | 'is_rollover',
  { reader: 'reader_id' }
> &
  ColumnsOf<'orders', 'remark' | 'deduct_volume', { order: 'id' }> & {
    /** The first original of its order. */
    first: number
  }

/** A back charge, which has no reading. */
export type BilledCharge = ColumnsOf<'orders', 'volume' | 'period_to' | 'remark', { order: 'id' }>

/** The sources from which orders are billed again, by their ids: a reading, or the volume of a back charge. */
export interface Originals {
  readings: ReadonlyMap<number, BilledReading>
  charges: ReadonlyMap<number, BilledCharge>
}

export async function originalsOf(db: Reader, org: OrgId, orders: readonly number[]): Promise<Originals> {
  const [readings, charges] = await Promise.all([readingsOf(db, org, orders), chargesOf(db, org, orders)])
  return { readings, charges }
}

async function chargesOf(
  db: Reader,
  org: OrgId,
  orders: readonly number[],
): Promise<Map<number, BilledCharge>> {
  const { rows } = await sql<BilledCharge>`
    select id as "order", volume, period_to, remark from orders
    where organization_id = ${org} and id = any(${orders}::bigint[]) and kind = 'back_charge'`.execute(db)
  return new Map(rows.map((row) => [row.order, row]))
}

export async function meterOfOrder(db: Reader, org: OrgId, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ meter: number }>`
    select meter_id as meter from orders where organization_id = ${org} and id = ${id}`.execute(db)
  return rows[0]?.meter
}

/** The closing readings of orders, by their orders. */
async function readingsOf(
  db: Reader,
  org: OrgId,
  orders: readonly number[],
): Promise<Map<number, BilledReading>> {
  const { rows } = await sql<BilledReading>`
    select o.id as "order", r.current_reading, r.read_at, r.frozen_at, r.source, r.is_rollover, r.reader_id as reader, o.remark,
      o.deduct_volume, ${firstOriginal(org, sql`o.id`)} as first
    from orders o join readings r on r.organization_id = o.organization_id and r.id = o.reading_id
    where o.organization_id = ${org} and o.id = any(${orders}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.order, row]))
}

/** The index before a time; `isBeginning`: it is the initial one. */
export interface LastIndex {
  reading: string
  readAt: LocalTime
  isBeginning: boolean
}

/** The last billed index of a meter, or the one of a change-over after it and before the time. */
export async function indexBefore(
  db: Reader,
  org: OrgId,
  meter: number,
  readAt: LocalTime,
): Promise<LastIndex> {
  const { rows } = await sql<LastIndex>`
    select coalesce(w.current_reading, s.last_reading) as reading, coalesce(w.read_at, s.last_read_at) as "readAt",
      s.last_volume_scale is null and w.read_at is null as "isBeginning"
    from meter_states s
    left join lateral (
      select r.current_reading, r.read_at from readings r
      where r.organization_id = s.organization_id and r.meter_id = s.meter_id and r.status = 'pending'
        and r.source = 'change_new' and r.read_at < ${readAt}
      order by r.read_at desc, r.id desc limit 1
    ) w on true
    where s.organization_id = ${org} and s.meter_id = ${meter}`.execute(db)
  return rows[0]!
}

/** The time of the first reading after another one that waits for its order. */
export async function waitingAfter(
  db: Reader,
  org: OrgId,
  meter: number,
  readAt: LocalTime,
): Promise<LocalTime | null> {
  const { rows } = await sql<{ read_at: LocalTime | null }>`
    select min(read_at) as read_at from readings
    where organization_id = ${org} and meter_id = ${meter} and status = 'pending' and read_at > ${readAt}`.execute(
    db,
  )
  return rows[0]!.read_at
}
