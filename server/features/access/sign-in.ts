import type { login } from '@water/contract/access/calls'
import type { Parsed } from '@water/contract/endpoint'
import { addSeconds, epochOf, type LocalTime } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import { write } from '../../db/read-write'
import { asOrgId } from '../../db/scope'
import { networkOf } from '../../http/network'
import { refuse } from '../../refusal'
import { type Begin, SESSION_S } from './actions'
import type { Identity } from './identity'
import {
  ACCOUNT_RULE,
  ADDRESS_RULE,
  type Attempt,
  countAttempt,
  forgetAttempts,
  isFirstOf,
  withdrawAttempt,
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
  /** True when the browser's connection used TLS. */
  isSecure: boolean
}

interface SignedIn {
  access: string
  refresh: string
  deviceCookie: string
}

/**
 * A successful sign-in forgives its address this many failures: about as many as one person mistypes before the right
 * password.
 */
const FORGIVEN = 5

/**
 * Signs in by password or by the code that was sent to a phone. Every attempt counts as a failure before it is checked,
 * and is withdrawn when it succeeds. Failures of both ways count together and lock the account and the address for a
 * growing time. A device that has signed this user in before has a count of its own, so that neither strangers nor
 * neighbours can lock it out. An unknown account takes the same time.
 */
export async function signIn(
  db: Database,
  identity: Identity,
  credentials: Credentials,
  visitor: Visitor,
  begin: Begin,
): Promise<SignedIn> {
  const now = identity.clock()
  const name = credentials.by === 'code' ? credentials.phone : credentials.account
  const user = await (credentials.by === 'code' ? findByPhone(db, name) : findByAccount(db, name))
  const device = user ? identity.devices.deviceOf(user, visitor.cookies) : null
  const counted = await countAttempts(db, subjectsOf(user, device, name, visitor), now)
  const isRight = await isProved(db, identity, user, device, credentials, now).catch(async (error) => {
    await giveAllBack(db, counted)
    throw error
  })
  if (!user || !isRight) {
    return refuse(credentials.by === 'code' ? 'wrong_verification_code' : 'no_active_account', {
      beside: { detail: 'No active account found with the given credentials' },
    })
  }
  const refusal = refusalOf(identity, user, visitor)
  if (refusal !== null) {
    await giveAllBack(db, counted)
    return refuse(refusal)
  }
  await forgiveFailures(db, counted, user, visitor, now)
  const refresh = identity.refresh.first()
  const org = user.organization_id === null ? null : asOrgId(user.organization_id)
  const command = { ...begin('session.open', org), actor: { id: user.id, name: user.username } }
  const session = await write(db, command, async (tx, audit) => {
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
  return { access, refresh, deviceCookie: identity.devices.cookieFor(user, device, visitor.isSecure) }
}

/** The refusal for a person who is proved but may not sign in; null when they may. */
function refusalOf(
  { isDemo }: Identity,
  user: UserToSignIn,
  { isFromHere }: Visitor,
): 'demo_account' | 'account_disabled' | null {
  if (user.is_demo && !(isDemo && isFromHere)) return 'demo_account'
  return user.is_active && user.organization_is_active ? null : 'account_disabled'
}

function isProved(
  db: Database,
  identity: Identity,
  user: UserToSignIn | undefined,
  device: string | null,
  credentials: Credentials,
  now: LocalTime,
): Promise<boolean> {
  return credentials.by === 'code'
    ? isCodeOf(db, identity, user?.id ?? null, credentials, now)
    : isPasswordOf(user?.password_hash ?? null, credentials.password, device === null ? 'stranger' : 'known')
}

type Subject = Pick<Attempt, 'subject' | 'rule'>

/**
 * The subjects whose failures are counted: a known device alone, or the address and the account. The account is the
 * same under each of its names.
 */
function subjectsOf(
  user: UserToSignIn | undefined,
  device: string | null,
  account: string,
  { address }: Visitor,
): Subject[] {
  if (user && device !== null) return [{ subject: `device:${user.id}:${device}`, rule: ACCOUNT_RULE }]
  const subject = user ? `user:${user.id}` : `account:${account.toLowerCase()}`
  return [
    { subject: `address:${networkOf(address)}`, rule: ADDRESS_RULE },
    { subject, rule: ACCOUNT_RULE },
  ]
}

/** Counts an attempt for each subject. An attempt that one of them refuses counts for none. */
async function countAttempts(db: Database, subjects: readonly Subject[], now: LocalTime): Promise<Attempt[]> {
  const counted: Attempt[] = []
  for (const { subject, rule } of subjects) {
    const attempt = await countAttempt(db, subject, rule, now).catch(async (error) => {
      await giveAllBack(db, counted)
      throw error
    })
    counted.push(attempt)
  }
  return counted
}

async function giveAllBack(db: Database, counted: readonly Attempt[]): Promise<void> {
  for (const attempt of counted) await withdrawAttempt(db, attempt)
}

/**
 * After a successful sign-in the account and the device have no failures any more, and the address has fewer. The
 * address gets this once an hour for each account: otherwise the owner of one account could guess at all the others for
 * ever.
 */
async function forgiveFailures(
  db: Database,
  counted: readonly Attempt[],
  { id }: UserToSignIn,
  { address }: Visitor,
  now: LocalTime,
): Promise<void> {
  for (const attempt of counted) {
    if (attempt.rule !== ADDRESS_RULE) await forgetAttempts(db, attempt)
    else
      await withdrawAttempt(
        db,
        attempt,
        (await isFirstOf(db, `good:${id}:${networkOf(address)}`, now)) ? FORGIVEN : 0,
      )
  }
}
