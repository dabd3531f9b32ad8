import type { FastifyInstance } from 'fastify'

const LONGEST_SILENCE_MS = 20_000

/** Closes a connection on which no request has come. Slow headers have a limit of their own. */
export function closeSilentConnections(app: FastifyInstance, longest_ms = LONGEST_SILENCE_MS): void {
  app.server.on('connection', (socket) => socket.setTimeout(longest_ms))
  app.server.on('request', ({ socket }) => socket.setTimeout(0))
}
