import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type LocalTime, localTime } from '@water/rules/calendar'
import { systemClock } from '../clock'
import type { BackupSettings } from '../config'
import type { BrokenOff, Nightly } from '../features/backups/nightly'
import type { FileStore } from '../files/file-store'
import { SUFFIX } from './archive'
import { UNFINISHED } from './archive-writer'
import { makeBackup } from './make-backup'
import { readPassphrase } from './passphrase'

interface Place {
  connectionString: string
  dataFolder: string
  files: FileStore
  secrets: Record<string, string>
}

/** The nightly back-up of these settings; null where there is none. */
export function nightlyOf({ nightly, folder, passphraseFile }: BackupSettings, place: Place): Nightly | null {
  if (nightly === null) return null
  return {
    ...nightly,
    host: hostname(),
    async make(stopping) {
      const passphrase = await readPassphrase(passphraseFile, true)
      const progress = { at: () => stopping.throwIfAborted(), end() {} }
      return makeBackup({ ...place, folder, passphrase, clock: systemClock, progress, unfinished: OF_NIGHT })
    },
    brokenOff: () => brokenOff(folder),
  }
}

/** Ends the name of an archive of the night until it is complete. Only one server at a time makes one. */
const OF_NIGHT = `.nightly${UNFINISHED}`
const NAME = /^tap-water-(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\.backup\.tar$/

/** The archives of the night that nobody completes any more, because their process was killed. */
async function brokenOff(folder: string): Promise<BrokenOff[]> {
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => name.endsWith(`${SUFFIX}${OF_NIGHT}`))
  return Promise.all(
    left.map(async (name) => {
      const path = join(folder, name)
      const last = localTime((await stat(path)).mtimeMs)
      return {
        started_at: beginOf(name.slice(0, -OF_NIGHT.length)) ?? last,
        ended_at: last,
        remove: () => rm(path, { force: true }),
      }
    }),
  )
}

function beginOf(name: string): LocalTime | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return year === undefined ? null : `${year}-${month}-${day} ${hour}:${minute}:${second}`
}
