import type { Query } from './address'

/**
 * The automatic organization parameter (console.md §7; domain.md §6 "POST body scoping"). It is only a convenience: the
 * server takes the scope from the token, and these parameters can only narrow it.
 */
const OUTSIDE = [
  '/organizations/',
  '/login/',
  '/register/',
  '/token/refresh/',
  '/attachments/',
  '/nb/nb-gate/',
]
const BY_METER = ['/orders/', '/payment-records/']

const isOutside = (path: string) => OUTSIDE.some((prefix) => path.startsWith(prefix))

/** Adds `organization`, or `meter__organization` on orders and payment records, unless the query names one. */
export function scopeQuery(path: string, query: Query, organization: number | null): Query {
  if (organization === null || isOutside(path)) return query
  if ('organization' in query || 'meter__organization' in query) return query
  const name = BY_METER.some((prefix) => path.startsWith(prefix)) ? 'meter__organization' : 'organization'
  return { ...query, [name]: organization }
}

/**
 * Adds `organization` to the body of a POST, except to arrays and to bodies that name one. A POST without a body gets a
 * body with it alone: console.md says "on POST the body gets organization", and the server accepts it everywhere.
 */
export function scopeBody(path: string, body: unknown, organization: number | null): unknown {
  if (organization === null || isOutside(path)) return body
  if (body === undefined || body === null) return { organization }
  if (body instanceof FormData) {
    if (body.has('organization')) return body
    const copy = new FormData()
    copy.append('organization', String(organization))
    for (const [key, value] of body.entries()) copy.append(key, value)
    return copy
  }
  if (!isPlainObject(body) || 'organization' in body) return body
  return { ...body, organization }
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
