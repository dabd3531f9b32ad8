import { sql } from 'kysely'
import type { Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/**
 * The key of the lock of an organization's books. All commands on its money share the lock; the close of a month and a change of
 * settings wait for all of them, and keep new ones waiting. A lock of the organization's row would not do: on Citus, two
 * transactions that share a row of a table with a copy on every machine end in a deadlock.
 */
export const booksOf = (org: OrgId) => sql<number>`hashtextextended(${`books ${org}`}, 0)`

/** Waits for a command that keeps the books, and shares them with others until the transaction ends. Read in the next statement. */
export const shareBooks = (tx: Tx, org: OrgId): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(${booksOf(org)})`.execute(tx)

/** Waits for all commands that share the books, and keeps new ones waiting until the transaction ends. */
export const lockBooks = (tx: Tx, org: OrgId): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${booksOf(org)})`.execute(tx)
