import { asOrgId, narrow, type OrgId, type Scope, scopeOf } from '../db/scope'
import { refuse, refuseField } from '../refusal'
import type { Caller } from './call'
import type { RawQuery } from './query-string'

/** The parameters that the console's client adds to every query. All calls accept both, and both only narrow. */
const NAMES = ['organization', 'meter__organization'] as const

/** The rows that the caller may see in this request. Removes the organization's parameters from the query. */
export function takeScope(caller: Caller | null, query: RawQuery): Scope {
  let scope: Scope = caller?.is_superuser
    ? { of: 'all' }
    : scopeOf(caller?.organization ?? null, comingFor(caller))
  for (const name of NAMES) {
    const value = query[name]
    if (value === undefined) continue
    delete query[name]
    scope = narrow(scope, organizationIn(name, value))
  }
  return scope
}

const comingFor = (caller: Caller | null) => (caller?.service === null ? caller.coming : undefined)

function organizationIn(name: string, value: string | string[]): number {
  if (typeof value !== 'string') return refuseField(name, 'type')
  const id = idIn(value)
  return id ?? refuseField(name, 'id')
}

/** An id in a path or a query: digits without sign, exponent or leading zero, at most 2^53 − 1. */
export function idIn(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null
  const id = Number(text)
  return Number.isSafeInteger(id) ? id : null
}

/** The organization in a body; undefined when there is none, or when it is not an id (the schema refuses that). */
export function organizationOf(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !('organization' in body)) return undefined
  const named = body.organization
  if (typeof named === 'string') return idIn(named.trim()) ?? undefined
  return typeof named === 'number' && Number.isSafeInteger(named) && named > 0 ? named : undefined
}

/** A bound caller may name only the own organization in a body; another one is refused with 403. */
export function refuseForeign(caller: Caller | null, named: number | undefined): void {
  if (!caller || caller.is_superuser || named === undefined) return
  if (caller.organization !== named) refuse('other_organization')
}

/** The organization that a POST writes in: the caller's own, or for a super administrator the one in the body. */
export function organizationToWriteIn(caller: Caller | null, named: number | undefined): OrgId {
  if (caller?.organization) return caller.organization
  if (!caller?.is_superuser) return refuse('no_permission')
  return named === undefined ? refuseField('organization', 'required') : asOrgId(named)
}
