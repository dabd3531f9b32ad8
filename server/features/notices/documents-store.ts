import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { LedgerEvent } from '../ledger/events-store'

const documents = (events: readonly LedgerEvent[]) => sql`
  json_to_recordset(${JSON.stringify(events)}::json) as e (org bigint, id bigint, documents bigint[], at timestamptz)
  cross join unnest(e.documents) as made (id)`

type ReversedPayment = ColumnsOf<'payments', 'id' | 'payment_no' | 'amount'> &
  ColumnsOf<'meters', 'account_no'> & { org: number; at: LocalTime }

/** The payments of events, with what their notice says. */
export async function paymentsOf(db: Reader, events: readonly LedgerEvent[]): Promise<ReversedPayment[]> {
  if (events.length === 0) return []
  const { rows } = await sql<ReversedPayment>`
    select e.org, e.at, p.id, p.payment_no, m.account_no, p.amount from ${documents(events)}
    join payments p on p.organization_id = e.org and p.id = made.id
    join meters m on m.organization_id = p.organization_id and m.id = p.meter_id
    order by e.id`.execute(db)
  return rows
}

/** The number of abnormal readings that the orders of events bill, per day of issue. */
export async function abnormalOrders(
  db: Reader,
  events: readonly LedgerEvent[],
): Promise<{ org: number; day: LocalDate; count: number; at: LocalTime }[]> {
  if (events.length === 0) return []
  const { rows } = await sql<{ org: number; day: LocalDate; count: number; at: LocalTime }>`
    select e.org, o.issued_on as day, count(*)::int as count, max(e.at) as at from ${documents(events)}
    join orders o on o.organization_id = e.org and o.id = made.id
    join readings r on r.organization_id = o.organization_id and r.id = o.reading_id and r.abnormal <> '{}'
    group by e.org, o.issued_on order by max(e.at), o.issued_on`.execute(db)
  return rows
}
