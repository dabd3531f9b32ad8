import type { LocalTime } from '@water/rules/calendar'
import { CompiledQuery, type Transaction } from 'kysely'
import { type Database, lend } from './database'
import { Deadline } from './deadline'
import type { Tables } from './generated/tables'
import type { LentConnection } from './lent-connection'
import type { OrgId } from './scope'

/** A transaction. Only `write` and inTransaction make one, so only a unit of work can change anything. */
export type Tx = Transaction<Tables>

/** The part of a connection that reads; it has no insert, update or delete. A transaction is a reader too. */
export type Reader = Pick<
  Tx,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor' | 'executeQuery'
>

/** Who acts: a user, a service, or (neither) the system. */
export interface Actor {
  id: number | null
  service?: number | null
  name: string
}

/** The actor of what a caller does. */
export const actorOf = (caller: { id: number | null; service: number | null; username: string }): Actor => ({
  id: caller.id,
  service: caller.service,
  name: caller.username,
})

/** The actor and the action of the audit entries. */
export interface Command {
  /** Object and verb, such as `meter.create`. */
  action: string
  /** Null: a command without an organization, kept in the platform's own log. */
  org: OrgId | null
  actor: Actor
  now: LocalTime
  address: string
  request_id: string
}

/** The change of one object by a command; `org` is given where it differs from the command's own. */
export interface Change {
  object: readonly [type: string, id: number | null]
  before?: unknown
  after?: unknown
  org?: OrgId | null
}
export type Audit = (change: Change) => void

/**
 * A unit of work under way, as the features' actions need it: for a request, a batch of the worker or the making of the
 * demo company.
 */
export interface UnitOfWork {
  tx: Tx
  org: OrgId
  now: LocalTime
  caller: { readonly id: number | null }
  audit: Audit
  /** The job that the work is part of. */
  job?: number
  /** Ids that were taken for it before. */
  ids?: TakenIds
}

/** Ids by their table, of which each is used once. */
export type TakenIds = ReadonlyMap<string, number[]>

/**
 * Runs a query with all its statements on one connection, which saves a fifth of their time. Every read of the program
 * passes here.
 */
export function read<T>(
  db: Database,
  ask: (reader: Reader) => Promise<T>,
  deadline = Deadline.none,
): Promise<T> {
  return lend(db, (connection, tables) => stoppable(connection, deadline, () => ask(tables)))
}

/** Works on a connection that ends when the caller stops waiting. */
const stoppable = <T>(connection: LentConnection, deadline: Deadline, work: () => Promise<T>): Promise<T> =>
  deadline === Deadline.none ? work() : deadline.run(() => connection.stop(), work)

/** Works in a transaction that ends with the statements of `last`. */
async function transacted<T>(
  connection: LentConnection,
  work: () => Promise<T>,
  last: () => CompiledQuery[] = () => [],
): Promise<T> {
  connection.begin()
  try {
    const result = await work()
    await connection.commit(last())
    return result
  } catch (error) {
    await connection.rollBack()
    throw error
  }
}

/**
 * One transaction without an audit entry, for changes that are no person's command on a record: token rotation, counted
 * sign-ins, a job's progress. Every change of a record or document goes through `write`.
 */
export function inTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  deadline = Deadline.none,
): Promise<T> {
  return retried(() =>
    lend(db, (connection, tx) =>
      stoppable(connection, deadline, () => transacted(connection, () => work(tx))),
    ),
  )
}

/** Serialization failure and deadlock: the command did not happen and may be tried again. */
const RETRIED = new Set(['40001', '40P01'])
const MOST_RETRIES = 3

/**
 * Runs a command: one transaction with its audit entries. It is repeated (three times at most, after a random wait)
 * when the database ended it because of a conflict. A command that names no object is audited by its action alone.
 */
export function write<T>(
  db: Database,
  command: Command,
  work: (tx: Tx, audit: Audit) => Promise<T>,
  deadline = Deadline.none,
): Promise<T> {
  return retried(() =>
    lend(db, (connection, tx) =>
      stoppable(connection, deadline, () => {
        const changes: Change[] = []
        return transacted(
          connection,
          () => work(tx, (change) => changes.push(change)),
          () => auditStatements(command, changes),
        )
      }),
    ),
  )
}

/**
 * Does the work of a command and takes it back: the preview of a command is the command itself, and only its answer remains. It leaves
 * nothing but gaps in the ids of rows.
 */
export function rehearse<T>(
  db: Database,
  work: (tx: Tx, audit: Audit) => Promise<T>,
  deadline = Deadline.none,
): Promise<T> {
  return retried(() =>
    lend(db, (connection, tx) =>
      stoppable(connection, deadline, async () => {
        connection.begin()
        try {
          return await work(tx, () => {})
        } finally {
          await connection.rollBack()
        }
      }),
    ),
  )
}

/**
 * Runs a command as part of a longer transaction, audited like any other. The demo company is made of thousands of
 * them.
 */
export async function writeWithin<T>(
  tx: Tx,
  command: Command,
  work: (tx: Tx, audit: Audit) => Promise<T>,
): Promise<T> {
  const changes: Change[] = []
  const result = await work(tx, (change) => changes.push(change))
  for (const statement of auditStatements(command, changes)) await tx.executeQuery(statement)
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

/** Another command has just written a row that this one did not see. When this one is repeated, it sees the row. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
  readonly code = '40001'
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRIED.has(String(error.code))
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const AUDIT_COLUMNS =
  'at, actor_id, actor_name, action, object_type, object_id, before, after, address, request_id'
const AUDIT_TENANT = `insert into audit_entries (organization_id, service_id, ${AUDIT_COLUMNS})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
const AUDIT_PLATFORM = `insert into platform_audit_entries (${AUDIT_COLUMNS})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

/** Every command ends with these, so the statements are fixed texts: nothing has to be built or planned. */
function auditStatements(command: Command, changes: Change[]): CompiledQuery[] {
  if (changes.length === 0) changes = [{ object: [command.action.split('.')[0]!, null] }]
  return changes.map((change) => {
    const org = change.org === undefined ? command.org : change.org
    const values = auditValues(command, change)
    return org === null
      ? CompiledQuery.raw(AUDIT_PLATFORM, values)
      : CompiledQuery.raw(AUDIT_TENANT, [org, command.actor.service ?? null, ...values])
  })
}

function auditValues(
  { now, actor, action, address, request_id }: Command,
  { object, before, after }: Change,
) {
  const [type, id] = object
  return [now, actor.id, actor.name, action, type, id, asJson(before), asJson(after), address, request_id]
}

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
