import { type Expression, type SqlBool, sql } from 'kysely'

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
