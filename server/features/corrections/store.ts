import type { previewRedFlush } from '@water/contract/corrections/calls'
import type { Wire } from '@water/contract/endpoint'
import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

export type Share = Wire<typeof previewRedFlush>['reply']['effects']['released'][number]

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

/** The newest allocation of a meter; 0 before the first. */
export async function lastAllocation(db: Reader, org: OrgId, meter: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from allocations
    where organization_id = ${org} and meter_id = ${meter}`.execute(db)
  return rows[0]!.id
}

/** What had paid orders, payment by payment, up to an allocation. */
export async function sharesOf(
  db: Reader,
  org: OrgId,
  orders: readonly number[],
  until: number,
): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select p.payment_no, o.order_no, sum(a.principal) as principal, sum(a.penalty) as penalty
    from allocations a
    join orders o on o.organization_id = a.organization_id and o.id = a.order_id
    left join payments own on own.organization_id = a.organization_id and own.id = a.payment_id
    left join payments p on p.organization_id = a.organization_id and p.id = coalesce(own.reversal_of_id, own.id)
    where a.organization_id = ${org} and a.order_id = any(${orders}::bigint[]) and a.id <= ${until}
    group by p.id, p.payment_no, o.id, o.order_no having sum(a.principal) <> 0 or sum(a.penalty) <> 0
    order by o.id, p.id nulls last`.execute(db)
  return rows
}

/** What the balance has paid since an allocation; orders in `made` have no number yet. */
export async function settledSince(
  db: Reader,
  org: OrgId,
  meter: number,
  { since, made }: { since: number; made: readonly number[] },
): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select null as payment_no, case when o.id = any(${made}::bigint[]) then null else o.order_no end as order_no, a.principal,
      a.penalty
    from allocations a join orders o on o.organization_id = a.organization_id and o.id = a.order_id
    where a.organization_id = ${org} and a.meter_id = ${meter} and a.id > ${since} and a.principal + a.penalty > 0
    order by a.id`.execute(db)
  return rows
}
