/** The facts about a meter in the lists of those that are left. */
import { type Expression, sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { inScope, type Scope } from '../../db/scope'
import { joinPending, lastIndex } from '../meters/last-index-store'

export type LeftMeter = ColumnsOf<
  'meters',
  'id' | 'account_no' | 'meter_no' | 'customer_name' | 'address' | 'seq_no',
  { meter: 'id' }
> &
  ColumnsOf<'locations', never, { book: 'id'; book_name: 'name' }> &
  ColumnsOf<'meter_states', 'last_reading' | 'last_read_at'>

export const leftColumns = sql`m.id, m.id as meter, m.account_no, m.meter_no, m.customer_name, m.address, l.id as book,
  l.name as book_name, m.seq_no, ${lastIndex} as last_reading, s.last_read_at`

/**
 * The rows `left` with their meters and books: the nearest location of that level at or above the meter's, else its own. They are as
 * many as a page, for which the books of all locations would be too much.
 */
export const leftJoins = (scope: Scope, left: Expression<unknown>) => sql`${left} p
  join meters m on m.organization_id = p.organization_id and m.id = p.id
  join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
  cross join lateral (
    with recursive above as (
      select id, name, level, parent_id, 0 as steps from locations
      where organization_id = m.organization_id and ${inScope(scope)} and id = m.location_id
      union all
      select l.id, l.name, l.level, l.parent_id, a.steps + 1 from above a
      join locations l on l.organization_id = m.organization_id and l.id = a.parent_id
      where ${inScope(scope, 'l.organization_id')} and a.level <> 'book'
    )
    select id, name from above order by (level = 'book') desc, steps limit 1
  ) l
  ${joinPending}`
