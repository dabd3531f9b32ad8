import type { FastifyInstance } from 'fastify'

/** An upload that is under way for longer than this after the stop is cut off; its sender begins it again elsewhere. */
const LONGEST_END_MS = 60_000

/**
 * The end of a server without a refused request: from `leaving` on it still serves, but every answer closes its connection, so
 * that callers and the proxy go elsewhere with their next request. What is under way when the server is closed ends in peace.
 */
export function leavePolitely(app: FastifyInstance, leaving: AbortSignal): void {
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.aborted) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), LONGEST_END_MS).unref()
  })
}
