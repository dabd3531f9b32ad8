import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between the product and its database, and can do what networks do. */
export interface Between {
  port: number
  /** Breaks every connection that is there. */
  cut(): void
  /** From now on nothing that is sent arrives, in either direction; nobody is told. */
  swallow(): void
  /** New connections get through again; what was swallowed stays lost, and old connections stay silent. */
  restore(): void
  close(): Promise<void>
}

/** Passes on to a unix socket. */
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
