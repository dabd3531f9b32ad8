import { type Expression, type SqlBool, sql } from 'kysely'
import { refuse } from '../refusal'
import type { Reader } from './read-write'

declare const vouchedFor: unique symbol

/**
 * The id of an organization in whose name the program acts. Only authentication, the owner of a row and the worker
 * (of its job's row) make one, so a store function that asks for it cannot be called without a decision on scope.
 */
export type OrgId = number & { readonly [vouchedFor]: true }

/** What a caller may see: one organization, all of them (a super administrator who chose none), or nothing. */
export type Scope = { of: 'one'; org: OrgId } | { of: 'all' } | { of: 'none' }

/** Vouches for an organization: see OrgId for who may. */
export function vouchFor(organization: number): OrgId {
  // The one place where the brand is given.
  return organization as OrgId
}

/** The scope of someone who belongs to this organization, or to none. */
export const scopeOf = (org: OrgId | null): Scope => (org === null ? { of: 'none' } : { of: 'one', org })

/** Narrows a scope to the organization a caller named; it never widens. */
export function narrow(scope: Scope, organization: number): Scope {
  if (scope.of === 'all') return { of: 'one', org: vouchFor(organization) }
  return scope.of === 'one' && scope.org === organization ? scope : { of: 'none' }
}

/** The predicate that every list of tenant rows carries: `.where(within(scope, 'meters.organization_id'))`. */
export function within(scope: Scope, column = 'organization_id'): Expression<SqlBool> {
  if (scope.of === 'one') return sql<SqlBool>`${sql.ref(column)} = ${scope.org}`
  return scope.of === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`false`
}

/**
 * The organization of a row. A bound caller's is their own, unasked: whether the row is there is the store's question.
 * For a super administrator it is looked up, one index probe per organization. 404 when there is no such row.
 */
export async function ownerOf(db: Reader, scope: Scope, table: string, id: number): Promise<OrgId> {
  if (scope.of === 'one') return scope.org
  if (scope.of === 'none') return refuse('not_found')
  const { rows } = await sql<{ id: number }>`
    select o.id from organizations o
    where exists (select from ${sql.table(table)} t where t.organization_id = o.id and t.id = ${id})`.execute(
    db,
  )
  return rows[0] ? vouchFor(rows[0].id) : refuse('not_found')
}

/** The organization that a super administrator chose may have been deleted meanwhile: an empty list would not say so. */
export async function refuseGone(db: Reader, scope: Scope): Promise<void> {
  if (scope.of !== 'one') return
  const { rows } = await sql`select from organizations where id = ${scope.org}`.execute(db)
  if (rows.length === 0) refuse('organization_gone')
}
