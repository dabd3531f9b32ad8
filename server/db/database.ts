import {
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from './generated/tables'
import { LentConnection } from './lent-connection'
import type { Room } from './wall/wall'

export type Database = Kysely<Tables>

/**
 * Makes typed queries over a pool. Every statement is prepared once per connection, under the hash of its text. With a room, each one
 * is checked before it is sent; without one, it is the owner's.
 */
export function createDatabase(pool: pg.Pool, room: Room | null = null): Database {
  return new Kysely<Tables>({ dialect: new PoolDialect(pool, room) })
}

class PoolDialect extends PostgresDialect {
  constructor(
    private readonly pool: pg.Pool,
    private readonly room: Room | null,
  ) {
    super({ pool })
  }

  override createDriver(): Driver {
    return new PoolDriver(this.pool, this.room)
  }
}

class PoolDriver extends PostgresDriver {
  constructor(
    private readonly pool: pg.Pool,
    private readonly room: Room | null,
  ) {
    super({ pool })
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new LentConnection(await this.pool.connect(), this.room)
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as LentConnection).release()
  }
}

/** Lends a connection to one query or command, with the tables on it. */
export function lend<T>(
  db: Database,
  work: (connection: LentConnection, tables: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const executor = db.getExecutor()
  return executor.provideConnection((connection) => {
    const own = executor.withConnectionProvider({ provideConnection: (use) => use(connection) })
    // This driver gives out no other connections.
    return work(connection as LentConnection, new Transaction<Tables>({ ...UNUSED, executor: own }))
  })
}

/** Kysely would open transactions with these. It does not here, because it waits for the answer to every statement. */
const dialect = new PostgresDialect({ pool: async () => Promise.reject(new Error('not served')) })
const UNUSED = { config: { dialect }, dialect, driver: new DummyDriver() }
