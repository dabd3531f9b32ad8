import { type Expression, type SqlBool, sql } from 'kysely'

declare const orgIdBrand: unique symbol

/**
 * The id of an organization for which the program works. Only authentication, the owner of a row and the worker (from
 * its job's row) make one. A store function that asks for it cannot be called without a decision on scope.
 */
export type OrgId = number & { readonly [orgIdBrand]: true }

/**
 * Ids of rows that a load writes. PostgreSQL looks at each row of an open transaction before it knows that nobody may see it, so that
 * lists end before them: see `inSight`.
 */
export type ComingIds = { readonly [Table in 'meters' | 'orders']?: readonly [first: number, last: number] }

/**
 * The rows that a caller may see: those of one organization, of all (a super administrator who chose none), or none.
 */
export type Scope = { of: 'one'; org: OrgId; coming?: ComingIds } | { of: 'all' } | { of: 'none' }

/** Makes an OrgId from a number. See OrgId for who may call this. */
export function asOrgId(organization: number): OrgId {
  // This is the only place that gives the brand.
  return organization as OrgId
}

/** No organization has this id. */
export const NOBODY = asOrgId(0)

/** The scope of a person who belongs to this organization, or to none. */
export const scopeOf = (org: OrgId | null, coming?: ComingIds | null): Scope =>
  org === null ? { of: 'none' } : { of: 'one', org, ...(coming && { coming }) }

/** Narrows a scope to the organization that the caller named; it never widens it. */
export function narrow(scope: Scope, organization: number): Scope {
  if (scope.of === 'all') return { of: 'one', org: asOrgId(organization) }
  return scope.of === 'one' && scope.org === organization ? scope : { of: 'none' }
}

/**
 * The organization of a table that is joined to rows of the scope. Among many organizations PostgreSQL would read the table's rows of all
 * of them for the join. The value hides from it: knowing it, it would take an organization without statistics for one of a single row.
 */
export function joinedInScope(scope: Scope, table: string, rows: string): Expression<SqlBool> {
  const column = sql.ref(`${table}.organization_id`)
  if (scope.of === 'all') return sql<SqlBool>`${column} = ${sql.ref(`${rows}.organization_id`)}`
  return sql<SqlBool>`${column} = (select ${scope.of === 'one' ? scope.org : NOBODY}::bigint)`
}

/** The predicate that every list of tenant rows carries: `.where(within(scope, 'meters.organization_id'))`. */
export function inScope(scope: Scope, column = 'organization_id'): Expression<SqlBool> {
  if (scope.of === 'all') return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(column)} = ${scope.of === 'one' ? scope.org : NOBODY}`
}
