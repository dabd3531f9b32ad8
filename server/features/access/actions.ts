import { epochOf, type LocalTime, localTime } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import { type Act, housekeep, write } from '../../db/read-write'
import { type OrgId, vouchFor } from '../../db/scope'
import { refuse } from '../../refusal'
import type { Identity } from './identity'
import {
  ACCOUNT_RULE,
  ADDRESS_RULE,
  countAttempt,
  forgetAttempts,
  secondsLocked,
} from './login-attempts-store'
import { isPasswordOf } from './passwords'
import { hashOfToken } from './refresh-token'
import {
  deleteEnded,
  findByAccount,
  insertSession,
  insertToken,
  lockToken,
  markRotated,
  prolong,
  revokeSession,
} from './store'

const SESSION_S = 14 * 24 * 3600
/** Two tabs that refresh at once: within this time the same successor is given again. */
const GRACE_S = 30

const later = (now: LocalTime, seconds: number): LocalTime => localTime(epochOf(now) + seconds * 1000)

/** Begins an act in the log of an organization, or the platform's. */
type Begin = (action: string, org: OrgId | null) => Act

interface Visitor {
  address: string
  userAgent: string
  cookies: string | undefined
}

interface SignedIn {
  access: string
  refresh: string
  deviceCookie: string
}

/**
 * Signs in. Wrong attempts lock the account and the address for a growing time; a browser that has signed this user in
 * before is counted by itself, so that strangers cannot lock it out. An unknown account costs the same time.
 */
export async function signIn(
  db: Database,
  identity: Identity,
  { account, password }: { account: string; password: string },
  visitor: Visitor,
  begin: Begin,
): Promise<SignedIn> {
  const now = identity.clock()
  const fromAddress = `address:${visitor.address}`
  await refuseLocked(db, fromAddress, now)
  const user = await findByAccount(db, account)
  const subject = subjectOf(identity, user?.id, account, visitor)
  if (!(await countAttempt(db, subject, ACCOUNT_RULE, now))) await refuseLocked(db, subject, now)
  const isRight = await isPasswordOf(user?.password_hash ?? null, password)
  if (!user || !isRight) {
    await countAttempt(db, fromAddress, ADDRESS_RULE, now)
    return refuse('no_active_account', {
      beside: { detail: 'No active account found with the given credentials' },
    })
  }
  if (!user.is_active || !user.organization_is_active) return refuse('account_disabled')
  await forgetAttempts(db, subject)
  const refresh = identity.refresh.first()
  const org = user.organization_id === null ? null : vouchFor(user.organization_id)
  const act = { ...begin('session.open', org), actor: { id: user.id, name: user.username } }
  const session = await write(db, act, async (tx, audit) => {
    const id = await insertSession(tx, {
      user: user.id,
      tokenHash: hashOfToken(refresh),
      address: visitor.address,
      userAgent: visitor.userAgent.slice(0, 300),
      now,
      expiresAt: later(now, SESSION_S),
    })
    audit({ object: ['session', id] })
    return id
  })
  const access = await identity.access.issue(user.id, session, epochOf(now))
  return { access, refresh, deviceCookie: identity.devices.cookieFor(user.id) }
}

/** Whose failures are counted together: a known device's alone, else the account's by whatever name it is called. */
function subjectOf(identity: Identity, user: number | undefined, account: string, visitor: Visitor): string {
  if (user === undefined) return `account:${account.toLowerCase()}`
  return identity.devices.isKnown(user, visitor.cookies)
    ? `device:${user}:${visitor.address}`
    : `user:${user}`
}

async function refuseLocked(db: Database, subject: string, now: LocalTime): Promise<void> {
  const seconds = await secondsLocked(db, subject, now)
  if (seconds > 0) refuse('too_many_attempts', { params: { seconds }, retry_after_s: seconds })
}

const invalidRefresh = { beside: { detail: 'Token is invalid or expired' } }

/**
 * Exchanges a refresh token for the next pair. A token that was exchanged more than half a minute ago is in two hands:
 * the whole family is revoked and the event kept.
 */
export async function refreshSession(
  db: Database,
  identity: Identity,
  token: string,
  begin: Begin,
): Promise<{ access: string; refresh: string }> {
  const now = identity.clock()
  const hash = hashOfToken(token)
  const successor = identity.refresh.successorOf(token)
  const outcome = await housekeep(db, async (tx) => {
    const held = await lockToken(tx, hash)
    if (!held || held.revoked_at || held.expires_at <= now || !held.is_active)
      return { is: 'invalid' as const }
    if (held.rotated_at && held.rotated_at < later(now, -GRACE_S)) return { is: 'reused' as const, held }
    if (!held.rotated_at) {
      await markRotated(tx, hash, now)
      await insertToken(tx, held.session, hashOfToken(successor), now)
      await prolong(tx, held.session, now, later(now, SESSION_S))
    }
    return { is: 'valid' as const, held }
  })
  if (outcome.is === 'reused') await revokeFamily(db, outcome.held, now, begin)
  if (outcome.is !== 'valid') return refuse('token_not_valid', invalidRefresh)
  const { user, session } = outcome.held
  return { access: await identity.access.issue(user, session, epochOf(now)), refresh: successor }
}

async function revokeFamily(
  db: Database,
  held: { session: number; user: number; organization_id: number | null },
  now: LocalTime,
  begin: Begin,
): Promise<void> {
  const org = held.organization_id === null ? null : vouchFor(held.organization_id)
  const act = { ...begin('session.revoke', org), actor: { id: held.user, name: '' } }
  await write(db, act, async (tx, audit) => {
    await revokeSession(tx, held.session, now, 'refresh token reused')
    audit({ object: ['session', held.session], after: { revoked_reason: 'refresh token reused' } })
  })
}

const KEPT_S = 30 * 24 * 3600

/** Forgets sessions, counted attempts and kept answers that ended a month ago. */
export function purgeEnded(db: Database, now: LocalTime): Promise<void> {
  return housekeep(db, (tx) => deleteEnded(tx, later(now, -KEPT_S)))
}
