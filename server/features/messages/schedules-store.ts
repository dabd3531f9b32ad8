import type { AlarmKind } from '@water/contract/alarms/vocabulary'
import type { FiltersOf } from '@water/contract/list-query'
import type { quietPolicies, scheduleEvents, scheduleTriggers } from '@water/contract/messages/choices'
import { smsScheduleList } from '@water/contract/messages/list'
import type { MessageScene } from '@water/contract/messages/variables'
import type { LocalTime } from '@water/rules/calendar'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { COUNT_LIMIT } from '../../db/count'
import { whereFilters } from '../../db/declared-filters'
import type { Tables } from '../../db/generated/tables'
import { orderedBy } from '../../db/name-order'
import type { Reader, Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import { asOrgId, inScope, type OrgId, type Scope } from '../../db/scope'
import { contains } from '../../db/search'

/** A stored schedule with the names of the rows that it refers to. */
export type StoredSchedule = ColumnsOf<
  'sms_schedules',
  | 'id'
  | 'created_at'
  | 'updated_at'
  | 'name'
  | 'weekday'
  | 'month_day'
  | 'min_arrears'
  | 'min_overdue_days'
  | 'exclude_paid'
  | 'dedupe_days'
  | 'is_enabled'
  | 'last_run'
  | 'next_run'
  | 'run_at'
  | 'run_after',
  {
    organization: 'organization_id'
    template: 'template_id'
    config: 'config_id'
    date: 'run_date'
    time: 'run_time'
  }
> &
  ColumnsOf<'sms_templates', never, { template_name: 'name' }> &
  ColumnsOf<'sms_configs', never, { config_name: 'name' }> & {
    // The database's checks limit them to these.
    scene: MessageScene
    trigger: (typeof scheduleTriggers)[number]
    event: (typeof scheduleEvents)[number] | null
    alarm_kinds: AlarmKind[]
    quiet_hours: (typeof quietPolicies)[number]
    locations: number[]
    location_names: string[]
    prices: number[]
    price_names: string[]
  }

const namesOf = (link: string, column: string, named: string, what: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(${what} order by ${orderedBy('n', 'name')}, n.id) from ${sql.table(link)} k
  join ${sql.table(named)} n on n.organization_id = k.organization_id and n.id = k.${sql.ref(column)}
  where k.organization_id = t.organization_id and k.schedule_id = t.id), '[]')`
const places = (what: RawBuilder<unknown>) =>
  namesOf('sms_schedule_locations', 'location_id', 'locations', what)
const tariffs = (what: RawBuilder<unknown>) =>
  namesOf('sms_schedule_prices', 'water_price_id', 'water_prices', what)

const columns = sql`
  t.id, t.organization_id as organization, t.created_at, t.updated_at, t.name, t.template_id as template,
  p.name as template_name, p.scene, t.config_id as config, c.name as config_name, t.trigger, t.event, t.alarm_kinds,
  t.run_date as date, t.weekday, t.month_day, t.run_time as time, ${places(sql`n.id`)} as locations,
  ${places(sql`n.name`)} as location_names, ${tariffs(sql`n.id`)} as prices, ${tariffs(sql`n.name`)} as price_names,
  t.min_arrears, t.min_overdue_days, t.exclude_paid, t.quiet_hours, t.dedupe_days, t.is_enabled, t.last_run, t.next_run,
  t.run_at, t.run_after`
const tables = sql`sms_schedules t
  join sms_templates p on p.organization_id = t.organization_id and p.id = t.template_id
  join sms_configs c on c.organization_id = t.organization_id and c.id = t.config_id`

const orderColumns = {
  name: 'name',
  id: 'id',
  next_run: 'next_run',
  last_run: 'last_run',
  created_at: 'created_at',
}

export async function listSchedules(
  db: Reader,
  scope: Scope,
  filter: FiltersOf<typeof smsScheduleList>,
  order: { column: keyof typeof orderColumns; direction: 'asc' | 'desc' },
  { limit, offset }: { limit: number; offset: number },
) {
  const conditions = [
    inScope(scope, 't.organization_id'),
    contains(['t.name', 'p.name'], filter.search),
    whereFilters(smsScheduleList, 'sms_schedules as t', filter, {}),
  ]
  const where = sql`where ${sql.join(conditions, sql` and `)}`
  const way = order.direction === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
  const { rows } = await sql<StoredSchedule>`
    select ${columns} from ${tables} ${where}
    order by ${orderedBy('t', orderColumns[order.column])} ${way}, t.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${tables} ${where} limit ${COUNT_LIMIT + 1}) matches`.execute(
    db,
  )
  return { rows, count: counted.rows[0]!.count }
}

export async function findSchedule(db: Reader, org: OrgId, id: number): Promise<StoredSchedule | undefined> {
  const { rows } = await sql<StoredSchedule>`
    select ${columns} from ${tables} where t.organization_id = ${org} and t.id = ${id}`.execute(db)
  return rows[0]
}

export type ScheduleValues = Omit<
  Updateable<Tables['sms_schedules']>,
  'organization_id' | 'id' | 'created_at' | 'updated_at' | 'created_by'
>

export async function insertSchedule(
  tx: Tx,
  org: OrgId,
  { by, now }: { by: number | null; now: LocalTime },
  values: ScheduleValues &
    Pick<Tables['sms_schedules'], 'name' | 'template_id' | 'config_id' | 'trigger' | 'run_time'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('sms_schedules')
    .values({ ...values, organization_id: org, created_by: by, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateSchedule(
  tx: Tx,
  org: OrgId,
  id: number,
  now: LocalTime,
  values: ScheduleValues,
): Promise<void> {
  await tx
    .updateTable('sms_schedules')
    .set({ ...values, updated_at: nextVersion(now) })
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .execute()
}

/** Replaces the receivers. */
export async function keepLinks(
  tx: Tx,
  org: OrgId,
  schedule: number,
  { locations, prices }: { locations: readonly number[]; prices: readonly number[] },
): Promise<void> {
  for (const [table, column, ids] of [
    ['sms_schedule_locations', 'location_id', locations],
    ['sms_schedule_prices', 'water_price_id', prices],
  ] as const) {
    await sql`delete from ${sql.table(table)} where organization_id = ${org} and schedule_id = ${schedule}`.execute(
      tx,
    )
    await sql`
      insert into ${sql.table(table)} (organization_id, schedule_id, ${sql.ref(column)})
      select distinct ${org}::bigint, ${schedule}::bigint, id from unnest(${ids}::bigint[]) as id`.execute(tx)
  }
}

/** Tells whether all ids are rows of the organization's table. */
export async function areKnown(
  db: Reader,
  org: OrgId,
  table: 'locations' | 'water_prices',
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where organization_id = ${org} and id = any(${ids}::bigint[])`.execute(db)
  return rows[0]!.count === new Set(ids).size
}

export async function deleteSchedule(tx: Tx, org: OrgId, id: number): Promise<void> {
  await tx.deleteFrom('sms_schedules').where('organization_id', '=', org).where('id', '=', id).execute()
}

/** The most schedules that are looked at for one that no other worker has. */
const MOST_TRIED = 20

/** A schedule whose time has come, or whose run is under way. Skips one that another worker has. */
export async function takeDue(
  tx: Tx,
  now: LocalTime,
): Promise<{ org: OrgId; schedule: StoredSchedule } | undefined> {
  const isDue = sql`((is_enabled and next_run <= ${now}) or run_at is not null)`
  const { rows } = await sql<{ organization_id: number; id: number }>`
    select organization_id, id from sms_schedules where ${isDue}
    order by coalesce(run_at, next_run) limit ${MOST_TRIED}`.execute(tx)
  for (const { organization_id, id } of rows) {
    const taken = await sql`
      select from sms_schedules where organization_id = ${organization_id} and id = ${id} and ${isDue}
      for no key update skip locked`.execute(tx)
    if (taken.rows.length === 0) continue
    const org = asOrgId(organization_id)
    return { org, schedule: (await findSchedule(tx, org, id))! }
  }
  return undefined
}

/** The progress of a run. It is no person's edit, so the row's version stays. */
export async function keepRun(
  tx: Tx,
  org: OrgId,
  id: number,
  run: Pick<ScheduleValues, 'run_at' | 'run_after' | 'last_run' | 'next_run'>,
): Promise<void> {
  await tx
    .updateTable('sms_schedules')
    .set(run)
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .execute()
}

export interface Tally {
  waiting: number
  sent: number
  failed: number
  suppressed: number
}

/** The states of the messages of these runs, by schedule. */
export async function tallies(
  db: Reader,
  occasions: readonly { organization: number; schedule: number; occasion: string }[],
): Promise<Map<number, Tally>> {
  if (occasions.length === 0) return new Map()
  const { rows } = await sql<Tally & { schedule: number }>`
    select o.schedule, (count(*) filter (where x.status in ('queued', 'sending')))::int as waiting,
      (count(*) filter (where x.status in ('sent', 'delivered')))::int as sent,
      (count(*) filter (where x.status = 'failed'))::int as failed,
      (count(*) filter (where x.status = 'suppressed'))::int as suppressed
    from json_to_recordset(${JSON.stringify(occasions)}::json)
      as o (organization bigint, schedule bigint, occasion text)
    join sms_messages x
      on x.organization_id = o.organization and x.schedule_id = o.schedule and x.occasion = o.occasion
    where x.organization_id = any(${[...new Set(occasions.map(({ organization }) => organization))]}::bigint[])
    group by o.schedule`.execute(db)
  return new Map(rows.map(({ schedule, ...tally }) => [schedule, tally]))
}
