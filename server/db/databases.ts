import type { Database } from './database'
import { asOrgId, type OrgId, type Scope } from './scope'

/**
 * The database as requests and jobs reach it: there is no way to it without saying for whom. One login serves them all, so
 * PostgreSQL does not check it; the condition of each statement does, and the places that need more are counted.
 */
export interface Databases {
  /** For the rows of one organization. */
  of(org: OrgId): Database
  /** For the rows of all organizations. Every place says why it needs them; scripts/crossings.test.ts counts the places. */
  across(reason: string): Database
  /** For users, sessions and passwords, to recognize who calls. */
  readonly access: Database
}

export const databasesOver = (db: Database): Databases => ({ of: () => db, across: () => db, access: db })

/** For the rows of a scope. */
export function databaseWithin(databases: Databases, scope: Scope): Database {
  if (scope.of === 'one') return databases.of(scope.org)
  return scope.of === 'all'
    ? databases.across('a super administrator who chose no organization sees all of them')
    : databases.of(NOBODY)
}

/** No organization has this id. */
const NOBODY = asOrgId(0)
