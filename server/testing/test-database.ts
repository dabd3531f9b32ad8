import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool } from '../db/connection'
import { createDatabase, type Database } from '../db/database'

export interface TestDatabase {
  connectionString: string
  pool: pg.Pool
  db: Database
  /** Does something while the database refuses every connection. */
  withoutConnections(work: () => Promise<void>): Promise<void>
  /** Ends the pool and removes the database. */
  drop(): Promise<void>
}

/** A database of its own, migrated (or empty), for one test file: call it in beforeAll, and `drop` in afterAll. */
export async function createTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const { connectionString, template } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(connectionString, `create database ${name} template ${migrated ? template : 'template0'}`)
  const own = connectionString.replace('///postgres?', `///${name}?`)
  const pool = createPool(own)
  return {
    connectionString: own,
    pool,
    db: createDatabase(pool),
    async withoutConnections(work) {
      await run(connectionString, `alter database ${name} allow_connections false`)
      await run(
        connectionString,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )
      await work()
      await run(connectionString, `alter database ${name} allow_connections true`)
    },
    async drop() {
      await pool.end()
      await run(connectionString, `drop database ${name} with (force)`)
    },
  }
}

async function run(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
