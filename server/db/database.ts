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

/** Typed queries over a pool; every statement is prepared once per connection under the hash of its text. */
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
    // This driver gives out no others.
    ;(connection as Connection).release()
  }
}

/** The code of PostgreSQL for a statement that was cancelled, by its time limit or by whoever sent it. */
export const CANCELLED = '57014'

/** What is asked on a connection that has been stopped. */
class Stopped extends Error {
  override readonly name = 'Stopped'
  readonly code = CANCELLED
}

const CANCEL_LIMIT_MS = 500

/** A connection in the hands of one question or act. */
export class Connection implements DatabaseConnection {
  private isStopped = false

  constructor(private readonly client: pg.PoolClient) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isStopped) throw new Stopped('stopped')
    const { command, rowCount, rows } = await this.send(sql, parameters)
    return WRITES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
  }

  private send(sql: string, parameters: readonly unknown[]) {
    // Without parameters it is a `begin`, a `commit`: nothing to plan.
    if (parameters.length === 0) return this.client.query(sql)
    if (parameters[0] instanceof CopyText) return runCopy(this.client, sql, parameters[0])
    return this.client.query({ text: sql, values: [...parameters], name: statementName(sql) })
  }

  /** Nothing here reads a result in pieces. */
  // biome-ignore lint/correctness/useYield: the interface wants a generator
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('not served')
  }

  /**
   * Ends what is under way: a statement is cancelled, and cut off when not even that is answered. The connection is then
   * closed, because the cancelling may arrive late and would hit what the next one asks.
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
