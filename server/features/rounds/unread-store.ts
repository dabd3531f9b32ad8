import { addMonths, type Month } from '@water/rules/calendar'
import { type Expression, type SqlBool, sql } from 'kysely'
import { answersByOrganization, rowsByOrganization, sliceByOrganization } from '../../db/by-organization'
import type { ColumnsOf } from '../../db/columns'
import type { Slice } from '../../db/given-rows'
import type { Reader } from '../../db/read-write'
import { inScope, type OrgId, type Scope, scopeOf } from '../../db/scope'
import { monthNumber } from '../ledger/months'
import { beginsOn } from '../ledger/moved-in'
import { atPlace } from '../meters/named-store'
import { type LeftMeter, leftColumns, leftJoins } from './left-store'
import { isRead, startOf } from './store'

const ANYWHERE = sql<SqlBool>`true`

/**
 * The meters `m` of a month's round, with their states `s`, that nobody has read, estimated or marked: the `unread` of all its books
 * (`roundsOf`). Where no reading was billed since the month began, a meter's state says enough. The others are looked up: those that
 * were billed after the month, and those whose last reading is one of a device's change in it. `waiting` stands before it.
 */
function unread(scope: Scope, month: Month, place: Expression<SqlBool>) {
  const own = inScope(scope)
  const [first, after] = [startOf(month), startOf(addMonths(month, 1))]
  const inMonth = sql`read_at >= ${first} and read_at < ${after}`
  // Evaluated for the first meter that needs it: mostly there is none.
  const readInMonth = sql`select meter_id from readings where ${own} and ${isRead} and ${inMonth}`
  const waiting = sql`
    waiting as (
      select meter_id, max(read_at) filter (where read_at < ${first}) as before, bool_or(${inMonth}) as in_month
      from readings where ${own} and status = 'pending' and ${isRead} group by meter_id
    )`
  const rows = sql`
    from meter_states s
    join meters m on m.organization_id = s.organization_id and m.id = s.meter_id
    left join waiting w on w.meter_id = s.meter_id
    where ${inScope(scope, 's.organization_id')} and ${inScope(scope, 'm.organization_id')} and ${place}
      and m.status in ('active', 'faulty')
      and (s.last_read_at < ${first} or s.last_read_at >= ${after} or s.meter_id in (
        select meter_id from readings
        where ${own} and source in ('change_old', 'change_new') and status <> 'void' and ${inMonth}))
      and not exists (
        select from not_read_meters n
        where n.organization_id = m.organization_id and n.month = ${monthNumber(month)} and n.meter_id = m.id)
      and case when s.last_read_at < ${first} then w.in_month is not true else m.id not in (${readInMonth}) end
      and case
        when s.last_read_at < ${first} then greatest(s.last_read_at, w.before)
        else (select coalesce(max(read_at), ${beginsOn}::timestamptz) from readings r
          where r.organization_id = m.organization_id and r.meter_id = m.id and ${isRead} and read_at < ${first})
      end < (${first}::timestamp - (m.read_cycle_months - 1) * interval '1 month')::timestamptz`
  return { waiting, rows }
}

/** How many there are in the whole organization. */
export const countUnread = (db: Reader, org: OrgId, month: Month): Promise<number> =>
  counted(db, unread(scopeOf(org), month, ANYWHERE))

type Unread = ReturnType<typeof unread>

async function counted(db: Reader, { waiting, rows: from }: Unread): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    with ${waiting} select count(*)::int as unread ${from}`.execute(db)
  return rows[0]!.unread
}

interface Wanted {
  month: Month
  location?: number | undefined
}
interface Page {
  count: number
  rows: LeftMeter[]
}

/** A page of them, of a place or of all, by their accounts. */
export async function pageOfUnread(db: Reader, scope: Scope, wanted: Wanted, slice: Slice): Promise<Page> {
  if (scope.of === 'all') return pageOfAll(db, wanted, slice)
  const found = await unreadOf(db, scope, wanted)
  const [count, { rows }] = await Promise.all([
    counted(db, found),
    sql<LeftMeter>`
      with ${found.waiting}, page as materialized (select m.organization_id, m.id ${first(found, slice)})
      select ${leftColumns} from ${leftJoins(scope, sql`page`)} order by m.account_no, m.id`.execute(db),
  ])
  return { count, rows }
}

async function unreadOf(db: Reader, scope: Scope, { month, location }: Wanted): Promise<Unread> {
  return unread(scope, month, location ? await atPlace(db, scope, 'm.id', location) : ANYWHERE)
}

const first = ({ rows }: Unread, { limit, offset }: Slice) =>
  sql`${rows} order by m.account_no, m.id limit ${limit} offset ${offset}`

type Key = ColumnsOf<'meters', 'organization_id' | 'id' | 'account_no'>

async function pageOfAll(db: Reader, wanted: Wanted, slice: Slice): Promise<Page> {
  const all: Scope = { of: 'all' }
  const counts = await answersByOrganization(db, all, async (one) =>
    counted(db, await unreadOf(db, one, wanted)),
  )
  const types = { account_no: 'text', id: 'bigint' } as const
  const page = await sliceByOrganization(
    db,
    slice,
    { types, order: sql`account_no, id` },
    async (one, limit) => {
      const found = await unreadOf(db, one, wanted)
      const { rows } = await sql<Key>`
        with ${found.waiting} select m.organization_id, m.id, m.account_no ${first(found, { limit, offset: 0 })}`.execute(
        db,
      )
      return rows
    },
  )
  const rows = await rowsByOrganization(page, (one, ids) => leftById(db, one, ids))
  return { count: counts.reduce((sum, count) => sum + count, 0), rows }
}

async function leftById(db: Reader, scope: Scope, ids: readonly number[]): Promise<LeftMeter[]> {
  const chosen = sql`(select organization_id, id from meters where ${inScope(scope)} and id = any(${ids}::bigint[]))`
  const { rows } = await sql<LeftMeter>`select ${leftColumns} from ${leftJoins(scope, chosen)}`.execute(db)
  return rows
}
