/** The newest news of each module, beside its binding. */
import type { ValveState } from '@water/contract/remote/vocabulary'
import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** The state of a module after its reports: battery and signal are those of the newest one. */
export interface ModuleNews {
  id: number
  /** The turn of the state that it follows. */
  turn: number
  heard_at: LocalTime | null
  battery: number | null
  rsrp: number | null
  /** The newest that says anything of it. */
  valve: ValveState | null
  valve_at: LocalTime | null
  last_report_at: LocalTime | null
  last_index: string | null
}

/** Says that these modules have changed: whoever has read them before and writes after it does so in vain. */
export async function turnStates(tx: Tx, org: OrgId, modules: readonly number[]): Promise<void> {
  if (modules.length === 0) return
  await sql`
    update module_states s set turn = s.turn + 1
    from (
      select module_id from module_states
      where organization_id = ${org} and module_id = any(${modules}::bigint[]) order by module_id for no key update
    ) o
    where s.organization_id = ${org} and s.module_id = o.module_id`.execute(tx)
}

/** The same for all modules of a device. */
export async function turnDevice(tx: Tx, org: OrgId, installation: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from modules where organization_id = ${org} and (meter_id, installation_id) in (
      select meter_id, id from installations where organization_id = ${org} and id = ${installation})`.execute(
    tx,
  )
  await turnStates(
    tx,
    org,
    rows.map(({ id }) => id),
  )
}

/** Writes the states that modules have after their reports. False: another one has changed some of them since they were read. */
export async function writeStates(
  tx: Tx,
  org: OrgId,
  gateway: number,
  news: readonly ModuleNews[],
): Promise<boolean> {
  const column = <Value>(of: (row: ModuleNews) => Value): Value[] => news.map(of)
  const { numAffectedRows } = await sql`
    update module_states s set turn = s.turn + 1, heard_at = coalesce(n.heard_at, s.heard_at),
      last_gateway_id = case when n.heard_at is null then s.last_gateway_id else ${gateway}::bigint end,
      battery = case when n.heard_at is null then s.battery else n.battery end,
      rsrp = case when n.heard_at is null then s.rsrp else n.rsrp end,
      valve = case when n.valve_at >= coalesce(s.valve_at, '-infinity') then n.valve else s.valve end,
      valve_at = greatest(s.valve_at, n.valve_at),
      last_report_at = coalesce(n.last_report_at, s.last_report_at), last_index = coalesce(n.last_index, s.last_index)
    from unnest(${column(({ id }) => id)}::bigint[], ${column(({ turn }) => turn)}::int[],
      ${column(({ heard_at }) => heard_at)}::timestamptz[], ${column(({ battery }) => battery)}::int[],
      ${column(({ rsrp }) => rsrp)}::int[], ${column(({ valve }) => valve)}::text[],
      ${column(({ valve_at }) => valve_at)}::timestamptz[],
      ${column(({ last_report_at }) => last_report_at)}::timestamptz[],
      ${column(({ last_index }) => last_index)}::numeric[])
      as n (id, turn, heard_at, battery, rsrp, valve, valve_at, last_report_at, last_index)
    where s.organization_id = ${org} and s.module_id = n.id and s.turn = n.turn`.execute(tx)
  return Number(numAffectedRows ?? 0) === news.length
}

/** Finds the newest good report of each of a device's modules anew. */
export async function renewLastReports(tx: Tx, org: OrgId, installation: number): Promise<void> {
  await sql`
    update module_states s set last_report_at = l.freeze_at, last_index = l.index
    from modules o left join lateral (
      select r.freeze_at, r.index from remote_reports r
      where r.organization_id = ${org} and r.installation_id = o.installation_id and r.state = 'good'
        and r.freeze_at >= o.bound_from and (o.bound_until is null or r.freeze_at < o.bound_until)
      order by r.freeze_at desc limit 1
    ) l on true
    where s.organization_id = ${org} and o.organization_id = ${org} and o.id = s.module_id
      and o.installation_id = ${installation}`.execute(tx)
}
