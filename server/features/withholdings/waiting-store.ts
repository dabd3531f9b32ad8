/** Rows that wait for the answer of a bank. */
import { type Fen, fen } from '@water/rules/money'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** The number of the run in which an account waits; undefined: in none. */
export async function waitingRunOf(db: Reader, org: OrgId, meter: number): Promise<string | undefined> {
  const { rows } = await sql<{ no: string }>`
    select w.no from withholding_rows r
    join withholdings w on w.organization_id = r.organization_id and w.id = r.withholding_id
    where r.organization_id = ${org} and r.meter_id = ${meter} and r.is_waiting order by w.id limit 1`.execute(
    db,
  )
  return rows[0]?.no
}

/** The numbers of the runs that ask for orders, by the order; for many accounts at once. */
export async function runsOfOrders(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; no: string }>`
    select x.order_id as id, w.no from withholding_rows r
    join withholding_orders x on x.organization_id = r.organization_id and x.withholding_id = r.withholding_id
      and x.row_no = r.row_no
    join withholdings w on w.organization_id = r.organization_id and w.id = r.withholding_id
    where r.organization_id = ${org} and r.meter_id = any(${meters}::bigint[]) and r.is_waiting and x.holds`.execute(
    db,
  )
  return new Map(rows.map(({ id, no }) => [id, no]))
}

/** The sums that waiting rows have taken off the balances of accounts. */
export async function takenOffBalances(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<Map<number, Fen>> {
  const { rows } = await sql<{ meter: number; amount: string }>`
    select meter_id as meter, sum(from_balance) as amount from withholding_rows
    where organization_id = ${org} and meter_id = any(${meters}::bigint[]) and is_waiting
    group by meter_id`.execute(db)
  return new Map(rows.map(({ meter, amount }) => [meter, fen(amount)]))
}
