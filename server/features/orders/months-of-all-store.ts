/** Monthly orders of all meters. No query reads the whole history. */
import { type RawBuilder, sql } from 'kysely'
import type { Slice } from '../../db/given-rows'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import {
  type Bounds,
  type FoundMonths,
  isByAmount,
  type MonthKey,
  type Ordering,
  orderInMonth,
  orderOfList,
  type ReadPage,
  rankOf,
  type Span,
  type Totals,
} from './month-keys-store'

export async function monthsOfAll<Row extends MonthKey>(
  db: Reader,
  scope: Scope,
  span: Span,
  by: Ordering,
  slice: Slice,
  { counted }: Bounds,
  readPage: ReadPage<Row>,
): Promise<FoundMonths<Row>> {
  const [owing, kept, totals] = await Promise.all([
    metersOwing(db, scope, span),
    countKept(db, scope, span, counted),
    totalsOf(db, scope, span),
  ])
  const rows = await readPage(db, keysOfAll(scope, span, by, slice, { owing, counted }), by, slice)
  return { count: Math.min(kept + rowsOwed(owing, span), counted + 1), rows, totals }
}

/** How many meters owe something after their newest row, by the month of that row. */
type Owing = { last: number; meters: number }[]

async function metersOwing(db: Reader, scope: Scope, { to }: Span): Promise<Owing> {
  const { rows } = await sql<Owing[number]>`
    select last_month as last, count(*)::int as meters from meter_states
    where ${inScope(scope)} and (arrears > 0 or former_arrears > 0) and last_month < ${to} group by last_month order by last_month`.execute(
    db,
  )
  return rows
}

const rowsOwed = (owing: Owing, { from, to }: Span): number =>
  owing.reduce((sum, { last, meters }) => sum + meters * (to - Math.max(last, from - 1)), 0)

async function countKept(db: Reader, scope: Scope, { from, to }: Span, counted: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from meter_months where ${inScope(scope)} and month between ${from} and ${to} limit ${counted + 1}
    ) kept`.execute(db)
  return rows[0]!.count
}

async function totalsOf(db: Reader, scope: Scope, { from, to }: Span): Promise<Totals> {
  const inSpan = sql`filter (where month >= ${from})`
  const { rows } = await sql<Totals>`
    select coalesce(sum(charges) ${inSpan}, 0) as charges_sum, coalesce(sum(red) ${inSpan}, 0) as red_sum,
      coalesce(sum(payments) ${inSpan}, 0) as payments_sum, coalesce(sum(penalties) ${inSpan}, 0) as penalties_sum,
      coalesce(sum(brought + charges + red - payments), 0) as closing_sum, coalesce(sum(volume) ${inSpan}, 0) as volume_sum,
      coalesce(sum(billed_volume) ${inSpan}, 0) as billed_volume_sum,
      coalesce(sum(order_count) ${inSpan}, 0)::int as order_count_sum
    from month_totals where ${inScope(scope)} and month <= ${to}`.execute(db)
  return rows[0]!
}

/** The keys of the first rows, up to the end of the page: of each month, as its index has them. */
function keysOfAll(
  scope: Scope,
  span: Span,
  by: Ordering,
  { limit, offset }: Slice,
  { owing, counted }: { owing: Owing; counted: number },
): RawBuilder<unknown> {
  const most = sql`limit ${limit + offset}`
  const kept = sql`
    select first.* from organizations g cross join generate_series(${span.from}::int, ${span.to}::int) shown
    cross join lateral (
      select organization_id, month, ${rankOf(by)} as rank, meter_id from meter_months
      where organization_id = g.id and month = shown
      order by ${orderInMonth(by, rankOf(by), sql`meter_id`)} ${most}
    ) first
    where ${inScope(scope, 'g.id')}`
  const crowded = firstCrowded(owing, span, counted)
  const few = owing.some(({ last }) => last < crowded - 1)
  return sql.join(
    [
      sql`(${kept})`,
      ...(few
        ? [
            sql`(${owedByFew(scope, { from: span.from, to: crowded - 1 }, by)} order by ${orderOfList(by)} ${most})`,
          ]
        : []),
      ...(crowded <= span.to
        ? [
            sql`(${owedByMany(scope, { from: crowded, to: span.to }, by, most)} order by ${orderOfList(by)} ${most})`,
          ]
        : []),
    ],
    sql` union all `,
  )
}

/** The first month of the span for which more meters than are counted have no row and owe something: they are not all looked at. */
function firstCrowded(owing: Owing, { from, to }: Span, counted: number): number {
  let meters = 0
  for (const { last, meters: more } of owing) {
    meters += more
    if (meters > counted) return Math.max(last + 1, from)
  }
  return to + 1
}

/** The rank of a row that nobody wrote. */
const rankOfOwed = (by: Ordering): RawBuilder<unknown> => {
  if (!isByAmount(by)) return sql`m.account_no`
  return by.column === 'charges' ? sql`0::numeric` : sql`s.arrears + s.former_arrears`
}

const stateWithMeter = (by: Ordering): RawBuilder<unknown> =>
  isByAmount(by)
    ? sql`meter_states s`
    : sql`meters m join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id`

const owedByFew = (scope: Scope, { from, to }: Span, by: Ordering): RawBuilder<unknown> => sql`
  select s.organization_id, month, ${rankOfOwed(by)} as rank, s.meter_id from ${stateWithMeter(by)}
  cross join generate_series(${from}::int, ${to}::int) month
  where ${inScope(scope, 's.organization_id')} and (s.arrears > 0 or s.former_arrears > 0) and s.last_month < month`

/** So many meters owe that the order is followed: the first rows are found soon. */
const owedByMany = (
  scope: Scope,
  { from, to }: Span,
  by: Ordering,
  most: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select first.organization_id, month, first.rank, first.meter_id from generate_series(${from}::int, ${to}::int) month
  cross join lateral (
    select s.organization_id, ${rankOfOwed(by)} as rank, s.meter_id from ${stateWithMeter(by)}
    where ${inScope(scope, isByAmount(by) ? 's.organization_id' : 'm.organization_id')} and (s.arrears > 0 or s.former_arrears > 0)
      and s.last_month < month
    order by ${inRankOfOwed(by)} ${most}
  ) first`

const inRankOfOwed = (by: Ordering): RawBuilder<unknown> =>
  by.column === 'charges'
    ? sql`s.meter_id ${sql.raw(by.direction)}`
    : orderInMonth(by, rankOfOwed(by), isByAmount(by) ? sql`s.meter_id` : sql`m.id`)
