import type { LocalDate } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'

/**
 * The meters that a reader visits after this one, in the order of the route: the meters of its book without a reading
 * since a day, then those left out before it. A book is the nearest place of that level at or above the meter's place,
 * else that place. A route is ordered by seq_no, then by account; an empty seq_no comes last.
 */
export async function unreadOnRoute(
  db: Reader,
  scope: Scope,
  meter: number,
  { since, limit }: { since: LocalDate; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive here as (
      select m.organization_id, m.location_id, ${placeOf('m')} as place from meters m
      where ${inScope(scope, 'm.organization_id')} and m.id = ${meter}
    ), above as (
      select l.organization_id, l.id, l.parent_id, l.level, 0 as steps from locations l
      join here h on h.organization_id = l.organization_id and h.location_id = l.id
      where ${inScope(scope, 'l.organization_id')}
      union all
      select l.organization_id, l.id, l.parent_id, l.level, a.steps + 1 from locations l
      join above a on a.organization_id = l.organization_id and a.parent_id = l.id
      where ${inScope(scope, 'l.organization_id')} and a.level <> 'book'
    ), places as (
      (select organization_id, id from above order by level = 'book' desc, steps limit 1)
      union
      select l.organization_id, l.id from locations l
      join places p on p.organization_id = l.organization_id and p.id = l.parent_id
      where ${inScope(scope, 'l.organization_id')}
    )
    select m.id from places p
    join meters m on m.organization_id = p.organization_id and m.location_id = p.id
    join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
    cross join here h
    where m.id <> ${meter} and m.status in ('active', 'faulty')
      and (s.average_volume is null or s.last_read_at < ${since}::date)
    order by ${placeOf('m')} > h.place desc, ${placeOf('m')} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Larger than every number that can be given. */
const LAST = 10_000_000

const placeOf = (meters: string) =>
  sql`row(coalesce(${sql.ref(`${meters}.seq_no`)}, ${sql.lit(LAST)}), ${sql.ref(`${meters}.account_no`)})`
