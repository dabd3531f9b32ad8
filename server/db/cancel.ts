import { connect } from 'node:net'
import type pg from 'pg'

const CANCEL_REQUEST = 80877102

/**
 * Asks PostgreSQL to end the statement that a connection waits for. The protocol wants this request on a connection of
 * its own, which is closed without an answer. If the server cannot be reached, the statement's own time limit ends it.
 */
export function requestCancel(client: pg.PoolClient): void {
  // PostgreSQL sends these when the connection is made; the types do not list them.
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number }
  const message = Buffer.alloc(16)
  for (const [index, value] of [16, CANCEL_REQUEST, processID, secretKey].entries())
    message.writeInt32BE(value, index * 4)
  const { host, port } = client
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  socket.on('error', () => {})
  socket.setTimeout(1000, () => socket.destroy())
  socket.end(message)
}
