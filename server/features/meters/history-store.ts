import { sql } from 'kysely'
import { cappedCount } from '../../db/count'
import { volumeText } from '../../db/declared-table'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { BalanceEntry, Installation } from './present'

interface Slice {
  limit: number
  offset: number
}

/** The devices of a meter, the one in use first; not those of change-overs that were taken back. */
export async function installationsOf(
  db: Reader,
  org: OrgId,
  meter: number,
  { limit, offset }: Slice,
): Promise<{ count: number; rows: Installation[] }> {
  const devices = db
    .selectFrom('installations')
    .where('organization_id', '=', org)
    .where('meter_id', '=', meter)
    .where('withdrawn_at', 'is', null)
  const { rows } = await sql<Installation>`
    select i.id, i.meter_id as meter, i.meter_no, i.meter_type_id as meter_type,
      t.name as meter_type_name, i.diameter_id as diameter, d.name as diameter_name, i.register_digits, i.installed_at,
      i.initial_reading, i.removed_at, i.final_reading, i.reason
    from installations i
    join meter_types t on t.organization_id = i.organization_id and t.id = i.meter_type_id
    join diameters d on d.organization_id = i.organization_id and d.id = i.diameter_id
    where i.organization_id = ${org} and i.meter_id = ${meter} and i.withdrawn_at is null
    order by i.id desc limit ${limit} offset ${offset}`.execute(db)
  return {
    count: await cappedCount(db, devices),
    rows: rows.map((row) => ({
      ...row,
      initial_reading: volumeText(row.initial_reading),
      final_reading: row.final_reading === null ? null : volumeText(row.final_reading),
    })),
  }
}

/** The changes of a meter's balance, newest first. */
export async function balanceEntries(
  db: Reader,
  org: OrgId,
  meter: number,
  { limit, offset }: Slice,
): Promise<{ count: number; rows: BalanceEntry[] }> {
  const { rows } = await sql<BalanceEntry>`
    select id, delta, balance_after, reason, reference_type, reference_id as reference,
      created_at
    from balance_entries where organization_id = ${org} and meter_id = ${meter}
    order by id desc limit ${limit} offset ${offset}`.execute(db)
  const entries = db
    .selectFrom('balance_entries')
    .where('organization_id', '=', org)
    .where('meter_id', '=', meter)
  return { count: await cappedCount(db, entries), rows }
}
