import type { LocalTime } from '@water/rules/calendar'
import type { Database } from '../../db/database'
import { housekeep } from '../../db/read-write'
import { deleteOld } from './store'

const HOUR_MS = 3_600_000

interface Services {
  db: Database
  clock: () => LocalTime
}

/** Removes old notices every hour, until the returned function is called. */
export async function keepPurging(
  { db, clock }: Services,
  report: (error: unknown) => void,
): Promise<() => void> {
  const purge = () => housekeep(db, (tx) => deleteOld(tx, clock()))
  await purge()
  const purging = setInterval(() => purge().catch(report), HOUR_MS)
  return () => clearInterval(purging)
}
