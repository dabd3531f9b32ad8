import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Sixty megabytes over a slow line take minutes; everything else is there at once. */
export const LONGEST_UPLOAD_MS = 600_000
const LONGEST_BODY_MS = 30_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A large file comes with it. */
    takesLong?: boolean
  }
}

/** Who sends a body has half a minute for it, on routes that take no large files: the server's own limit is theirs. */
export function limitSlowBodies(app: FastifyInstance, longest_ms = LONGEST_BODY_MS): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    // What a program hands in without a network has no socket, and comes at once.
    if (!hasBody || routeOptions.config?.takesLong || !(raw.socket instanceof Socket)) return
    const slow = setTimeout(() => {
      const timeout = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      app.server.emit('clientError', timeout, raw.socket)
    }, longest_ms)
    raw.once('end', () => clearTimeout(slow)).once('close', () => clearTimeout(slow))
  })
}
