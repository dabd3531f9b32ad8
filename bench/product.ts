import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '@water/server/db/connection'
import { createDatabase, type Database } from '@water/server/db/database'
import { placeCluster } from '@water/server/db/embedded/cluster'
import { connectionString } from '@water/server/db/embedded/embedded-database'
import { asApp } from '@water/server/db/login/app-login'
import { createAccessTokens } from '@water/server/features/access/access-token'
import { bundleServer } from '@water/server/testing/server-process'
import type pg from 'pg'

const SECRET = 'a secret of the bench, long enough for all'

/** The delivered product: its bundle, its embedded database with full durability, its worker. */
export interface Product {
  url: string
  /** The server's process, whose child the worker is. */
  pid: number
  connectionString: string
  pool: pg.Pool
  db: Database
  /** An access token for a session of this user. */
  tokenFor(user: number): Promise<string>
  stop(): Promise<void>
}

interface Place {
  /** Instead of one of its own, which `stop` removes: it stays. */
  folder?: string | undefined
  /** The address of a migrated database, as its owner, instead of the embedded one. */
  database?: string
}

export async function startProduct({ folder: kept, database }: Place = {}): Promise<Product> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'tap-water-bench-'))
  if (kept === undefined) chmodSync(folder, 0o711)
  const bundle = await bundleServer()
  // Requests come from many invented addresses, so that the limit per address is checked but not reached.
  const server = bundle.start({
    ...{ DATA_DIR: folder, JWT_SECRET: SECRET, SECRET_KEY: SECRET, TRUST_PROXY: '1' },
    ...(database && { DATABASE_URL: asApp(database), DATABASE_OWNER_URL: database }),
  })
  const url = await server.ready()
  const address = database ?? connectionString(await placeCluster(folder, () => {}), 'water')
  const pool = createPool(address, { size: 4, name: 'bench', statement_timeout_ms: 0 })
  const tokens = await createAccessTokens(SECRET)
  return {
    url,
    // It has started.
    pid: server.child.pid!,
    connectionString: address,
    pool,
    db: createDatabase(pool),
    tokenFor: async (user) => tokens.issue(user, await sessionOf(pool, user), Date.now()),
    async stop() {
      await pool.end()
      await server.kill('SIGTERM')
      bundle.remove()
      if (kept === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function sessionOf(pool: pg.Pool, user: number): Promise<number> {
  const { rows } = await pool.query(
    `insert into sessions (user_id, expires_at) values ($1, '2099-01-01') returning id`,
    [user],
  )
  return rows[0].id
}
