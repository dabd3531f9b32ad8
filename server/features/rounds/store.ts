import type { Parsed } from '@water/contract/endpoint'
import { settings } from '@water/contract/organizations/calls'
import type { markNotRead } from '@water/contract/rounds/calls'
import { type notReadReasons, roundStates } from '@water/contract/rounds/vocabulary'
import { addMonths, lastDayOf, type Month } from '@water/rules/calendar'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { answersByOrganization } from '../../db/by-organization'
import type { ColumnsOf, Maybe } from '../../db/columns'
import { orderedBy } from '../../db/name-order'
import type { Reader, Tx } from '../../db/read-write'
import { inScope, joinedInScope, type OrgId, type Scope } from '../../db/scope'
import type { KeptRefusal } from '../jobs/outcome'
import { monthNumber } from '../ledger/months'
import { beginsOn } from '../ledger/moved-in'
import { joinPending, lastIndex, lastReadAt } from '../meters/last-index-store'
import { readersOf } from '../meters/readers-store'
import { isCorrectionAsked } from '../readings/store'
import { books } from './books-store'

export type State = (typeof roundStates)[number]

/** A book of a month with the number of its meters in each state. */
export type StoredRound = ColumnsOf<
  'locations',
  'name' | 'read_day',
  { location: 'id'; organization: 'organization_id'; reader: 'reader_id' }
> &
  Record<State | 'total' | 'remote' | 'arrived', number> & {
    reader_name: string | null
    remote_job: number | null
  }

/** A meter of a book with what became of it in the month. */
export type StoredRoundMeter = ColumnsOf<
  'meters',
  'account_no' | 'meter_no' | 'customer_name' | 'address' | 'seq_no',
  { meter: 'id'; location: 'location_id' }
> &
  ColumnsOf<'locations', never, { location_name: 'name' }> &
  ColumnsOf<'meter_states', 'last_reading' | 'last_read_at' | 'average_volume'> &
  Maybe<ColumnsOf<'readings', 'current_reading' | 'volume', { reading: 'id' }>> &
  Maybe<ColumnsOf<'orders', 'order_no' | 'amount', { order: 'id' }>> &
  ColumnsOf<'not_read_meters', 'remark'> & {
    state: State
    is_correction_asked: boolean
    // The database's check limits it to these.
    reason: (typeof notReadReasons)[number] | null
    is_monitor: boolean
    is_remote: boolean
    /** Why the last look for reports took none; null: it was read, or nobody has looked. */
    remote_refusal: KeptRefusal | null
  }

export const startOf = (month: Month) => `${month}-01 00:00:00`

const ofMeter = sql`organization_id = m.organization_id and meter_id = m.id`

/** The readings of a meter in the month, and the time of one that waits since before, `within` a meter or all of them. */
const readsOf = (month: Month, within: Expression<unknown>) => sql`
  select meter_id, max(id) as reading, bool_or(is_read) as is_read, bool_or(is_billed) as is_estimated, max(waiting) as waiting,
    bool_or(is_reported) as is_reported
  from (
    select meter_id, id, status in ('billed', 'watched') and source <> 'estimate' as is_read, status = 'billed' as is_billed,
      null::timestamptz as waiting, frozen_at is not null as is_reported
    from readings
    where ${within} and ${isRead} and read_at >= ${startOf(month)} and read_at < ${startOf(addMonths(month, 1))}
    union all
    select meter_id, null, null, null, read_at, null from readings
    where ${within} and status = 'pending' and ${isRead} and read_at < ${startOf(month)}
  ) seen group by meter_id`

/** The chosen meters with what was read of them. */
type Reads = (scope: Scope, month: Month) => RawBuilder<unknown>

const readsOfEach: Reads = (_scope, month) => sql`
  select m.*, r.reading, r.is_read, r.is_estimated, r.waiting, r.is_reported
  from chosen m left join lateral (${readsOf(month, ofMeter)}) r on true`

// A full join reads both sides once, also where PostgreSQL expects one row of them and would read all again for each. Without the
// offset it would see that the rows without a meter are dropped, and make another join of it.
const readsOfAll: Reads = (scope, month) => sql`
  select m.*, r.reading, r.is_read, r.is_estimated, r.waiting, r.is_reported
  from chosen m full join (${readsOf(month, inScope(scope, 'organization_id'))}) r on r.meter_id = m.id offset 0`

/**
 * The meters of a month's round with their state (books.md §4): those that are due, and those that were read in the
 * month. A device's change is no reading of the round. Few accounts need their readings looked up one by one: those that
 * were billed after the month and not in it.
 */
const round = (scope: Scope, month: Month, reads: Reads, chosen: RawBuilder<unknown>) => sql`
  chosen as materialized (
    select m.organization_id, m.id, m.location_id, m.account_no, m.seq_no, m.status, ${beginsOn} as begins_on, m.read_cycle_months
    from meters m where ${inScope(scope, 'm.organization_id')} and ${chosen}
  ), round as (
    select m.organization_id, m.id as meter, m.location_id as location, m.account_no, m.seq_no, m.reading, m.is_reported, n.reason,
      n.remark,
      case
        when m.is_read then 'read'
        when m.is_estimated then 'estimated'
        when m.reading is not null then 'pending'
        when n.reason is not null then 'not_read'
        else 'unread'
      end as state
    from (${reads(scope, month)}) m
    join meter_states s on ${joinedInScope(scope, 's', 'm')} and s.meter_id = m.id
    left join not_read_meters n
      on n.organization_id = m.organization_id and n.meter_id = m.id and n.month = ${monthNumber(month)}
    where m.id is not null and (m.reading is not null or (m.status in ('active', 'faulty')
        and case
          when s.last_read_at < ${startOf(month)} then greatest(s.last_read_at, m.waiting)
          else (select coalesce(max(read_at), m.begins_on::timestamptz) from readings
            where ${ofMeter} and ${isRead} and read_at < ${startOf(month)})
        end < (${startOf(month)}::timestamp - (m.read_cycle_months - 1) * interval '1 month')::timestamptz))
  )`

/** A reading of the round, pending or billed. */
export const isRead = sql`status <> 'void' and source not in ('change_old', 'change_new')`

const USUAL_DAYS = settings.shape.remote_days.parse(undefined)

/**
 * The meters with a module in each book's round, and those with a good report in its days: see rules/metering/remote-reading.md. Of
 * most the time of the newest good report says it, or the reading that was made of one; the others are looked up.
 */
const remoteOf = (month: Month) => sql`
  select b.organization_id, b.book, count(*)::int as remote,
    count(*) filter (where r.is_reported or (mv.last_report_at > span.after and (mv.last_report_at <= span.up_to or exists (
      select from remote_reports p
      where p.organization_id = mo.organization_id and p.installation_id = mo.installation_id and p.state = 'good'
        and p.freeze_at > span.after and p.freeze_at <= span.up_to))))::int as arrived
  from round r
  join modules mo on mo.organization_id = r.organization_id and mo.meter_id = r.meter and mo.bound_until is null
  join module_states mv on mv.organization_id = mo.organization_id and mv.module_id = mo.id
  join books b on b.organization_id = r.organization_id and b.location = r.location
  join locations l on l.organization_id = b.organization_id and l.id = b.book
  join organizations o on o.id = b.organization_id
  cross join lateral (
    select least(${`${month}-01`}::date + coalesce(l.read_day, 31) - 1, ${lastDayOf(month)}::date) as day
  ) read
  cross join lateral (
    select greatest(${startOf(month)}::timestamptz,
        (read.day + 1 - coalesce((o.settings->>'remote_days')::int, ${USUAL_DAYS}))::timestamptz) as after,
      (read.day + 1)::timestamptz as up_to
  ) span
  group by b.organization_id, b.book`

/**
 * The books of a month with their counts, in the order of their names. The locations are counted first: PostgreSQL cannot know how
 * many of them a book has, and would look up the meters of a city one by one.
 */
async function roundsIn(
  db: Reader,
  scope: Scope,
  month: Month,
  reader: number | undefined,
): Promise<StoredRound[]> {
  const chosen =
    reader === undefined
      ? sql`true`
      : sql`m.location_id in (
          select b.location from books b join locations o on o.organization_id = b.organization_id and o.id = b.book
          where o.reader_id = ${reader})`
  const counts = (each: (state: State) => RawBuilder<unknown>) =>
    sql.join(roundStates.map((state) => sql`${each(state)} as ${sql.ref(state)}`))
  const { rows } = await sql<StoredRound>`
    with recursive ${books(scope)}, ${round(scope, month, reader === undefined ? readsOfAll : readsOfEach, chosen)},
    counted as materialized (
      select organization_id, location, count(*) as total,
        ${counts((state) => sql`count(*) filter (where state = ${state})`)}
      from round group by organization_id, location
    ), rounds as (
      select b.organization_id, b.book, sum(c.total)::int as total,
        ${counts((state) => sql`sum(${sql.ref(`c.${state}`)})::int`)}
      from counted c join books b on b.organization_id = c.organization_id and b.location = c.location
      group by b.organization_id, b.book
    ), remote as (${remoteOf(month)})
    select l.id as location, l.organization_id as organization, l.name, l.reader_id as reader,
      coalesce(nullif(u.name, ''), u.username) as reader_name, l.read_day, r.total,
      ${sql.join(roundStates.map((state) => sql.ref(`r.${state}`)))}, coalesce(t.remote, 0) as remote,
      coalesce(t.arrived, 0) as arrived, k.job_id as remote_job
    from rounds r
    join locations l on l.organization_id = r.organization_id and l.id = r.book
    left join remote t on t.organization_id = r.organization_id and t.book = r.book
    left join remote_takes k
      on k.organization_id = r.organization_id and k.month = ${monthNumber(month)} and k.location_id = r.book
    left join users u on u.id = l.reader_id
    order by ${orderedBy('l', 'name')}, l.id`.execute(db)
  return rows
}

/** The books of a month; of all organizations, those of one after the other. */
export const roundsOf = async (
  db: Reader,
  scope: Scope,
  month: Month,
  /** Only the books of this reader. */
  reader?: number,
): Promise<StoredRound[]> =>
  (await answersByOrganization(db, scope, (one) => roundsIn(db, one, month, reader))).flat()

/** A module reports for the meter `m`. */
const hasModule = sql<boolean>`exists (
  select from modules b where b.organization_id = m.organization_id and b.meter_id = m.id and b.bound_until is null)`

interface Wanted {
  month: Month
  state?: State[] | undefined
  meter?: number
  /** Only those with a module. */
  isRemote?: true
}

/** The meters of a book that are in the month's round, in the order of the route; an empty number comes last. */
export async function roundMeters(
  db: Reader,
  org: OrgId,
  book: number,
  { month, state, meter, isRemote }: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredRoundMeter[]; count: number }> {
  const scope: Scope = { of: 'one', org }
  const chosen = meter === undefined ? (isRemote ? hasModule : sql`true`) : sql`m.id = ${meter}`
  const { rows } = await sql<StoredRoundMeter & { count: number }>`
    with recursive ${books(scope)}, ${round(scope, month, readsOfEach, sql`m.location_id in (select location from books where book = ${book}) and ${chosen}`)},
    page as materialized (
      select r.*, count(*) over ()::int as count from round r
      where ${state?.length ? sql`r.state = any(${state}::text[])` : sql`true`}
      order by r.seq_no nulls last, r.account_no limit ${limit} offset ${offset}
    )
    select m.id as meter, m.account_no, m.meter_no, m.customer_name, m.address, m.location_id as location,
      l.name as location_name, m.seq_no, ${lastIndex} as last_reading, ${lastReadAt} as last_read_at, s.average_volume,
      r.state, r.reading, g.current_reading, g.volume, o.id as "order", o.order_no, o.amount, r.reason,
      m.meter_class = 'monitor' as is_monitor, case when r.reading is null then x.refusal end as remote_refusal,
      ${hasModule} as is_remote, ${isCorrectionAsked} as is_correction_asked, coalesce(r.remark, '') as remark, r.count
    from page r
    join meters m on m.organization_id = r.organization_id and m.id = r.meter
    join locations l on l.organization_id = m.organization_id and l.id = m.location_id
    join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
    left join readings g on g.organization_id = r.organization_id and g.id = r.reading
    left join remote_misses x
      on x.organization_id = r.organization_id and x.month = ${monthNumber(month)} and x.meter_id = r.meter
    ${joinPending}
    left join orders o on o.organization_id = g.organization_id and o.id = g.order_id
    order by r.seq_no nulls last, r.account_no`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ count: _, ...row }) => row),
  }
}

type Mark = Omit<Parsed<typeof markNotRead>['body'], 'organization'>

/** A later reason replaces the one before. It belongs to the reader of the meter's book, as a reading does. */
export async function keepNotRead(
  tx: Tx,
  org: OrgId,
  by: number | null,
  { meter, month, reason, remark = '' }: Mark,
): Promise<void> {
  const readers = await readersOf(tx, org, [meter])
  await tx
    .insertInto('not_read_meters')
    .values({
      organization_id: org,
      meter_id: meter,
      month: monthNumber(month),
      reason,
      remark,
      reader_id: readers.get(meter) ?? null,
      created_by: by,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'month', 'meter_id']).doUpdateSet(({ ref }) => ({
        reason: ref('excluded.reason'),
        remark: ref('excluded.remark'),
        reader_id: ref('excluded.reader_id'),
      })),
    )
    .execute()
}

/** The meters in these states are still to be read. */
export const LEFT: State[] = ['unread', 'not_read']

/** How often each meter was estimated in a row; faulty ones, which may be estimated without a limit, are absent. */
export async function estimateStreaks(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('meter_states as s')
    .innerJoin('meters as m', (join) =>
      join.onRef('m.organization_id', '=', 's.organization_id').onRef('m.id', '=', 's.meter_id'),
    )
    .select(['s.meter_id', 's.estimate_streak'])
    .where('s.organization_id', '=', org)
    .where('s.meter_id', 'in', [0, ...meters])
    .where('m.status', '<>', 'faulty')
    .execute()
  return new Map(rows.map(({ meter_id, estimate_streak }) => [meter_id, estimate_streak]))
}
