/** Monthly orders of meters that a search, a place or an account chooses. */
import { type RawBuilder, sql } from 'kysely'
import { PLANNED_ANEW } from '../../db/connection'
import { fewIds } from '../../db/few-ids'
import type { Slice } from '../../db/given-rows'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'
import { refuse } from '../../refusal'
import { isNamed } from '../meters/named-store'
import { atOrBelow } from '../reference/locations-store'
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
  type StoredMonth,
  type Totals,
} from './month-keys-store'

export interface MeterFilter {
  search?: string | undefined
  meter?: number | undefined
  location?: number | undefined
}

export async function monthsOfChosen<Row extends MonthKey>(
  db: Reader,
  scope: Scope,
  filter: MeterFilter,
  span: Span,
  by: Ordering,
  slice: Slice,
  { counted, read }: Bounds,
  readPage: ReadPage<Row>,
): Promise<FoundMonths<Row | StoredMonth>> {
  const { chosen, meters } = await chooseMeters(db, scope, filter)
  // One month is always read: its rows lie together.
  const areRead = span.from >= span.to || meters * (span.to - span.from + 1) <= read
  if (areRead) return readMonths(db, chosen, span, by, slice, counted)
  if (isByAmount(by))
    refuse('too_many_to_sort', { params: { limit: read.toLocaleString('en') }, about: 'ordering' })
  return walkMonths(db, scope, chosen, span, by, slice, counted, readPage)
}

const PLANNED = sql.raw(PLANNED_ANEW)

interface Chosen {
  /** A query of their organizations, ids and account numbers. */
  chosen: RawBuilder<unknown>
  meters: number
}

async function chooseMeters(db: Reader, scope: Scope, filter: MeterFilter): Promise<Chosen> {
  const wanted = meterCondition(scope, filter)
  const ids = await fewIds(db, sql`select m.id from meters m where ${wanted} and ${PLANNED}`)
  const columns = sql`select m.organization_id, m.id, m.account_no from meters m`
  if (ids === null) return { chosen: sql`${columns} where ${wanted}`, meters: Infinity }
  return {
    chosen: sql`${columns} where ${inScope(scope, 'm.organization_id')} and m.id = any(${ids}::bigint[])`,
    meters: ids.length,
  }
}

function meterCondition(scope: Scope, { meter, location, search }: MeterFilter): RawBuilder<unknown> {
  const wanted: RawBuilder<unknown>[] = [sql`${inScope(scope, 'm.organization_id')}`]
  if (meter) wanted.push(sql`m.id = ${meter}`)
  if (location) wanted.push(sql`m.location_id in ${atOrBelow(scope, location)}`)
  if (search) wanted.push(sql`${isNamed(search, 'names')}`)
  return sql.join(wanted, sql` and `)
}

// `offset 0` keeps PostgreSQL at one meter after the other: it would read the months of all meters instead.

/** The months after the newest row of each chosen meter. */
const owedLater = ({ from, to }: Span): RawBuilder<unknown> => sql`
  select c.organization_id, c.id as meter_id, month, c.account_no, s.arrears + s.former_arrears as opening, 0::numeric as charges, 0::numeric as red,
    0::numeric as payments, s.arrears + s.former_arrears as closing, 0::numeric as penalties, 0::numeric as volume, 0::numeric as billed_volume, 0 as order_count
  from chosen c
  cross join lateral (
    select arrears, former_arrears, last_month from meter_states s
    where s.organization_id = c.organization_id and s.meter_id = c.id and (s.arrears > 0 or s.former_arrears > 0) and s.last_month < ${to}
    offset 0
  ) s
  cross join lateral generate_series(greatest(s.last_month + 1, ${from}::int), ${to}::int) month`

/** Reads all rows once. The totals come with every row of the statement, and alone on an empty page. */
async function readMonths(
  db: Reader,
  chosen: RawBuilder<unknown>,
  span: Span,
  by: Ordering,
  { limit, offset }: Slice,
  counted: number,
): Promise<FoundMonths> {
  const { rows } = await sql<StoredMonth & Totals & { count: number; meter_id: number | null }>`
    with chosen as materialized (${chosen}), shown as materialized (
      select c.organization_id, k.meter_id, k.month, c.account_no, k.opening, k.charges, k.red, k.payments, k.closing,
        k.penalties, k.volume, k.billed_volume, k.order_count
      from chosen c
      cross join lateral (
        select * from meter_months k where k.organization_id = c.organization_id and k.meter_id = c.id
          and k.month between ${span.from} and ${span.to}
        offset 0
      ) k
      union all
      ${owedLater(span)}
    ), totals as (
      select count(*)::int as count, coalesce(sum(charges), 0) as charges_sum, coalesce(sum(red), 0) as red_sum,
        coalesce(sum(payments), 0) as payments_sum, coalesce(sum(penalties), 0) as penalties_sum,
        coalesce(sum(closing) filter (where month = ${span.to}), 0) as closing_sum,
        coalesce(sum(volume), 0) as volume_sum, coalesce(sum(billed_volume), 0) as billed_volume_sum,
        coalesce(sum(order_count), 0)::int as order_count_sum
      from shown
    ), page as (
      select *, ${rankOf(by)} as rank from shown order by ${orderOfList(by)} limit ${limit} offset ${offset}
    )
    select totals.*, page.*, m.customer_name from totals
    left join page on true
    left join meters m on m.organization_id = page.organization_id and m.id = page.meter_id
    where ${PLANNED}
    order by ${orderOfList(by)}`.execute(db)
  const totals = rows[0]!
  return {
    count: Math.min(totals.count, counted + 1),
    rows: totals.meter_id === null ? [] : rows,
    totals,
  }
}

/** Reads each month in the order of the accounts, only as far as the page goes, and adds nothing up. */
async function walkMonths<Row extends MonthKey>(
  db: Reader,
  scope: Scope,
  chosen: RawBuilder<unknown>,
  span: Span,
  by: Ordering,
  slice: Slice,
  counted: number,
  readPage: ReadPage<Row>,
): Promise<FoundMonths<Row>> {
  const most = sql`limit ${slice.limit + slice.offset}`
  const keys = sql`
    with chosen as materialized (${chosen} order by ${orderInMonth(by, sql`m.account_no`, sql`m.id`)}), kept as (
      select first.* from organizations g cross join generate_series(${span.from}::int, ${span.to}::int) shown
      cross join lateral (
        select c.organization_id, k.month, c.account_no as rank, c.id as meter_id from chosen c
        join meter_months k on k.organization_id = c.organization_id and k.meter_id = c.id and k.month = shown
        where c.organization_id = g.id order by ${orderInMonth(by, sql`c.account_no`, sql`c.id`)} ${most}
      ) first
      where ${inScope(scope, 'g.id')}
    ), later as (
      select organization_id, month, account_no as rank, meter_id from (${owedLater(span)}) owed
      order by ${orderOfList(by)} ${most}
    )
    select * from kept union all select * from later`
  const [count, rows] = await Promise.all([
    countMonths(db, chosen, span, counted),
    readPage(db, keys, by, slice),
  ])
  return { count, rows, totals: null }
}

async function countMonths(
  db: Reader,
  chosen: RawBuilder<unknown>,
  { from, to }: Span,
  counted: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with chosen as materialized (${chosen})
    select count(*)::int as count from (
      select c.id from chosen c
      join meter_months k on k.organization_id = c.organization_id and k.meter_id = c.id and k.month between ${from} and ${to}
      union all
      select meter_id from (${owedLater({ from, to })}) later
      limit ${counted + 1}
    ) shown
    where ${PLANNED}`.execute(db)
  return rows[0]!.count
}
