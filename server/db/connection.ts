import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * What a value of the database is in the program: numbers that count are numbers, numbers that measure or cost are decimal
 * strings, and dates and times are the strings of the wire — a time always in China's UTC+8, whatever the session's zone.
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
  [1016, pg.types.builtins.INT8],
  [1231, pg.types.builtins.NUMERIC],
  [1182, pg.types.builtins.DATE],
  [1185, pg.types.builtins.TIMESTAMPTZ],
]
for (const [array, element] of arrayElements) parsers[array] = arrayParser(parsers[element]!)

export interface PoolOptions {
  /** Connections at most. */
  size: number
  /** Shown in pg_stat_activity. */
  name: string
  /** A statement that takes longer is cancelled; 0: never. */
  statement_timeout_ms: number
}

/**
 * Whoever waits at a screen gives up after ten seconds: waiting for a connection, then for a statement that nobody answers,
 * ends before.
 */
const DEFAULTS: PoolOptions = { size: 20, name: 'server', statement_timeout_ms: 5000 }
const CHECKOUT_LIMIT_MS = 2000
/** PostgreSQL itself ends a statement at its limit: when this much later it has not said a word, nobody is there. */
const SILENCE_MARGIN_MS = 1000

/** A pool with the program's value types and session settings, which outlives whatever befalls its connections. */
export function createPool(connectionString: string, options: Partial<PoolOptions> = {}): pg.Pool {
  const { size, name, statement_timeout_ms } = { ...DEFAULTS, ...options }
  const pool = new pg.Pool({
    connectionString,
    types,
    max: size,
    application_name: name,
    connectionTimeoutMillis: CHECKOUT_LIMIT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    options: sessionOptions(statement_timeout_ms),
  })
  pool.on('error', () => {})
  // A connection may break at any moment, also while someone works on it: the statement fails, the pool makes a new one. An
  // error that nobody listens for would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (statement_timeout_ms > 0) dropSilent(pool, statement_timeout_ms + SILENCE_MARGIN_MS)
  return pool
}

/** Whether a connection waits for PostgreSQL to end a statement; pg says it in a member that its types do not list. */
export const isBusy = (client: pg.PoolClient): boolean =>
  (client as unknown as { readyForQuery: boolean }).readyForQuery === false

/** Closes a connection on which a statement is answered by silence, and with it all that are idle: they are likely dead too. */
function dropSilent(pool: pg.Pool, limit_ms: number): void {
  const clients = new Set<pg.PoolClient>()
  pool.on('remove', (client) => clients.delete(client))
  pool.on('connect', (client) => {
    clients.add(client)
    // The socket's own clock, set back by every byte in either direction.
    socketOf(client).setTimeout(limit_ms)
    socketOf(client).on('timeout', () => {
      if (!isBusy(client)) return
      breakOff(client)
      for (const other of clients) if (!isBusy(other)) socketOf(other).destroy()
    })
  })
}

// Always one: pg is given no stream of another kind.
const socketOf = (client: pg.PoolClient) => client.connection.stream as Socket

/** Ends a connection at once: what was asked on it fails, its outcome unknown. */
export function breakOff(client: pg.PoolClient): void {
  const silence = Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })
  socketOf(client).destroy(silence)
}

/** Text without an offset is read in the session's zone: China's, without the summer times that Asia/Shanghai once had. */
function sessionOptions(statement_timeout_ms: number): string {
  const settings = {
    timezone: 'Etc/GMT-8',
    datestyle: 'ISO',
    statement_timeout: String(statement_timeout_ms),
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

// pg reads an array of texts (oid 1009, which its types do not list) with its nulls and quotes; what is in it is ours.
const parseTexts = (pg.types.getTypeParser as (oid: number) => (text: string) => (string | null)[])(1009)

function arrayParser(element: (text: string) => unknown): (text: string) => unknown {
  return (text) => parseTexts(text).map((item) => (item === null ? null : element(item)))
}

const names = new Map<string, string>()
/** A server keeps a plan per name and connection; texts built at run time without end must not fill it. */
const NAME_LIMIT = 1000
const TEXT_LIMIT = 10_000

/**
 * A condition for lists that are narrowed: their statement is planned each time for what is asked. A plan that is kept for
 * any value goes through the whole table for a rare one, or sorts half of it for a frequent one.
 */
export const PLANNED_ANEW = 'true /* planned anew */'

/**
 * The name under which PostgreSQL keeps a statement's plan; undefined when no plan is to be kept, the text is too long or
 * there are too many already.
 */
export function statementName(sql: string): string | undefined {
  if (sql.length > TEXT_LIMIT || sql.includes(PLANNED_ANEW)) return undefined
  const known = names.get(sql)
  if (known !== undefined || names.size >= NAME_LIMIT) return known
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 22)
  names.set(sql, name)
  return name
}
