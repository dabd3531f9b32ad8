/** The archives in a folder, and whose they are: by what stands in an archive, because a name can be changed. */
import { lstat, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type LocalTime, localTime } from '@water/rules/calendar'
import type { Owners } from '../features/backups/store'
import { nameOf, SUFFIX } from './archive'
import { type Beginning, readBeginning } from './archive-reader'
import { UNFINISHED } from './archive-writer'

export interface FoundArchive {
  path: string
  bytes: number
  /** When it was last written. */
  written_at: LocalTime
  isUnfinished: boolean
  /** Null: only its name says that it is an archive. */
  says: Beginning | null
}

/** Files alone: a link leads to an archive that somebody has put elsewhere. */
export async function archivesIn(
  folder: string,
  isWanted = (_name: string) => true,
): Promise<FoundArchive[]> {
  // The next back-up says what is wrong with the folder.
  const names = await readdir(folder).catch(() => [])
  const found: FoundArchive[] = []
  for (const name of names.filter(isWanted).sort()) {
    const path = join(folder, name)
    // Another process may have removed it since.
    const file = await lstat(path).catch(() => null)
    if (!file?.isFile()) continue
    const says = await readBeginning(path)
    const isUnfinished = name.endsWith(UNFINISHED)
    if (says === null && !name.endsWith(SUFFIX) && !isUnfinished) continue
    found.push({ path, bytes: file.size, written_at: localTime(file.mtimeMs), isUnfinished, says })
  }
  return found
}

/** Those that are being made, or that a killed process has left. */
export const unfinishedIn = (folder: string): Promise<FoundArchive[]> =>
  archivesIn(folder, (name) => name.endsWith(UNFINISHED))

/** An archive that does not say whose it is belongs to nobody. */
export const isOf = ({ own, adopted }: Owners, { says }: FoundArchive): boolean =>
  says?.installation !== undefined && [own, ...adopted].includes(says.installation)

/** Whoever has given an archive another name wants to keep it. */
export const isRenamed = ({ path, says }: FoundArchive): boolean =>
  says === null || basename(path) !== nameOf(says)

/** Archives of one installation that is not this one; null: they do not say whose they are. */
export interface OthersArchives {
  installation: string | null
  count: number
  bytes: number
}

export function archivesOfOthers(found: readonly FoundArchive[], owners: Owners): OthersArchives[] {
  const others = new Map<string | null, OthersArchives>()
  for (const archive of found.filter((one) => !isOf(owners, one))) {
    const installation = archive.says?.installation ?? null
    const { count, bytes } = others.get(installation) ?? { count: 0, bytes: 0 }
    others.set(installation, { installation, count: count + 1, bytes: bytes + archive.bytes })
  }
  return [...others.values()]
}
