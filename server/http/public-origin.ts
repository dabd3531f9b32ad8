import type { FastifyInstance } from 'fastify'
import { type Config, isOnlyLocal } from '../config'

/**
 * The origin of links that leave the server: PUBLIC_URL, or for who works on this machine alone its own address. Null: nobody knows
 * it. What a request says of its host is never believed: whoever sends it would choose where the links of others lead.
 */
export type PublicOrigin = (request: { isFromHere: boolean }) => string | null

export const publicOrigin =
  (
    { server }: FastifyInstance,
    config: Pick<Config, 'publicUrl' | 'host' | 'port' | 'trustProxy'>,
  ): PublicOrigin =>
  ({ isFromHere }) => {
    if (config.publicUrl !== null) return config.publicUrl
    // A proxy that TRUST_PROXY does not name shows in the request.
    if (!isOnlyLocal(config) || !isFromHere) return null
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : config.port
    return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  }
