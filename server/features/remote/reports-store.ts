import type { DeviceAlarm, ValveState } from '@water/contract/remote/vocabulary'
import type { LocalTime } from '@water/rules/calendar'
import type { SeriesReport } from '@water/rules/metering/remote-series'
import { cubicMetres } from '@water/rules/money'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { copyRows } from '../../db/copy'
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

/** Stores new reports; none of these devices has another one of the same freeze. */
export const insertReports = (
  tx: Tx,
  org: OrgId,
  { gateway, now }: { gateway: number; now: LocalTime },
  rows: readonly NewReport[],
): Promise<void> =>
  copyRows(
    tx,
    'remote_reports',
    rows.map(({ sent, module, report }) => ({
      organization_id: org,
      meter_id: module.meter,
      installation_id: module.installation,
      freeze_at: sent.freezeAt,
      index: cubicMetres(report.index),
      reading: sent.reading,
      state: report.state,
      is_rollover: report.isRollover,
      doubt: report.doubt,
      battery: sent.battery,
      rsrp: sent.rsrp,
      valve: sent.valve,
      alarms: sent.alarms,
      gateway_id: gateway,
      received_at: now,
    })),
  )

/** The flow before a freeze, in thousandths of a cubic metre. */
export interface NewHours {
  installation: number
  freeze_at: LocalTime
  flows: readonly number[]
}

export const insertHours = (tx: Tx, org: OrgId, rows: readonly NewHours[]): Promise<void> =>
  copyRows(
    tx,
    'remote_hours',
    rows.map(({ installation, freeze_at, flows }) => ({
      organization_id: org,
      installation_id: installation,
      freeze_at,
      flows,
    })),
  )

const column = <Row, Value>(rows: readonly Row[], of: (row: Row) => Value): Value[] => rows.map(of)

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
