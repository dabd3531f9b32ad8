import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Database } from '../../db/database'
import type { Tx } from '../../db/read-write'

interface NewCode {
  phone: string
  user: number | null
  hash: Buffer
  now: LocalTime
  expiresAt: LocalTime
  /** A code sent after this time is too young to be replaced. */
  youngestReplaced: LocalTime
}

/** Replaces the phone's last code by a new one; false when the last one is too young. */
export async function replaceCode(tx: Tx, code: NewCode): Promise<boolean> {
  const { phone, user, hash, now, expiresAt, youngestReplaced } = code
  const { rows } = await sql`
    insert into verification_codes as c (phone, user_id, code_hash, sent_at, expires_at)
    values (${phone}, ${user}, ${hash}, ${now}, ${expiresAt})
    on conflict (phone) do update set
      user_id = excluded.user_id, code_hash = excluded.code_hash, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, tries = 0, used_at = null
    where c.sent_at <= ${youngestReplaced}
    returning 1`.execute(tx)
  return rows.length > 0
}

export async function codeSentAt(tx: Tx, phone: string): Promise<LocalTime | undefined> {
  const row = await tx
    .selectFrom('verification_codes')
    .select('sent_at')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row?.sent_at
}

interface Attempt {
  phone: string
  user: number | null
  hash: Buffer
  now: LocalTime
  mostTries: number
}

/**
 * Tries a code: is it this user's, still valid and unused? One statement counts the try and uses up the right code, so
 * that tries sent at the same time do not exceed the limit.
 */
export async function tryCode(
  db: Database,
  { phone, user, hash, now, mostTries }: Attempt,
): Promise<boolean> {
  const { rows } = await sql<{ is_right: boolean }>`
    update verification_codes
    set tries = tries + 1, used_at = case when code_hash = ${hash} then ${now}::timestamptz end
    where phone = ${phone} and used_at is null and expires_at > ${now} and tries < ${mostTries}::int
    returning used_at is not null and user_id is not null and user_id = ${user}::bigint as is_right`.execute(
    db,
  )
  return rows[0]?.is_right === true
}
