import { ApiError } from '../api/api-error'
import { pathTo } from '../paths'
import { cameFrom, LOGIN, wantedPath } from './guard'

const NETWORK = pathTo('ResultNetworkError')
const MAINTENANCE = pathTo('ResultMaintenance')

/** A gateway's word for a server that did not answer it, and an overloaded server's own. */
const GATEWAY = [502, 503, 504]

/** Nothing was decided about the person: the server could not be asked. */
export const isUnreachable = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.isOutage || GATEWAY.includes(error.status))

/** The pages on which a person waits until the server can be asked again. */
export const isWaitingPage = (path: string): boolean => path === NETWORK || path === MAINTENANCE

/** Where to wait, leading back to `address` afterwards; null when the server has decided. */
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
