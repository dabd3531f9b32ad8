import { join } from 'node:path'
import type { LocalTime } from '@water/rules/calendar'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type AppOptions, createApp } from '../app'
import { systemClock } from '../clock'
import type { Database } from '../db/database'
import type { Databases } from '../db/databases'
import { asOrgId, type OrgId } from '../db/scope'
import { createAccessTokens } from '../features/access/access-token'
import { insertSession } from '../features/access/store'
import { handlePending } from '../features/ledger/listeners'
import type { Post } from '../features/messages/https-post'
import { listeners } from '../listeners'
import { invariants } from '../verify/violations-store'
import { expectToHold } from './books'
import { leaveCommonApp, takeCommonApp } from './common-app'
import { createTestDatabase, type TestDatabase } from './test-database'

/** `super`: a super administrator; `staff` and `user` belong to an organization; `unaudited` still waits for approval. */
export type Level = 'super' | 'staff' | 'user' | 'unaudited'

export interface TestUser {
  id: number
  username: string
  organization: OrgId | null
  /** A valid access token. */
  token: string
}

export interface TestReply {
  status: number
  /** 0, or the code of the refusal. */
  code: unknown
  msg: string
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as a client would, and fails if it is not there
  data: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  body: any
  headers: Record<string, unknown>
  text: string
}

export interface TestApp {
  app: FastifyInstance
  /** The owner's database: a test may write what the product would not. */
  db: Database
  /** The product's, with the login that it has. */
  databases: Databases
  connectionString: string
  /** The documents' clock: set `now` to move it. */
  clock: { now: LocalTime }
  dataFolder: string
  /** The clock of sessions and locks: real time plus this many seconds. */
  identity: { ahead_s: number }
  newOrganization(): Promise<OrgId>
  signIn(level: Level, options?: { organization?: OrgId; permissions?: number[] }): Promise<TestUser>
  /**
   * `call(user, 'POST /meters/', { … })`: the second argument is method and path without /api, the third the body, or
   * for a GET the query (an array becomes `name[]=`). Null for a caller without a token.
   */
  call(
    user: TestUser | null,
    target: string,
    content?: object,
    headers?: Record<string, string>,
  ): Promise<TestReply>
  withoutDatabase: TestDatabase['withoutConnections']
  stop(): Promise<void>
}

export const TEST_SECRET = 'a secret of the tests, long enough'

const config = {
  port: 0,
  host: '127.0.0.1',
  dataFolder: '/nowhere',
  filesFolder: '/nowhere/files',
  databaseUrl: null,
  ownerUrl: null,
  demo: false,
  admin: null,
  jwtSecret: TEST_SECRET,
  secretKey: TEST_SECRET,
  secretKeyLost: false,
  trustProxy: false,
  corsOrigins: ['https://console.example.com'],
  publicUrl: null,
  // A busy test machine is no reason for refusals.
  requestsPerMinute: 0,
  demoMonths: 7,
  stopDelay_s: 0,
  metricsToken: null,
} satisfies AppOptions['config']

interface Wanted {
  clock: LocalTime
  demo: boolean
  requestsPerMinute: number
  longest_loop_delay_ms: number
  consoleFolder: string
  dataFolder: string
  /** The time limit of a statement. */
  statement_timeout_ms: number
  trustProxy: number
  publicUrl: string
  metricsToken: string
  nightly: NonNullable<AppOptions['nightly']>
  /** The threads for files, made with the database of the test. */
  aside: (databases: Databases) => NonNullable<AppOptions['aside']>
  /** Plays the telecoms' servers. */
  post: Post
  /** The file writes rows past the product, so that its books need not add up at the end. */
  isWrittenByHand: boolean
  /** The file changes the application, which is its own for that. */
  isAltered: boolean
  /** In the place of a database of the run's own cluster. */
  database: TestDatabase
}

/**
 * The application on a database of its own: `beforeAll(async () => { t = await startApp() })`, `afterAll(() => t.stop())`. At the
 * end every invariant of the books holds in it.
 */
export async function startApp(wanted: Partial<Wanted> = {}): Promise<TestApp> {
  const database = wanted.database ?? (await createTestDatabase(wanted))
  const clock = { now: wanted.clock ?? '2026-01-31 09:00:00' }
  const dataFolder = wanted.dataFolder ?? config.dataFolder
  const identity = { ahead_s: 0 }
  const common = isPlain(wanted) ? await takeCommonApp(config, { database, clock, identity }) : null
  const app = common ?? (await ownApp(wanted, database, clock, identity))
  const { db, databases } = database
  return {
    app,
    db,
    databases,
    connectionString: database.connectionString,
    clock,
    dataFolder,
    identity,
    newOrganization: () => newOrganization(db, clock.now),
    signIn: (level, wanted = {}) => signIn(db, level, wanted),
    call: async (user, target, content, headers) => {
      const isQuery = target.startsWith('GET ')
      if (isQuery) await handleEvents(database)
      const reply = await call(app, user, target, content, headers)
      // A refused command has written nothing.
      if (!isQuery && reply.status < 400) await handleEvents(database)
      return reply
    },
    withoutDatabase: database.withoutConnections,
    async stop() {
      await (common ? leaveCommonApp() : app.close())
      try {
        if (!wanted.isWrittenByHand) await expectToHold(db, null, invariants)
      } finally {
        await database.drop()
      }
    },
  }
}

/** Wishes that need no application of their own. */
const PLAIN: readonly (keyof Wanted)[] = ['clock', 'isWrittenByHand', 'statement_timeout_ms']
const isPlain = (wanted: Partial<Wanted>): boolean =>
  Object.keys(wanted).every((name) => PLAIN.includes(name as keyof Wanted))

async function ownApp(
  wanted: Partial<Wanted>,
  database: TestDatabase,
  clock: TestApp['clock'],
  identity: TestApp['identity'],
): Promise<FastifyInstance> {
  const { longest_loop_delay_ms = 0, consoleFolder = '/nowhere' } = wanted
  const dataFolder = wanted.dataFolder ?? config.dataFolder
  const app = await createApp({
    config: {
      ...config,
      demo: wanted.demo ?? config.demo,
      dataFolder,
      filesFolder: join(dataFolder, 'files'),
      metricsToken: wanted.metricsToken ?? config.metricsToken,
      trustProxy: wanted.trustProxy ?? config.trustProxy,
      publicUrl: wanted.publicUrl ?? config.publicUrl,
      requestsPerMinute: wanted.requestsPerMinute ?? config.requestsPerMinute,
    },
    pool: database.appPool,
    databases: database.databases,
    clock: () => clock.now,
    identityClock: () => systemClock(identity.ahead_s),
    longest_loop_delay_ms,
    consoleFolder,
    ...(wanted.post && { post: wanted.post }),
    ...(wanted.nightly && { nightly: wanted.nightly }),
    ...(wanted.aside && { aside: wanted.aside(database.databases) }),
  })
  await app.ready()
  return app
}

/** Handles the ledger's events as the worker does: after a command, and before a query (a job may have written some). */
async function handleEvents(database: TestDatabase): Promise<void> {
  if (!(await database.hasEvents())) return
  await handlePending(database.databases, listeners, (error) => {
    throw error
  })
}

let count = 0

export async function newOrganization(db: Database, created_at?: LocalTime): Promise<OrgId> {
  const number = ++count
  const { id } = await db
    .insertInto('organizations')
    .values({ code: `T${number}X`, name: `Waterworks ${number}`, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return asOrgId(id)
}

export async function signIn(
  db: Database,
  level: Level,
  { organization, permissions = [] }: { organization?: OrgId; permissions?: number[] },
): Promise<TestUser> {
  const username = `${level}_${++count}`
  const { id } = await db
    .insertInto('users')
    .values({
      organization_id: organization ?? null,
      username,
      name: `Name of ${username}`,
      password_hash: '',
      is_audit: level !== 'unaudited',
      is_staff: level === 'staff',
      is_superuser: level === 'super',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (permissions.length > 0) {
    await db
      .insertInto('user_permissions')
      .values(permissions.map((permission_id) => ({ user_id: id, permission_id })))
      .execute()
  }
  return { id, username, organization: organization ?? null, token: await tokenFor(db, id) }
}

async function tokenFor(db: Database, user: number): Promise<string> {
  const now = systemClock()
  const session = await db.transaction().execute((tx) =>
    insertSession(tx, {
      user,
      tokenHash: Buffer.from(`token of ${user}`),
      address: '',
      userAgent: '',
      now,
      expiresAt: '2099-01-01 00:00:00',
    }),
  )
  const tokens = await createAccessTokens(TEST_SECRET)
  return tokens.issue(user, session, Date.now())
}

async function call(
  app: FastifyInstance,
  user: TestUser | null,
  target: string,
  content?: object,
  headers: Record<string, string> = {},
): Promise<TestReply> {
  const [method = 'GET', path = '/'] = target.split(' ')
  const url = `/api${path}${method === 'GET' && content ? `?${queryOf(content)}` : ''}`
  const payload = method === 'GET' || content === undefined ? {} : { payload: content }
  const authorization = user ? { authorization: `Bearer ${user.token}` } : {}
  const response = await app.inject({
    // The test writes it and not a stranger.
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers: { ...authorization, ...headers },
    ...payload,
  } as InjectOptions)
  const isJson = /[/+]json/.test(String(response.headers['content-type'] ?? ''))
  const body = isJson ? JSON.parse(response.payload) : null
  return {
    status: response.statusCode,
    code: body?.code,
    msg: body?.msg ?? '',
    data: body?.data,
    body,
    headers: response.headers,
    text: response.payload,
  }
}

export function queryOf(query: object): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((item) => `${name}[]=${encodeURIComponent(item)}`)
      : value === undefined
        ? []
        : [`${name}=${encodeURIComponent(value)}`],
  )
  return parts.join('&')
}
