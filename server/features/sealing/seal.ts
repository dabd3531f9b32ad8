import type { LocalTime } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import { housekeep, read } from '../../db/read-write'
import { horizonNow, isPassed, type Seal, sealNext } from './seals-store'

/** An entry may stand unsealed for this long; whoever changes one meanwhile has to be quick. */
const SEAL_EVERY_MS = 10 * 60_000
const FIRST_AFTER_MS = 30_000
const LOOK_AGAIN_MS = 200
/** An act that takes longer puts sealing off to the next time. */
const WAIT_MS = 60_000

interface Services {
  db: Database
  clock: () => LocalTime
  /** Told of every seal: what is kept outside of the database nobody can rewrite in it. */
  sealed?: ((seal: Seal) => void) | undefined
}

/**
 * Seals what was written until now, log by log. Numbers of entries are given out before they are committed, so it waits for
 * the acts that were under way: an entry that comes behind a seal would look as if it had been slipped in.
 */
export async function sealAudit({ db, clock, sealed }: Services, wait_ms = WAIT_MS): Promise<Seal[]> {
  const horizon = await read(db, horizonNow)
  for (let waited = 0; !(await read(db, (reader) => isPassed(reader, horizon))); waited += LOOK_AGAIN_MS) {
    if (waited >= wait_ms) return []
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  const seals: Seal[] = []
  for (const { log, last_id } of horizon.logs) {
    for (;;) {
      const seal = await housekeep(db, (tx) => sealNext(tx, log, last_id, clock()))
      if (seal === undefined) break
      sealed?.(seal)
      seals.push(seal)
    }
  }
  return seals
}

/** Seals again and again, until the function that it gives is called. */
export function keepSealing(services: Services, report: (error: unknown) => void): () => void {
  const seal = () => sealAudit(services).catch(report)
  const first = setTimeout(seal, FIRST_AFTER_MS)
  const sealing = setInterval(seal, SEAL_EVERY_MS)
  return () => {
    clearTimeout(first)
    clearInterval(sealing)
  }
}
