import type { Wire } from '@water/contract/endpoint'
import type { locations } from '@water/contract/reference'
import { sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import type { RecordTable } from '../../db/record-store'
import { type OrgId, type Scope, within } from '../../db/scope'

export type LocationRow = Wire<typeof locations.read>['reply']

export const locationTable: RecordTable<LocationRow> = {
  table: 'locations',
  columns: {
    name: 'name',
    parent: 'parent_id',
    level: 'level',
    code: 'code',
    reader: 'reader_id',
    read_day: 'read_day',
  },
  derived: {
    parent_name: sql`(select p.name from locations p where p.organization_id = t.organization_id and p.id = t.parent_id)`,
    reader_name: sql`(select coalesce(nullif(u.name, ''), u.username) from users u where u.id = t.reader_id)`,
  },
  search: ['t.name', 't.code'],
  orderedBy: 'code',
}

/** Moves within one organization's tree wait for each other: two at once could close a circle that neither sees. */
export async function lockTree(tx: Tx, org: OrgId): Promise<void> {
  await sql`select 1 from organizations where id = ${org} for no key update`.execute(tx)
}

/** Whether `id` is `start` or above it. */
export async function isAtOrAbove(tx: Tx, org: OrgId, id: number, start: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive above as (
      select id, parent_id from locations where organization_id = ${org} and id = ${start}
      union
      select l.id, l.parent_id from locations l join above a on l.id = a.parent_id where l.organization_id = ${org}
    )
    select 1 from above where id = ${id}`.execute(tx)
  return rows.length > 0
}

export async function isUserOf(tx: Tx, org: OrgId, user: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user)
    .where('organization_id', '=', org)
    .executeTakeFirst()
  return row !== undefined
}

/** The ids of a location and all below it, as a subquery that is asked once. */
export const atOrBelow = (scope: Scope, location: number) => sql`(
  with recursive below as (
    select l.organization_id, l.id from locations l where ${within(scope, 'l.organization_id')} and l.id = ${location}
    union
    select l.organization_id, l.id from locations l
    join below b on l.organization_id = b.organization_id and l.parent_id = b.id
  )
  select id from below)`
