import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { cappedCount } from '../../db/count'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Slice } from './history-store'

/** A sub of a master, with the volume of its orders that no live order of the master has deducted yet. */
export type StoredSub = ColumnsOf<
  'meters',
  'id' | 'account_no' | 'customer_name' | 'meter_no' | 'status' | 'read_cycle_months'
> &
  ColumnsOf<'meter_states', 'last_reading' | 'last_read_at'> & { undeducted: string }

export async function subsOf(
  db: Reader,
  org: OrgId,
  master: number,
  { limit, offset }: Slice,
): Promise<{ count: number; rows: StoredSub[] }> {
  const { rows } = await sql<StoredSub>`
    select m.id, m.account_no, m.customer_name, m.meter_no, m.status, m.read_cycle_months, s.last_reading, s.last_read_at, (
        select coalesce(sum(o.volume), 0) from orders o
        where o.organization_id = m.organization_id and o.master_id = m.parent_id and o.meter_id = m.id and not exists (
          select from order_deductions d
          where d.organization_id = o.organization_id and d.sub_order_id = o.id and d.is_live
        )
      ) as undeducted
    from meters m join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
    where m.organization_id = ${org} and m.parent_id = ${master}
    order by m.account_no limit ${limit} offset ${offset}`.execute(db)
  const subs = db.selectFrom('meters').where('organization_id', '=', org).where('parent_id', '=', master)
  return { count: await cappedCount(db, subs), rows }
}
