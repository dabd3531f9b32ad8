import { MOST_REMOTE_DECIMALS } from '@water/contract/remote/calls'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { refuse } from '../../refusal'

interface RemoteType {
  reading_mode: string
  remote_scale: number
}

/** Refuses a type whose devices can have no module, at the fields that say so. */
export function refuseUnfit(
  { reading_mode, remote_scale }: RemoteType,
  { mode, scale }: { mode?: string; scale?: string } = {},
): void {
  if (reading_mode !== 'remote') refuse('not_remote', mode === undefined ? {} : { about: mode })
  if (remote_scale > MOST_REMOTE_DECIMALS)
    refuse('bad_scale', { params: { decimals: remote_scale }, ...(scale !== undefined && { about: scale }) })
}

/** The type of devices with modules; undefined while none of its devices has one. */
export async function typeOfModules(db: Reader, org: OrgId, type: number): Promise<RemoteType | undefined> {
  const { rows } = await sql<RemoteType>`
    select y.reading_mode, y.remote_scale from meter_types y
    where y.organization_id = ${org} and y.id = ${type} and exists (
      select from installations i
      join modules b on b.organization_id = i.organization_id and b.meter_id = i.meter_id and b.installation_id = i.id
      where i.organization_id = y.organization_id and i.meter_type_id = y.id and i.removed_at is null
        and b.bound_until is null)`.execute(db)
  return rows[0]
}

/** The type that a device with a module would have; undefined for a device without one. */
export async function typeForModule(
  db: Reader,
  org: OrgId,
  meter: number,
  type: number,
): Promise<RemoteType | undefined> {
  const { rows } = await sql<RemoteType>`
    select y.reading_mode, y.remote_scale from meter_types y
    where y.organization_id = ${org} and y.id = ${type} and exists (
      select from modules b
      where b.organization_id = y.organization_id and b.meter_id = ${meter} and b.bound_until is null)`.execute(
    db,
  )
  return rows[0]
}
