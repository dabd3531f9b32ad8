import type { Access } from '@water/contract/endpoint'
import { refuse } from '../refusal'
import type { Caller } from './call'

/** Says whose token it is, as of this very request; refuses one that is expired, tampered, signed out or disabled. */
export type Authenticate = (token: string) => Promise<Caller>

const BEARER = /^Bearer ([\w.~+/=-]{1,4096})$/i

/** The chain of every request: token → audited → permission. Null only where an endpoint says "anyone". */
export async function guard(
  access: Access,
  authorization: string | undefined,
  authenticate: Authenticate,
): Promise<Caller | null> {
  if (access.who === 'anyone') return null
  const token = authorization === undefined ? null : BEARER.exec(authorization)
  if (!token) {
    return refuse('not_authenticated', {
      beside: { detail: 'Authentication credentials were not provided.' },
    })
  }
  const caller = await authenticate(token[1]!)
  if (access.who !== 'signed-in' && !caller.is_audit) refuse('not_audited')
  if (!allows(access, caller)) refuse('no_permission')
  return caller
}

/** Whether someone approved may (console.md §6): staff may everything, others what they hold a code for. */
export function allows(access: Access, caller: Caller): boolean {
  const isStaff = caller.is_staff || caller.is_superuser
  switch (access.who) {
    case 'holder':
      return isStaff || caller.permissions.has(access.code)
    case 'staff':
      return isStaff
    case 'superuser':
      return caller.is_superuser
    default:
      return true
  }
}
