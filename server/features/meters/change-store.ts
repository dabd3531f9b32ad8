import type { LocalDate, LocalTime } from '@water/rules/calendar'
import { verificationDue } from '@water/rules/metering/verification'
import { sql, type Updateable } from 'kysely'
import type { Tables } from '../../db/generated/tables'
import type { UnitOfWork } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'

export type MeterColumns = Updateable<Tables['meters']>

export async function updateMeterRow(
  { tx, org, now }: UnitOfWork,
  id: number,
  columns: MeterColumns,
): Promise<void> {
  await tx
    .updateTable('meters')
    .set({ ...columns, updated_at: nextVersion(now) })
    .where('organization_id', '=', org)
    .where('id', '=', id)
    .execute()
}

/** Corrects the device in use, where a change of device would make a new installation. */
export async function correctDevice(
  { tx, org, now }: UnitOfWork,
  meter: number,
  device: { meter_no: string; meter_type: number; diameter: number; digits: number },
): Promise<void> {
  await tx
    .updateTable('installations')
    .set({
      meter_no: device.meter_no,
      meter_type_id: device.meter_type,
      diameter_id: device.diameter,
      register_digits: device.digits,
      updated_at: now,
    })
    .where('organization_id', '=', org)
    .where('meter_id', '=', meter)
    .where('removed_at', 'is', null)
    .execute()
}

/** When the device in use is due, by its installation and its diameter. */
export async function dueByDevice({ tx, org }: UnitOfWork, meter: number): Promise<LocalDate> {
  const { rows } = await sql<{ installed_at: LocalDate; service_years: number }>`
    select i.installed_at, d.service_years from installations i
    join diameters d on d.organization_id = i.organization_id and d.id = i.diameter_id
    where i.organization_id = ${org} and i.meter_id = ${meter} and i.removed_at is null`.execute(tx)
  return verificationDue(rows[0]!.installed_at, rows[0]!.service_years)
}

/** Moves the beginning of an account without orders: its first device, first terms and last reading. */
export async function moveBeginning(
  { tx, org, now }: UnitOfWork,
  meter: number,
  from: LocalDate,
  to: { install_date: LocalDate; initial_reading: string; read_at: LocalTime },
): Promise<void> {
  await sql`
    with device as (
      update installations set installed_at = ${to.install_date}::date, initial_reading = ${to.initial_reading}::numeric,
        updated_at = ${now}::timestamptz
      where organization_id = ${org} and meter_id = ${meter} and removed_at is null
    ), state as (
      update meter_states set last_reading = ${to.initial_reading}::numeric, last_read_at = ${to.read_at}::timestamptz
      where organization_id = ${org} and meter_id = ${meter}
    )
    update meter_terms set effective_from = ${to.install_date}::date
    where organization_id = ${org} and meter_id = ${meter} and effective_from = ${from}::date`.execute(tx)
}

/** Removes the terms of an account without documents: it has become a monitor. */
export async function dropTerms({ tx, org }: UnitOfWork, meter: number): Promise<void> {
  await tx
    .deleteFrom('meter_terms')
    .where('organization_id', '=', org)
    .where('meter_id', '=', meter)
    .execute()
}

/** Writes terms from a day on, and replaces the terms of that day. */
export async function putTerms(
  { tx, org, caller, now }: UnitOfWork,
  meter: number,
  terms: { from: LocalDate; water_price: number; persons: number },
): Promise<void> {
  await sql`
    insert into meter_terms (organization_id, meter_id, effective_from, water_price_id, persons, created_by, created_at)
    values (${org}, ${meter}, ${terms.from}, ${terms.water_price}, ${terms.persons}, ${caller.id}, ${now})
    on conflict (organization_id, meter_id, effective_from)
      do update set water_price_id = excluded.water_price_id, persons = excluded.persons`.execute(tx)
}
