import type { alarmList } from '@water/contract/alarms/list'
import { alarmList as declared } from '@water/contract/alarms/list'
import type { AlarmKind } from '@water/contract/alarms/vocabulary'
import type { FiltersOf } from '@water/contract/list-query'
import type { LocalTime } from '@water/rules/calendar'
import { type RawBuilder, sql } from 'kysely'
import { keysOf, rowsByOrganization } from '../../db/by-organization'
import type { ColumnsOf } from '../../db/columns'
import { COUNT_LIMIT, planned } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import type { Reader, Tx } from '../../db/read-write'
import { inScope, type OrgId, type Scope } from '../../db/scope'
import { atPlace, searchByAccount } from '../meters/named-store'

export type StoredAlarm = ColumnsOf<
  'alarms',
  'id' | 'since' | 'last_at' | 'until' | 'note',
  { organization: 'organization_id'; meter: 'meter_id'; by: 'acknowledged_by' }
> &
  ColumnsOf<'meters', 'account_no' | 'customer_name' | 'address', { location: 'location_id' }> &
  ColumnsOf<'locations', never, { location_name: 'name' }> & {
    // The database's checks limit them to these.
    kind: AlarmKind
    state: 'open' | 'acknowledged' | 'ended'
    by_name: string
  }

const columns = sql`
  a.id, a.organization_id as organization, a.meter_id as meter, m.account_no, m.customer_name, m.address,
  m.location_id as location, l.name as location_name, a.kind, a.since, a.last_at, a.until, a.state, a.note,
  a.acknowledged_by as by, coalesce(nullif(u.name, ''), u.username, v.name, '') as by_name`
const withNames = sql`
  join meters m on m.organization_id = a.organization_id and m.id = a.meter_id
  join locations l on l.organization_id = m.organization_id and l.id = m.location_id
  left join users u on u.id = a.acknowledged_by
  left join services v on v.organization_id = a.organization_id and v.id = a.acknowledged_service`

type AlarmFilters = FiltersOf<typeof alarmList>

async function matching(db: Reader, scope: Scope, filters: AlarmFilters): Promise<RawBuilder<unknown>> {
  const { location, search } = filters
  const conditions = [
    inScope(scope, 'a.organization_id'),
    whereFilters(declared, 'alarms as a', filters, { location: null }),
    planned(filters),
  ]
  if (location !== undefined) conditions.push(await atPlace(db, scope, 'a.meter_id', location))
  if (search) conditions.push((await searchByAccount(db, scope, 'a', search, 'everything')).isOfAll)
  return sql`from alarms a where ${sql.join(conditions, sql` and `)}`
}

/** A page of alarms: only its own rows are joined with the tables that name them. */
export async function pageOfAlarms(
  db: Reader,
  scope: Scope,
  filters: AlarmFilters,
  order: { column: string; direction: 'asc' | 'desc' },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: StoredAlarm[] }> {
  const found = await matching(db, scope, filters)
  const way = sql.raw(order.direction)
  const inOrder = order.column === 'since' ? sql`a.since ${way}, a.id ${way}` : sql`a.id ${way}`
  const slice = sql`${found} order by ${inOrder} limit ${limit} offset ${offset}`
  const [rows, counted] = await Promise.all([
    scope.of === 'all' ? alarmsOfAll(db, slice) : alarmsFrom(db, sql`(select a.* ${slice})`, inOrder),
    sql<{ count: number }>`
      select count(*)::int as count from (select 1 ${found} limit ${COUNT_LIMIT + 1}) matches`.execute(db),
  ])
  return { count: counted.rows[0]!.count, rows }
}

async function alarmsFrom(db: Reader, from: RawBuilder<unknown>, inOrder: RawBuilder<unknown>) {
  const { rows } = await sql<StoredAlarm>`
    select ${columns} from ${from} a ${withNames} order by ${inOrder}`.execute(db)
  return rows
}

async function alarmsOfAll(db: Reader, slice: RawBuilder<unknown>) {
  return rowsByOrganization(await keysOf(db, 'a', slice), (one, ids) => {
    const own = sql`(select a.* from alarms a where ${inScope(one, 'a.organization_id')} and a.id = any(${ids}::bigint[]))`
    return alarmsFrom(db, own, sql`a.id`)
  })
}

export async function findAlarm(db: Reader, org: OrgId, id: number): Promise<StoredAlarm | undefined> {
  const { rows } = await sql<StoredAlarm>`
    select ${columns} from alarms a ${withNames} where a.organization_id = ${org} and a.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Somebody has seen an alarm that has not ended; undefined: it has. */
export async function acknowledge(
  tx: Tx,
  org: OrgId,
  id: number,
  { note, user, service, now }: { note: string; user: number | null; service: number | null; now: LocalTime },
): Promise<boolean> {
  const { rows } = await sql`
    update alarms set state = 'acknowledged', note = ${note}, acknowledged_by = ${user}::bigint,
      acknowledged_service = ${service}::bigint, acknowledged_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
    where organization_id = ${org} and id = ${id} and until is null returning id`.execute(tx)
  return rows.length > 0
}

/** The open alarms that nobody has acknowledged, by their kinds, and how many are of the last day. */
export async function countOpen(
  db: Reader,
  org: OrgId,
  since: LocalTime,
): Promise<{ kind: AlarmKind; count: number; fresh: number }[]> {
  const { rows } = await sql<{ kind: AlarmKind; count: number; fresh: number }>`
    select kind, count(*)::int as count, (count(*) filter (where created_at > ${since}::timestamptz))::int as fresh
    from alarms where organization_id = ${org} and state = 'open' group by kind`.execute(db)
  return rows
}
