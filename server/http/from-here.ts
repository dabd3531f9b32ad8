import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isLoopback } from '../config'

/** What proxies add, each by its own habit. */
const PROXIED =
  /^(x-forwarded|x-real-ip$|forwarded$|via$|x-client-ip$|x-cluster-client-ip$|x-original|x-envoy-|cf-|true-client-ip$|fastly-client-ip$|fly-)/

/**
 * Whether a request was sent on this machine and reached us without a proxy. One that says nothing of itself is known by what it
 * passes on: the name that the world calls the site by, the page that the request came from, or HTTP/1.0, which nginx speaks
 * unless told otherwise.
 */
export function isFromHere({
  socket,
  httpVersion,
  headers,
}: Pick<IncomingMessage, 'socket' | 'httpVersion' | 'headers'>): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  if (!isLoopback(address) || httpVersion === '1.0') return false
  if (Object.keys(headers).some((name) => PROXIED.test(name))) return false
  return isOurName(headers.host) && [headers.origin, headers.referer].every(isOurPage)
}

const isOurName = (host: IncomingHttpHeaders['host']): boolean =>
  host !== undefined && isOurPage(`http://${host}`)

/** No page at all, or one of this machine. */
function isOurPage(page: string | undefined): boolean {
  if (page === undefined) return true
  return URL.canParse(page) && isLoopback(new URL(page).hostname.replace(/^\[|\]$/g, ''))
}
