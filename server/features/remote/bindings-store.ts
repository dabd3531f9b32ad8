import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import type { Reader, Tx, UnitOfWork } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { beginsOn } from '../ledger/moved-in'
import { turnStates } from './states-store'

/** Why a binding ended. What a change-over or a closing ended comes back when it is taken back. */
export type Ending = 'unbound' | 'replaced' | 'change' | 'close'

/** A module that a device has, or has had. */
export type Binding = ColumnsOf<
  'modules',
  'id' | 'imei' | 'no_cut',
  {
    meter: 'meter_id'
    installation: 'installation_id'
    gateway: 'gateway_id'
    from: 'bound_from'
    until: 'bound_until'
  }
>

const columns = sql`b.id, b.imei, b.no_cut, b.meter_id as meter, b.installation_id as installation, b.gateway_id as gateway,
  b.bound_from as "from", b.bound_until as until`

/**
 * Every binding of these accounts, oldest first, locked in one order. A batch of reports that has read them before is done anew.
 */
export async function lockBindings(tx: Tx, org: OrgId, meters: readonly number[]): Promise<Binding[]> {
  const { rows } = await sql<Binding>`
    select ${columns} from modules b
    where b.organization_id = ${org} and b.meter_id = any(${meters}::bigint[]) order by b.id for update`.execute(
    tx,
  )
  await turnStates(
    tx,
    org,
    rows.map(({ id }) => id),
  )
  return rows
}

/** The bindings of these numbers in the organization, with the numbers of their accounts. */
export async function bindingsOfImeis(
  db: Reader,
  org: OrgId,
  imeis: readonly string[],
): Promise<(Binding & { account_no: string })[]> {
  const { rows } = await sql<Binding & { account_no: string }>`
    select ${columns}, m.account_no
    from modules b join meters m on m.organization_id = b.organization_id and m.id = b.meter_id
    where b.organization_id = ${org} and b.imei = any(${imeis}::text[])`.execute(db)
  return rows
}

/** The device in use of an account, as a binding needs to know it. */
export type BindableDevice = ColumnsOf<'meters', 'account_no' | 'status', { meter: 'id' }> &
  ColumnsOf<'installations', never, { installation: 'id' }> &
  ColumnsOf<'meter_types', 'reading_mode' | 'remote_scale'> & {
    /** When the device was put in. */
    since: LocalTime
  }

export async function bindableDevices(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<Map<number, BindableDevice>> {
  const { rows } = await sql<BindableDevice>`
    select m.id as meter, m.account_no, m.status, i.id as installation,
      coalesce((
        select r.read_at from readings r
        where r.organization_id = i.organization_id and r.meter_id = i.meter_id and r.installation_id = i.id
          and r.source = 'change_new' and r.status <> 'void'
        order by r.read_at limit 1
      ), case when i.reason = 'new' then ${beginsOn} else i.installed_at end::timestamptz) as since,
      y.reading_mode, y.remote_scale
    from meters m
    join installations i on i.organization_id = m.organization_id and i.meter_id = m.id and i.removed_at is null
    join meter_types y on y.organization_id = i.organization_id and y.id = i.meter_type_id
    where m.organization_id = ${org} and m.id = any(${meters}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.meter, row]))
}

/** Which of these are gateways of the organization. */
export async function gatewaysAmong(
  db: Reader,
  org: OrgId,
  services: readonly number[],
): Promise<ReadonlySet<number>> {
  if (services.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from services
    where organization_id = ${org} and id = any(${services}::bigint[]) and purpose = 'gateway'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A number that is to be taken from a moment on. */
interface Taking {
  imei: string
  from: LocalTime
}

const asRows = (rows: readonly object[]) => JSON.stringify(rows)

/** Takes the numbers that no organization has, and that no other one had after that moment. Returns those that it took. */
export async function takeImeis(tx: Tx, org: OrgId, wanted: readonly Taking[]): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set()
  const { rows } = await sql<{ imei: string }>`
    insert into bound_imeis as b (imei, organization_id)
    select w.imei, ${org} from json_to_recordset(${asRows(wanted)}::json) as w (imei text) order by w.imei
    on conflict (imei) do update set organization_id = excluded.organization_id, free_from = null,
        foreign_until = case when b.organization_id = excluded.organization_id then b.foreign_until else b.free_from end
      where b.free_from is not null and not exists (
        select from json_to_recordset(${asRows(wanted)}::json) as w (imei text, "from" timestamptz)
        where w.imei = b.imei
          and w."from" < case when b.organization_id = ${org} then b.foreign_until else b.free_from end)
    returning b.imei`.execute(tx)
  return new Set(rows.map(({ imei }) => imei))
}

/** When these numbers of the organization were last bound in another one, where they were. */
export async function foreignEnds(
  db: Reader,
  org: OrgId,
  imeis: readonly string[],
): Promise<ReadonlyMap<string, LocalTime>> {
  const { rows } = await sql<{ imei: string; until: LocalTime }>`
    select imei, foreign_until as until from bound_imeis
    where organization_id = ${org} and imei = any(${imeis}::text[]) and foreign_until is not null`.execute(db)
  return new Map(rows.map(({ imei, until }) => [imei, until]))
}

/** Frees the numbers from the ends of their bindings on. */
async function freeImeis(
  tx: Tx,
  org: OrgId,
  freed: readonly { imei: string; until: LocalTime }[],
): Promise<void> {
  await sql`
    update bound_imeis b set free_from = f.until
    from json_to_recordset(${asRows(freed)}::json) as f (imei text, until timestamptz)
    where b.organization_id = ${org} and b.imei = f.imei`.execute(tx)
}

/** A binding with everything decided. */
export interface NewBinding {
  meter: number
  installation: number
  imei: string
  gateway: number | null
  no_cut: boolean
  from: LocalTime
}

/** Writes bindings. Numbers that were unknown till now are known: none of their rows is taken. */
export async function insertBindings(
  { tx, org, now, caller }: UnitOfWork,
  bindings: readonly NewBinding[],
): Promise<Map<number, number>> {
  if (bindings.length === 0) return new Map()
  const { rows } = await sql<{ id: number; meter: number }>`
    insert into modules (organization_id, meter_id, installation_id, imei, gateway_id, no_cut, bound_from, created_by,
      created_at, updated_at)
    select ${org}, w.meter, w.installation, w.imei, w.gateway, w.no_cut, w."from", ${caller.id}::bigint, ${now}::timestamptz,
      ${now}::timestamptz
    from json_to_recordset(${asRows(bindings)}::json)
      as w (meter bigint, installation bigint, imei text, gateway bigint, no_cut boolean, "from" timestamptz)
    returning id, meter_id as meter`.execute(tx)
  await sql`
    insert into module_states (organization_id, module_id)
    select ${org}, n.id from unnest(${rows.map(({ id }) => id)}::bigint[]) as n (id)`.execute(tx)
  await sql`
    delete from unknown_reports
    where organization_id = ${org} and imei = any(${bindings.map(({ imei }) => imei)}::text[])`.execute(tx)
  return new Map(rows.map(({ id, meter }) => [meter, id]))
}

/** Changes what a binding says without being another one. */
export async function changeBinding(
  { tx, org, now }: UnitOfWork,
  id: number,
  { gateway, no_cut, from }: Pick<NewBinding, 'gateway' | 'no_cut' | 'from'>,
): Promise<void> {
  await sql`
    update modules set gateway_id = ${gateway}::bigint, no_cut = ${no_cut}, bound_from = ${from}::timestamptz,
      updated_at = ${now}::timestamptz
    where organization_id = ${org} and id = ${id}`.execute(tx)
}

/** Ends the open bindings of accounts, each at its moment. Returns those that ended. */
export async function endBindings(
  { tx, org, now }: Pick<UnitOfWork, 'tx' | 'org' | 'now'>,
  ends: readonly { meter: number; at: LocalTime }[],
  by: Ending,
): Promise<Binding[]> {
  if (ends.length === 0) return []
  const { rows } = await sql<Binding & { until: LocalTime }>`
    update modules b set bound_until = greatest(b.bound_from, e.at), ended_by = ${by}, updated_at = ${now}::timestamptz
    from json_to_recordset(${asRows(ends)}::json) as e (meter bigint, at timestamptz)
    where b.organization_id = ${org} and b.meter_id = e.meter and b.bound_until is null
    returning ${columns}`.execute(tx)
  if (rows.length === 0) return []
  await freeImeis(tx, org, rows)
  await sql`
    update module_states set is_open = false, turn = turn + 1
    where organization_id = ${org} and module_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
  return rows
}

/**
 * Gives the device in use the module back that an act took from it, unless the number has been bound elsewhere since. A binding
 * without a moment is none.
 */
export async function restoreBinding(
  { tx, org, now }: Pick<UnitOfWork, 'tx' | 'org' | 'now'>,
  meter: number,
  by: Ending,
): Promise<Binding | undefined> {
  const { rows } = await sql<Binding & { until: LocalTime }>`
    select ${columns} from modules b
    join installations i on i.organization_id = b.organization_id and i.id = b.installation_id and i.removed_at is null
    where b.organization_id = ${org} and b.meter_id = ${meter} and b.ended_by = ${by}
      and not exists (select from modules o where o.organization_id = b.organization_id and o.meter_id = b.meter_id
        and o.bound_until is null)
      and not exists (select from modules o where o.organization_id = b.organization_id and o.id <> b.id
        and (o.imei = b.imei or o.meter_id = b.meter_id) and o.bound_from >= b.bound_until
        and o.bound_until is distinct from o.bound_from)
    order by b.bound_until desc, b.id desc limit 1`.execute(tx)
  const [ended] = rows
  if (!ended) return undefined
  const { rows: taken } = await sql`
    update bound_imeis set free_from = null
    where organization_id = ${org} and imei = ${ended.imei} and free_from is not null returning imei`.execute(
    tx,
  )
  if (taken.length === 0) return undefined
  await sql`
    update modules set bound_until = null, ended_by = null, updated_at = ${now}::timestamptz
    where organization_id = ${org} and id = ${ended.id}`.execute(tx)
  await sql`
    update module_states set is_open = true, turn = turn + 1
    where organization_id = ${org} and module_id = ${ended.id}`.execute(tx)
  return ended
}

/** A module as its account shows it. */
export type ShownModule = Pick<Binding, 'imei' | 'gateway' | 'no_cut' | 'from'> &
  ColumnsOf<'modules', 'id'> &
  ColumnsOf<'module_states', 'last_report_at' | 'battery' | 'rsrp'> & {
    gateway_name: string | null
    // The database's check limits it to these.
    valve: 'open' | 'closed' | 'unknown'
  }

/** The module of an account's device in use. */
export async function moduleOf(db: Reader, org: OrgId, meter: number): Promise<ShownModule | undefined> {
  const { rows } = await sql<ShownModule>`
    select b.id, b.imei, b.gateway_id as gateway, s.name as gateway_name, b.no_cut, b.bound_from as "from", v.last_report_at,
      v.battery, v.rsrp, v.valve
    from modules b
    join module_states v on v.organization_id = b.organization_id and v.module_id = b.id
    left join services s on s.organization_id = b.organization_id and s.id = b.gateway_id
    where b.organization_id = ${org} and b.meter_id = ${meter} and b.bound_until is null`.execute(db)
  return rows[0]
}

/** Every module that an account has had, newest first; a binding without a moment is none. */
export async function bindingsOf(
  db: Reader,
  org: OrgId,
  meter: number,
): Promise<Pick<Binding, 'imei' | 'from' | 'until'>[]> {
  const { rows } = await sql<Pick<Binding, 'imei' | 'from' | 'until'>>`
    select imei, bound_from as "from", bound_until as until from modules
    where organization_id = ${org} and meter_id = ${meter} and bound_until is distinct from bound_from
    order by bound_from desc, id desc`.execute(db)
  return rows
}
