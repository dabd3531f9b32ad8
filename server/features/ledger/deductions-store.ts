import { sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** Keeps which orders of subs an order of their master deducts. The key allows each of them one live deduction. */
export async function writeDeductions(
  tx: Tx,
  org: OrgId,
  deductions: readonly { order: number; sub: number }[],
): Promise<void> {
  await sql`
    insert into order_deductions (organization_id, order_id, sub_order_id)
    select ${org}, d."order", d.sub
    from json_to_recordset(${JSON.stringify(deductions)}::json) as d ("order" bigint, sub bigint)`.execute(tx)
}
