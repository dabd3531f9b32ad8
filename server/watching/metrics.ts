import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { systemClock } from '../clock'
import type { Database } from '../db/database'
import { Deadline } from '../db/deadline'
import { read } from '../db/read-write'
import { type WatchedFigures, watchedFigures } from './figures-store'

interface Watched {
  /** The bearer token of the reader of the metrics. */
  token: string
  pool: pg.Pool
  db: Database
  /** Scrapes that come closer together are answered by the same figures. */
  remembered_ms?: number
}

/** A scrape waits no longer for the database. */
const LIMIT_MS = 2000
const REMEMBERED_MS = 5000

/** `GET /metrics`: this process, its requests and connections, and what waits or has failed in the database. */
export function serveMetrics(
  app: FastifyInstance,
  { token, pool, db, remembered_ms = REMEMBERED_MS }: Watched,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  watchPool(registry, pool)
  const refresh = watchDatabase(registry, db, remembered_ms)
  const expected = digest(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return refused(reply)
    await refresh()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const refused = (reply: FastifyReply) =>
  reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('METRICS_TOKEN\n')

/** By the pattern of the route, never by the address: so there are as many series as routes. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time of requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

function watchPool(registry: Registry, pool: pg.Pool): void {
  const counts: Record<string, () => number> = {
    open: () => pool.totalCount,
    idle: () => pool.idleCount,
    // Requests that wait for a connection.
    waiting: () => pool.waitingCount,
    most: () => pool.options.max,
  }
  new Gauge({
    name: 'water_database_connections',
    help: 'Connections of this process: open, idle, the most, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count())
    },
  })
}

const HELP: Record<keyof WatchedFigures, string> = {
  jobs_queued: 'Jobs that wait for a worker',
  jobs_running: 'Jobs under way',
  oldest_queued_s: 'Seconds for which the oldest job has been waiting',
  jobs_failed: 'Jobs that failed in the last 24 hours',
  messages_failed: 'Messages of the last 24 hours that failed',
  messages_queued: 'Messages that wait to be sent',
  invoices_failed: 'Invoices that failed and wait for somebody',
  backup_age_s: 'Seconds since the newest good back-up',
  seal_age_s: 'Seconds since the newest seal of the audit trail',
  verify_age_s: 'Seconds since the last run of verify',
  violations: 'Violations that the last run of verify found',
}

/** The same figures from every server. Without an answer of the database they are absent, and water_database_up is 0. */
function watchDatabase(registry: Registry, db: Database, remembered_ms: number): () => Promise<void> {
  const up = new Gauge({
    name: 'water_database_up',
    help: '1: the database answered within two seconds',
    registers: [registry],
  })
  const gauges = Object.entries(HELP).map(([key, help]) => {
    const name = `water_${key.replace(/_s$/, '_seconds')}`
    // A gauge begins at 0 and is absent only after a reset of its own.
    const gauge = new Gauge({ name, help, registers: [registry] })
    return [key as keyof WatchedFigures, gauge] as const
  })
  let at = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - at < remembered_ms) return
    const figures = await figuresOf(db)
    at = figures === null ? Number.NEGATIVE_INFINITY : performance.now()
    up.set(figures === null ? 0 : 1)
    for (const [key, gauge] of gauges) {
      const value = figures?.[key] ?? null
      if (value === null) gauge.remove()
      else gauge.set(value)
    }
  }
}

async function figuresOf(db: Database): Promise<WatchedFigures | null> {
  const deadline = new Deadline(LIMIT_MS)
  try {
    const late = sleep(LIMIT_MS + 100, null, { ref: false })
    return await Promise.race([read(db, (reader) => watchedFigures(reader, systemClock()), deadline), late])
  } catch {
    return null
  } finally {
    deadline.end()
  }
}
