/** 三期未开账: accounts without a bill for three cycles, with the reason and the money at risk. */
import type { OrderingOf } from '@water/contract/list'
import type { FiltersOf } from '@water/contract/list-query'
import { settings } from '@water/contract/organizations/calls'
import { unbilledList } from '@water/contract/rounds/list'
import type { notReadReasons, unbilledReasons } from '@water/contract/rounds/vocabulary'
import type { LocalDate } from '@water/rules/calendar'
import { fen, totalOf, yuan } from '@water/rules/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  answersByOrganization,
  countByOrganization,
  rowsByOrganization,
  sliceByOrganization,
} from '../../db/by-organization'
import { COUNT_LIMIT, cappedCount, planned, totalsOf } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import type { Slice } from '../../db/given-rows'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { atPlace, searchByAccount } from '../meters/named-store'
import { type LeftMeter, leftColumns, leftJoins } from './left-store'

const CYCLES = 3
const USUAL_LIMIT = settings.shape.max_consecutive_estimates.parse(undefined)

export type UnbilledFilters = FiltersOf<typeof unbilledList>

export interface UnbilledMeter extends LeftMeter {
  // The store writes one of these; the database's check limits the other.
  reason: (typeof unbilledReasons)[number]
  not_read: (typeof notReadReasons)[number] | null
  unbilled_months: number
  monthly_amount: string | null
  at_risk: string | null
}

type Found = Pick<
  UnbilledMeter,
  'reason' | 'not_read' | 'unbilled_months' | 'monthly_amount' | 'at_risk' | 'account_no'
> & {
  organization_id: number
  id: number
}
interface Order {
  column: OrderingOf<typeof unbilledList>
  direction: 'asc' | 'desc'
}

/** The last three bills of the present customer of account `l`. */
const lastBills = sql`(
  select o.amount, o.months from orders o
  where o.organization_id = l.organization_id and o.meter_id = l.id and o.kind = 'reading'
    and o.status not in ('red', 'red_flushed') and o.customer_version >= l.customer_since
  order by o.id desc limit 3
) o`

/**
 * The accounts, or those of `ids` among them, each with the whole months since its last bill or, if it was suspended or closed later,
 * since that ended. The index of the last bills finds those of three months and more, and their cycles decide. `offset 0` keeps
 * these few apart from what is asked of them: PostgreSQL would else read every meter, and look for their spells wherever the day is
 * named. A column that a query does not name is not computed.
 */
const unbilled = (scope: Scope, today: LocalDate, ids?: readonly number[]) => sql<Found>`(
  with late as (
    select m.organization_id, m.id, m.account_no, m.status, m.meter_type_id, m.customer_since,
      s.estimate_streak, s.day, gone.months as unbilled_months
    from (
      select s.organization_id, s.meter_id, s.estimate_streak, greatest(s.last_read_at::date, (
        select max(e.ended_on) from meter_spells e
        where e.organization_id = s.organization_id and e.meter_id = s.meter_id and e.kind in ('suspended', 'closed'))) as day
      from meter_states s
      where ${inScope(scope, 's.organization_id')} and ${ids ? sql`s.meter_id = any(${ids}::bigint[])` : sql`true`}
        and s.last_read_at < (${today}::date - ${CYCLES}::int * interval '1 month' + interval '1 day')::timestamptz
      offset 0
    ) s
    join meters m on m.organization_id = s.organization_id and m.id = s.meter_id
    cross join lateral (
      select (extract(year from a.time) * 12 + extract(month from a.time))::int as months
      from (select age(${today}::date, s.day) as time) a
    ) gone
    where ${inScope(scope, 'm.organization_id')}
      and m.status in ('active', 'faulty') and m.meter_class <> 'monitor' and gone.months >= ${CYCLES}::int * m.read_cycle_months
    offset 0
  ), marked as (
    select l.*, (
        select n.reason from not_read_meters n
        where n.organization_id = l.organization_id and n.meter_id = l.id
          and n.month >= extract(year from l.day) * 12 + extract(month from l.day)
        order by n.month desc limit 1
      ) as not_read
    from late l
  )
  select l.organization_id, l.id, l.id as meter_id, l.account_no, l.unbilled_months, l.not_read,
    (select round(sum(o.amount) / nullif(sum(o.months), 0), 2) from ${lastBills}) as monthly_amount,
    (select round(sum(o.amount) * l.unbilled_months / nullif(sum(o.months), 0), 2) from ${lastBills}) as at_risk,
    case
      when exists (select from readings r where r.organization_id = l.organization_id and r.meter_id = l.id
        and r.status = 'pending' and r.source not in ('change_old', 'change_new')) then 'not_billed'
      when l.status = 'active' and l.estimate_streak >= (
        select coalesce((g.settings ->> 'max_consecutive_estimates')::int, ${USUAL_LIMIT}::int)
        from organizations g where g.id = l.organization_id) then 'estimate_limit'
      when l.not_read is not null then 'no_access'
      when (select t.reading_mode from meter_types t
        where t.organization_id = l.organization_id and t.id = l.meter_type_id) = 'remote' then 'no_report'
      else 'never_read'
    end as reason
  from marked l
)`

/** Those of one organization that the filters find. */
async function unbilledFound(db: Reader, scope: Scope, today: LocalDate, filters: UnbilledFilters) {
  const { search, location } = filters
  const named = search ? await searchByAccount(db, scope, 'unbilled', search, 'everything') : undefined
  const conditions = [
    planned(filters),
    whereFilters(unbilledList, 'meters as unbilled', filters, {
      reason: sql`unbilled.reason`,
      location: null,
    }),
    ...(named ? [named.isOfAll] : []),
    ...(location ? [await atPlace(db, scope, 'unbilled.id', location)] : []),
  ]
  const matching = db
    .selectFrom(unbilled(scope, today).as('unbilled'))
    .where(sql<SqlBool>`${sql.join(conditions, sql` and `)}`)
  // A query that is awaited would run.
  return { matching }
}

/** How many the filters find, and what they put at risk. */
export async function totalsOfUnbilled(
  db: Reader,
  scope: Scope,
  today: LocalDate,
  filters: UnbilledFilters,
): Promise<{ count: number; at_risk: string }> {
  const answers = await answersByOrganization(db, scope, async (one) => {
    const { matching } = await unbilledFound(db, one, today, filters)
    return totalsOf(db, matching, { at_risk: 'unbilled.at_risk' })
  })
  return {
    count: sum(answers.map(({ count }) => count)),
    at_risk: yuan(totalOf(answers.map(({ at_risk }) => fen(at_risk)))),
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

export async function countUnbilled(db: Reader, scope: Scope, today: LocalDate): Promise<number> {
  const counts = await answersByOrganization(db, scope, async (one) => {
    const { matching } = await unbilledFound(db, one, today, {})
    return (await totalsOf(db, matching)).count
  })
  return sum(counts)
}

const ALL: Slice = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }

type Key = Pick<Found, 'organization_id' | 'id'> & { rank: string | number | null }

const inOrder = (rank: RawBuilder<unknown>, direction: 'asc' | 'desc', id: RawBuilder<unknown>) =>
  sql`${rank} ${sql.raw(direction)} nulls last, ${id}`

/** The keys of those that the filters find, in the order of a column, those without a value last. */
export async function keysOfUnbilled(
  db: Reader,
  scope: Scope,
  today: LocalDate,
  filters: UnbilledFilters,
  { column, direction }: Order,
  slice = ALL,
): Promise<Key[]> {
  const of = async (one: Scope, { limit, offset }: Slice): Promise<Key[]> => {
    const { matching } = await unbilledFound(db, one, today, filters)
    return matching
      .select(['unbilled.organization_id', 'unbilled.id', `unbilled.${column} as rank`])
      .orderBy(inOrder(sql.ref(`unbilled.${column}`), direction, sql`unbilled.id`))
      .limit(limit)
      .offset(offset)
      .execute()
  }
  if (scope.of !== 'all') return of(scope, slice)
  const types = { rank: column === 'account_no' ? 'text' : 'numeric', id: 'bigint' } as const
  const order = inOrder(sql`rank`, direction, sql`id`)
  return sliceByOrganization(db, slice, { types, order }, (one, limit) => of(one, { limit, offset: 0 }))
}

/** A page of the accounts that the filters find. For those before and beyond it only what orders them is computed. */
export async function pageOfUnbilled(
  db: Reader,
  scope: Scope,
  today: LocalDate,
  filters: UnbilledFilters,
  order: Order,
  slice: Slice,
): Promise<{ count: number; rows: UnbilledMeter[] }> {
  const [count, keys] = await Promise.all([
    countByOrganization(db, scope, COUNT_LIMIT, async (one, most) =>
      cappedCount(db, (await unbilledFound(db, one, today, filters)).matching, most),
    ),
    keysOfUnbilled(db, scope, today, filters, order, slice),
  ])
  return { count, rows: await unbilledOf(db, keys, today) }
}

/** The accounts of keys in their order, with the facts that the list shows. */
export const unbilledOf = (db: Reader, keys: readonly Key[], today: LocalDate): Promise<UnbilledMeter[]> =>
  rowsByOrganization(keys, async (one, ids) => {
    const { rows } = await sql<UnbilledMeter>`
      select ${leftColumns}, p.reason, p.not_read, p.unbilled_months, p.monthly_amount, p.at_risk
      from ${leftJoins(one, unbilled(one, today, ids))}`.execute(db)
    return rows
  })
