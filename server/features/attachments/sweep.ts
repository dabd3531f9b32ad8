import { epochOf } from '@water/rules/calendar'
import type { Clock } from '../../clock'
import type { Database } from '../../db/database'
import { read } from '../../db/read-write'
import type { FileStore } from '../../files/file-store'
import { referredKeys } from './keys-store'

const HOUR_MS = 3_600_000
const KEPT_ASIDE_MS = 30 * 24 * HOUR_MS
const AT_ONCE = 1000

/**
 * A file that no row refers to was left behind by a server that was killed between the two. It is set aside for a month
 * before it goes: should the server ever look at another database by mistake, nothing is lost, and what is referred to
 * again is put back. An upload takes minutes, so what is younger than an hour is let be.
 */
export async function sweep(db: Database, files: FileStore, now_ms: number): Promise<void> {
  const old = await files.madeBefore(now_ms - HOUR_MS)
  for (let at = 0; at < old.length; at += AT_ONCE) {
    const some = old.slice(at, at + AT_ONCE)
    const referred = await read(db, (reader) => referredKeys(reader, some))
    for (const key of some) if (!referred.has(key)) await files.setAside(key, now_ms)
  }
  const aside = await files.aside()
  const referred = await read(db, (reader) =>
    referredKeys(
      reader,
      aside.map(({ key }) => key),
    ),
  )
  for (const { key, since_ms } of aside) {
    if (referred.has(key)) await files.putBack(key)
    else if (since_ms < now_ms - KEPT_ASIDE_MS) await files.removeAside(key)
  }
}

interface Services {
  db: Database
  clock: Clock
  files: FileStore
}

/** Sweeps now and then every hour, until the function that it gives is called. */
export function keepSweeping({ db, clock, files }: Services, report: (error: unknown) => void): () => void {
  const work = () => sweep(db, files, epochOf(clock())).catch(report)
  work()
  const sweeping = setInterval(work, HOUR_MS)
  return () => clearInterval(sweeping)
}
