import type { ReportDoubt, ReportState } from '@water/contract/remote/vocabulary'
import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { beginsOn } from '../ledger/moved-in'

type BindingOfDevice = ColumnsOf<
  'modules',
  'id' | 'imei',
  {
    meter: 'meter_id'
    installation: 'installation_id'
    gateway: 'gateway_id'
    from: 'bound_from'
    until: 'bound_until'
  }
>
type StateOfModule = ColumnsOf<'module_states', 'turn' | 'last_report_at' | 'last_index' | 'heard_at'>
type RegisterOfDevice = ColumnsOf<
  'installations',
  never,
  { digits: 'register_digits'; type: 'meter_type_id'; diameter: 'diameter_id' }
>

/** A binding through which reports come, with its device: the register and the pipe, and what is known of it. */
export type ReportingModule = BindingOfDevice & StateOfModule & RegisterOfDevice

/**
 * Every binding of the devices that these numbers name, in one order. Nothing is locked: what follows from them is written only if the
 * turns of their states are still the same. Each table is asked for all keys at once, which costs half of a join that looks up one by one.
 */
export async function reportingModules(
  db: Reader,
  org: OrgId,
  of: { imeis: readonly string[] } | { installations: readonly number[] },
): Promise<ReportingModule[]> {
  const { rows: asked } = await sql<Lists<{ meter: number; installation: number }>>`
    select array_agg(meter_id) as meter, array_agg(${'imeis' in of ? sql`installation_id` : sql`id`}) as installation
    from ${
      'imeis' in of
        ? sql`modules where organization_id = ${org} and imei = any(${of.imeis}::text[])`
        : sql`installations where organization_id = ${org} and id = any(${of.installations}::bigint[])`
    }`.execute(db)
  const { meter: meters, installation } = asked[0]!
  if (meters === null || installation === null) return []
  const installations = new Set(installation)
  const bindings = (await bindingsOfMeters(db, org, meters)).filter((one) =>
    installations.has(one.installation),
  )
  const [states, registers] = await Promise.all([
    statesOf(
      db,
      org,
      bindings.map(({ id }) => id),
    ),
    registersOf(db, org, [...installations]),
  ])
  // A module that is deleted at this moment is one no more.
  return bindings.flatMap((binding) => {
    const [state, register] = [states.get(binding.id), registers.get(binding.installation)]
    return state && register ? joined(binding, state, register) : []
  })
}

/**
 * The columns of some rows, each as one list; null: there is no row. The driver takes a thousand rows value by value, which costs more
 * than all that is done with them.
 */
type Lists<Row> = { [Column in keyof Row]: Row[Column][] | null }

async function bindingsOfMeters(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<BindingOfDevice[]> {
  const { rows } = await sql<Lists<Omit<BindingOfDevice, 'imei'>> & { imeis: string | null }>`
    select array_agg(id) as id, string_agg(imei, ' ') as imeis, array_agg(meter_id) as meter, array_agg(installation_id) as installation,
      array_agg(gateway_id) as gateway, array_agg(bound_from) as "from", array_agg(bound_until) as until
    from (
      select id, imei, meter_id, installation_id, gateway_id, bound_from, bound_until from modules
      where organization_id = ${org} and meter_id = any(${[...meters]}::bigint[]) order by id
    ) of_meters`.execute(db)
  const { id, imeis, meter, installation, gateway, from, until } = rows[0]!
  const imei = imeis?.split(' ')
  return (id ?? []).map((one, at) => ({
    id: one,
    imei: imei![at]!,
    meter: meter![at]!,
    installation: installation![at]!,
    gateway: gateway![at]!,
    from: from![at]!,
    until: until![at]!,
  }))
}

/** Written out: a thousand objects that are spread cost more than their rows. */
const joined = (
  { id, imei, meter, installation, gateway, from, until }: BindingOfDevice,
  { turn, last_report_at, last_index, heard_at }: StateOfModule,
  { digits, type, diameter }: RegisterOfDevice,
): ReportingModule => ({
  id,
  imei,
  meter,
  installation,
  gateway,
  from,
  until,
  turn,
  last_report_at,
  last_index,
  heard_at,
  digits,
  type,
  diameter,
})

async function statesOf(db: Reader, org: OrgId, modules: readonly number[]) {
  const { rows } = await sql<Lists<StateOfModule & { module: number }>>`
    select array_agg(module_id) as module, array_agg(turn) as turn, array_agg(last_report_at) as last_report_at,
      array_agg(last_index) as last_index, array_agg(heard_at) as heard_at
    from module_states where organization_id = ${org} and module_id = any(${modules}::bigint[])`.execute(db)
  const { module, turn, last_report_at, last_index, heard_at } = rows[0]!
  return new Map(
    (module ?? []).map((id, at) => [
      id,
      {
        turn: turn![at]!,
        last_report_at: last_report_at![at]!,
        last_index: last_index![at]!,
        heard_at: heard_at![at]!,
      },
    ]),
  )
}

async function registersOf(db: Reader, org: OrgId, installations: readonly number[]) {
  const { rows } = await sql<Lists<RegisterOfDevice & { installation: number }>>`
    select array_agg(id) as installation, array_agg(register_digits) as digits, array_agg(meter_type_id) as type,
      array_agg(diameter_id) as diameter
    from installations where organization_id = ${org} and id = any(${installations}::bigint[])`.execute(db)
  const { installation, digits, type, diameter } = rows[0]!
  return new Map(
    (installation ?? []).map((id, at) => [
      id,
      { digits: digits![at]!, type: type![at]!, diameter: diameter![at]! },
    ]),
  )
}

/** How a device began there: its first index, and the day of it. */
export type Beginning = ColumnsOf<'installations', 'initial_reading', { installation: 'id' }> & {
  /** Where the water of an account that has moved in begins, it is that day. */
  begins_on: LocalDate
}

export async function beginningsOf(
  db: Reader,
  org: OrgId,
  installations: readonly number[],
): Promise<Map<number, Beginning>> {
  if (installations.length === 0) return new Map()
  const { rows } = await sql<Beginning>`
    select i.id as installation, i.initial_reading, case when i.reason = 'new' then ${beginsOn} else i.installed_at end as begins_on
    from installations i
    join meters m on m.organization_id = i.organization_id and m.id = i.meter_id
    where i.organization_id = ${org} and i.id = any(${installations}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.installation, row]))
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
