import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createPool } from '../db/connection'
import { createDatabase } from '../db/database'
import { placeCluster } from '../db/embedded/cluster'
import { connectionString } from '../db/embedded/embedded-database'
import { runningPid, stopPostmaster } from '../db/embedded/postmaster'
import { startTestPostgres } from '../db/embedded/test-postgres'
import { bundleServer, readiness, type ServerProcess } from '../testing/server-process'
import {
  newOrganization,
  queryOf,
  signIn,
  TEST_SECRET,
  type TestApp,
  type TestReply,
} from '../testing/test-app'
import { type Between, startProxy } from './proxy'

/** The console waits this long for an answer and then reports an error. */
const CLIENT_LIMIT_MS = 10_000

/** The product as `npm start` runs it, with its worker and with users who call it over the network. */
export interface Product extends Pick<TestApp, 'db' | 'newOrganization' | 'signIn' | 'call'> {
  url: string
  server: ServerProcess
  dataFolder: string
  /** Goes around the proxy, where there is one. */
  pool: pg.Pool
  health(path: '/healthz' | '/readyz'): Promise<number>
  /** The process id of PostgreSQL's postmaster. */
  postmaster(): Promise<number>
  stop(): Promise<void>
}

/** With the embedded database, which the server keeps running. */
/** In a folder of its own, or in a given one. */
export async function startProduct(folder = makeFolder()): Promise<Product> {
  const cluster = await placeCluster(folder, () => {})
  const product = await run(folder, {}, () => connectionString(cluster, 'water'))
  return {
    ...product,
    postmaster: async () => runningPid(cluster) ?? 0,
    async stop() {
      await product.stop()
      await stopPostmaster(cluster)
      rmSync(folder, { recursive: true })
    },
  }
}

/** With a database of its own behind a proxy. */
export async function startProxiedProduct(): Promise<Product & { proxy: Between }> {
  const folder = makeFolder()
  const postgres = await startTestPostgres()
  const name = 'faults'
  await postgres.createDatabase(name)
  const direct = postgres.connectionString(name)
  const { searchParams } = new URL(direct)
  const proxy = await startProxy(join(searchParams.get('host')!, '.s.PGSQL.5432'))
  const through = `postgresql://${searchParams.get('user')}@127.0.0.1:${proxy.port}/${name}`
  const product = await run(folder, { DATABASE_URL: through }, () => direct)
  return {
    ...product,
    proxy,
    async stop() {
      await product.stop()
      await proxy.close()
      await postgres.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  chmodSync(folder, 0o711)
  return folder
}

async function run(folder: string, env: Record<string, string>, database: () => string): Promise<Product> {
  const bundle = await bundleServer()
  const secrets = { JWT_SECRET: TEST_SECRET, SECRET_KEY: TEST_SECRET }
  const server = bundle.start({ DATA_DIR: folder, REQUESTS_PER_MINUTE: '0', ...secrets, ...env })
  const url = await server.ready()
  await readiness(url, 200)
  const pool = createPool(database(), { size: 4, name: 'faults', statement_timeout_ms: 0 })
  const db = createDatabase(pool)
  return {
    url,
    server,
    dataFolder: folder,
    pool,
    db,
    newOrganization: () => newOrganization(db),
    signIn: (level, wanted = {}) => signIn(db, level, wanted),
    call: (user, target, content, headers) => call(url, user?.token, target, content, headers),
    health: async (path) =>
      (await fetch(url + path, { signal: AbortSignal.timeout(CLIENT_LIMIT_MS) })).status,
    postmaster: async () => 0,
    async stop() {
      await pool.end()
      await server.kill('SIGTERM')
      bundle.remove()
    },
  }
}

/** Calls the product at an address over the network. */
export async function call(
  url: string,
  token: string | undefined,
  target: string,
  content?: object,
  headers: Record<string, string> = {},
): Promise<TestReply> {
  const [method = 'GET', path = '/'] = target.split(' ')
  const isQuery = method === 'GET' && content !== undefined
  const json = content === undefined || isQuery || Buffer.isBuffer(content) ? null : JSON.stringify(content)
  const response = await fetch(`${url}/api${path}${isQuery ? `?${queryOf(content)}` : ''}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== null && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(isQuery || content === undefined ? {} : { body: json ?? new Uint8Array(content as Buffer) }),
    signal: AbortSignal.timeout(CLIENT_LIMIT_MS),
  })
  const text = await response.text()
  const body = text.startsWith('{') ? JSON.parse(text) : null
  return {
    status: response.status,
    code: body?.code,
    msg: body?.msg ?? '',
    data: body?.data,
    body,
    headers: Object.fromEntries(response.headers),
    text,
  }
}

export const newKey = (): string => randomBytes(12).toString('hex')
