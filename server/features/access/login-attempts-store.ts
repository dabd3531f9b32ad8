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
/** Failures are forgotten after this time without a new one. */
const FORGOTTEN_AFTER_S = 60 * 60

/** An attempt that has been counted as a failure before it is checked. */
export interface Attempt {
  subject: string
  rule: LockRule
  /** The number of the failure for its subject, if it is one. */
  number: number
}

/**
 * Counts an attempt, or refuses it while the subject is locked. One statement, so that attempts sent at the same time
 * cannot pass under the same count.
 */
export async function countAttempt(
  db: Database,
  subject: string,
  rule: LockRule,
  now: LocalTime,
): Promise<Attempt> {
  const failures = sql`case when a.last_failed_at < ${forgottenBefore(now)} then 1 else a.failures + 1 end`
  const { rows } = await sql<{ failures: number }>`
    insert into login_attempts as a (subject, failures, last_failed_at) values (${subject}, 1, ${now})
    on conflict (subject) do update set
      failures = ${failures},
      last_failed_at = ${now},
      locked_until = case when ${failures} >= ${rule.free}::int
        then ${now}::timestamptz + least(${LONGEST_S}::int, ${rule.first_s}::int * 2 ^ least(${failures} - ${rule.free}::int, 10)) * interval '1 second'
      end
    where a.locked_until is null or a.locked_until <= ${now}
    returning failures`.execute(db)
  const number = rows[0]?.failures
  return number === undefined ? refuseLocked(db, subject, now) : { subject, rule, number }
}

/** The refusal names the time when the lock ends. */
async function refuseLocked(db: Database, subject: string, now: LocalTime): Promise<never> {
  const row = await db
    .selectFrom('login_attempts')
    .select('locked_until')
    .where('subject', '=', subject)
    .executeTakeFirst()
  // The attempt has been withdrawn meanwhile: the caller may try at once.
  const until = row?.locked_until ?? now
  const seconds = Math.max(1, Math.ceil((epochOf(until) - epochOf(now)) / 1000))
  return refuse('too_many_attempts', {
    params: { seconds, until: until.slice(11, 19) },
    retry_after_s: seconds,
  })
}

/**
 * Withdraws a successful attempt from the count, and forgives `more` failures with it. A lock that the attempt set, or
 * that has expired, ends.
 */
export async function withdrawAttempt(
  db: Database,
  { subject, rule, number }: Attempt,
  more = 0,
): Promise<void> {
  const left = sql<number>`greatest(failures - ${1 + more}::int, 0)`
  await sql`
    update login_attempts set failures = ${left},
      locked_until = case when ${left} >= ${rule.free}::int and failures <> ${number}::int then locked_until end
    where subject = ${subject}`.execute(db)
}

/** Forgets all failures of the subject. */
export async function forgetAttempts(db: Database, { subject }: Attempt): Promise<void> {
  await db.deleteFrom('login_attempts').where('subject', '=', subject).execute()
}

/** True for the first call with this subject within the time that failures are remembered. */
export async function isFirstOf(db: Database, subject: string, now: LocalTime): Promise<boolean> {
  const { rows } = await sql`
    insert into login_attempts as a (subject, last_failed_at) values (${subject}, ${now})
    on conflict (subject) do update set last_failed_at = ${now}
    where a.last_failed_at < ${forgottenBefore(now)}
    returning 1`.execute(db)
  return rows.length > 0
}

const forgottenBefore = (now: LocalTime): LocalTime => localTime(epochOf(now) - FORGOTTEN_AFTER_S * 1000)
