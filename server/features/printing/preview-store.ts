import { type LocalDate, type LocalTime, startOfDay } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import { rowsFirst } from '../../db/rows-first'
import type { OrgId } from '../../db/scope'
import { asIssued, joinCustomer } from '../meters/customer-store'

export type OrderFacts = ColumnsOf<'orders', 'id' | 'order_no' | 'amount' | 'outstanding' | 'status'> & {
  customer_name: string
  address: string
}

/** Orders by id, with name and address as they were issued. */
export async function orderFacts(
  db: Reader,
  org: OrgId,
  orders: readonly number[],
): Promise<Map<number, OrderFacts>> {
  const { rows } = await sql<OrderFacts>`
    select o.id, o.order_no, o.amount, o.outstanding, o.status, ${asIssued('customer_name')} as customer_name,
      ${asIssued('address')} as address
    from ${rowsFirst(sql`select * from orders where organization_id = ${org} and id = any(${orders}::bigint[])`)} o
    join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
    ${joinCustomer('o')}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Earlier prints that are looked through. */
const MOST_PRINTS = 100

/** The newest prints that were made since a day, oldest first. */
export async function printsSince(
  db: Reader,
  org: OrgId,
  since: LocalDate,
): Promise<{ content: Buffer; printed_at: LocalTime }[]> {
  const { rows } = await sql<{ content: Buffer; printed_at: LocalTime }>`
    select f.content, j.finished_at as printed_at from jobs j
    join job_files f on f.organization_id = j.organization_id and f.job_id = j.id
    where j.organization_id = ${org} and j.kind = 'order_print' and j.state = 'done'
      and j.finished_at >= ${startOfDay(since)}::timestamptz
    order by j.id desc limit ${MOST_PRINTS}`.execute(db)
  return rows.reverse()
}

/** The last day since then on which each account's present customer had a letter. */
export async function remindedSince(
  db: Reader,
  org: OrgId,
  since: LocalDate,
  meters: readonly number[],
): Promise<Map<number, LocalDate>> {
  const { rows } = await sql<{ meter: number; day: LocalDate }>`
    select meter_id as meter, max((printed_at at time zone 'Asia/Shanghai')::date) as day from printed_reminders
    where organization_id = ${org} and meter_id = any(${meters}::bigint[])
      and printed_at >= ${startOfDay(since)}::timestamptz
    group by meter_id`.execute(db)
  return new Map(rows.map(({ meter, day }) => [meter, day]))
}
