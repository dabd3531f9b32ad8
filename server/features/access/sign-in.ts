import type { login } from '@water/contract/access'
import type { Parsed } from '@water/contract/endpoint'
import { addSeconds, epochOf, type LocalTime } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import { write } from '../../db/read-write'
import { vouchFor } from '../../db/scope'
import { refuse } from '../../refusal'
import { type Begin, SESSION_S } from './actions'
import type { Identity } from './identity'
import {
  ACCOUNT_RULE,
  ADDRESS_RULE,
  countAttempt,
  forgetAttempts,
  refuseLocked,
} from './login-attempts-store'
import { isPasswordOf } from './passwords'
import { hashOfToken } from './refresh-token'
import { findByAccount, findByPhone, insertSession, type UserToSignIn } from './store'
import { isCodeOf } from './verification-codes'

type Credentials = Parsed<typeof login>['body']

interface Visitor {
  address: string
  userAgent: string
  cookies: string | undefined
  isFromHere: boolean
}

interface SignedIn {
  access: string
  refresh: string
  deviceCookie: string
}

/**
 * Signs in, by password or by the code that was sent to a phone. Wrong attempts lock the account and the address for a
 * growing time, whichever way they came; a browser that has signed this user in before is counted by itself, so that
 * strangers cannot lock it out. An unknown account costs the same time.
 */
export async function signIn(
  db: Database,
  identity: Identity,
  credentials: Credentials,
  visitor: Visitor,
  begin: Begin,
): Promise<SignedIn> {
  const now = identity.clock()
  const fromAddress = `address:${visitor.address}`
  await refuseLocked(db, fromAddress, now)
  const name = credentials.by === 'code' ? credentials.phone : credentials.account
  const user = await (credentials.by === 'code' ? findByPhone(db, name) : findByAccount(db, name))
  const subject = subjectOf(identity, user?.id, name, visitor)
  if (!(await countAttempt(db, subject, ACCOUNT_RULE, now))) await refuseLocked(db, subject, now)
  const isRight = await isProved(db, identity, user, credentials, now)
  if (!user || !isRight) {
    await countAttempt(db, fromAddress, ADDRESS_RULE, now)
    return refuse(credentials.by === 'code' ? 'wrong_verification_code' : 'no_active_account', {
      beside: { detail: 'No active account found with the given credentials' },
    })
  }
  if (user.is_demo && !(identity.isDemo && visitor.isFromHere)) return refuse('demo_account')
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
      expiresAt: addSeconds(now, SESSION_S),
    })
    audit({ object: ['session', id], after: { by: credentials.by } })
    return id
  })
  const access = await identity.access.issue(user.id, session, epochOf(now))
  return { access, refresh, deviceCookie: identity.devices.cookieFor(user.id) }
}

function isProved(
  db: Database,
  identity: Identity,
  user: UserToSignIn | undefined,
  credentials: Credentials,
  now: LocalTime,
): Promise<boolean> {
  return credentials.by === 'code'
    ? isCodeOf(db, identity, user?.id ?? null, credentials, now)
    : isPasswordOf(user?.password_hash ?? null, credentials.password)
}

/** Whose failures are counted together: a known device's alone, else the account's by whatever name it is called. */
function subjectOf(identity: Identity, user: number | undefined, account: string, visitor: Visitor): string {
  if (user === undefined) return `account:${account.toLowerCase()}`
  return identity.devices.isKnown(user, visitor.cookies)
    ? `device:${user}:${visitor.address}`
    : `user:${user}`
}
