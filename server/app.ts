import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Clock, systemClock } from './clock'
import type { Config } from './config'
import type { Database } from './db/database'
import { authenticateWith, createIdentity } from './features/access/identity'
import { accessRoutes } from './features/access/routes'
import { organizationRoutes } from './features/organizations/routes'
import { paymentRoutes } from './features/payments/routes'
import { permissionRoutes } from './features/permissions/routes'
import { priceRoutes } from './features/prices/routes'
import { referenceRoutes } from './features/reference/routes'
import { surchargeRoutes } from './features/surcharges/routes'
import { userRoutes } from './features/users/routes'
import { mount } from './http/adapter'
import { createInstance } from './http/instance'
import type { Route } from './http/route'

export interface AppOptions {
  config: Config
  pool: pg.Pool
  db: Database
  /** Dates every act; tests move it. */
  clock: Clock
  /** The time that sessions and locks go by: real, whatever the documents' clock says. */
  identityClock?: Clock
  logger?: FastifyBaseLogger
  /** Requests a minute from one address. */
  requests_per_minute?: number
}

/** The whole web application, ready to listen or to be asked by `inject`. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, pool, db, clock, logger = false } = options
  const identity = await createIdentity(config.jwtSecret, options.identityClock ?? systemClock)
  const app = await createInstance({ trustProxy: config.trustProxy, logger })

  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1')
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'unavailable' })
    }
  })

  const services = { db, clock, authenticate: authenticateWith(db, identity) }
  for (const route of [...accessRoutes(identity), ...featureRoutes]) mount(app, route, services)
  return app
}

/** What the features serve: each brings its list. */
const featureRoutes: Route[] = [
  ...userRoutes,
  ...permissionRoutes,
  ...organizationRoutes,
  ...referenceRoutes,
  ...surchargeRoutes,
  ...priceRoutes,
  ...paymentRoutes,
]
