import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isLoopback } from '../config'

/** Headers that the different proxies add. */
const PROXIED =
  /^(x-forwarded|x-real-ip$|forwarded$|via$|x-client-ip$|x-cluster-client-ip$|x-original|x-envoy-|cf-|true-client-ip$|fastly-client-ip$|fly-)/

/**
 * Tells whether a request was sent on this machine and came without a proxy. A proxy that adds no header is recognized
 * by other signs: the site's public name, the page that the request came from, or HTTP/1.0, which nginx speaks by
 * default.
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

/** The request names no page, or one of this machine. */
function isOurPage(page: string | undefined): boolean {
  if (page === undefined) return true
  return URL.canParse(page) && isLoopback(new URL(page).hostname.replace(/^\[|\]$/g, ''))
}
