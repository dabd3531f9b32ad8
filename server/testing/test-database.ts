import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool } from '../db/connection'
import { createDatabase, type Database } from '../db/database'
import { type Databases, databasesOver } from '../db/databases'
import { asApp } from '../db/login/app-login'
import { collected, judgeStatements } from './collected-statements'

export interface TestDatabase {
  connectionString: string
  pool: pg.Pool
  /** The owner's. */
  db: Database
  /** The product's, with the login that it has. */
  databases: Databases
  appPool: pg.Pool
  /** A statement may leave an event of the ledger. */
  expectEvent(): void
  /** Tells whether the ledger has an event that nobody has handled. */
  hasEvents(): Promise<boolean>
  /** Does work while the database refuses every connection. */
  withoutConnections(work: () => Promise<void>): Promise<void>
  /** Ends the pool and removes the database. */
  drop(): Promise<void>
}

const LONGEST_MS = 600_000
const EVENT = { name: 'an event', text: 'select from ledger_events limit 1' }

interface Wanted {
  migrated?: boolean
  statement_timeout_ms?: number
}

/**
 * A database of its own, migrated (or empty), for one test file: call it in beforeAll, and `drop` in afterAll. Its
 * limits for a statement and for a connection end a hanging test and not a slow machine's. `drop` fails when a statement of the program could not run on a
 * distributed database.
 */
export async function createTestDatabase({
  migrated = true,
  statement_timeout_ms = LONGEST_MS,
}: Wanted = {}): Promise<TestDatabase> {
  const { connectionString, template } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(
    connectionString,
    `create database ${name} template ${migrated ? template : 'template0'} strategy file_copy`,
  )
  const own = connectionString.replace('///postgres?', `///${name}?`)
  const limits = { statement_timeout_ms, checkout_limit_ms: LONGEST_MS }
  const pool = createPool(own, limits)
  const appPool = createPool(asApp(own), limits)
  let mayHaveEvents = false
  const expectEvent = () => {
    mayHaveEvents = true
  }
  return {
    connectionString: own,
    pool,
    db: collected(createDatabase(pool), expectEvent),
    databases: databasesOver(appPool, (...of) => collected(createDatabase(...of), expectEvent)),
    appPool,
    expectEvent,
    async hasEvents() {
      if (!mayHaveEvents) return false
      // Whoever still has a connection may be writing one.
      if ([pool, appPool].every(({ totalCount, idleCount }) => totalCount === idleCount))
        mayHaveEvents = false
      // It is asked with most calls of every test, and so with one prepared statement. A test may have taken the database away.
      const isThere = await pool.query(EVENT).then(
        ({ rowCount }) => rowCount === 1,
        () => null,
      )
      if (isThere !== false) mayHaveEvents = true
      return isThere === true
    },
    async withoutConnections(work) {
      await run(connectionString, `alter database ${name} allow_connections false`)
      await run(
        connectionString,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )
      await work()
      // The pool hears of each cut a moment later. Until then it would lend a dead connection.
      for (let look = 0; look < LOOKS && pool.totalCount + appPool.totalCount > 0; look++) await pause()
      await run(connectionString, `alter database ${name} allow_connections true`)
    },
    async drop() {
      await Promise.all([pool.end(), appPool.end()])
      await untilDisconnected(connectionString, name)
      await run(connectionString, `drop database ${name} with (force)`)
      await judgeStatements()
    },
  }
}

/** The number of looks for closed connections, and the pause between them. */
const LOOKS = 250
const PAUSE_MS = 20

/**
 * Waits for the last connections. A pool ends before they are closed, and dropping the database would cut them off with
 * an error that nobody catches. Connections that remain after all looks are cut off.
 */
async function untilDisconnected(connectionString: string, name: string): Promise<void> {
  const question = `select from pg_stat_activity where datname = '${name}'`
  for (let look = 0; look < LOOKS && (await run(connectionString, question)) > 0; look++) await pause()
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

/** The connection to the cluster that the files of a worker share. It is lost when the cluster stops, after the last file. */
let cluster: pg.Pool | undefined

/** Returns the number of rows. */
async function run(connectionString: string, sql: string): Promise<number> {
  cluster ??= new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true }).on('error', () => {})
  return (await cluster.query(sql)).rowCount ?? 0
}
