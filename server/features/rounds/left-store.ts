/** The facts about a meter in the lists of those that are left. */
import { type Expression, sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { joinPending, lastIndex } from '../meters/last-index-store'

export type LeftMeter = ColumnsOf<
  'meters',
  'account_no' | 'meter_no' | 'customer_name' | 'address' | 'seq_no',
  { meter: 'id' }
> &
  ColumnsOf<'locations', never, { book: 'id'; book_name: 'name' }> &
  ColumnsOf<'meter_states', 'last_reading' | 'last_read_at'>

export const leftColumns = sql`m.id as meter, m.account_no, m.meter_no, m.customer_name, m.address, l.id as book,
  l.name as book_name, m.seq_no, ${lastIndex} as last_reading, s.last_read_at`

/** The rows `left` with their meters and books; `books` (store.ts) stands before it. */
export const leftJoins = (left: Expression<unknown>) => sql`${left} p
  join meters m on m.organization_id = p.organization_id and m.id = p.id
  join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
  join books b on b.organization_id = m.organization_id and b.location = m.location_id
  join locations l on l.organization_id = b.organization_id and l.id = b.book
  ${joinPending}`
