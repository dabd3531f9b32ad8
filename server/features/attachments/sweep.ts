import type { Database } from '../../db/database'
import { read } from '../../db/read-write'
import type { FileStore } from '../../files/file-store'
import { referredKeys } from './keys-store'

const HOUR_MS = 3_600_000
const KEPT_ASIDE_MS = 30 * 24 * HOUR_MS
/** Longer than a back-up takes. */
const KEPT_REMOVED_MS = 24 * HOUR_MS
const AT_ONCE = 1000

/**
 * Finds files without a row: a server was killed between the file and its row. Such a file is set aside for a month
 * before it is deleted. If the server ever looked at another database by mistake, nothing is lost, and a file that a
 * row names again is put back. An upload takes minutes, so files younger than an hour are left alone. A removed file is
 * deleted a day later.
 */
export async function sweep(db: Database, files: FileStore, now_ms: number): Promise<void> {
  await files.forgetRemoved(now_ms - KEPT_REMOVED_MS)
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
