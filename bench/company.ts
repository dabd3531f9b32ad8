import type { LocalTime } from '@water/rules/calendar'
import type { Database } from '@water/server/db/database'
import { type UnitOfWork, write } from '@water/server/db/read-write'
import { asOrgId, type OrgId } from '@water/server/db/scope'
import { openMeters } from '@water/server/features/meters/open-meters'
import { billReadings } from '@water/server/features/readings/bill-readings'
import { readingRequest } from '@water/server/features/readings/reading-request'
import { sql } from 'kysely'

/** An organization with its tariff, a clerk, and meters that its own commands have opened. */
export interface Company {
  org: OrgId
  clerk: number
  meters: { id: number; account_no: string }[]
}

const OPENED: LocalTime = '2025-01-01 08:00:00'
const AT_ONCE = 2000

let count = 0

/** Three annual tiers with sewage and water resource per m³: an order has four lines. */
export async function makeCompany(db: Database, howManyMeters: number): Promise<Company> {
  const org = await makeOrganization(db)
  const clerk = await makeClerk(db, org)
  const references = await makeReferences(db, org)
  const meters: Company['meters'] = []
  for (let from = 0; from < howManyMeters; from += AT_ONCE) {
    const inputs = Array.from({ length: Math.min(AT_ONCE, howManyMeters - from) }, (_, index) => ({
      ...references,
      meter_no: `SB${from + index}`,
      customer_name: `户${from + index}`,
      address: `幸福路 ${from + index} 号`,
      seq_no: from + index,
      initial_reading: '0',
      install_date: '2025-01-01',
    }))
    const opened = await inCommand(db, org, clerk, OPENED, (unit) => openMeters(unit, inputs))
    for (const outcome of opened) {
      if (!outcome.ok) throw outcome.refusal
      meters.push(outcome)
    }
  }
  return { org, clerk, meters }
}

/** Reads every meter once, so that each has one more order. */
export async function readAll(
  db: Database,
  company: Company,
  index: number,
  readAt: LocalTime,
): Promise<void> {
  const { org, clerk, meters } = company
  for (let from = 0; from < meters.length; from += AT_ONCE) {
    const requests = meters
      .slice(from, from + AT_ONCE)
      .map(({ id }) =>
        readingRequest({ meter: id, current_reading: String(index), read_at: readAt }, 'import'),
      )
    const outcomes = await inCommand(db, org, clerk, readAt, (unit) => billReadings(unit, requests))
    for (const outcome of outcomes) if (!outcome.ok) throw outcome.refusal
  }
}

function inCommand<T>(
  db: Database,
  org: OrgId,
  clerk: number,
  now: LocalTime,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  const actor = { id: clerk, name: 'clerk' }
  return write(db, { action: 'bench.seed', org, actor, now, address: '', request_id: '' }, (tx, audit) =>
    work({ tx, org, now, caller: actor, audit }),
  )
}

async function makeOrganization(db: Database): Promise<OrgId> {
  const number = ++count
  const { id } = await db
    .insertInto('organizations')
    .values({ code: `BE${number}`, name: `Waterworks ${number}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return asOrgId(id)
}

async function makeClerk(db: Database, org: OrgId): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      organization_id: org,
      username: `clerk${org}`,
      password_hash: '',
      is_audit: true,
      is_staff: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function makeReferences(db: Database, org: OrgId) {
  const { rows } = await sql<{ location: number; meter_type: number; diameter: number; water_price: number }>`
    with location as (
      insert into locations (organization_id, name, level, code) values (${org}, '一册', 'book', 'B1') returning id
    ), meter_type as (
      insert into meter_types (organization_id, name, kind, register_digits)
      values (${org}, '机械表', 'mechanical', 6) returning id
    ), diameter as (
      insert into diameters (organization_id, name, mm) values (${org}, 'DN15', 15) returning id
    ), water_price as (
      insert into water_prices (organization_id, name, category) values (${org}, '居民', 'resident') returning id
    ), version as (
      insert into water_price_versions
        (organization_id, water_price_id, effective_from, mode, tier_uppers, tier_prices, tax_treatment, tax_rate)
      select ${org}, id, '2014-05-01', 'tiered', array[180, 260, null]::numeric[], array[2.07, 4.07, 6.07]::numeric[],
        'taxable', 0.03 from water_price returning id
    ), item as (
      insert into surcharge_items (organization_id, name) values (${org}, '水资源费'), (${org}, '污水处理费')
      returning id, name
    ), item_version as (
      insert into surcharge_item_versions
        (organization_id, surcharge_item_id, effective_from, kind, value, tax_treatment)
      select ${org}, id, '2014-05-01', 'per_volume', case name when '水资源费' then 1.57 else 1.36 end, 'exempt' from item
    ), charged as (
      insert into water_price_version_surcharges (organization_id, water_price_version_id, surcharge_item_id)
      select ${org}, version.id, item.id from version, item
    )
    select location.id as location, meter_type.id as meter_type, diameter.id as diameter,
      water_price.id as water_price
    from location, meter_type, diameter, water_price`.execute(db)
  return rows[0]!
}
