import type { LocalTime } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import { inTransaction, read } from '../../db/read-write'
import { horizonNow, isPassed, type Seal, sealNext } from './seals-store'

const LOOK_AGAIN_MS = 200
/** A command that takes longer postpones the sealing. */
const WAIT_MS = 60_000

interface Services {
  db: Database
  clock: () => LocalTime
  /** Called with every seal. A copy outside of the database cannot be changed in it. */
  sealed?: ((seal: Seal) => void) | undefined
}

/**
 * Seals all entries up to now, log by log. Entries get their numbers before they are committed, so it waits for the
 * commands under way: an entry that appeared behind a seal would look forged.
 */
export async function sealAudit(
  { db, clock, sealed }: Services,
  wait_ms = WAIT_MS,
  stopping?: AbortSignal,
): Promise<Seal[]> {
  const horizon = await read(db, horizonNow)
  for (let waited = 0; !(await read(db, (reader) => isPassed(reader, horizon))); waited += LOOK_AGAIN_MS) {
    if (waited >= wait_ms || stopping?.aborted) return []
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  const seals: Seal[] = []
  for (const { log, last_id } of horizon.logs) {
    for (;;) {
      const seal = await inTransaction(db, (tx) => sealNext(tx, log, last_id, clock()))
      if (seal === undefined) break
      sealed?.(seal)
      seals.push(seal)
    }
  }
  return seals
}
