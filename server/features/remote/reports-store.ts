import type { DeviceAlarm, ValveState } from '@water/contract/remote/vocabulary'
import type { LocalTime } from '@water/rules/calendar'
import type { SeriesReport } from '@water/rules/metering/remote-series'
import { cubicMetres } from '@water/rules/money'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { KeptReport, ReportingModule } from './devices-store'
import type { SentReport } from './read-row'

/** A report that is stored now: the row that brought it, its module, and how it was judged. */
export interface NewReport {
  sent: SentReport
  module: ReportingModule
  report: SeriesReport
}

const column = <Row, Value>(rows: readonly Row[], of: (row: Row) => Value): Value[] => rows.map(of)

export async function insertReports(
  tx: Tx,
  org: OrgId,
  { gateway, now }: { gateway: number; now: LocalTime },
  rows: readonly NewReport[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into remote_reports (organization_id, meter_id, installation_id, freeze_at, index, reading, state, is_rollover, doubt,
      battery, rsrp, valve, alarms, gateway_id, received_at)
    select ${org}, n.meter, n.installation, n.freeze_at, n.index, n.reading, n.state, n.is_rollover, n.doubt, n.battery, n.rsrp,
      n.valve, n.alarms::text[], ${gateway}, ${now}::timestamptz
    from unnest(${column(rows, ({ module }) => module.meter)}::bigint[],
      ${column(rows, ({ module }) => module.installation)}::bigint[],
      ${column(rows, ({ sent }) => sent.freezeAt)}::timestamptz[],
      ${column(rows, ({ report }) => cubicMetres(report.index))}::numeric[],
      ${column(rows, ({ sent }) => sent.reading)}::bigint[], ${column(rows, ({ report }) => report.state)}::text[],
      ${column(rows, ({ report }) => report.isRollover)}::boolean[], ${column(rows, ({ report }) => report.doubt)}::text[],
      ${column(rows, ({ sent }) => sent.battery)}::int[], ${column(rows, ({ sent }) => sent.rsrp)}::int[],
      ${column(rows, ({ sent }) => sent.valve)}::text[],
      ${column(rows, ({ sent: { alarms } }) => (alarms.length === 0 ? '{}' : `{${alarms.join()}}`))}::text[])
      as n (meter, installation, freeze_at, index, reading, state, is_rollover, doubt, battery, rsrp, valve, alarms)
    on conflict (organization_id, installation_id, freeze_at) do nothing`.execute(tx)
}

/** The flow before a freeze, in thousandths of a cubic metre. */
export interface NewHours {
  installation: number
  freeze_at: LocalTime
  flows: readonly number[]
}

export async function insertHours(tx: Tx, org: OrgId, rows: readonly NewHours[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into remote_hours (organization_id, installation_id, freeze_at, flows)
    select ${org}, n.installation, n.freeze_at, n.flows::int[]
    from unnest(${column(rows, ({ installation }) => installation)}::bigint[],
      ${column(rows, ({ freeze_at }) => freeze_at)}::timestamptz[], ${column(rows, ({ flows }) => `{${flows.join()}}`)}::text[])
      as n (installation, freeze_at, flows)
    on conflict (organization_id, installation_id, freeze_at) do nothing`.execute(tx)
}

/**
 * Deletes the hours of these freezes that do not fit the difference to the good report 24 hours before, give or take one count.
 * Returns those that it deleted.
 */
export async function dropUnfitHours(
  tx: Tx,
  org: OrgId,
  freezes: readonly { installation: number; freeze_at: LocalTime }[],
): Promise<{ installation: number; freeze_at: LocalTime }[]> {
  if (freezes.length === 0) return []
  const { rows } = await sql<{ installation: number; freeze_at: LocalTime }>`
    delete from remote_hours h
    using unnest(${column(freezes, ({ installation }) => installation)}::bigint[],
        ${column(freezes, ({ freeze_at }) => freeze_at)}::timestamptz[]) as w (installation, freeze_at),
      remote_reports r, remote_reports b, installations i, meter_types y
    where h.organization_id = ${org} and h.installation_id = w.installation and h.freeze_at = w.freeze_at
      and r.organization_id = ${org} and r.installation_id = w.installation and r.freeze_at = w.freeze_at and r.state = 'good'
      and b.organization_id = ${org} and b.installation_id = w.installation and b.freeze_at = w.freeze_at - interval '24 hours'
      and b.state = 'good'
      and i.organization_id = ${org} and i.id = w.installation
      and y.organization_id = ${org} and y.id = i.meter_type_id
      and abs((select sum(flow) from unnest(h.flows) as flow) - 1000 * (
          r.index - b.index + case when r.index < b.index then power(10::numeric, i.register_digits) else 0 end
        )) > power(10::numeric, 3 - least(y.remote_scale, 3))
    returning h.installation_id as installation, h.freeze_at`.execute(tx)
  return rows
}

/** A report that was judged again, as the database keeps it. */
export type ChangedReport = Pick<KeptReport, 'installation' | 'freeze_at' | 'state' | 'doubt'> &
  ColumnsOf<'remote_reports', never, { meter: 'meter_id' }> & {
    valve: ValveState | null
    alarms: readonly DeviceAlarm[]
  }

/** The states of reports that were judged again. */
export async function changeStates(
  tx: Tx,
  org: OrgId,
  rows: readonly Pick<KeptReport, 'installation' | 'freeze_at' | 'state' | 'is_rollover'>[],
): Promise<ChangedReport[]> {
  if (rows.length === 0) return []
  const { rows: changed } = await sql<ChangedReport>`
    update remote_reports r set state = n.state, is_rollover = n.is_rollover
    from unnest(${column(rows, ({ installation }) => installation)}::bigint[],
      ${column(rows, ({ freeze_at }) => freeze_at)}::timestamptz[], ${column(rows, ({ state }) => state)}::text[],
      ${column(rows, ({ is_rollover }) => is_rollover)}::boolean[]) as n (installation, freeze_at, state, is_rollover)
    where r.organization_id = ${org} and r.installation_id = n.installation and r.freeze_at = n.freeze_at
    returning r.meter_id as meter, r.installation_id as installation, r.freeze_at, r.state, r.doubt, r.valve, r.alarms`.execute(
    tx,
  )
  return changed
}

/** The state of a module after its reports: battery and signal are those of the newest one. */
export interface ModuleNews {
  id: number
  heard_at: LocalTime | null
  battery: number | null
  rsrp: number | null
  /** The newest that says anything of it. */
  valve: ValveState | null
  valve_at: LocalTime | null
  last_report_at: LocalTime | null
  last_index: string | null
}

export async function updateModules(
  tx: Tx,
  org: OrgId,
  gateway: number,
  news: readonly ModuleNews[],
): Promise<void> {
  if (news.length === 0) return
  await sql`
    update modules b set heard_at = coalesce(n.heard_at, b.heard_at),
      last_gateway_id = case when n.heard_at is null then b.last_gateway_id else ${gateway}::bigint end,
      battery = case when n.heard_at is null then b.battery else n.battery end,
      rsrp = case when n.heard_at is null then b.rsrp else n.rsrp end,
      valve = case when n.valve_at >= coalesce(b.valve_at, '-infinity') then n.valve else b.valve end,
      valve_at = greatest(b.valve_at, n.valve_at),
      last_report_at = coalesce(n.last_report_at, b.last_report_at), last_index = coalesce(n.last_index, b.last_index)
    from unnest(${column(news, ({ id }) => id)}::bigint[], ${column(news, ({ heard_at }) => heard_at)}::timestamptz[],
      ${column(news, ({ battery }) => battery)}::int[], ${column(news, ({ rsrp }) => rsrp)}::int[],
      ${column(news, ({ valve }) => valve)}::text[], ${column(news, ({ valve_at }) => valve_at)}::timestamptz[],
      ${column(news, ({ last_report_at }) => last_report_at)}::timestamptz[],
      ${column(news, ({ last_index }) => last_index)}::numeric[])
      as n (id, heard_at, battery, rsrp, valve, valve_at, last_report_at, last_index)
    where b.organization_id = ${org} and b.id = n.id`.execute(tx)
}

/** Finds the newest good report of each of a device's modules anew. */
export async function renewLastReports(tx: Tx, org: OrgId, installation: number): Promise<void> {
  await sql`
    update modules b set last_report_at = l.freeze_at, last_index = l.index
    from modules o left join lateral (
      select r.freeze_at, r.index from remote_reports r
      where r.organization_id = ${org} and r.installation_id = o.installation_id and r.state = 'good'
        and r.freeze_at >= o.bound_from and (o.bound_until is null or r.freeze_at < o.bound_until)
      order by r.freeze_at desc limit 1
    ) l on true
    where b.organization_id = ${org} and o.organization_id = ${org} and o.id = b.id and b.installation_id = ${installation}`.execute(
    tx,
  )
}

/** The newest row of a number that no module has. */
export interface UnknownRow {
  imei: string
  freeze_at: LocalTime
  reading: string
}

/** An organization keeps so many unknown numbers: those that it heard last. */
const MOST_UNKNOWN = 10_000

export async function keepUnknown(
  tx: Tx,
  org: OrgId,
  { gateway, now }: { gateway: number; now: LocalTime },
  rows: readonly UnknownRow[],
): Promise<void> {
  await sql`
    insert into unknown_reports as u (organization_id, imei, freeze_at, reading, gateway_id, received_at)
    select ${org}, n.imei, n.freeze_at, n.reading, ${gateway}, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (imei text, freeze_at timestamptz, reading text)
    order by n.imei
    on conflict (organization_id, imei) do update set freeze_at = excluded.freeze_at, reading = excluded.reading,
      gateway_id = excluded.gateway_id, received_at = excluded.received_at
    where excluded.freeze_at >= u.freeze_at`.execute(tx)
  await sql`
    delete from unknown_reports where organization_id = ${org} and imei in (
      select imei from unknown_reports where organization_id = ${org}
      order by received_at desc, imei offset ${MOST_UNKNOWN}
    )`.execute(tx)
}
