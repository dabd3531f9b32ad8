import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { requestCancel } from './cancel'
import { breakOff, isBusy, statementName } from './connection'
import { CopyQuery, CopyText } from './copy-text'
import { PreparedQuery } from './prepared-query'
import { isRouted } from './routing'
import { checkStatement, type Room } from './wall/wall'

/** PostgreSQL's code for a statement that was cancelled, by its time limit or by its sender. */
export const CANCELLED = '57014'
/** PostgreSQL's code for a statement that comes after a failed one of its transaction. */
const AFTER_FAILURE = '25P02'

/** PostgreSQL's code for what it does not do. */
const NOT_SUPPORTED = '0A000'

/** A distributed database does this statement for one organization alone. */
export class OfOneAlone extends Error {
  override readonly name = 'OfOneAlone'
}

// A plan whose tables have changed has the same code.
const isOfOneAlone = (client: pg.PoolClient, error: unknown): error is Error =>
  isRouted(client) &&
  error instanceof Error &&
  'code' in error &&
  error.code === NOT_SUPPORTED &&
  !error.message.startsWith('cached plan')

/** Refuses statements on a connection that has been stopped. */
class Stopped extends Error {
  override readonly name = 'Stopped'
  readonly code = CANCELLED
}

const CANCEL_LIMIT_MS = 500
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
/** A statement that changes nothing if no transaction is open. */
const LEAVES_NOTHING = /^\s*select\b/i

/** pg looks at each character of each element of an array. A mass run sends thousands of ids and texts at once. */
const asSent = (value: unknown): unknown =>
  Array.isArray(value) && value.every(isPlain) ? `{${value.map(elementOf).join(',')}}` : value

type Plain = string | number | boolean | null
const SPECIAL = /["\\]/g

const isPlain = (item: unknown): item is Plain =>
  typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean' || item === null

function elementOf(item: Plain): Plain {
  if (item === null) return 'NULL'
  if (typeof item !== 'string') return item
  return `"${item.includes('"') || item.includes('\\') ? item.replace(SPECIAL, '\\$&') : item}"`
}

type Sent = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

function queryOf(
  sql: string,
  parameters: readonly unknown[],
  answered: (error: Error | undefined, result: pg.ResultBuilder) => void,
): pg.Query {
  const [first] = parameters
  if (first instanceof CopyText) return new CopyQuery(sql, first, answered)
  // A statement without parameters, such as `begin` or `commit`, needs no plan.
  const name = parameters.length > 0 ? statementName(sql) : undefined
  return new PreparedQuery(sql, parameters.map(asSent), name, answered)
}

/**
 * The connection of one query or command while it runs. Statements that do not wait for each other's answers are sent
 * together and answered in order: one wait for an answer costs as much as a short statement.
 */
export class LentConnection implements DatabaseConnection {
  private isStopped = false
  private isReturned = false
  /** While a transaction is being opened. */
  private opening: Promise<Sent> | null = null
  private failure: unknown = null
  private waiting = 0
  private isGathering = false

  constructor(
    private readonly client: pg.PoolClient,
    private readonly room: Room | null,
  ) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.room !== null) checkStatement(sql, parameters, this.room)
    if (this.opening) await this.opened(sql)
    if (this.isReturned) throw new Error('The query or command of this statement has ended')
    if (this.isStopped) throw new Stopped('stopped')
    const { command, rowCount, rows } = await this.sent(sql, parameters)
    return WRITES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
  }

  /**
   * Opens a transaction. Its first statements are sent along with it, unless they change something: outside of a
   * transaction that failed to open, a change would stay.
   */
  begin(): void {
    this.failure = null
    const opening = this.sent('begin', [])
    this.opening = opening
    opening.then(
      () => {
        this.opening = null
      },
      // Thrown where it is awaited, by `commit` at the latest.
      () => {},
    )
  }

  private async opened(sql: string): Promise<void> {
    if (this.waiting === 0 && LEAVES_NOTHING.test(sql)) return
    this.waiting++
    try {
      await this.opening
    } finally {
      this.waiting--
    }
  }

  /** Commits a transaction, its last statements sent along with the commit. */
  async commit(last: readonly CompiledQuery[]): Promise<void> {
    await this.opening
    // Before the last statements: their errors would be awaited by nobody.
    if (this.isStopped) throw new Stopped('stopped')
    const done = last.map((statement) => this.executeQuery(statement))
    const [{ command }] = await Promise.all([this.sent('commit', []), ...done])
    if (command !== 'COMMIT') throw new Error('The transaction was not committed')
  }

  /** Rolls a transaction back. If that fails, the connection is closed, which rolls back too. */
  async rollBack(): Promise<void> {
    if (this.isStopped) return
    await this.sent('rollback', []).catch(() => {
      this.isStopped = true
    })
  }

  private async sent(sql: string, parameters: readonly unknown[]): Promise<Sent> {
    try {
      return await new Promise<Sent>((resolve, reject) => {
        this.gather()
        this.client.query(
          queryOf(sql, parameters, (error, result) =>
            error ? reject(error) : resolve(result as unknown as Sent),
          ),
        )
      })
    } catch (error) {
      // The stack of the caller, not of the socket that brought the answer.
      if (error instanceof Error) Error.captureStackTrace(error)
      if (this.isStopped && isBusy(this.client)) requestCancel(this.client)
      throw this.cause(
        isOfOneAlone(this.client, error) ? new OfOneAlone(error.message, { cause: error }) : error,
      )
    }
  }

  /**
   * Whichever statement of a failed transaction is awaited first, its error is the one that made the transaction fail:
   * a conflict is then repeated and a broken constraint is explained.
   */
  private cause(error: unknown): unknown {
    if (error instanceof Error && 'code' in error && error.code === AFTER_FAILURE)
      return this.failure ?? error
    this.failure ??= error
    return error
  }

  /** Sends the statements of one turn of the event loop in one packet. */
  private gather(): void {
    if (this.isGathering) return
    this.isGathering = true
    const { stream } = this.client.connection
    stream.cork()
    process.nextTick(() => {
      this.isGathering = false
      stream.uncork()
    })
  }

  /** Nothing in the program reads a result in pieces. */
  // biome-ignore lint/correctness/useYield: the interface wants a generator
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('not served')
  }

  /**
   * Ends the statement under way and those that were sent after it: cancels them, and cuts the connection when there is
   * no answer to the cancelling either. The connection is then closed, because a late cancelling would end the next
   * statement on it.
   */
  stop(): void {
    this.isStopped = true
    if (!isBusy(this.client)) return
    requestCancel(this.client)
    setTimeout(() => isBusy(this.client) && breakOff(this.client), CANCEL_LIMIT_MS).unref()
  }

  release(): void {
    this.isReturned = true
    this.client.release(this.isStopped)
  }
}
