import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { routing } from './routing'

/**
 * Converts values of the database for the program. Counts are numbers. Measures and money are decimal strings. Dates
 * and times are the strings of the wire, and a time is always in China's UTC+8, whatever the session's zone.
 */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: parseCount,
  [pg.types.builtins.NUMERIC]: (text) => text,
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.TIMESTAMPTZ]: parseLocalTime,
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
}

const arrayElements: [array: number, element: number][] = [
  [1005, pg.types.builtins.INT2],
  [1007, pg.types.builtins.INT4],
  [1016, pg.types.builtins.INT8],
  [1231, pg.types.builtins.NUMERIC],
  [1182, pg.types.builtins.DATE],
  [1185, pg.types.builtins.TIMESTAMPTZ],
]
for (const [array, element] of arrayElements) parsers[array] = arrayParser(parsers[element] ?? Number)

export interface PoolOptions {
  /** The largest number of connections. */
  size: number
  /** Shown in pg_stat_activity. */
  name: string
  /** A statement that takes longer is cancelled; 0: never. */
  statement_timeout_ms: number
  /**
   * A transaction without a statement for this long is ended by PostgreSQL; 0: never. A network that swallows everything leaves
   * such ones behind, and what they have locked would stay locked for hours.
   */
  abandoned_after_ms: number
  /** The longest wait for a connection. */
  checkout_limit_ms: number
}

/**
 * People at a screen wait ten seconds at most. Waiting for a connection, and then for a statement without an answer,
 * ends before that.
 */
const DEFAULTS = { size: 20, name: 'server', statement_timeout_ms: 5000, checkout_limit_ms: 2000 }
/** Far above what the program computes between two statements, also where it shares the machine. */
const ABANDONED_AFTER_MS = 10_000
/**
 * PostgreSQL ends a statement at its time limit. If it is still silent this much later, it is considered unreachable.
 */
const SILENCE_MARGIN_MS = 1000

/** Makes a pool with the program's value types and session settings. The pool survives the loss of its connections. */
export function createPool(connectionString: string, options: Partial<PoolOptions> = {}): pg.Pool {
  const { size, name, statement_timeout_ms, checkout_limit_ms } = { ...DEFAULTS, ...options }
  const {
    abandoned_after_ms = statement_timeout_ms && Math.max(ABANDONED_AFTER_MS, statement_timeout_ms / 2),
  } = options
  const pool = new pg.Pool({
    connectionString,
    types,
    max: size,
    application_name: name,
    connectionTimeoutMillis: checkout_limit_ms,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
    verify: routing(),
    options: sessionOptions({ statement_timeout_ms, abandoned_after_ms }),
  })
  pool.on('error', () => {})
  // A connection may break at any moment, also while it is in use: the statement fails and the pool makes a new
  // connection. An error without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (statement_timeout_ms > 0) dropSilent(pool, statement_timeout_ms + SILENCE_MARGIN_MS)
  return pool
}

/**
 * Tells whether a connection waits for PostgreSQL to end a statement. pg keeps this in a member that its types do not
 * list.
 */
export const isBusy = (client: pg.PoolClient): boolean =>
  (client as unknown as { readyForQuery: boolean }).readyForQuery === false

/** Closes a connection whose statement gets no answer, and all idle connections with it: they are probably dead too. */
function dropSilent(pool: pg.Pool, limit_ms: number): void {
  const clients = new Set<pg.PoolClient>()
  pool.on('remove', (client) => clients.delete(client))
  pool.on('connect', (client) => {
    clients.add(client)
    // The socket's own timer starts again with every byte in either direction.
    socketOf(client).setTimeout(limit_ms)
    socketOf(client).on('timeout', () => {
      if (!isBusy(client)) return
      breakOff(client)
      for (const other of clients) if (!isBusy(other)) socketOf(other).destroy()
    })
  })
}

// The stream is always a socket: pg is given no other kind.
const socketOf = (client: pg.PoolClient) => client.connection.stream as Socket

/** Ends a connection at once. The statement under way fails and its outcome is unknown. */
export function breakOff(client: pg.PoolClient): void {
  const silence = Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })
  socketOf(client).destroy(silence)
}

/**
 * The zone of every session, in which a text without an offset is read: China's time without the summer times that Asia/Shanghai had
 * until 1991, so that such a text comes back as it was written.
 */
export const TIME_ZONE = 'Etc/GMT-8'

function sessionOptions({
  statement_timeout_ms,
  abandoned_after_ms,
}: Pick<PoolOptions, 'statement_timeout_ms' | 'abandoned_after_ms'>): string {
  const settings = {
    timezone: TIME_ZONE,
    datestyle: 'ISO',
    statement_timeout: String(statement_timeout_ms),
    idle_in_transaction_session_timeout: String(abandoned_after_ms),
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

function parseCount(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond 2^53`)
  return value
}

/** '2026-01-31 16:00:00.5+00' → '2026-02-01 00:00:00'; fractions of a second are dropped. */
export function parseLocalTime(text: string): string {
  const sign = Math.max(text.lastIndexOf('+'), text.indexOf('-', 10))
  const offset = text.slice(sign)
  const local = text.slice(0, 19)
  if (offset === '+08') return local
  const instant = Date.parse(`${local.replace(' ', 'T')}${isoOffset(offset)}`)
  return new Date(instant + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

function isoOffset(offset: string): string {
  return offset.includes(':') ? offset.slice(0, 6) : `${offset}:00`
}

/** A list of numbers or times, in which nothing but a time's space makes quotes necessary. */
function arrayParser(element: (text: string) => unknown): (text: string) => unknown {
  return (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .replaceAll('"', '')
          .split(',')
          .map((item) => (item === 'NULL' ? null : element(item)))
}

const names = new Map<string, string>()
const NAMES_REMEMBERED = 10_000
const TEXT_LIMIT = 10_000

/**
 * A condition for lists with filters. It makes PostgreSQL plan the statement for the given values each time. A plan
 * kept for all values would read the whole table for a rare value, or sort half of it for a frequent one.
 */
export const PLANNED_ANEW = 'true /* planned anew */'

/**
 * The name under which PostgreSQL keeps a statement's plan. It is undefined when no plan is to be kept, and when the text
 * is too long.
 */
export function statementName(sql: string): string | undefined {
  if (sql.length > TEXT_LIMIT || sql.includes(PLANNED_ANEW)) return undefined
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= NAMES_REMEMBERED) names.clear()
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 22)
  names.set(sql, name)
  return name
}
