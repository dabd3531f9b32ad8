import type { FiltersOf } from '@water/contract/list-query'
import type { FormerNo } from '@water/contract/meters/account-no'
import type { meterFields } from '@water/contract/meters/fields'
import { meterList } from '@water/contract/meters/list'
import { MOST_USES } from '@water/contract/places'
import { addDays, type LocalDate } from '@water/rules/calendar'
import { DUE_SOON_DAYS } from '@water/rules/metering/verification'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ColumnsOf, Maybe } from '../../db/columns'
import { planned, totalsOf } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import { type StoredFields, type StoredRow, selected } from '../../db/declared-table'
import { onPage } from '../../db/first-page'
import type { Tables } from '../../db/generated/tables'
import { inSight } from '../../db/in-sight'
import { orderedBy } from '../../db/name-order'
import type { Reader, Tx } from '../../db/read-write'
import { inScope, type OrgId, type Scope } from '../../db/scope'
import { atOrBelow } from '../reference/locations-store'
import { formerNosOf } from './account-numbers-store'
import { joinPending, lastIndex, lastReadAt } from './last-index-store'
import { meterTable } from './meter-table'
import { isNamed } from './named-store'

type Matching = SelectQueryBuilder<Tables, 'meters', object>

export interface MeterFilter extends FiltersOf<typeof meterList> {
  ids?: readonly number[] | undefined
  meter?: number | undefined
}

export function metersMatching(db: Reader, scope: Scope, filter: MeterFilter, today: LocalDate): Matching {
  let query: Matching = db
    .selectFrom('meters')
    .where(inSight(scope, 'meters'))
    .where(planned(filter))
    .where(
      whereFilters(meterList, 'meters', filter, {
        location: (location) => sql<SqlBool>`meters.location_id in ${atOrBelow(scope, location)}`,
        has_arrears: inArrears,
        verify_due: (wanted) => (wanted ? dueSoon(today) : sql<SqlBool>`(${dueSoon(today)}) is not true`),
        verify_due_before: (day) => sql<SqlBool>`meters.verify_due_date < ${day}`,
      }),
    )
  if (filter.ids) query = query.where('meters.id', 'in', filter.ids.length > 0 ? filter.ids : [0])
  if (filter.meter) query = query.where('meters.id', '=', filter.meter)
  if (filter.search) query = query.where(isNamed(filter.search, 'everything', 'meters'))
  return query
}

/** Closed accounts are not verified any more. */
const dueSoon = (today: LocalDate) =>
  sql<SqlBool>`meters.verify_due_date <= ${addDays(today, DUE_SOON_DAYS)}::date and meters.status <> 'closed'`

/** The devices whose verification is due soon, or was. */
export const countDueSoon = async (db: Reader, scope: Scope, today: LocalDate): Promise<number> =>
  (await totalsOf(db, metersMatching(db, scope, { verify_due: true }, today))).count

/** Looked up for each account, so that a page ends when it is full. */
const inArrears = (wanted: boolean) => sql<boolean>`(
  select s.arrears ${sql.raw(wanted ? '> 0' : '= 0')} from meter_states s
  where s.organization_id = meters.organization_id and s.meter_id = meters.id)`

/** The totals of all accounts that the filters find. */
export function meterTotals(
  db: Reader,
  scope: Scope,
  { has_arrears, ...filter }: MeterFilter,
  today: LocalDate,
) {
  const keys = metersMatching(db, scope, filter, today)
    .where(planned({ has_arrears }))
    .select(['meters.organization_id', 'meters.id'])
  // The accounts are found before their states are joined: see `rowsFirst`.
  const found = db
    .selectFrom(keys.offset(0).as('meters'))
    .leftJoin('meter_states', (join) =>
      join
        .onRef('meter_states.organization_id', '=', 'meters.organization_id')
        .onRef('meter_states.meter_id', '=', 'meters.id'),
    )
  const counted =
    has_arrears === undefined ? found : found.where('meter_states.arrears', has_arrears ? '>' : '=', '0')
  return totalsOf(db, counted, { arrears: 'meter_states.arrears', balance: 'meter_states.balance' })
}

const stateColumns = new Set(['last_read_at', 'arrears', 'balance'])

export type StoredMeterRow = StoredRow<'meters', typeof meterFields> &
  ColumnsOf<'meters', 'id' | 'created_at' | 'updated_at', { organization: 'organization_id' }> &
  ColumnsOf<
    'meter_states',
    'last_reading' | 'last_read_at' | 'average_volume' | 'balance' | 'arrears' | 'former_arrears'
  > &
  ColumnsOf<'organizations', never, { organization_name: 'name' }> &
  ColumnsOf<'locations', never, { location_name: 'name' }> &
  ColumnsOf<'meter_types', never, { meter_type_name: 'name' }> &
  ColumnsOf<'diameters', never, { diameter_name: 'name' }> &
  Maybe<ColumnsOf<'water_prices', never, { water_price_name: 'name' }>>

/**
 * The name of what a meter refers to. As a join it would cost PostgreSQL many times the row: all tables have the
 * organization in common, so that it would weigh every order of joining them.
 */
const nameOf = (table: string, column: string) => atRow(table, column, sql`x.name`)
const atRow = (table: string, column: string, value: RawBuilder<unknown>) => sql`(
  select ${value} from ${sql.table(table)} x where x.organization_id = m.organization_id and x.id = m.${sql.ref(column)})`

const rowColumns = sql`
  m.id, m.organization_id as organization, (
    select g.name from organizations g where g.id = m.organization_id
  ) as organization_name, m.created_at, m.updated_at,
  ${selected(meterTable, 'm', 'row')},
  ${nameOf('locations', 'location_id')} as location_name, ${nameOf('meter_types', 'meter_type_id')} as meter_type_name,
  ${nameOf('diameters', 'diameter_id')} as diameter_name, ${nameOf('water_prices', 'water_price_id')} as water_price_name,
  ${lastIndex} as last_reading, ${lastReadAt} as last_read_at, s.average_volume, s.balance, s.arrears,
  s.former_arrears`
const otherColumns = selected(meterTable, 'm', 'others')
const withState = sql`
  join meter_states s on s.organization_id = m.organization_id and s.meter_id = m.id
  ${joinPending}`

/** A page of meters: only its own rows are joined with the tables that name them. */
export async function meterPage(
  db: Reader,
  matching: Matching,
  by: { column: string; direction: 'asc' | 'desc' },
  range: { limit: number; offset: number },
): Promise<StoredMeterRow[]> {
  const direction = by.direction === 'desc' ? sql`desc` : sql`asc`
  const column = orderedBy(stateColumns.has(by.column) ? 's' : 'm', by.column)
  const slice = onPage(metersInOrder(db, matching, by), range)
  const { rows } = await sql<StoredMeterRow>`
    select ${rowColumns} from ${slice} page
    join meters m on m.organization_id = page.organization_id and m.id = page.id ${withState}
    order by ${column} ${direction}, m.id ${direction}`.execute(db)
  return rows
}

/** All meters of a city are sorted by a few bytes each and not with their addresses. */
export function metersInOrder(
  db: Reader,
  matching: Matching,
  { column, direction }: { column: string; direction: 'asc' | 'desc' },
) {
  const isState = stateColumns.has(column)
  const way = sql.raw(direction)
  return (isState ? withStates(db, matching) : matching)
    .select(['meters.organization_id', 'meters.id'])
    .orderBy(sql`${orderedBy(isState ? 'meter_states' : 'meters', column)} ${way}, meters.id ${way}`)
}

/** The meters with these ids, in any order. */
export const metersById = (db: Reader, scope: Scope, ids: readonly number[]): Promise<StoredMeterRow[]> =>
  meterPage(
    db,
    db
      .selectFrom('meters')
      .where(inScope(scope, 'meters.organization_id'))
      .where(sql<SqlBool>`meters.id = any(${ids}::bigint[])`),
    { column: 'id', direction: 'asc' },
    { limit: ids.length, offset: 0 },
  )

/** The accounts are found before their states are joined: see `rowsFirst`. */
const withStates = (db: Reader, matching: Matching) =>
  db
    .selectFrom(matching.select(['meters.organization_id', 'meters.id']).offset(0).as('meters'))
    .innerJoin('meter_states', (join) =>
      join
        .onRef('meter_states.organization_id', '=', 'meters.organization_id')
        .onRef('meter_states.meter_id', '=', 'meters.id'),
    )

export type StoredMeter = StoredMeterRow &
  StoredFields<'meters', typeof meterFields> &
  ColumnsOf<'meters', 'opening_tier_year' | 'opening_volume'> &
  ColumnsOf<'meter_types', 'register_digits'> & {
    parent_name: string | null
    former_nos: FormerNo[]
    watches_name: string | null
    is_remote: boolean
    has_valve: boolean
    is_device_billed: boolean
    is_change_pending: boolean
    has_documents: boolean
  }

/** Tells whether a row of a table names meter `m`. */
const named = (table: string, column: string) => sql`exists (
  select from ${sql.table(table)} x where x.organization_id = m.organization_id and x.${sql.ref(column)} = m.id)`

export async function findMeter(db: Reader, org: OrgId, id: number): Promise<StoredMeter | undefined> {
  const { rows } = await sql<StoredMeter>`
    select ${rowColumns}, ${otherColumns}, m.opening_tier_year, m.opening_volume, (
        select p.customer_name || ' ' || p.account_no from meters p
        where p.organization_id = m.organization_id and p.id = m.parent_id
      ) as parent_name, ${formerNosOf} as former_nos, ${nameOf('locations', 'watches_id')} as watches_name, coalesce(i.register_digits, (
        select t.register_digits from meter_types t where t.organization_id = m.organization_id and t.id = m.meter_type_id
      )) as register_digits, (
        ${atRow('meter_types', 'meter_type_id', sql`x.reading_mode = 'remote'`)} or ${named('modules', 'meter_id')}
      ) as is_remote, ${atRow('meter_types', 'meter_type_id', sql`x.has_valve`)} as has_valve, exists (
        select from readings r
        where r.organization_id = m.organization_id and r.meter_id = m.id and r.installation_id = i.id and r.status = 'billed'
      ) as is_device_billed, coalesce((
        select r.source = 'change_new' from readings r
        where r.organization_id = m.organization_id and r.meter_id = m.id and r.status in ('pending', 'watched')
        order by r.read_at desc, r.id desc limit 1
      ), false) as is_change_pending, (
        ${named('readings', 'meter_id')} or ${named('orders', 'meter_id')} or ${named('payments', 'meter_id')}
        or ${named('orders', 'master_id')} or ${named('meters', 'parent_id')}
      ) as has_documents
    from meters m ${withState}
    left join installations i
      on i.organization_id = m.organization_id and i.meter_id = m.id and i.removed_at is null
    where m.organization_id = ${org} and m.id = ${id}`.execute(db)
  return rows[0]
}

export type StoredTerms = ColumnsOf<
  'meter_terms',
  'effective_from' | 'persons',
  { water_price: 'water_price_id' }
> &
  ColumnsOf<'water_prices', never, { water_price_name: 'name' }>

/** Newest first. */
export async function termsOf(db: Reader, org: OrgId, meter: number): Promise<StoredTerms[]> {
  const { rows } = await sql<StoredTerms>`
    select t.effective_from, t.water_price_id as water_price, w.name as water_price_name, t.persons
    from meter_terms t join water_prices w on w.organization_id = t.organization_id and w.id = t.water_price_id
    where t.organization_id = ${org} and t.meter_id = ${meter} order by t.effective_from desc`.execute(db)
  return rows
}

/** The documents that prevent the deletion of a meter, or changes of its beginning. */
export async function documentsOf(
  db: Reader,
  org: OrgId,
  meter: number,
): Promise<{ readings: number; orders: number; payments: number; subs: number }> {
  const count = (table: string, column: string) => sql`(
    select count(*)::int from ${sql.table(table)} x
    where x.organization_id = ${org} and x.${sql.ref(column)} = ${meter})`
  const { rows } = await sql<{ readings: number; orders: number; payments: number; subs: number }>`
    select ${count('readings', 'meter_id')} as readings, ${count('orders', 'meter_id')} as orders,
      ${count('payments', 'meter_id')} as payments, ${count('meters', 'parent_id')} as subs`.execute(db)
  return rows[0]!
}

/** The newest live orders of the device in use. */
export async function ordersOfDevice(
  db: Reader,
  org: OrgId,
  meter: number,
): Promise<{ id: number; order_no: string }[]> {
  const { rows } = await sql<{ id: number; order_no: string }>`
    select o.id, o.order_no from installations i
    join readings r
      on r.organization_id = i.organization_id and r.meter_id = i.meter_id and r.installation_id = i.id
        and r.status = 'billed'
    join orders o on o.organization_id = r.organization_id and o.id = r.order_id
    where i.organization_id = ${org} and i.meter_id = ${meter} and i.removed_at is null
    order by r.read_at desc, r.id desc limit 20`.execute(db)
  return rows
}

/** An order and the time or day up to which it bills water. */
export interface BilledUntil {
  id: number
  order_no: string
  kind: 'reading' | 'back_charge'
  until: string
}

/** The live order that bills an account's water up to the latest time: its reading's, or the last day of a back charge. */
export async function lastBilled(db: Reader, org: OrgId, meter: number): Promise<BilledUntil | undefined> {
  const { rows } = await sql<BilledUntil>`
    select o.id, o.order_no, o.kind, coalesce(r.read_at, o.period_to) as until from orders o
    left join readings r on r.organization_id = o.organization_id and r.id = o.reading_id
    where o.organization_id = ${org} and o.meter_id = ${meter} and o.kind in ('reading', 'back_charge')
      and o.status not in ('red', 'red_flushed')
    order by until desc, o.id desc limit 1`.execute(db)
  return rows[0]
}

/** How many reports of modules an account has, MOST_USES + 1 at most. No foreign key keeps them: they come by the thousand. */
export async function countReports(db: Reader, org: OrgId, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from remote_reports where organization_id = ${org} and meter_id = ${id} limit ${MOST_USES + 1}
    ) used`.execute(db)
  return rows[0]!.count
}

export async function deleteMeterRow(tx: Tx, org: OrgId, id: number): Promise<void> {
  await sql`
    delete from bound_imeis where organization_id = ${org} and imei in (
      select imei from modules where organization_id = ${org} and meter_id = ${id} and bound_until is null
    )`.execute(tx)
  await tx.deleteFrom('meters').where('organization_id', '=', org).where('id', '=', id).execute()
}
