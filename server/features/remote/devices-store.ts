import type { ReportDoubt, ReportState } from '@water/contract/remote/vocabulary'
import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { beginsOn } from '../ledger/moved-in'

/** A binding through which reports come, with its device: the register and the pipe, its first index, and what is known of it. */
export type ReportingModule = ColumnsOf<
  'modules',
  'id' | 'imei' | 'last_report_at' | 'last_index' | 'heard_at',
  {
    meter: 'meter_id'
    installation: 'installation_id'
    gateway: 'gateway_id'
    from: 'bound_from'
    until: 'bound_until'
  }
> &
  ColumnsOf<
    'installations',
    'initial_reading',
    { digits: 'register_digits'; type: 'meter_type_id'; diameter: 'diameter_id' }
  > & {
    /** When the device began there, or where the water of an account that has moved in begins. */
    begins_on: LocalDate
  }

/** Every binding of the devices that these numbers name, locked in one order: two batches wait for each other and never in a ring. */
export async function lockModules(
  tx: Tx,
  org: OrgId,
  of: { imeis: readonly string[] } | { installations: readonly number[] },
): Promise<ReportingModule[]> {
  const devices =
    'imeis' in of
      ? sql`select o.meter_id, o.installation_id from modules o where o.organization_id = ${org} and o.imei = any(${of.imeis}::text[])`
      : sql`select i.meter_id, i.id from installations i where i.organization_id = ${org} and i.id = any(${of.installations}::bigint[])`
  const { rows } = await sql<ReportingModule>`
    select b.id, b.imei, b.meter_id as meter, b.installation_id as installation, b.gateway_id as gateway, b.bound_from as "from",
      b.bound_until as until, b.last_report_at, b.last_index, b.heard_at, i.register_digits as digits, i.meter_type_id as type,
      i.diameter_id as diameter, case when i.reason = 'new' then ${beginsOn} else i.installed_at end as begins_on, i.initial_reading
    from modules b
    join installations i on i.organization_id = b.organization_id and i.id = b.installation_id
    join meters m on m.organization_id = b.organization_id and m.id = b.meter_id
    where b.organization_id = ${org} and (b.meter_id, b.installation_id) in (${devices})
    order by b.id for no key update of b`.execute(tx)
  return rows
}

/** The decimals of the organization's types of meters, and the pipes of its diameters: few rows that all devices share. */
export async function typesAndPipes(db: Reader, org: OrgId): Promise<TypesAndPipes> {
  const [types, diameters] = await Promise.all([
    sql<{ id: number; scale: number }>`
      select id, remote_scale as scale from meter_types where organization_id = ${org}`.execute(db),
    sql<{ id: number; mm: number }>`select id, mm from diameters where organization_id = ${org}`.execute(db),
  ])
  return {
    scales: new Map(types.rows.map(({ id, scale }) => [id, scale])),
    mms: new Map(diameters.rows.map(({ id, mm }) => [id, mm])),
  }
}

export interface TypesAndPipes {
  scales: ReadonlyMap<number, number>
  mms: ReadonlyMap<number, number>
}

/** The time of a device from one freeze to another. */
export interface ReportSpan {
  installation: number
  from: LocalTime
  to: LocalTime
}

export type KeptReport = ColumnsOf<
  'remote_reports',
  'freeze_at' | 'index' | 'reading' | 'is_rollover',
  { installation: 'installation_id' }
> & {
  // The database's checks limit them to these.
  state: ReportState
  doubt: ReportDoubt | null
}

/** The reports of devices in their spans, and on either side up to the next good one, by their time. */
export async function reportsAround(
  db: Reader,
  org: OrgId,
  spans: readonly ReportSpan[],
): Promise<KeptReport[]> {
  if (spans.length === 0) return []
  const { rows } = await sql<KeptReport>`
    select r.installation_id as installation, r.freeze_at, r.index, r.reading, r.state, r.is_rollover, r.doubt
    from json_to_recordset(${JSON.stringify(spans)}::json) as w (installation bigint, "from" timestamptz, "to" timestamptz)
    cross join lateral (
      select coalesce((
          select max(g.freeze_at) from remote_reports g
          where g.organization_id = ${org} and g.installation_id = w.installation and g.state = 'good'
            and g.freeze_at < w."from"), '-infinity') as first,
        coalesce((
          select min(g.freeze_at) from remote_reports g
          where g.organization_id = ${org} and g.installation_id = w.installation and g.state = 'good'
            and g.freeze_at > w."to"), 'infinity') as last
    ) e
    join remote_reports r on r.organization_id = ${org} and r.installation_id = w.installation
      and r.freeze_at >= e.first and r.freeze_at <= e.last
    order by r.freeze_at`.execute(db)
  return rows
}

export type KeptReading = ColumnsOf<
  'readings',
  'read_at' | 'current_reading' | 'is_rollover',
  { installation: 'installation_id' }
>

/** The readings of devices from a moment on that are not void and no estimates, by their time. */
export async function readingsFrom(
  db: Reader,
  org: OrgId,
  devices: readonly { meter: number; installation: number; from: LocalTime }[],
): Promise<KeptReading[]> {
  if (devices.length === 0) return []
  const { rows } = await sql<KeptReading>`
    select r.installation_id as installation, r.read_at, r.current_reading, r.is_rollover
    from unnest(${devices.map(({ meter }) => meter)}::bigint[], ${devices.map(({ installation }) => installation)}::bigint[],
      ${devices.map(({ from }) => from)}::timestamptz[]) as w (meter, installation, first)
    join readings r on r.organization_id = ${org} and r.meter_id = w.meter and r.installation_id = w.installation
      and r.read_at >= w.first
    where r.status <> 'void' and r.source <> 'estimate'
    order by r.read_at`.execute(db)
  return rows
}
