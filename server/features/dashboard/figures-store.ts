/** The figures of the home page, read from the documents. */

import type { arrearsAges } from '@water/contract/dashboard/vocabulary'
import type { LocalDate } from '@water/rules/calendar'
import { type Expression, type SqlBool, sql } from 'kysely'
import { organizationsByName } from '../../db/all-organizations'
import type { ColumnsOf } from '../../db/columns'
import { planned } from '../../db/count'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'

export interface Span {
  from: LocalDate
  to: LocalDate
}
/** A condition on `meter_id`; undefined: every place. */
export type Place = Expression<SqlBool> | undefined

export interface StoredSums {
  charged: string
  collected: string
  volume: string
  billed_volume: string
  /** The live orders, and the part of them that is not paid; null without any. */
  live: string | null
  open: string | null
  collection_rate: string | null
  by_day: { date: LocalDate; charged: string; collected: string }[]
}

/** With a place the statement is planned for its accounts: a building's are found by their own orders, an area's by the days. */
export const there = (place: Place) => sql<SqlBool>`${place ?? sql`true`} and ${planned({ place })}`

/** The paid part of live orders with open ones among them. */
export const collectionRate = sql`round((sum(live) - coalesce(sum(open), 0)) / nullif(sum(live), 0), 4)`

/** The issued and collected sums of a span, day by day. An order that is open says how much of it is not paid. */
async function sumsOf(db: Reader, scope: Scope, { from, to }: Span, place: Place): Promise<StoredSums> {
  const { rows } = await sql<StoredSums>`
    with issued as materialized (
      select issued_on as date, sum(amount) as charged, sum(volume) as volume, sum(billed_volume) as billed_volume,
        sum(amount) filter (where status not in ('red', 'red_flushed')) as live,
        sum(outstanding) filter (where outstanding > 0) as open
      from orders
      where ${inScope(scope)} and issued_on between ${from}::date and ${to}::date and kind <> 'opening' and ${there(place)}
      group by issued_on
    ), collected as materialized (
      select posted_on as date, sum(amount) as collected from payments
      where ${inScope(scope)} and posted_on between ${from}::date and ${to}::date and ${there(place)} group by posted_on
    ), days as (
      select day::date as date, coalesce(charged, 0) as charged, coalesce(collected, 0) as collected
      from generate_series(${from}::date, ${to}::date, interval '1 day') day
      left join issued i on i.date = day::date left join collected c on c.date = day::date
    )
    select coalesce(sum(charged), 0) as charged, coalesce(sum(volume), 0) as volume,
      coalesce(sum(billed_volume), 0) as billed_volume, (select coalesce(sum(collected), 0) from collected) as collected,
      sum(live) as live, sum(open) as open, ${collectionRate} as collection_rate,
      (select json_agg(json_build_object('date', date, 'charged', charged::text, 'collected', collected::text) order by date)
        from days) as by_day
    from issued`.execute(db)
  return rows[0]!
}

interface Volumes {
  volume: string
  billed_volume: string
}

/** A year before; 29 February is compared with the 28th. */
const before = (day: LocalDate) => sql`(${day}::date - interval '1 year')::date`

/** The volumes of the same days a year before, those of another system with them. */
export async function yearBeforeOf(
  db: Reader,
  scope: Scope,
  { from, to }: Span,
  place: Place,
): Promise<Volumes> {
  const { rows } = await sql<Volumes>`
    select coalesce(sum(volume), 0) as volume, coalesce(sum(billed_volume), 0) as billed_volume from (
      select volume, billed_volume from orders
      where ${inScope(scope)} and ${there(place)} and issued_on between ${before(from)} and ${before(to)}
      union all
      select volume, volume from former_readings
      where ${inScope(scope)} and ${there(place)} and read_on between ${before(from)} and ${before(to)}
    ) used`.execute(db)
  return rows[0]!
}

export interface StoredAge {
  age: (typeof arrearsAges)[number]
  count: number
  amount: string
}

/** The arrears as of now, by the days since they were due. */
async function arrearsByAge(db: Reader, scope: Scope, today: LocalDate, place: Place): Promise<StoredAge[]> {
  const late = sql`${today}::date - due_date`
  const { rows } = await sql<StoredAge>`
    select case
        when ${late} <= 0 then 'not_due'
        when ${late} <= 30 then '1-30'
        when ${late} <= 60 then '31-60'
        when ${late} <= 90 then '61-90'
        when ${late} <= 180 then '91-180'
        when ${late} <= 365 then '181-365'
        else 'over_365'
      end as age, count(*)::int as count, sum(outstanding) as amount
    from orders where ${inScope(scope)} and outstanding > 0 and ${there(place)} group by 1`.execute(db)
  return rows
}

/** The figures of a span and what is owed now. */
export interface StoredFigures {
  sums: StoredSums
  yearBefore: Volumes
  arrears: StoredAge[]
}

export async function figuresOf(
  db: Reader,
  scope: Scope,
  span: Span,
  today: LocalDate,
  place?: Place,
): Promise<StoredFigures> {
  const [sums, yearBefore, arrears] = await Promise.all([
    sumsOf(db, scope, span, place),
    yearBeforeOf(db, scope, span, place),
    arrearsByAge(db, scope, today, place),
  ])
  return { sums, yearBefore, arrears }
}

export type StoredOrganization = ColumnsOf<'organizations', 'id' | 'name'> & {
  charged: string
  collected: string
  arrears: string
}

/** Every organization with its figures: each is asked for its own. */
export async function organizationsSideBySide(db: Reader, { from, to }: Span): Promise<StoredOrganization[]> {
  const found: StoredOrganization[] = []
  for (const { id, name } of await organizationsByName(db)) {
    const { rows } = await sql<Omit<StoredOrganization, 'id' | 'name'>>`
      select
        (select coalesce(sum(amount), 0) from orders
          where organization_id = ${id} and issued_on between ${from}::date and ${to}::date and kind <> 'opening') as charged,
        (select coalesce(sum(amount), 0) from payments
          where organization_id = ${id} and posted_on between ${from}::date and ${to}::date) as collected,
        (select coalesce(sum(outstanding), 0) from orders
          where organization_id = ${id} and outstanding > 0) as arrears`.execute(db)
    found.push({ id, name, ...rows[0]! })
  }
  return found
}
