import type { Database } from '../../db/database'
import type { Databases } from '../../db/databases'
import { inTransaction, read, type Tx } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import { type LedgerEvent, organizationsWaiting, takePending } from './events-store'

/**
 * A feature that handles the ledger's events. The ledger knows none of them; `server/listeners.ts` lists them. The order of
 * events is not exact: a listener reads the documents as they are now.
 */
export interface Listener {
  /** The name in the default of ledger_events.pending_for. */
  name: string
  /** Its changes commit together with the handled events, so each event takes effect exactly once. */
  handle(tx: Tx, org: OrgId, events: readonly LedgerEvent[]): Promise<void>
}

/** The number of events in one transaction. */
const MOST = 500

/**
 * Handles the pending events of every listener. A listener that fails gets its events one by one, so that only the failing
 * events wait for the next time.
 */
export async function handlePending(
  databases: Databases,
  listeners: readonly Listener[],
  report: (error: unknown) => void,
): Promise<void> {
  const everyone = databases.across('the organizations with pending events')
  for (const listener of listeners)
    for (const org of await read(everyone, (reader) => organizationsWaiting(reader, listener.name)))
      await handleNew(databases.of(org), org, listener, report)
}

async function handleNew(
  db: Database,
  org: OrgId,
  listener: Listener,
  report: (error: unknown) => void,
): Promise<void> {
  let after = 0
  let most = MOST
  for (;;) {
    let last: number | null = null
    try {
      await inTransaction(db, async (tx) => {
        const events = await takePending(tx, org, listener.name, { after, most })
        last = events.at(-1)?.id ?? null
        if (events.length > 0) await listener.handle(tx, org, events)
      })
    } catch (error) {
      if (most > 1) {
        most = 1
        continue
      }
      report(error)
    }
    if (last === null) return
    after = last
  }
}

/** Handles pending events within a longer transaction: the demo company is made in one. */
export async function handleWithin(tx: Tx, listeners: readonly Listener[]): Promise<void> {
  for (const listener of listeners)
    for (const org of await organizationsWaiting(tx, listener.name))
      for (let after: number | undefined = 0; after !== undefined; ) {
        const events: LedgerEvent[] = await takePending(tx, org, listener.name, { after, most: MOST })
        if (events.length > 0) await listener.handle(tx, org, events)
        after = events.at(-1)?.id
      }
}
