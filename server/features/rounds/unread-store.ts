import { addMonths, type Month } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { monthNumber } from '../ledger/months'
import { isRead, startOf } from './store'

/**
 * How many meters of a month's round nobody has read, estimated or marked: the `unread` of all its books (`roundsOf`). Where no
 * reading was billed since the month began, a meter's state says enough. The others are looked up: those that were billed after
 * the month, and those whose last reading is one of a device's change in it.
 */
export async function countUnread(db: Reader, org: OrgId, month: Month): Promise<number> {
  const [first, after] = [startOf(month), startOf(addMonths(month, 1))]
  const inMonth = sql`read_at >= ${first} and read_at < ${after}`
  // Evaluated for the first meter that needs it: mostly there is none.
  const readInMonth = sql`select meter_id from readings where organization_id = ${org} and ${isRead} and ${inMonth}`
  const { rows } = await sql<{ unread: number }>`
    with waiting as (
      select meter_id, max(read_at) filter (where read_at < ${first}) as before, bool_or(${inMonth}) as in_month
      from readings where organization_id = ${org} and status = 'pending' and ${isRead} group by meter_id
    )
    select count(*)::int as unread
    from meter_states s
    join meters m on m.organization_id = s.organization_id and m.id = s.meter_id
    left join waiting w on w.meter_id = s.meter_id
    where s.organization_id = ${org} and m.organization_id = ${org} and m.status in ('active', 'faulty')
      and (s.last_read_at < ${first} or s.last_read_at >= ${after} or s.meter_id in (
        select meter_id from readings
        where organization_id = ${org} and source in ('change_old', 'change_new') and status <> 'void' and ${inMonth}))
      and not exists (
        select from not_read_meters n
        where n.organization_id = ${org} and n.month = ${monthNumber(month)} and n.meter_id = m.id)
      and case when s.last_read_at < ${first} then w.in_month is not true else m.id not in (${readInMonth}) end
      and case
        when s.last_read_at < ${first} then greatest(s.last_read_at, w.before)
        else (select coalesce(max(read_at), m.install_date::timestamptz) from readings
          where organization_id = ${org} and meter_id = m.id and ${isRead} and read_at < ${first})
      end < (${first}::timestamp - (m.read_cycle_months - 1) * interval '1 month')::timestamptz`.execute(db)
  return rows[0]!.unread
}
