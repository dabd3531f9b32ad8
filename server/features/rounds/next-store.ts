import type { Month } from '@water/rules/calendar'
import { sql } from 'kysely'
import { answersByOrganization } from '../../db/by-organization'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { books } from './books-store'
import { startOf } from './store'

interface NextRound {
  month: Month
  meters: number
  /** The first day on which a book of it is read; null where none of them has one. */
  read_day: number | null
}

/**
 * The first month after this one in which meters become due. A meter is due in the month in which its cycle has passed since the month
 * of its last reading. The meters are chosen and the locations counted first: PostgreSQL knows nothing of a new organization, and would
 * read all states again for each meter.
 */
async function nextIn(db: Reader, scope: Scope, month: Month): Promise<NextRound[]> {
  const { rows } = await sql<NextRound>`
    with recursive ${books(scope)}, chosen as materialized (
      select m.organization_id, m.id, m.location_id, m.read_cycle_months from meters m
      where ${inScope(scope, 'm.organization_id')} and m.status in ('active', 'faulty')
    ), due as materialized (
      select m.organization_id, m.location_id, count(*)::int as meters,
        date_trunc('month', s.last_read_at)::timestamp + m.read_cycle_months * interval '1 month' as due
      from chosen m
      join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
      group by m.organization_id, m.location_id, due
    )
    select to_char(d.due, 'YYYY-MM') as month, sum(d.meters)::int as meters, min(l.read_day) as read_day
    from due d
    join books b on b.organization_id = d.organization_id and b.location = d.location_id
    join locations l on l.organization_id = b.organization_id and l.id = b.book
    where d.due > ${startOf(month)}::timestamp
    group by d.due order by d.due limit 1`.execute(db)
  return rows
}

/** The first month after this one in which meters become due in any organization of the scope, with those of all of them in it. */
export async function nextRound(db: Reader, scope: Scope, month: Month): Promise<NextRound[]> {
  const [first, ...others] = (await answersByOrganization(db, scope, (one) => nextIn(db, one, month)))
    .flat()
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
  if (first === undefined) return []
  const all = [first, ...others.filter((one) => one.month === first.month)]
  const days = all.flatMap(({ read_day }) => read_day ?? [])
  return [
    {
      month: first.month,
      meters: all.reduce((sum, { meters }) => sum + meters, 0),
      read_day: days.length > 0 ? Math.min(...days) : null,
    },
  ]
}
