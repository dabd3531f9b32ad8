import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@water/contract/endpoint'
import { isCalledBy } from '@water/rules/access/callers'
import { may } from '@water/rules/access/may'
import { refuse } from '../refusal'
import type { Caller } from './call'
import { isFromHere } from './from-here'

/** Where a request comes from. */
export interface Origin {
  address: string
  isFromHere(): boolean
}

/** Finds the owner of a token as of this request. Refuses a token that is expired, forged, signed out or disabled. */
export type Authenticate = (token: string, origin: Origin) => Promise<Caller>

const BEARER = /^Bearer ([\w.~+/=-]{1,4096})$/i

/** Checks every request in this order: token, kind of caller, approval, permission. Null only where an endpoint allows "anyone". */
export async function guard(
  { access, callers }: Pick<Endpoint, 'access' | 'callers'>,
  { raw, ip }: { raw: IncomingMessage; ip: string },
  authenticate: Authenticate,
): Promise<Caller | null> {
  if (access === 'anyone') return null
  const { authorization } = raw.headers
  const token = authorization === undefined ? null : BEARER.exec(authorization)
  if (!token) {
    return refuse('not_authenticated', {
      beside: { detail: 'Authentication credentials were not provided.' },
    })
  }
  const caller = await authenticate(token[1]!, { address: ip, isFromHere: () => isFromHere(raw) })
  if (!isCalledBy(callers, caller.service === null ? null : caller.purpose))
    refuse(callers === 'persons' ? 'persons_only' : 'services_only')
  if (access !== 'signed_in' && !caller.is_audit) refuse('not_audited')
  if (!may(caller, access)) refuse('no_permission')
  return caller
}
