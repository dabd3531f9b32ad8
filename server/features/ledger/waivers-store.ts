import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

export type Waiver = ColumnsOf<
  'penalty_waivers',
  'id' | 'order_id' | 'amount' | 'reason' | 'withdrawn_at' | 'created_at'
>

/** The waivers of orders' penalties, oldest first. */
export async function waiversOf(db: Reader, org: OrgId, orders: readonly number[]): Promise<Waiver[]> {
  const { rows } = await sql<Waiver>`
    select id, order_id, amount, reason, withdrawn_at, created_at from penalty_waivers
    where organization_id = ${org} and order_id = any(${orders}::bigint[]) order by id`.execute(db)
  return rows
}
