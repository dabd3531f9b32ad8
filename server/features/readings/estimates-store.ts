import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** A live order that was billed from an estimated index. */
export type EstimateOrder = ColumnsOf<'orders', 'id' | 'order_no'> &
  /** `previous_reading` is the index that it starts from, on the device that its estimate is of. */
  ColumnsOf<
    'readings',
    'previous_reading' | 'current_reading' | 'read_at' | 'is_rollover',
    { meter: 'meter_id' }
  > & {
    /** Its device was installed in its period. */
    begins_device: boolean
  }

/** The estimates in a row at the end of meters' readings, newest first. */
export async function lastEstimates(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<EstimateOrder[]> {
  const { rows } = await sql<EstimateOrder>`
    select s.meter_id as meter, o.id, o.order_no, r.previous_reading, r.current_reading, r.read_at, r.is_rollover, exists (
        select from readings c
        where c.organization_id = o.organization_id and c.order_id = o.id and c.source = 'change_new'
      ) as begins_device
    from meter_states s
    cross join lateral (
      select * from readings e
      where e.organization_id = s.organization_id and e.meter_id = s.meter_id and e.status = 'billed' and e.source = 'estimate'
      order by e.read_at desc limit s.estimate_streak
    ) r
    join orders o on o.organization_id = r.organization_id and o.id = r.order_id
    where s.organization_id = ${org} and s.meter_id = any(${meters}::bigint[])
    order by s.meter_id, r.read_at desc`.execute(db)
  return rows
}
