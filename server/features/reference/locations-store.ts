import { locationFields } from '@water/contract/reference/fields'
import { sql } from 'kysely'
import { declaredTable, shownFields } from '../../db/declared-table'
import type { Reader, Tx } from '../../db/read-write'
import { recordTable, type StoredRecord } from '../../db/record-store'
import { inScope, type OrgId, type Scope } from '../../db/scope'

const declared = declaredTable('locations', locationFields, { elsewhere: {}, undeclared: {} })

export const locationTable = recordTable(declared, {
  derived: {
    parent_name: sql<
      string | null
    >`(select p.name from locations p where p.organization_id = t.organization_id and p.id = t.parent_id)`,
    reader_name: sql<
      string | null
    >`(select coalesce(nullif(u.name, ''), u.username) from users u where u.id = t.reader_id)`,
  },
  search: ['t.name', 't.code'],
  orderedBy: 'code',
})

type StoredPlace = Omit<StoredRecord<'locations', typeof locationFields>, 'organization' | 'created_at'> & {
  reader_name: string | null
  /** The number of its own meters. */
  meters: number
}

export const presentPlace = (row: StoredPlace) => ({ ...row, ...shownFields(declared, row) })

/**
 * Every place with the number of its own meters. The tree comes without pages. Places are ordered by their codes, so a
 * gap between two has no meaning.
 */
export async function locationTree(db: Reader, scope: Scope): Promise<StoredPlace[]> {
  const { rows } = await sql<StoredPlace>`
    select t.id, t.name, t.parent_id as parent, t.level, t.code, t.reader_id as reader,
      coalesce(nullif(u.name, ''), u.username) as reader_name, t.read_day, coalesce(m.meters, 0) as meters, t.updated_at
    from locations t
    left join users u on u.id = t.reader_id
    left join (
      select organization_id, location_id, count(*)::int as meters from meters
      where ${inScope(scope)} and status <> 'closed' group by organization_id, location_id
    ) m on m.organization_id = t.organization_id and m.location_id = t.id
    where ${inScope(scope, 't.organization_id')}
    order by t.code, t.id`.execute(db)
  return rows
}

/**
 * Moves within one organization's tree run one after the other: two at the same time could close a circle that neither
 * of them sees.
 */
export async function lockTree(tx: Tx, org: OrgId): Promise<void> {
  await sql`select 1 from organizations where id = ${org} for no key update`.execute(tx)
}

/** Tells whether it is a location of the caller's. */
export async function isLocation(db: Reader, scope: Scope, location: number): Promise<boolean> {
  const row = await db
    .selectFrom('locations')
    .select('id')
    .where(inScope(scope))
    .where('id', '=', location)
    .executeTakeFirst()
  return row !== undefined
}

/** Tells whether `id` is `start` or above it. */
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

/** The ids of a location and all places below it, as a subquery that runs once. */
export const atOrBelow = (scope: Scope, location: number) => sql`(
  with recursive below as (
    select l.organization_id, l.id from locations l where ${inScope(scope, 'l.organization_id')} and l.id = ${location}
    union
    select l.organization_id, l.id from locations l
    join below b on l.organization_id = b.organization_id and l.parent_id = b.id
    where ${inScope(scope, 'l.organization_id')}
  )
  select id from below)`
