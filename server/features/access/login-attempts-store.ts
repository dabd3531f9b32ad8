import { epochOf, type LocalTime, localTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Database } from '../../db/database'
import { refuse } from '../../refusal'

/** After this many failures in a row each further one locks, twice as long as the one before. */
interface LockRule {
  free: number
  first_s: number
}

export const ACCOUNT_RULE: LockRule = { free: 5, first_s: 30 }
/** Many clerks share an address. */
export const ADDRESS_RULE: LockRule = { free: 30, first_s: 60 }
const LONGEST_S = 15 * 60
/** Failures are forgotten when none came for this long. */
const FORGOTTEN_AFTER_S = 60 * 60

/** Refuses while this subject is locked. */
export async function refuseLocked(db: Database, subject: string, now: LocalTime): Promise<void> {
  const seconds = await secondsLocked(db, subject, now)
  if (seconds > 0) refuse('too_many_attempts', { params: { seconds }, retry_after_s: seconds })
}

/** Seconds until this subject may try again; 0 when it may now. */
async function secondsLocked(db: Database, subject: string, now: LocalTime): Promise<number> {
  const row = await db
    .selectFrom('login_attempts')
    .select('locked_until')
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!row?.locked_until) return 0
  return Math.max(0, Math.ceil((epochOf(row.locked_until) - epochOf(now)) / 1000))
}

/**
 * Counts an attempt, unless the subject is locked (then false). One statement, so that attempts sent all at once cannot
 * pass under the same count.
 */
export async function countAttempt(
  db: Database,
  subject: string,
  rule: LockRule,
  now: LocalTime,
): Promise<boolean> {
  const forgotten = localTime(epochOf(now) - FORGOTTEN_AFTER_S * 1000)
  const failures = sql`case when a.last_failed_at < ${forgotten} then 1 else a.failures + 1 end`
  const { rows } = await sql`
    insert into login_attempts as a (subject, failures, last_failed_at) values (${subject}, 1, ${now})
    on conflict (subject) do update set
      failures = ${failures},
      last_failed_at = ${now},
      locked_until = case when ${failures} >= ${rule.free}::int
        then ${now}::timestamptz + least(${LONGEST_S}::int, ${rule.first_s}::int * 2 ^ least(${failures} - ${rule.free}::int, 10)) * interval '1 second'
      end
    where a.locked_until is null or a.locked_until <= ${now}
    returning 1`.execute(db)
  return rows.length > 0
}

/** A sign-in that succeeded clears what was counted against the account. */
export async function forgetAttempts(db: Database, subject: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('subject', '=', subject).execute()
}
