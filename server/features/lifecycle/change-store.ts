import { dateOf, type LocalDate, type LocalTime } from '@water/rules/calendar'
import type { Abnormal } from '@water/rules/metering/abnormal'
import { cubicMetres, type Litres } from '@water/rules/money'
import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { takeIds } from '../../db/numbering'
import type { Reader, UnitOfWork } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import type { OrgId } from '../../db/scope'
import { pairs } from '../../pairs'

/** The device of a meter that its change-over removes. */
export interface DeviceInUse {
  installation: number
  meter_type: number
  diameter: number
  /** Why it was installed. */
  reason: string
}

export async function devicesInUse(
  db: Reader,
  org: OrgId,
  meters: readonly number[],
): Promise<Map<number, DeviceInUse>> {
  const { rows } = await sql<DeviceInUse & { meter: number }>`
    select meter_id as meter, id as installation, meter_type_id as meter_type, diameter_id as diameter, reason
    from installations
    where organization_id = ${org} and meter_id = any(${meters}::bigint[]) and removed_at is null`.execute(db)
  return new Map(rows.map((row) => [row.meter, row]))
}

/** The account on which a device number is in use. */
export async function holderOf(
  db: Reader,
  org: OrgId,
  meterNo: string,
): Promise<{ id: number; account_no: string } | undefined> {
  const { rows } = await sql<{ id: number; account_no: string }>`
    select id, account_no from meters
    where organization_id = ${org} and meter_no = ${meterNo} and status <> 'closed'`.execute(db)
  return rows[0]
}

/** A change-over with everything decided. */
export interface NewDevice {
  meter: number
  /** The installation that it closes, with its last index and what it has measured since the one before. */
  from: number
  previous: Litres
  final_reading: Litres
  is_rollover: boolean
  volume: Litres
  /** Doubts about that volume, which the preview shows and nobody need confirm. */
  abnormal: readonly Extract<Abnormal, 'surge' | 'rollover'>[]
  meter_no: string
  meter_type: number
  diameter: number
  digits: number
  initial_reading: Litres
  changed_at: LocalTime
  reason: string
  remark: string
  /** The verification of the new device. */
  verify_due: LocalDate
  /** Its two readings wait for the next order, or stand for themselves on a meter that watches. */
  status: 'pending' | 'watched'
}

/** Closes the devices, opens the next ones and writes both readings of each change-over. A faulty meter is active again. */
export async function writeChanges(
  { tx, org, now, caller }: UnitOfWork,
  devices: readonly NewDevice[],
): Promise<void> {
  if (devices.length === 0) return
  const ids = await takeIds(tx, 'installations', devices.length)
  const rows = pairs(devices, ids).map(([device, installation]) => ({
    ...device,
    installation,
    previous: cubicMetres(device.previous),
    final_reading: cubicMetres(device.final_reading),
    volume: cubicMetres(device.volume),
    initial_reading: cubicMetres(device.initial_reading),
    changed_on: dateOf(device.changed_at),
  }))
  const changed = sql`json_to_recordset(${JSON.stringify(rows)}::json) as c (meter bigint, "from" bigint, installation bigint,
    previous numeric, final_reading numeric, is_rollover boolean, volume numeric, meter_no text, meter_type bigint,
    diameter bigint, digits int, initial_reading numeric, changed_at timestamptz, changed_on date, reason text, remark text, status text, verify_due date)`
  const stamp = sql`${caller.id}::bigint, ${now}::timestamptz, ${now}::timestamptz`
  // One device in use at a time: the old one is closed before the new one is opened.
  await sql`
    update installations i set removed_at = c.changed_on, final_reading = c.final_reading,
      verify_due_date = m.verify_due_date, updated_at = ${now}::timestamptz
    from ${changed} join meters m on m.organization_id = ${org} and m.id = c.meter
    where i.organization_id = ${org} and i.id = c."from"`.execute(tx)
  await sql`
    with opened as (
      insert into installations (organization_id, id, meter_id, meter_no, meter_type_id, diameter_id, register_digits,
        installed_at, initial_reading, reason, created_by, created_at, updated_at)
      select ${org}, c.installation, c.meter, c.meter_no, c.meter_type, c.diameter, c.digits, c.changed_on,
        c.initial_reading, c.reason, ${stamp} from ${changed}
    )
    update meters m set meter_no = c.meter_no, meter_type_id = c.meter_type, diameter_id = c.diameter,
      verify_due_date = c.verify_due, status = case when m.status = 'faulty' then 'active' else m.status end, updated_at = ${nextVersion(now)}
    from ${changed} where m.organization_id = ${org} and m.id = c.meter`.execute(tx)
  await sql`
    update meter_spells p set ended_on = greatest(p.from_date, c.changed_on), ended_by_id = c.installation,
      updated_at = ${now}::timestamptz
    from ${changed}
    where p.organization_id = ${org} and p.meter_id = c.meter and p.kind = 'faulty' and p.ended_on is null`.execute(
    tx,
  )
  await sql`
    insert into readings (organization_id, meter_id, installation_id, source, previous_reading, current_reading, read_at,
      is_rollover, volume, status, remark, created_by, created_at, updated_at)
    select ${org}, c.meter, r.installation, r.source, r.previous, r.current, c.changed_at, r.is_rollover, r.volume, c.status,
      c.remark, ${stamp}
    from ${changed} cross join lateral (values
      (1, 'change_old', c."from", c.previous, c.final_reading, c.is_rollover, c.volume),
      (2, 'change_new', c.installation, c.initial_reading, c.initial_reading, false, 0::numeric)
    ) as r (place, source, installation, previous, current, is_rollover, volume)
    order by c.meter, r.place`.execute(tx)
}

/** Ends a device that was never in use, and voids the readings of its change-over. */
export async function withdrawDevice(
  { tx, org, now }: UnitOfWork,
  meter: number,
  { installation, readings }: { installation: number; readings: readonly number[] },
): Promise<void> {
  await sql`
    with void as (
      update readings set status = 'void', updated_at = ${now}::timestamptz
      where organization_id = ${org} and meter_id = ${meter} and id = any(${readings}::bigint[])
    )
    update installations set removed_at = installed_at, final_reading = initial_reading,
      withdrawn_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
    where organization_id = ${org} and id = ${installation}`.execute(tx)
}

/** Puts a removed device back in use, faulty again if it was; `from` is the installation that had followed it. */
export async function returnDevice(
  { tx, org, now }: UnitOfWork,
  meter: number,
  { installation, from }: { installation: number; from: number },
): Promise<void> {
  await sql`
    with faulty as (
      update meter_spells set ended_on = null, ended_by_id = null, updated_at = ${now}::timestamptz
      where organization_id = ${org} and meter_id = ${meter} and ended_by_id = ${from} returning id
    ), returned as (
      update installations set removed_at = null, final_reading = null, updated_at = ${now}::timestamptz
      where organization_id = ${org} and id = ${installation}
      returning meter_no, meter_type_id, diameter_id, verify_due_date
    )
    update meters m set meter_no = r.meter_no, meter_type_id = r.meter_type_id, diameter_id = r.diameter_id,
      verify_due_date = coalesce(r.verify_due_date, m.verify_due_date), status = case when exists (select from faulty) then 'faulty' else m.status end, updated_at = ${nextVersion(now)}
    from returned r where m.organization_id = ${org} and m.id = ${meter}`.execute(tx)
}

/** A change-over that a job made: the device that it installed, and the one that it removed. */
export type MadeChange = ColumnsOf<'installations', 'meter_no', { meter: 'meter_id'; installation: 'id' }> & {
  row: number
  from_no: string
}

/** The change-overs of a job's rows, newest first. A row has its meter, and the number of the device that it installed. */
export async function changesOfJob(db: Reader, org: OrgId, job: number): Promise<MadeChange[]> {
  const { rows } = await sql<MadeChange>`
    select made.row, i.meter_id as meter, i.id as installation, i.meter_no, before.meter_no as from_no
    from jobs j
    join job_batches b on b.organization_id = j.organization_id and b.job_id = j.id
    cross join lateral unnest(b.row_nos, b.object_ids) with ordinality as made (row, id, place)
    join installations i on i.organization_id = b.organization_id and i.meter_id = made.id and i.reason <> 'new'
      and i.meter_no = b.outcomes -> (made.place - 1)::int ->> 'meter_no'
      and i.created_by is not distinct from j.started_by and i.created_at between j.started_at and j.finished_at
    cross join lateral (
      select f.meter_no from installations f
      where f.organization_id = i.organization_id and f.meter_id = i.meter_id and f.id < i.id and f.withdrawn_at is null
      order by f.id desc limit 1
    ) before
    where j.organization_id = ${org} and j.id = ${job}
    order by i.id desc`.execute(db)
  return rows
}

/** Which of these devices a take-back has ended already. */
export async function withdrawnAmong(
  db: Reader,
  org: OrgId,
  installations: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from installations
    where organization_id = ${org} and id = any(${installations}::bigint[]) and withdrawn_at is not null`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
