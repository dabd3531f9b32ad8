import { sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** A charge that a sheet has booked, with the live order of it: the first one, or the one that replaced it. A fee has a name, a back charge a volume. */
export type BookedCharge = ColumnsOf<
  'orders',
  'kind' | 'amount' | 'billing_month' | 'volume' | 'remark' | 'order_no',
  { meter: 'meter_id'; day: 'period_to'; at: 'created_at' }
> &
  Maybe<ColumnsOf<'order_lines', 'name'>> &
  ColumnsOf<'charge_rows', 'place'> & {
    job: number
    by: string
  }

/** Charges that sheets have booked on these accounts, oldest first; of the reversed ones only those that were billed again. */
export async function bookedCharges(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<BookedCharge[]> {
  const { rows } = await sql<BookedCharge>`
    with recursive booked as (
      select c.order_id, c.job_id, c.place, o.id as live, o.status, o.reissued_as_id, o.order_no
      from charge_rows c join orders o on o.organization_id = c.organization_id and o.id = c.order_id
      where c.organization_id = ${org} and c.meter_id = any(${meters}::bigint[])
      union all
      select b.order_id, b.job_id, b.place, o.id, o.status, o.reissued_as_id, o.order_no
      from booked b join orders o on o.organization_id = ${org} and o.id = b.reissued_as_id
    )
    select o.meter_id as meter, o.kind, o.amount, o.billing_month, o.volume, o.period_to as day, o.remark, b.place,
      b.order_no, b.job_id as job, coalesce(nullif(u.name, ''), j.started_by_name) as by, o.created_at as at,
      (select l.name from order_lines l
        where o.kind = 'fee' and l.organization_id = o.organization_id and l.order_id = o.id limit 1) as name
    from booked b
    join orders o on o.organization_id = ${org} and o.id = b.order_id
    join jobs j on j.organization_id = o.organization_id and j.id = b.job_id
    left join users u on u.id = j.started_by
    where b.status <> 'red_flushed'
    order by b.order_id`.execute(db)
  return rows
}

export interface ChargeRow {
  order: number
  meter: number
  place: number
}

/** Notes of which rows of a sheet these orders are. */
export async function keepChargeRows(
  tx: Tx,
  org: OrgId,
  job: number,
  rows: readonly ChargeRow[],
): Promise<void> {
  await sql`
    insert into charge_rows (organization_id, order_id, meter_id, job_id, place)
    select ${org}, r."order", r.meter, ${job}, r.place
    from json_to_recordset(${JSON.stringify(rows)}::json) as r ("order" bigint, meter bigint, place integer)`.execute(
    tx,
  )
}
