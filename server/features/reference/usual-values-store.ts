import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

export const meterTypesOf = (db: Reader, org: OrgId) =>
  db.selectFrom('meter_types').select('name').where('organization_id', '=', org).execute()

export const diametersOf = (db: Reader, org: OrgId) =>
  db.selectFrom('diameters').select(['name', 'mm']).where('organization_id', '=', org).execute()
