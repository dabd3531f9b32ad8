import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/**
 * Who reads each of these meters: the reader that its book names; null: the book names nobody. A book is the nearest place of that
 * level at or above the meter's place, else that place.
 */
export async function readersOf(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ meter: number; reader: number | null }>`
    with recursive chosen as materialized (
      select id, location_id from meters where organization_id = ${org} and id = any(${meters}::bigint[])
    ), above as (
      select l.id as place, l.id, l.parent_id, l.level, l.reader_id from locations l
      where l.organization_id = ${org} and l.id in (select location_id from chosen)
      union all
      select a.place, l.id, l.parent_id, l.level, l.reader_id from above a
      join locations l on l.organization_id = ${org} and l.id = a.parent_id
      where a.level <> 'book'
    ), books as (
      select distinct on (place) place, reader_id from above
      where level = 'book' or id = place order by place, (level = 'book') desc
    )
    select c.id as meter, b.reader_id as reader from chosen c join books b on b.place = c.location_id`.execute(
    db,
  )
  return new Map(rows.map(({ meter, reader }) => [meter, reader]))
}
