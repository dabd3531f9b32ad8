import { dateOf, type LocalTime } from '@water/rules/calendar'
import { foldedMobile } from '@water/rules/identity/phones'
import { CompiledQuery, sql } from 'kysely'
import type { Database } from '../../db/database'
import type { Reader, Tx } from '../../db/read-write'
import { nextVersion } from '../../db/row-version'
import type { ComingIds } from '../../db/scope'

/** One indexed query for every request: the session, the user and the current permissions. */
const ACCESS_SQL = `
  select u.id, u.username, u.name, u.organization_id, u.is_audit, u.is_staff, u.is_superuser, u.is_demo,
    o.coming_ids, array(select p.permission_id from user_permissions p where p.user_id = u.id) as permissions
  from sessions s
  join users u on u.id = s.user_id
  left join organizations o on o.id = u.organization_id
  where s.id = $1 and s.revoked_at is null and u.is_active and (o.id is null or o.is_active)`

export interface AccessRow {
  id: number
  username: string
  name: string
  organization_id: number | null
  is_audit: boolean
  is_staff: boolean
  is_superuser: boolean
  is_demo: boolean
  coming_ids: ComingIds | null
  permissions: number[]
}

export async function accessOf(db: Database, session: number): Promise<AccessRow | undefined> {
  const { rows } = await db.executeQuery<AccessRow>(CompiledQuery.raw(ACCESS_SQL, [session]))
  return rows[0]
}

export type UserToSignIn = NonNullable<Awaited<ReturnType<typeof findByPhone>>>

const usersToSignIn = (db: Reader) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.id', 'u.username', 'u.organization_id', 'u.password_hash', 'u.is_active', 'u.is_demo'])
    .select(sql<boolean>`coalesce(o.is_active, true)`.as('organization_is_active'))

/** Finds the user of an account name: a username, an email or a phone number, in this order. */
export function findByAccount(db: Reader, account: string) {
  const name = account.toLowerCase()
  return usersToSignIn(db)
    .where((where) =>
      where.or([
        where(sql`lower(u.username)`, '=', name),
        where.and([where(sql`lower(u.email)`, '=', name), where('u.email', '<>', '')]),
        where.and([where('u.phone', '=', foldedMobile(account)), where('u.phone', '<>', '')]),
      ]),
    )
    .orderBy(sql`lower(u.username) = ${name}`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findByPhone(db: Reader, phone: string) {
  return usersToSignIn(db).where('u.phone', '=', phone).where('u.phone', '<>', '').executeTakeFirst()
}

export async function passwordHashOf(db: Reader, user: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', user).executeTakeFirst()
  return row?.password_hash ?? null
}

export async function setPassword(tx: Tx, user: number, hash: string, now: LocalTime): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: hash, updated_at: nextVersion(now) })
    .where('id', '=', user)
    .execute()
}

interface NewSession {
  user: number
  tokenHash: Buffer
  address: string
  userAgent: string
  now: LocalTime
  expiresAt: LocalTime
}

export async function insertSession(tx: Tx, session: NewSession): Promise<number> {
  const { id } = await tx
    .insertInto('sessions')
    .values({
      user_id: session.user,
      address: session.address,
      user_agent: session.userAgent,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertToken(tx, id, session.tokenHash, session.now)
  return id
}

export async function insertToken(tx: Tx, session: number, tokenHash: Buffer, now: LocalTime): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: tokenHash, session_id: session, issued_at: now })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

/** A refresh token with its session and user, locked against a second request. */
export function lockToken(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select([
      't.rotated_at',
      's.id as session',
      's.revoked_at',
      's.revoked_reason',
      's.expires_at',
      'u.id as user',
      'u.organization_id',
      'u.is_demo',
    ])
    .select(sql<boolean>`u.is_active and coalesce(o.is_active, true)`.as('is_active'))
    .where('t.token_hash', '=', tokenHash)
    .forUpdate('t')
    .executeTakeFirst()
}

export async function markRotated(tx: Tx, tokenHash: Buffer, now: LocalTime): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ rotated_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function prolong(tx: Tx, session: number, now: LocalTime, expiresAt: LocalTime): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: expiresAt })
    .where('id', '=', session)
    .execute()
}

export async function revokeSession(tx: Tx, session: number, now: LocalTime, reason: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', session)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends a user's sessions except the one that continues. */
export async function revokeSessions(
  tx: Tx,
  user: number,
  now: LocalTime,
  reason: string,
  except: number | null = null,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('user_id', '=', user)
    .where('revoked_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except!))
    .execute()
}

/** Deletes sessions that ended a month ago with their tokens, counters, and answers stored for repeated requests. */
export async function deleteEnded(tx: Tx, before: LocalTime): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<', before).execute()
  await tx.deleteFrom('login_attempts').where('last_failed_at', '<', before).execute()
  await tx.deleteFrom('verification_codes').where('sent_at', '<', before).execute()
  await tx.deleteFrom('daily_counts').where('day', '<', dateOf(before)).execute()
  await tx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}

export async function hasSuperAdministrator(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', true)
    .where('is_demo', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function isNameTaken(db: Reader, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** Null: another server that started at the same time was faster. */
export async function insertAdministrator(
  tx: Tx,
  username: string,
  passwordHash: string,
): Promise<number | null> {
  const row = await tx
    .insertInto('users')
    .values({ username, password_hash: passwordHash, is_audit: true, is_staff: true, is_superuser: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
