import { basename } from 'node:path'
import type { Database } from '../db/database'
import { inTransaction, read } from '../db/read-write'
import { adoptOwner, readOwners, takeOverBackup } from '../features/backups/store'
import { StartupRefusal } from '../startup-refusal'
import { archivesIn, archivesOfOthers } from './archive-folder'

/** Makes the archives of another installation in this one's folder its own: it lists them, and removes them as its own. */
export async function adopt(
  db: Database,
  { id, folder, host }: { id: string; folder: string; host: string },
): Promise<{ count: number; bytes: number }> {
  const owners = await read(db, readOwners)
  const found = await archivesIn(folder)
  const wanted = found.filter(({ says }) => says?.installation === id)
  if (id === owners.own || wanted.length === 0) {
    const there = archivesOfOthers(found, owners).flatMap(({ installation }) => installation ?? [])
    throw nothingOf(id, folder, there)
  }
  await inTransaction(db, async (tx) => {
    await adoptOwner(tx, id)
    for (const { path, bytes, written_at, isUnfinished, says } of wanted) {
      if (isUnfinished || says?.kind === undefined) continue
      const ended = { kind: says.kind, host, started_at: says.made_at, ended_at: written_at }
      await takeOverBackup(tx, basename(path), { ...ended, path, bytes, problem: null })
    }
  })
  return { count: wanted.length, bytes: wanted.reduce((sum, { bytes }) => sum + bytes, 0) }
}

const nothingOf = (id: string, folder: string, there: readonly string[]) =>
  new StartupRefusal(
    `${folder} 中没有另一系统 ${id} 的备份：可接管的编号有 ${there.join('、') || '（无）'}。没有更改任何内容。`,
    `${folder} has no archive of another installation ${id}: it has those of ${there.join(', ') || 'none'}. Nothing was changed.`,
  )
