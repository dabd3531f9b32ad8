import type { LocalTime } from '@water/rules/calendar'
import { CompiledQuery, type Transaction } from 'kysely'
import type { Connection, Database } from './database'
import type { Tables } from './generated/tables'
import { Patience } from './patience'
import type { OrgId } from './scope'

/** A transaction: only `write` makes one, so only inside an act can anything be changed. */
export type Tx = Transaction<Tables>

/** What reading needs; it has no insert, update or delete. A transaction is a reader too. */
export type Reader = Pick<
  Tx,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor' | 'executeQuery'
>

/** Who does what, for the audit rows. */
export interface Act {
  /** Object and verb: `meter.create`. */
  action: string
  /** Null: an act without an organization, kept in the platform's own log. */
  org: OrgId | null
  actor: { id: number | null; name: string }
  now: LocalTime
  address: string
  request_id: string
}

/** What an act did to one object; `org` where it is not the act's own. */
export interface Trace {
  object: readonly [type: string, id: number | null]
  before?: unknown
  after?: unknown
  org?: OrgId | null
}
export type Audit = (trace: Trace) => void

/** An act under way, as the features' actions need it: of a request, of the worker's batch or of the demo's making. */
export interface Deed {
  tx: Tx
  org: OrgId
  now: LocalTime
  caller: { readonly id: number | null }
  audit: Audit
}

/**
 * Runs a question, all its statements on one connection, which spares a fifth of the time that they take here. Every read
 * of the program passes here: the place where row-level security is switched on.
 */
export function read<T>(
  db: Database,
  ask: (reader: Reader) => Promise<T>,
  patience = Patience.endless,
): Promise<T> {
  return db.connection().execute((own) => stoppable(own, patience, () => ask(own)))
}

/** Work on a connection that ends with the patience of whoever waits for it. */
async function stoppable<T>(own: Database, patience: Patience, work: () => Promise<T>): Promise<T> {
  if (patience === Patience.endless) return work()
  // Those of our own driver.
  const connection = await own.getExecutor().provideConnection(async (one) => one as Connection)
  return patience.during(() => connection.stop(), work)
}

/**
 * One transaction without an audit row, for what is nobody's act on a record: token rotation, counted sign-ins, a job's
 * progress. Everything that changes a record or a document goes through `write`.
 */
export function housekeep<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retried(() => db.transaction().execute(work))
}

/** Serialization failure and deadlock: the act did not happen and may be tried again. */
const RETRIED = new Set(['40001', '40P01'])
const MOST_RETRIES = 3

/**
 * Does an act: one transaction, the audit rows in it, repeated (three times at most, after a random wait) when the
 * database chose it as the victim of a conflict. An act that names no object is audited by its action alone.
 */
export function write<T>(
  db: Database,
  act: Act,
  work: (tx: Tx, audit: Audit) => Promise<T>,
  patience = Patience.endless,
): Promise<T> {
  const whole = (own: Database) => own.transaction().execute((tx) => writeWithin(tx, act, work))
  return retried(() =>
    patience === Patience.endless
      ? whole(db)
      : db.connection().execute((own) => stoppable(own, patience, () => whole(own))),
  )
}

/** An act as part of a longer transaction, audited like any other: the demo company is made of thousands. */
export async function writeWithin<T>(
  tx: Tx,
  act: Act,
  work: (tx: Tx, audit: Audit) => Promise<T>,
): Promise<T> {
  const traces: Trace[] = []
  const result = await work(tx, (trace) => traces.push(trace))
  await keepTraces(tx, act, traces.length > 0 ? traces : [{ object: [act.action.split('.')[0]!, null] }])
  return result
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= MOST_RETRIES || !isConflict(error)) throw error
      await pause(10 * 2 ** attempt * (1 + Math.random()))
    }
  }
}

/** What another act wrote just now was not there when this one looked: done again, it will see it. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
  readonly code = '40001'
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRIED.has(String(error.code))
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const AUDIT_COLUMNS =
  'at, actor_id, actor_name, action, object_type, object_id, before, after, address, request_id'
const AUDIT_TENANT = `insert into audit_entries (organization_id, ${AUDIT_COLUMNS})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
const AUDIT_PLATFORM = `insert into platform_audit_entries (${AUDIT_COLUMNS})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

/** Every act ends here, so the statements are written out: nothing is left to build or to plan. */
async function keepTraces(tx: Tx, act: Act, traces: Trace[]): Promise<void> {
  for (const trace of traces) {
    const org = trace.org === undefined ? act.org : trace.org
    const values = auditValues(act, trace)
    await tx.executeQuery(
      org === null
        ? CompiledQuery.raw(AUDIT_PLATFORM, values)
        : CompiledQuery.raw(AUDIT_TENANT, [org, ...values]),
    )
  }
}

function auditValues({ now, actor, action, address, request_id }: Act, { object, before, after }: Trace) {
  const [type, id] = object
  return [now, actor.id, actor.name, action, type, id, asJson(before), asJson(after), address, request_id]
}

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
