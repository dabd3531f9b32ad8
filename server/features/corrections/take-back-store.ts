import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** The orders that a job made with its rows: those of a meter side by side, newest first. */
export async function ordersOfJob(
  db: Reader,
  org: OrgId,
  job: number,
): Promise<{ row: number; order: number; meter: number }[]> {
  const { rows } = await sql<{ row: number; order: number; meter: number }>`
    select made.row, o.id as "order", o.meter_id as meter
    from job_batches b cross join lateral unnest(b.row_nos, b.object_ids) as made (row, id)
    join orders o on o.organization_id = b.organization_id and o.id = made.id
    where b.organization_id = ${org} and b.job_id = ${job}
    order by max(o.id) over (partition by o.meter_id) desc, o.meter_id, o.id desc`.execute(db)
  return rows
}

/** Names the job that takes back what a job made. */
export async function nameTakeBack(tx: Tx, org: OrgId, job: number, by: number): Promise<void> {
  await sql`update jobs set taken_back_by = ${by} where organization_id = ${org} and id = ${job}`.execute(tx)
}
