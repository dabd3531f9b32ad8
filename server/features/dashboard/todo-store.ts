/** Work that waits for people. */
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import { inScope, type Scope } from '../../db/scope'

const counted = async (db: Reader, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await query.execute(db)).rows[0]!.count

/** Those that `GET /readings/pending/` lists. */
export async function pendingReadings(
  db: Reader,
  scope: Scope,
): Promise<{ pending: number; abnormal: number }> {
  const { rows } = await sql<{ pending: number; abnormal: number }>`
    select count(*)::int as pending, count(*) filter (where abnormal <> '{}')::int as abnormal from readings
    where ${inScope(scope)} and status = 'pending' and source not in ('change_old', 'change_new')`.execute(db)
  return rows[0]!
}

/** The days of one cashier, or of all; null is nobody, who has none. */
export const openDays = (db: Reader, scope: Scope, cashier: number | 'all' | null): Promise<number> =>
  counted(
    db,
    sql`select count(*)::int as count from cashier_days
      where ${inScope(scope)} and state = 'open' and ${cashier === 'all' ? sql`true` : sql`cashier_id = ${cashier}`}`,
  )

export const failedInvoices = (db: Reader, scope: Scope): Promise<number> =>
  counted(db, sql`select count(*)::int as count from invoices where ${inScope(scope)} and status = 'failed'`)

/** Invoices whose provider waits for a person. */
export const heldInvoices = (db: Reader, scope: Scope): Promise<number> =>
  counted(db, sql`select count(*)::int as count from invoices where ${inScope(scope)} and held is not null`)

/** Deactivated users wait for nothing. */
export const applicants = (db: Reader, scope: Scope): Promise<number> =>
  counted(
    db,
    sql`select count(*)::int as count from users where ${inScope(scope)} and not is_audit and is_active`,
  )

export const failedMessages = (db: Reader, scope: Scope): Promise<number> =>
  counted(
    db,
    sql`select count(*)::int as count from sms_messages where ${inScope(scope)} and status = 'failed'`,
  )
