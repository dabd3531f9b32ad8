import { sql } from 'kysely'
import type { ColumnsOf } from '../../db/columns'
import { cappedCount } from '../../db/count'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

export interface Slice {
  limit: number
  offset: number
}

export type StoredInstallation = ColumnsOf<
  'installations',
  | 'id'
  | 'meter_no'
  | 'register_digits'
  | 'installed_at'
  | 'initial_reading'
  | 'removed_at'
  | 'final_reading'
  | 'reason',
  { meter: 'meter_id'; meter_type: 'meter_type_id'; diameter: 'diameter_id' }
> &
  ColumnsOf<'meter_types', never, { meter_type_name: 'name' }> &
  ColumnsOf<'diameters', never, { diameter_name: 'name' }>

export type StoredBalanceEntry = ColumnsOf<
  'balance_entries',
  'id' | 'delta' | 'balance_after' | 'reason' | 'reference_type' | 'created_at',
  { reference: 'reference_id' }
>

/** The devices of a meter, the one in use first; not those of change-overs that were taken back. */
export async function installationsOf(
  db: Reader,
  org: OrgId,
  meter: number,
  { limit, offset }: Slice,
): Promise<{ count: number; rows: StoredInstallation[] }> {
  const devices = db
    .selectFrom('installations')
    .where('organization_id', '=', org)
    .where('meter_id', '=', meter)
    .where('withdrawn_at', 'is', null)
  const { rows } = await sql<StoredInstallation>`
    select i.id, i.meter_id as meter, i.meter_no, i.meter_type_id as meter_type,
      t.name as meter_type_name, i.diameter_id as diameter, d.name as diameter_name, i.register_digits, i.installed_at,
      i.initial_reading, i.removed_at, i.final_reading, i.reason
    from installations i
    join meter_types t on t.organization_id = i.organization_id and t.id = i.meter_type_id
    join diameters d on d.organization_id = i.organization_id and d.id = i.diameter_id
    where i.organization_id = ${org} and i.meter_id = ${meter} and i.withdrawn_at is null
    order by i.id desc limit ${limit} offset ${offset}`.execute(db)
  return { count: await cappedCount(db, devices), rows }
}

/** The changes of a meter's balance, newest first. */
export async function balanceEntries(
  db: Reader,
  org: OrgId,
  meter: number,
  { limit, offset }: Slice,
): Promise<{ count: number; rows: StoredBalanceEntry[] }> {
  const { rows } = await sql<StoredBalanceEntry>`
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
