import type pg from 'pg'
import { createDatabase, type Database } from './database'
import { NOBODY, type OrgId, type Scope } from './scope'
import type { Room } from './wall/wall'

/**
 * The database as requests and jobs reach it: there is no way to it without saying for whom. Each statement is checked against that
 * before it is sent (wall/wall.ts), and the places that need more are counted.
 */
export interface Databases {
  /** For the rows of one organization. */
  of(org: OrgId): Database
  /** For the rows of all organizations. Every place says why it needs them; scripts/crossings.test.ts counts the places. */
  across(reason: string): Database
  /** For users, sessions and passwords, to recognize who calls; and for nothing of an organization. */
  readonly access: Database
}

/** Over a pool of the product's own login. */
export function databasesOver(
  pool: pg.Pool,
  make: (pool: pg.Pool, room: Room) => Database = createDatabase,
): Databases {
  const rooms = new Map<Room, Database>()
  const roomFor = (room: Room): Database => {
    const known = rooms.get(room)
    if (known) return known
    const made = make(pool, room)
    rooms.set(room, made)
    return made
  }
  return { of: roomFor, across: () => roomFor('all'), access: roomFor('access') }
}

/** The owner's commands see everything, and nothing checks their statements. */
export const databasesOfOwner = (db: Database): Databases => ({ of: () => db, across: () => db, access: db })

/** For the rows of a scope. */
export function databaseWithin(databases: Databases, scope: Scope): Database {
  if (scope.of === 'one') return databases.of(scope.org)
  return scope.of === 'all'
    ? databases.across('a super administrator who chose no organization sees all of them')
    : databases.of(NOBODY)
}
