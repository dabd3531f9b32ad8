import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { documentsOf, type LedgerEvent } from '../ledger/events-store'

interface AbnormalDay {
  day: LocalDate
  count: number
  at: LocalTime
}

/** The number of abnormal readings that the orders of an organization's events bill, per day of issue. */
export async function abnormalOrders(
  db: Reader,
  org: OrgId,
  events: readonly LedgerEvent[],
): Promise<AbnormalDay[]> {
  if (events.length === 0) return []
  const { rows } = await sql<AbnormalDay>`
    select o.issued_on as day, count(*)::int as count, max(e.at) as at from ${documentsOf(events)}
    join orders o on o.organization_id = ${org} and o.id = made.id
    join readings r on r.organization_id = o.organization_id and r.id = o.reading_id and r.abnormal <> '{}'
    group by o.issued_on order by max(e.at), o.issued_on`.execute(db)
  return rows
}
