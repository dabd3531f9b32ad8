import type { IncomingMessage } from 'node:http'
import type { Access } from '@water/contract/endpoint'
import { may } from '@water/rules/access/may'
import { refuse } from '../refusal'
import type { Caller } from './call'
import { isFromHere } from './from-here'

/** Finds the owner of a token as of this request. Refuses a token that is expired, forged, signed out or disabled. */
export type Authenticate = (token: string, isFromHere: () => boolean) => Promise<Caller>

const BEARER = /^Bearer ([\w.~+/=-]{1,4096})$/i

/** Checks every request in this order: token, approval, permission. Null only where an endpoint allows "anyone". */
export async function guard(
  access: Access,
  request: IncomingMessage,
  authenticate: Authenticate,
): Promise<Caller | null> {
  if (access === 'anyone') return null
  const { authorization } = request.headers
  const token = authorization === undefined ? null : BEARER.exec(authorization)
  if (!token) {
    return refuse('not_authenticated', {
      beside: { detail: 'Authentication credentials were not provided.' },
    })
  }
  const caller = await authenticate(token[1]!, () => isFromHere(request))
  if (access !== 'signed_in' && !caller.is_audit) refuse('not_audited')
  if (!may(caller, access)) refuse('no_permission')
  return caller
}
