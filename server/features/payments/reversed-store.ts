import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { documentsOf, type LedgerEvent } from '../ledger/events-store'

type ReversedPayment = ColumnsOf<'payments', 'id' | 'payment_no' | 'amount'> &
  ColumnsOf<'meters', 'account_no'> & { at: LocalTime }

/** The payments of an organization's events, with what their notice says. */
export async function paymentsOf(
  db: Reader,
  org: OrgId,
  events: readonly LedgerEvent[],
): Promise<ReversedPayment[]> {
  if (events.length === 0) return []
  const { rows } = await sql<ReversedPayment>`
    select e.at, p.id, p.payment_no, m.account_no, p.amount from ${documentsOf(events)}
    join payments p on p.organization_id = ${org} and p.id = made.id
    join meters m on m.organization_id = p.organization_id and m.id = p.meter_id
    order by e.id`.execute(db)
  return rows
}
