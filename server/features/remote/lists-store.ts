import type { FiltersOf } from '@water/contract/list-query'
import { SILENT_DAYS } from '@water/contract/remote/calls'
import { type moduleList, reportList } from '@water/contract/remote/list'
import type { DeviceAlarm, ReportDoubt, ReportState, ValveState } from '@water/contract/remote/vocabulary'
import { addSeconds, type LocalDate, type LocalTime } from '@water/rules/calendar'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { keysOf, rowsByOrganization } from '../../db/by-organization'
import type { ColumnsOf } from '../../db/columns'
import { COUNT_LIMIT, countedPage, planned } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import type { Reader } from '../../db/read-write'
import { inScope, type OrgId, type Scope } from '../../db/scope'
import { containsWords } from '../../db/search'
import { atPlace, searchByAccount } from '../meters/named-store'
import type { ShownModule } from './bindings-store'

export interface Range {
  limit: number
  offset: number
}
export interface Order {
  column: string
  direction: 'asc' | 'desc'
}
export interface Found<Row> {
  count: number
  rows: Row[]
}

/** The account of a row, as the lists show it. */
export type AccountOfRow = ColumnsOf<
  'meters',
  'account_no' | 'customer_name' | 'address',
  { meter: 'id'; location: 'location_id' }
> & { organization: number; meter_no: string; location_name: string }

const accountColumns = sql`m.organization_id as organization, m.id as meter, m.account_no, m.customer_name, m.address,
  m.location_id as location, l.name as location_name`

const withAccount = sql`
  join meters m on m.organization_id = x.organization_id and m.id = x.meter_id
  join locations l on l.organization_id = m.organization_id and l.id = m.location_id`

interface Page<Row> extends Record<'rows' | 'columns' | 'joins' | 'order', RawBuilder<unknown>> {
  /** The same rows in the same order, by the index of another table. */
  walk?: { rows: RawBuilder<unknown>; order: RawBuilder<unknown> }
  /** Some of the first of these rows: where many match, a page is full of them. */
  first?: RawBuilder<unknown>
  /** Reads the rows of a slice, where that is not one statement. */
  read?: (slice: RawBuilder<unknown>) => Promise<Row[]>
}

/** Counts and reads a page of `from x`; few rows are found before they are sorted. */
export function pageOfRows<Row>(
  db: Reader,
  filters: object,
  { rows, columns, joins, order, walk = { rows, order }, first, read: readSlice }: Page<Row>,
  { limit, offset }: Range,
): Promise<Found<Row>> {
  const count = sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${rows} limit ${COUNT_LIMIT + 1}) matches`
    .execute(db)
    .then((counted) => counted.rows[0]!.count)
  const pageFrom = async (found: RawBuilder<unknown>) => {
    const slice = sql`${found} limit ${limit} offset ${offset}`
    if (readSlice) return readSlice(slice)
    const page = await sql<Row>`
      select ${columns} from (select x.* ${slice}) x ${joins} order by ${order}`.execute(db)
    return page.rows
  }
  const read = async (isSortedLast: boolean) => {
    if (isSortedLast) return pageFrom(sql`from (select x.* ${rows} offset 0) x order by ${order}`)
    const begun = first ? await pageFrom(sql`${first} order by ${walk.order}`) : []
    return begun.length === limit ? begun : pageFrom(sql`${walk.rows} order by ${walk.order}`)
  }
  return countedPage(filters, count, read).then(([total, page]) => ({ count: total, rows: page }))
}

export const allOf = (conditions: readonly Expression<unknown>[]) => sql.join(conditions, sql` and `)

export type ListedModule = AccountOfRow & ShownModule & { silent: boolean }

const silentBefore = (now: LocalTime): LocalTime => addSeconds(now, -SILENT_DAYS * 86_400)

/** Modules among which the first ones of a list are looked for. */
const LOOKED_AT = 2000

const stateOf = (as: string) =>
  sql.raw(`module_states ${as} on ${as}.organization_id = x.organization_id and ${as}.module_id = x.id`)
/** A module's newest good report; asked for few modules alone. */
const lastReport = sql`(select w.last_report_at from module_states w where w.organization_id = x.organization_id and w.module_id = x.id)`

/** The modules of some states, each looked up by itself. */
const ofStates = (states: RawBuilder<unknown>, conditions: readonly Expression<unknown>[]) => sql`
  from (select v.organization_id, v.module_id, v.last_report_at ${states}) v cross join lateral (
    select b.* from modules b where b.organization_id = v.organization_id and b.id = v.module_id offset 0
  ) x where ${allOf(conditions)}`

type ModuleFilters = FiltersOf<typeof moduleList>

/** A page of the modules of devices in use. */
export async function pageOfModules(
  db: Reader,
  scope: Scope,
  { search, location, silent, gateway }: ModuleFilters,
  now: LocalTime,
  { column, direction }: Order,
  range: Range,
): Promise<Found<ListedModule>> {
  const isSilent = sql<SqlBool>`coalesce(${lastReport}, x.bound_from) < ${silentBefore(now)}::timestamptz`
  // The narrow states say it of most: whether one that never reported is silent depends on its binding.
  const saidOfSilence = sql`v.last_report_at is null or v.last_report_at ${sql.raw(silent ? '<' : '>=')} ${silentBefore(now)}::timestamptz`
  const openStates = sql`from module_states v where ${inScope(scope, 'v.organization_id')} and v.is_open
    and ${silent === undefined ? sql`true` : sql`(${saidOfSilence})`}`
  const filters = { search, location, silent, gateway }
  const conditions: Expression<unknown>[] = [
    inScope(scope, 'x.organization_id'),
    sql`x.bound_until is null`,
    planned(filters),
  ]
  if (silent !== undefined) conditions.push(silent ? isSilent : sql`not ${isSilent}`)
  if (gateway !== undefined) conditions.push(sql`x.gateway_id = ${gateway}`)
  if (location !== undefined) conditions.push(await atPlace(db, scope, 'x.meter_id', location))
  const named = search
    ? await searchByAccount(db, scope, 'x', search, 'everything', [containsWords('x.imei', search)])
    : null
  if (named) conditions.push(named.is)
  const way = sql.raw(direction)
  const accountNo = sql`(select a.account_no from meters a where a.organization_id = x.organization_id and a.id = x.meter_id)`
  // Those that never reported have been silent for the longest time.
  const nulls = sql.raw(direction === 'asc' ? 'nulls first' : 'nulls last')
  const order =
    column === 'last_report_at'
      ? sql`${lastReport} ${way} ${nulls}, x.id ${way}`
      : sql`${column === 'account_no' ? accountNo : sql`x.id`} ${way}`
  const byState = sql`v.last_report_at ${way} ${nulls}, v.module_id ${way}`
  const columns = sql`x.id, ${accountColumns}, i.meter_no, x.imei, x.gateway_id as gateway, s.name as gateway_name, x.no_cut,
    x.bound_from as "from", v.last_report_at, v.battery, v.rsrp, v.valve, ${isSilent} as silent`
  const joins = sql`${withAccount}
    join ${stateOf('v')}
    join installations i on i.organization_id = x.organization_id and i.id = x.installation_id
    left join services s on s.organization_id = x.organization_id and s.id = x.gateway_id`
  const ofAll = async (slice: RawBuilder<unknown>) => {
    return rowsByOrganization(await keysOf(db, 'x', slice), async (one, ids) => {
      const page = await sql<ListedModule & { id: number }>`
        select ${columns} from modules x ${joins}
        where ${inScope(one, 'x.organization_id')} and x.id = any(${ids}::bigint[])`.execute(db)
      return page.rows
    })
  }
  return pageOfRows<ListedModule>(
    db,
    filters,
    {
      rows:
        silent === undefined
          ? sql`from modules x where ${allOf(conditions)}`
          : ofStates(openStates, conditions),
      columns,
      joins,
      order,
      ...(scope.of === 'all' && { read: ofAll }),
      // No index has this order: every report would write it. The first ones are soon found among the narrow states.
      ...(column === 'last_report_at' && {
        ...(scope.of !== 'all' && {
          first: ofStates(sql`${openStates} order by ${byState} limit ${LOOKED_AT}`, conditions),
        }),
        walk: {
          rows: sql`from modules x join ${stateOf('v')} where v.is_open and ${allOf(conditions)}`,
          order: byState,
        },
      }),
      ...(column === 'account_no' && {
        walk: {
          // A meter has one open binding: it is looked up by its key, whatever PostgreSQL knows of the organization.
          rows: sql`from meters a cross join lateral (
              select x.* from modules x
              where x.organization_id = a.organization_id and x.meter_id = a.id and x.bound_until is null limit 1
            ) x where ${inScope(scope, 'a.organization_id')} and ${allOf(conditions)}`,
          order: sql`a.account_no ${way}`,
        },
      }),
    },
    range,
  )
}

export type StoredReport = ColumnsOf<
  'remote_reports',
  | 'id'
  | 'freeze_at'
  | 'index'
  | 'is_rollover'
  | 'battery'
  | 'rsrp'
  | 'received_at'
  | 'reason'
  | 'decided_by'
  | 'decided_at',
  { organization: 'organization_id'; meter: 'meter_id' }
> & {
  // The database's checks limit them to these.
  state: ReportState
  doubt: ReportDoubt | null
  valve: ValveState | null
  alarms: DeviceAlarm[]
  decided_by_name: string | null
}

export type ListedReport = StoredReport & AccountOfRow

const reportColumns = sql`x.id, x.organization_id as organization, x.meter_id as meter, x.freeze_at, x.index, x.state, x.doubt,
  x.is_rollover, x.battery, x.rsrp, x.valve, x.alarms, x.received_at, x.reason, x.decided_by,
  coalesce(nullif(u.name, ''), u.username) as decided_by_name, x.decided_at`
const withDecider = sql`left join users u on u.id = x.decided_by`

type ReportFilters = FiltersOf<typeof reportList>

/** A page of reports in the order of their arrival. */
export async function pageOfReports(
  db: Reader,
  scope: Scope,
  { search, location, ...filters }: ReportFilters,
  { direction }: Order,
  range: Range,
): Promise<Found<ListedReport>> {
  const all = { search, location, ...filters }
  const conditions: Expression<unknown>[] = [
    inScope(scope, 'x.organization_id'),
    whereFilters(reportList, 'remote_reports as x', filters, { location: null }),
    planned(all),
  ]
  // The index of the doubtful ones has no good one.
  if (filters.state?.length && !filters.state.includes('good')) conditions.push(sql`x.state <> 'good'`)
  if (location !== undefined) conditions.push(await atPlace(db, scope, 'x.meter_id', location))
  if (search) conditions.push((await searchByAccount(db, scope, 'x', search, 'everything')).isOfAll)
  return pageOfRows<ListedReport>(
    db,
    all,
    {
      rows: sql`from remote_reports x where ${allOf(conditions)}`,
      columns: sql`${reportColumns}, ${accountColumns}, i.meter_no`,
      joins: sql`${withAccount} ${withDecider}
        join installations i on i.organization_id = x.organization_id and i.id = x.installation_id`,
      order: sql`x.id ${sql.raw(direction)}`,
    },
    range,
  )
}

export async function reportById(db: Reader, org: OrgId, id: number): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`
    select ${reportColumns} from remote_reports x ${withDecider}
    where x.organization_id = ${org} and x.id = ${id}`.execute(db)
  return rows[0]
}

/** The days of an account's reports; a freeze at midnight is of the day before. */
export interface Days {
  from: LocalDate
  to: LocalDate
}

const withinDays = ({ from, to }: Days, column: RawBuilder<unknown>) =>
  sql`${column} > ${from}::timestamptz and ${column} <= ${to}::date + 1`

/** The reports of a device whose change-over was taken back stay with it: it was never this account’s. */
const stood = sql`not exists (
  select from installations w
  where w.organization_id = x.organization_id and w.id = x.installation_id and w.withdrawn_at is not null)`

/** More freezes than a module of any kind has. */
const MOST_SHOWN = 10_000

export async function reportsOfMeter(
  db: Reader,
  org: OrgId,
  meter: number,
  days: Days,
): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport>`
    select ${reportColumns} from remote_reports x ${withDecider}
    where x.organization_id = ${org} and x.meter_id = ${meter} and ${withinDays(days, sql`x.freeze_at`)} and ${stood}
    order by x.freeze_at limit ${MOST_SHOWN}`.execute(db)
  return rows
}

/** The hours of an account's good reports, in thousandths of a cubic metre. */
export async function hoursOfMeter(
  db: Reader,
  org: OrgId,
  meter: number,
  days: Days,
): Promise<{ freeze_at: LocalTime; flows: number[] }[]> {
  const { rows } = await sql<{ freeze_at: LocalTime; flows: number[] }>`
    select x.freeze_at, h.flows
    from remote_reports x
    join remote_hours h on h.organization_id = x.organization_id and h.installation_id = x.installation_id
      and h.freeze_at = x.freeze_at
    where x.organization_id = ${org} and x.meter_id = ${meter} and x.state = 'good'
      and ${withinDays(days, sql`x.freeze_at`)} and ${withinDays(days, sql`h.freeze_at`)} and ${stood}
    order by x.freeze_at limit ${MOST_SHOWN}`.execute(db)
  return rows
}
