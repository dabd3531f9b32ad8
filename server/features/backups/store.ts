import type { LocalTime } from '@water/rules/calendar'
import { sql } from 'kysely'
import { cappedCount } from '../../db/count'
import type { Reader, Tx } from '../../db/read-write'

export type BackupKind = 'nightly' | 'command'

/** A sentence in both languages. */
export interface Problem {
  zh: string
  en: string
}

/** A back-up that has ended: its archive, or why it failed. */
export type EndedBackup = {
  kind: BackupKind
  host: string
  started_at: LocalTime
  ended_at: LocalTime
} & ({ path: string; bytes: number; problem: null } | { path: null; bytes: null; problem: Problem })

export type StoredBackup = EndedBackup & { id: number; removed_at: LocalTime | null }

const columns = sql`id, kind, host, started_at, ended_at, path, bytes, problem, removed_at`

export async function insertBackup(tx: Tx, { problem, ...ended }: EndedBackup): Promise<void> {
  await tx
    .insertInto('backups')
    .values({ ...ended, problem: problem && JSON.stringify(problem) })
    .execute()
}

export async function pageOfBackups(
  db: Reader,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredBackup[]; count: number }> {
  const { rows } = await sql<StoredBackup>`
    select ${columns} from backups order by ended_at desc, id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { rows, count: await cappedCount(db, db.selectFrom('backups')) }
}

/** Undefined: there is none. */
export async function newestGood(db: Reader): Promise<StoredBackup | undefined> {
  const { rows } = await sql<StoredBackup>`
    select ${columns} from backups where problem is null order by ended_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** The last nightly back-up that began at a moment or later. */
export async function lastNightlySince(db: Reader, since: LocalTime): Promise<StoredBackup | undefined> {
  const { rows } = await sql<StoredBackup>`
    select ${columns} from backups where kind = 'nightly' and started_at >= ${since}
    order by ended_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** The nightly archives of a machine that were not removed, newest first. */
export async function nightlyArchives(db: Reader, host: string): Promise<{ id: number; path: string }[]> {
  const { rows } = await sql<{ id: number; path: string }>`
    select id, path from backups
    where kind = 'nightly' and host = ${host} and path is not null and removed_at is null
    order by ended_at desc, id desc`.execute(db)
  return rows
}

/** The installations whose archives are this one's, by their ids. */
export interface Owners {
  own: string
  adopted: string[]
}

export async function readOwners(db: Reader): Promise<Owners> {
  const rows = await db.selectFrom('backup_owners').select(['id', 'is_own']).execute()
  return {
    // The migration made it.
    own: rows.find(({ is_own }) => is_own)!.id,
    adopted: rows.flatMap(({ id, is_own }) => (is_own ? [] : [id])),
  }
}

export async function adoptOwner(tx: Tx, id: string): Promise<void> {
  await tx
    .insertInto('backup_owners')
    .values({ id, is_own: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A restore may have brought back the row of an archive, of another machine or another folder. */
export async function takeOverBackup(
  tx: Tx,
  name: string,
  archive: EndedBackup & { path: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('backups')
    .set({ host: archive.host, path: archive.path })
    .where('removed_at', 'is', null)
    .where(sql<boolean>`right(path, length(${name}) + 1) = '/' || ${name}`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await insertBackup(tx, archive)
}

export async function noteRemoved(tx: Tx, id: number, now: LocalTime): Promise<void> {
  await tx.updateTable('backups').set({ removed_at: now }).where('id', '=', id).execute()
}
