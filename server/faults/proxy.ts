import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between the product and its database and imitates faults of a network. */
export interface Between {
  port: number
  cut(): void
  /** From now on no byte arrives in either direction, and nobody gets an error. */
  swallow(): void
  /** New connections work again. Lost bytes stay lost, and old connections stay silent. */
  restore(): void
  close(): Promise<void>
}

/** Forwards to a unix socket. */
export async function startProxy(target: string): Promise<Between> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSilent = false
  const server = createServer((client) => {
    const database = connect(target)
    const pair = [client, database] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [database, client] as const]) {
      from.on('data', (chunk) => {
        if (!isSilent && !dead.has(from)) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        pairs.delete(pair)
        if (!dead.has(from)) to.destroy()
      })
    }
  })
  const dead = new WeakSet<Socket>()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    swallow: () => {
      isSilent = true
    },
    restore: () => {
      for (const pair of pairs) for (const socket of pair) dead.add(socket)
      isSilent = false
    },
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
