import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { requestCancel } from './cancel'
import { breakOff, isBusy, statementName } from './connection'
import { CopyText, runCopy } from './copy-text'
import type { Tables } from './generated/tables'

export type Database = Kysely<Tables>

/** Makes typed queries over a pool. Every statement is prepared once per connection, under the hash of its text. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PoolDialect(pool) })
}

class PoolDialect extends PostgresDialect {
  constructor(private readonly pool: pg.Pool) {
    super({ pool })
  }

  override createDriver(): Driver {
    return new PoolDriver(this.pool)
  }
}

class PoolDriver extends PostgresDriver {
  constructor(private readonly pool: pg.Pool) {
    super({ pool })
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(await this.pool.connect())
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    // This driver gives out no other connections.
    ;(connection as Connection).release()
  }
}

/** PostgreSQL's code for a statement that was cancelled, by its time limit or by its sender. */
export const CANCELLED = '57014'

/** Refuses statements on a connection that has been stopped. */
class Stopped extends Error {
  override readonly name = 'Stopped'
  readonly code = CANCELLED
}

const CANCEL_LIMIT_MS = 500

/** The connection of one query or command while it runs. */
export class Connection implements DatabaseConnection {
  private isStopped = false

  constructor(private readonly client: pg.PoolClient) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isStopped) throw new Stopped('stopped')
    const { command, rowCount, rows } = await this.send(sql, parameters)
    return WRITES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
  }

  private send(sql: string, parameters: readonly unknown[]) {
    // A statement without parameters, such as `begin` or `commit`, needs no plan.
    if (parameters.length === 0) return this.client.query(sql)
    if (parameters[0] instanceof CopyText) return runCopy(this.client, sql, parameters[0])
    return this.client.query({ text: sql, values: [...parameters], name: statementName(sql) })
  }

  /** Nothing in the program reads a result in pieces. */
  // biome-ignore lint/correctness/useYield: the interface wants a generator
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('not served')
  }

  /**
   * Ends the statement under way: cancels it, and cuts the connection when there is no answer to the cancelling either.
   * The connection is then closed, because a late cancelling would end the next statement on it.
   */
  stop(): void {
    this.isStopped = true
    if (!isBusy(this.client)) return
    requestCancel(this.client)
    setTimeout(() => isBusy(this.client) && breakOff(this.client), CANCEL_LIMIT_MS).unref()
  }

  release(): void {
    this.client.release(this.isStopped)
  }
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
