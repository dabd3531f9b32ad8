import { hostname } from 'node:os'
import { systemClock } from '../clock'
import type { BackupSettings } from '../config'
import type { Nightly } from '../features/backups/nightly'
import type { FileStore } from '../files/file-store'
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
    folder,
    host: hostname(),
    async make(stopping) {
      const passphrase = await readPassphrase(passphraseFile, true)
      const progress = { at: () => stopping.throwIfAborted(), end() {} }
      const wanted = { ...place, folder, passphrase, clock: systemClock, progress }
      return makeBackup({ ...wanted, kind: 'nightly' })
    },
  }
}
