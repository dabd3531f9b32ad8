import { sql } from 'kysely'
import { refuse } from '../refusal'
import type { Reader } from './read-write'
import { asOrgId, NOBODY, type OrgId, type Scope, scopeOf } from './scope'

/**
 * Finds the organization of a row. A caller who belongs to an organization has that one without a look-up; the store
 * tells later whether the row exists. For a super administrator it is looked up, with one index probe per organization.
 * Answers 404 when there is no such row.
 */
export async function ownerOf(db: Reader, scope: Scope, table: string, id: number): Promise<OrgId> {
  if (scope.of === 'one') return scope.org
  if (scope.of === 'none') return refuse('not_found')
  return (await organizationOf(db, table, id)) ?? refuse('not_found')
}

async function organizationOf(db: Reader, table: string, id: number): Promise<OrgId | null> {
  const { rows } = await sql<{ id: number }>`
    select organization_id as id from ${sql.table(table)}
    where organization_id in (select id from organizations) and id = ${id}`.execute(db)
  return rows[0] ? asOrgId(rows[0].id) : null
}

/**
 * Narrows the scope of a super administrator to the organization of the place that is asked for: nothing is there of any other. There
 * is nothing at a place that does not exist.
 */
export async function scopeAt(db: Reader, scope: Scope, place: unknown): Promise<Scope> {
  if (scope.of !== 'all' || typeof place !== 'number') return scope
  return scopeOf((await organizationOf(db, 'locations', place)) ?? NOBODY)
}

/**
 * The organization that a super administrator chose may have been deleted meanwhile. An empty list would not say so;
 * the console then takes the first available organization.
 */
export async function refuseGone(db: Reader, scope: Scope): Promise<void> {
  if (scope.of === 'one' && !(await isOrganization(db, scope.org))) refuse('organization_gone')
}

export async function isOrganization(db: Reader, id: number): Promise<boolean> {
  const { rows } = await sql`select from organizations where id = ${id}`.execute(db)
  return rows.length > 0
}
