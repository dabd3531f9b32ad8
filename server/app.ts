import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Clock } from './clock'
import type { Config } from './config'
import type { Database } from './db/database'

export interface AppOptions {
  config: Config
  pool: pg.Pool
  db: Database
  clock: Clock
}

export async function createApp({ pool }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify()
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1')
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
  return app
}
