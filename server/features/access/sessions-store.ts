import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/read-write'

/** The open sessions of a user, the given session first. */
export function openSessions(db: Reader, user: number, now: LocalTime, current: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'address', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .select(sql<boolean>`id = ${current}`.as('is_current'))
    .where('user_id', '=', user)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy(sql`id = ${current}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

/** Ends one of the user's own sessions; false when there is no open session with that id. */
export async function endSession(
  tx: Tx,
  user: number,
  session: number,
  now: LocalTime,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', session)
    .where('user_id', '=', user)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends all of a user's sessions except one, and returns the ended ones. */
export async function endOthers(
  tx: Tx,
  user: number,
  current: number,
  now: LocalTime,
  reason: string,
): Promise<number[]> {
  const rows = await tx
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('user_id', '=', user)
    .where('id', '<>', current)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
