/**
 * `updated_at` is the version of a row: every change raises it, and an edit may name the version that it started from.
 * The version tells apart two people who edit the same row, so it grows by one second at least, the finest step on the
 * wire.
 */
import type { LocalTime } from '@water/rules/calendar'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from './read-write'
import type { OrgId } from './scope'

/**
 * The value that an UPDATE sets `updated_at` to. A second is added to a time without a zone: what depends on the session's zone is
 * refused in an UPDATE of a distributed table.
 */
export const nextVersion = (now: LocalTime, column = 'updated_at'): RawBuilder<LocalTime> =>
  sql`greatest(${now}::timestamptz, (${sql.ref(column)} at time zone 'UTC' + interval '1 second') at time zone 'UTC')`

/** Tables without an organization: an id alone names their row. */
const GLOBAL = new Set(['organizations', 'users'])

/** Reads and locks the version of a row until the transaction ends; undefined when there is no such row. */
export async function lockVersion(
  tx: Tx,
  table: string,
  org: OrgId | null,
  id: number,
): Promise<LocalTime | undefined> {
  const isTenant = !GLOBAL.has(table)
  const { rows } = await sql<{ updated_at: LocalTime }>`
    select updated_at from ${sql.table(table)}
    where ${isTenant ? sql`organization_id = ${org}` : sql`true`} and id = ${id} for no key update`.execute(
    tx,
  )
  return rows[0]?.updated_at
}

/**
 * Finds the last actor who changed an object in the audit trail: a member of the organization, or somebody from
 * outside.
 */
export async function lastChange(
  db: Reader,
  org: OrgId | null,
  [type, id]: readonly [type: string, id: number],
): Promise<{ actor_name: string; at: LocalTime } | undefined> {
  const { rows } = await sql<{ actor_name: string; at: LocalTime }>`
    select actor_name, at from (
      (select actor_name, at from audit_entries
        where organization_id = ${org} and object_type = ${type} and object_id = ${id} order by id desc limit 1)
      union all
      (select actor_name, at from platform_audit_entries
        where object_type = ${type} and object_id = ${id} order by id desc limit 1)
    ) entries order by at desc limit 1`.execute(db)
  return rows[0]
}
