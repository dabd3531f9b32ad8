import type { EndReason } from '@water/contract/access/sessions'
import { addSeconds, epochOf, type LocalTime } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import { type Command, inTransaction, write } from '../../db/read-write'
import { asOrgId, type OrgId } from '../../db/scope'
import { refuse } from '../../refusal'
import { deleteMessages } from '../messages/outbox-store'
import type { Identity } from './identity'
import { hashOfToken } from './refresh-token'
import { deleteEnded, insertToken, lockToken, markRotated, prolong, revokeSession } from './store'

/** An unused session ends after this time. */
export const SESSION_S = 14 * 24 * 3600
/** Two tabs may refresh at the same time: within this time they get the same successor. */
const GRACE_S = 30

/** Begins a command in the log of an organization or of the platform. */
export type Begin = (action: string, org: OrgId | null) => Command

/** The refusal of a refresh token, with the reason why its session ended; `unknown` for a token that nobody has. */
const invalidRefresh = (reason: EndReason | null) => ({
  data: reason && { reason },
  beside: { detail: 'Token is invalid or expired' },
})

/** The stored reasons of a revocation, in the words of the contract. */
const REVOKED = new Map<string | null, EndReason>([
  ['signed out', 'signed_out'],
  ['ended by its user', 'ended_elsewhere'],
  ['password changed', 'password_changed'],
  ['password reset', 'password_reset'],
  ['account disabled', 'deactivated'],
  ['refresh token reused', 'reused'],
])

interface StoredToken {
  revoked_at: LocalTime | null
  revoked_reason: string | null
  expires_at: LocalTime
  is_active: boolean
}

/** The reason why a session has ended; null while it is open. */
function endOf(stored: StoredToken, now: LocalTime): EndReason | null {
  if (!stored.is_active) return 'deactivated'
  if (stored.revoked_at !== null) return REVOKED.get(stored.revoked_reason) ?? 'signed_out'
  return stored.expires_at <= now ? 'expired' : null
}

/**
 * Exchanges a refresh token for the next pair. A token that was exchanged more than half a minute ago is in the hands
 * of two people: the whole family is revoked and the event is kept.
 */
export async function refreshSession(
  db: Database,
  identity: Identity,
  { token, isFromHere }: { token: string; isFromHere: boolean },
  begin: Begin,
): Promise<{ access: string; refresh: string }> {
  const now = identity.clock()
  const hash = hashOfToken(token)
  const successor = identity.refresh.successorOf(token)
  const outcome = await inTransaction(db, async (tx) => {
    const stored = await lockToken(tx, hash)
    const reason = stored && endOf(stored, now)
    if (!stored || reason) return { is: 'invalid' as const, reason: reason ?? null }
    if (stored.is_demo && !(identity.isDemo && isFromHere))
      return { is: 'invalid' as const, reason: 'deactivated' as const }
    if (stored.rotated_at && stored.rotated_at < addSeconds(now, -GRACE_S))
      return { is: 'reused' as const, stored }
    if (!stored.rotated_at) {
      await markRotated(tx, hash, now)
      await insertToken(tx, stored.session, hashOfToken(successor), now)
      await prolong(tx, stored.session, now, addSeconds(now, SESSION_S))
    }
    return { is: 'valid' as const, stored }
  })
  if (outcome.is === 'invalid') return refuse('token_not_valid', invalidRefresh(outcome.reason))
  if (outcome.is === 'reused') {
    await revokeFamily(db, outcome.stored, now, begin)
    return refuse('token_not_valid', invalidRefresh('reused'))
  }
  const { user, session } = outcome.stored
  return { access: await identity.access.issue(user, session, epochOf(now)), refresh: successor }
}

async function revokeFamily(
  db: Database,
  stored: { session: number; user: number; organization_id: number | null },
  now: LocalTime,
  begin: Begin,
): Promise<void> {
  const org = stored.organization_id === null ? null : asOrgId(stored.organization_id)
  const command = { ...begin('session.revoke', org), actor: { id: stored.user, name: '' } }
  await write(db, command, async (tx, audit) => {
    await revokeSession(tx, stored.session, now, 'refresh token reused')
    audit({ object: ['session', stored.session], after: { revoked_reason: 'refresh token reused' } })
  })
}

const KEPT_S = 30 * 24 * 3600

/** Deletes sessions, codes, messages, counters and stored answers that ended a month ago. */
export function purgeEnded(db: Database, now: LocalTime): Promise<void> {
  const monthAgo = addSeconds(now, -KEPT_S)
  return inTransaction(db, async (tx) => {
    await deleteEnded(tx, monthAgo)
    await deleteMessages(tx, monthAgo)
  })
}
