import { may } from '@water/rules/access/may'
import { pathTo } from '../paths'
import type { PageRoute } from '../route'
import type { Session } from '../state/session'

/** The address that a navigation is redirected to, with its message. */
export interface Detour {
  to: string
  warning?: 'notAudited'
}

interface Visit {
  path: string
  /** Path with query, for returning to it after sign-in. */
  address: string
  /** The page of the path; null when there is none. */
  page: PageRoute | null
  session: Pick<Session, 'accessToken' | 'userInfo'>
}

export const LOGIN = '/login'
export const LOGOUT = '/logout'
export const FORBIDDEN = pathTo('Result403')
export const NOT_FOUND = pathTo('Result404')
export const START = pathTo('Dashboard')
export const PROFILE = pathTo('MyProfile')
const PUBLIC = [FORBIDDEN, NOT_FOUND]
const BEFORE_APPROVAL = [PROFILE, pathTo('ChangePassword'), LOGOUT]

/**
 * The guards of console.md §2, in its order: no token → sign-in, except for 403 and 404; not approved → the own profile
 * with a warning, also from these two; unknown → 404; no permission → 403. Null lets the visit pass.
 */
export function detour({ path, address, page, session }: Visit): Detour | null {
  const isSignedIn = session.accessToken !== null
  if (path === LOGIN) return isSignedIn ? { to: wantedPath(address) } : null
  if (!isSignedIn) return PUBLIC.includes(path) ? null : { to: loginPath(address) }
  const user = session.userInfo
  if (user && !user.is_audit)
    return BEFORE_APPROVAL.includes(path) ? null : { to: PROFILE, warning: 'notAudited' }
  if (path === LOGOUT) return null
  if (!page) return { to: NOT_FOUND }
  return may(user, page.access) ? null : { to: FORBIDDEN }
}

/** The sign-in page that leads back to an address. */
export const loginPath = (address: string): string => `${LOGIN}?redirect=${encodeURIComponent(address)}`

/**
 * The decoded `redirect` of a sign-in address, if it is a path of this site and does not lead to sign-in or sign-out.
 */
export const wantedPath = (loginAddress: string): string => pathIn(loginAddress, 'redirect') ?? START

/** The decoded `from` of a result's address: the page that led there. */
export const cameFrom = (resultAddress: string): string => pathIn(resultAddress, 'from') ?? START

export function pathIn(address: string, parameter: string): string | null {
  const wanted = new URLSearchParams(address.split('?')[1] ?? '').get(parameter) ?? ''
  return ownPath(wanted)
}

/** A host that serves nothing of ours: an address that a browser would take to another site does not keep this host. */
const HERE = 'https://own.invalid'

/** A path of this site as the browser would read it, with dots resolved; null for anything else. */
function ownPath(wanted: string): string | null {
  if (!/^\/(?!\/)/.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return null
  const { origin, pathname, search, hash } = new URL(wanted, HERE)
  if (origin !== HERE || pathname.startsWith('//') || /^\/log(in|out)\/*$/i.test(pathname)) return null
  return pathname + search + hash
}
