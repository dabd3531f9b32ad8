import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

export type Waiver = ColumnsOf<'penalty_waivers', 'id' | 'amount' | 'reason' | 'withdrawn_at' | 'created_at'>

/** The waivers of an order's penalty, oldest first. */
export async function waiversOf(db: Reader, org: OrgId, order: number): Promise<Waiver[]> {
  const { rows } = await sql<Waiver>`
    select id, amount, reason, withdrawn_at, created_at from penalty_waivers
    where organization_id = ${org} and order_id = ${order} order by id`.execute(db)
  return rows
}
