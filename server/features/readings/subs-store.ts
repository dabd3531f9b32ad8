import type { LocalDate } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** An order of a sub that no live order of its master has deducted yet. */
export type UndeductedRow = ColumnsOf<
  'orders',
  'order_no' | 'volume' | 'period_to',
  { order: 'id'; meter: 'meter_id' }
> &
  ColumnsOf<'meters', 'account_no'> & { master: number }

/** A sub in use, with the day of its last billed reading, or of its installation. */
export type SubRow = ColumnsOf<'meters', 'account_no' | 'read_cycle_months', { meter: 'id' }> & {
  master: number
  last_read: LocalDate
}

/** Orders that were posted while their meter was a sub of one of the masters, oldest first. */
export async function undeductedOrders(
  db: Reader,
  org: OrgId,
  masters: readonly number[],
): Promise<UndeductedRow[]> {
  const { rows } = await sql<UndeductedRow>`
    select o.master_id as master, o.id as "order", o.order_no, o.meter_id as meter, m.account_no, o.volume, o.period_to
    from orders o join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
    where o.organization_id = ${org} and o.master_id = any(${masters}::bigint[]) and not exists (
      select from order_deductions d
      where d.organization_id = o.organization_id and d.sub_order_id = o.id and d.is_live
    )
    order by o.master_id, o.id`.execute(db)
  return rows
}

export async function subsInUse(db: Reader, org: OrgId, masters: readonly number[]): Promise<SubRow[]> {
  const { rows } = await sql<SubRow>`
    select m.parent_id as master, m.id as meter, m.account_no, m.read_cycle_months,
      (s.last_read_at at time zone 'Etc/GMT-8')::date as last_read
    from meters m join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
    where m.organization_id = ${org} and m.parent_id = any(${masters}::bigint[]) and m.status in ('active', 'faulty')
    order by m.parent_id, m.account_no`.execute(db)
  return rows
}

/** The master of each of the meters that is a sub or, as its own, a master. */
export async function mastersOf(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; master: number }>`
    select id, coalesce(parent_id, id) as master from meters
    where organization_id = ${org} and id = any(${meters}::bigint[]) and meter_class <> 'single'`.execute(db)
  return new Map(rows.map(({ id, master }) => [id, master]))
}
