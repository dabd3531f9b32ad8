import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '@water/contract/endpoints'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import { type Aside, inPlace } from './aside/work'
import { type Clock, systemClock } from './clock'
import type { Config } from './config'
import type { Databases } from './db/databases'
import { Shares } from './db/shares'
import { authenticateWith, createIdentity, type Identity } from './features/access/identity'
import { accessRoutes } from './features/access/routes'
import { sessionRoutes } from './features/access/session-routes'
import { alarmRoutes } from './features/alarms/routes'
import { attachmentRoutes } from './features/attachments/routes'
import { auditRoutes } from './features/audit/routes'
import { type BackupPlan, backupRoutes } from './features/backups/routes'
import { chargeRoutes } from './features/charges/routes'
import { readingOrderRoutes } from './features/corrections/reading-routes'
import { requestRoutes } from './features/corrections/request-routes'
import { correctionRoutes } from './features/corrections/routes'
import { takeBackRoutes } from './features/corrections/take-back-routes'
import { waiverRoutes } from './features/corrections/waiver-routes'
import { dashboardRoutes } from './features/dashboard/routes'
import { dayRoutes } from './features/days/routes'
import { exportRoutes } from './features/exports/routes'
import { invoiceBulkRoutes } from './features/invoices/bulk-routes'
import { invoiceableRoutes } from './features/invoices/invoiceable'
import { invoicePaperRoutes } from './features/invoices/paper-routes'
import { invoiceRoutes } from './features/invoices/routes'
import { jobRoutes } from './features/jobs/routes'
import { lifecycleRoutes } from './features/lifecycle/routes'
import { type Carriers, createCarriers } from './features/messages/carriers'
import type { Post } from './features/messages/https-post'
import { createMessenger, type Messenger } from './features/messages/messenger'
import { localOutbox } from './features/messages/outbox'
import { messageRoutes } from './features/messages/routes'
import { messageSendRoutes } from './features/messages/send-many-routes'
import { meterBulkRoutes } from './features/meters/bulk-routes'
import { meterImportRoutes } from './features/meters/import-routes'
import { meterRoutes } from './features/meters/routes'
import { moveInRoutes } from './features/move-ins/routes'
import { noteRoutes } from './features/notes/routes'
import { noticeRoutes } from './features/notices/routes'
import { orderRoutes } from './features/orders/routes'
import { organizationRoutes } from './features/organizations/routes'
import { paymentRoutes } from './features/payments/routes'
import { periodRoutes } from './features/periods/routes'
import { permissionRoutes } from './features/permissions/routes'
import { priceRoutes } from './features/prices/routes'
import { printingRoutes } from './features/printing/routes'
import { readingImportRoutes } from './features/readings/import-routes'
import { recordedRoutes } from './features/readings/recorded-routes'
import { readingRoutes } from './features/readings/routes'
import { reconciliationRoutes } from './features/reconciliations/routes'
import { referenceRoutes } from './features/reference/routes'
import { remoteRoutes } from './features/remote/routes'
import { reportRoutes } from './features/reports/routes'
import { roundRoutes } from './features/rounds/routes'
import { searchRoutes } from './features/search/routes'
import { serviceRoutes } from './features/services/routes'
import { trialRoutes } from './features/trials/routes'
import { photoRoutes } from './features/users/photo-routes'
import { registrationRoutes } from './features/users/registration-routes'
import { userRoutes } from './features/users/routes'
import { valveRoutes } from './features/valves/routes'
import { viewRoutes } from './features/views/routes'
import { withholdingRoutes } from './features/withholdings/routes'
import { createFileStore } from './files/file-store'
import { API_PREFIX, mount } from './http/adapter'
import { readConsoleConfig } from './http/console-config'
import { serveConsole } from './http/console-files'
import { createInstance } from './http/instance'
import { leavePolitely } from './http/leaving'
import { closeForMaintenance } from './http/maintenance'
import { openApiOf } from './http/openapi'
import { protect } from './http/protection'
import { type PublicOrigin, publicOrigin } from './http/public-origin'
import { logRequests } from './http/request-log'
import type { Route } from './http/route'
import { jobFiles } from './job-files'
import manifest from './package.json'
import { consoleFolder } from './places'
import { remoteListener } from './remote-listener'
import { demoRoutes } from './seed/routes'
import { hasDemo } from './seed/store'
import { serveMetrics } from './watching/metrics'

export interface AppOptions {
  config: Config
  pool: pg.Pool
  databases: Databases
  /** The date and time of every command; tests move it. */
  clock: Clock
  /** The real time for sessions and locks, independent of the documents' clock. */
  identityClock?: Clock
  logger?: FastifyBaseLogger
  /** Aborted when the server is about to stop. */
  leaving?: AbortSignal
  /** The delay of the event loop after which the server refuses work; 0: no limit. */
  longest_loop_delay_ms?: number
  /** The way to message providers; tests have their own. */
  post?: Post
  /** Without it, the server's own thread reads and makes files. */
  aside?: Aside
  /** Null: no nightly back-up. */
  nightly?: BackupPlan
  /** The folder of the built console, where it is not in its usual place. */
  consoleFolder?: string
}

/** Connections for finding the owner of a token, which every call does first, and for signing in. */
const UNSHARED = 4

/** The whole web application, ready to listen or to be called by `inject`. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, pool, databases, clock, logger = false, identityClock = systemClock } = options
  const identity = await createIdentity(config.jwtSecret, identityClock, config.demo)
  const ownFolder = options.consoleFolder ?? consoleFolder
  const consoleConfig = readConsoleConfig(config.dataFolder, ownFolder)
  const app = await createInstance({ trustProxy: config.trustProxy, logger })
  await protect(app, {
    corsOrigins: config.corsOrigins,
    apiHost: consoleConfig.apiHost,
    requests_per_minute: config.requestsPerMinute,
    longest_loop_delay_ms: options.longest_loop_delay_ms,
  })
  logRequests(app)
  closeForMaintenance(app, config.dataFolder)
  const leaving = options.leaving ?? new AbortController().signal
  leavePolitely(app, leaving)
  if (config.metricsToken !== null)
    serveMetrics(app, { token: config.metricsToken, pool, db: databases.across('the watched figures') })
  serveHealth(app, pool, leaving)
  serveDocument(app)

  const files = createFileStore(config)
  const shares = new Shares(Math.max(pool.options.max - UNSHARED, 1))
  const aside = options.aside ?? inPlace(databases)
  const services = {
    databases,
    shares,
    aside,
    clock,
    files,
    authenticate: authenticateWith(databases.access, identity),
  }
  const carriers = createCarriers(databases, config.secretKey, options.post)
  const messenger = messengerOf(app, databases, carriers, config.demo)
  mount(
    app,
    servedRoutes({
      ...{ identity, messenger, carriers, isDemo: config.demo, nightly: options.nightly ?? null },
      originOfLinks: publicOrigin(app, config),
    }),
    services,
  )

  await serveConsole(app, ownFolder, consoleConfig.file)
  return app
}

/** The parts that the routes of some features need. */
interface Parts {
  identity: Identity
  messenger: Messenger
  carriers: Carriers
  isDemo: boolean
  nightly: BackupPlan
  originOfLinks: PublicOrigin
}

/** All routes under /api. */
export const servedRoutes = ({
  identity,
  messenger,
  carriers,
  isDemo,
  nightly,
  originOfLinks,
}: Parts): Route[] => [
  ...accessRoutes(identity, messenger),
  ...backupRoutes(nightly),
  ...sessionRoutes(identity),
  ...registrationRoutes(identity),
  ...userRoutes(identity.clock),
  ...serviceRoutes(identity.clock),
  ...demoRoutes(isDemo),
  ...messageRoutes(carriers),
  ...invoicePaperRoutes(carriers, originOfLinks),
  ...featureRoutes,
]

/** The routes of the features: each feature brings its list. */
const featureRoutes: Route[] = [
  ...photoRoutes,
  ...permissionRoutes,
  ...organizationRoutes,
  ...referenceRoutes,
  ...priceRoutes,
  ...roundRoutes,
  ...trialRoutes,
  ...meterRoutes,
  ...noteRoutes,
  ...valveRoutes,
  ...alarmRoutes,
  ...attachmentRoutes,
  ...recordedRoutes,
  ...readingRoutes,
  ...orderRoutes,
  ...printingRoutes,
  ...readingOrderRoutes,
  ...chargeRoutes,
  ...correctionRoutes,
  ...takeBackRoutes,
  ...requestRoutes,
  ...waiverRoutes,
  ...lifecycleRoutes,
  ...remoteRoutes(remoteListener),
  ...paymentRoutes,
  ...dayRoutes,
  ...dashboardRoutes,
  ...searchRoutes,
  ...withholdingRoutes,
  ...reconciliationRoutes,
  ...invoiceRoutes,
  ...periodRoutes,
  ...moveInRoutes,
  ...reportRoutes,
  ...invoiceBulkRoutes,
  ...invoiceableRoutes,
  ...meterImportRoutes,
  ...meterBulkRoutes,
  ...messageSendRoutes,
  ...readingImportRoutes,
  ...jobRoutes(jobFiles),
  ...noticeRoutes,
  ...viewRoutes,
  ...auditRoutes,
  ...exportRoutes,
]

/**
 * In the demo the local outbox carries sign-in codes. Elsewhere an organization's own service does, once it is
 * configured.
 */
function messengerOf(
  app: FastifyInstance,
  databases: Databases,
  carriers: Carriers,
  isDemo: boolean,
): Messenger {
  const outbox = localOutbox(databases.access)
  const messenger = createMessenger({
    databases,
    carriers,
    platform: async (reader) => (isDemo && (await hasDemo(reader)) ? outbox : null),
    onFailure: (err) => app.log.error({ err }, 'a message was not sent'),
  })
  app.addHook('onClose', () => messenger.allSent())
  return messenger
}

const READY_LIMIT_MS = 2000

/** Alive: this process answers. Ready: the database answers, too, and the server is not about to stop. */
function serveHealth(app: FastifyInstance, pool: pg.Pool, leaving: AbortSignal): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (leaving.aborted) return notReady(reply)
    const answered = pool.query('select 1').then(
      () => true,
      () => false,
    )
    // A probe waits only a few seconds.
    if (await Promise.race([answered, sleep(READY_LIMIT_MS, false, { ref: false })])) return { status: 'ok' }
    return notReady(reply)
  })
}

const notReady = (reply: FastifyReply) =>
  reply.code(503).header('retry-after', '2').send({ status: 'unavailable' })

function serveDocument(app: FastifyInstance): void {
  let document: string | undefined
  app.get(`${API_PREFIX}/openapi.json`, (_request, reply) => {
    document ??= JSON.stringify(openApiOf(endpoints, manifest.version))
    return reply.type('application/vnd.oai.openapi+json; charset=utf-8').send(document)
  })
}
