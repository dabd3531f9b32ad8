import { epochOf } from '@water/rules/calendar'
import type { Clock } from '../../clock'
import type { Database } from '../../db/database'
import { asOrgId } from '../../db/scope'
import type { Caller } from '../../http/call'
import type { Authenticate } from '../../http/guard'
import { refuse } from '../../refusal'
import { recognizeServices } from '../services/recognize'
import { isServiceToken } from '../services/token'
import { type AccessTokens, createAccessTokens } from './access-token'
import { createKnownDevices, type KnownDevices } from './known-devices'
import { createRefreshTokens, type RefreshTokens } from './refresh-token'
import { accessOf } from './store'
import { createVerificationCodes, type VerificationCodes } from './verification-code'

/**
 * The needs of signing in and of recognizing callers: keys derived from one secret, and the real time (documents have
 * their own).
 */
export interface Identity {
  access: AccessTokens
  refresh: RefreshTokens
  devices: KnownDevices
  codes: VerificationCodes
  /** The time by which sessions end and locks open. */
  clock: Clock
  /** Accounts of the demo may sign in only from this machine, because everybody knows their passwords. */
  isDemo: boolean
}

export async function createIdentity(secret: string, clock: Clock, isDemo = false): Promise<Identity> {
  return {
    access: await createAccessTokens(secret),
    refresh: createRefreshTokens(secret),
    devices: createKnownDevices(secret),
    codes: createVerificationCodes(secret),
    clock,
    isDemo,
  }
}

/** The answer that a client of simplejwt expects. */
const invalidAccess = {
  beside: {
    detail: 'Given token not valid for any token type',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' }],
  },
}

/**
 * Recognizes the caller of a request: a service by its token, a person by the access token. One query reads session, user and permissions, so that every
 * change counts at once. The signature of a token is checked only once, which saves more than the query costs.
 */
export function authenticateWith(db: Database, identity: Identity): Authenticate {
  const { access, clock, isDemo } = identity
  const serviceOf = recognizeServices(db, identity)
  return async (token, origin): Promise<Caller> => {
    if (isServiceToken(token))
      return (await serviceOf(token, origin)) ?? refuse('token_not_valid', invalidAccess)
    const session = await access.sessionOf(token, epochOf(clock()))
    const row = session === null ? undefined : await accessOf(db, session)
    const isClosed = row?.is_demo && !(isDemo && origin.isFromHere())
    if (session === null || !row || isClosed) return refuse('token_not_valid', invalidAccess)
    return {
      id: row.id,
      service: null,
      username: row.username,
      name: row.name,
      organization: row.organization_id === null ? null : asOrgId(row.organization_id),
      is_audit: row.is_audit,
      is_staff: row.is_staff,
      is_superuser: row.is_superuser && row.organization_id === null,
      permissions: new Set(row.permissions),
      session,
      coming: row.coming_ids,
    }
  }
}
