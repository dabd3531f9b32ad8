import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Sixty megabytes over a slow line take minutes. All other bodies arrive quickly. */
export const LONGEST_UPLOAD_MS = 600_000
const LONGEST_BODY_MS = 30_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A large file comes with the call. */
    takesLong?: boolean
  }
}

/** Limits bodies without a large file to half a minute. The server's own limit is for the routes that take one. */
export function limitSlowBodies(app: FastifyInstance, longest_ms = LONGEST_BODY_MS): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    // A body that a program hands in without a network has no socket and is complete at once.
    if (!hasBody || routeOptions.config?.takesLong || !(raw.socket instanceof Socket)) return
    const slow = setTimeout(() => {
      const timeout = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      app.server.emit('clientError', timeout, raw.socket)
    }, longest_ms)
    raw.once('end', () => clearTimeout(slow)).once('close', () => clearTimeout(slow))
  })
}
