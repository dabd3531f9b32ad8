import { ApiError } from '../api/api-error'
import { pathTo } from '../paths'
import { cameFrom, LOGIN, wantedPath } from './guard'

const NETWORK = pathTo('ResultNetworkError')
const MAINTENANCE = pathTo('ResultMaintenance')

/** A gateway's statuses for a server that did not answer, and an overloaded server's own. */
const GATEWAY = [502, 503, 504]

/** Nothing was decided about the user: the server could not be asked. */
export const isUnreachable = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.isOutage || GATEWAY.includes(error.status))

/** The pages on which a user waits for the server. */
export const isWaitingPage = (path: string): boolean => path === NETWORK || path === MAINTENANCE

/**
 * The page to wait on, which leads back to `address`; null when the server has decided. A reload of the browser while
 * the server restarts must not sign anybody out.
 */
export function waitingPage(error: unknown, address: string): string | null {
  if (!isUnreachable(error)) return null
  const query = { from: wayBack(address) }
  return pathTo(error.isMaintenance ? 'ResultMaintenance' : 'ResultNetworkError', { query })
}

function wayBack(address: string): string {
  const path = address.split('?')[0]!
  if (path === LOGIN) return wantedPath(address)
  return isWaitingPage(path) ? cameFrom(address) : address
}
