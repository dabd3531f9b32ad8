import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Seal } from './seals-store'

/**
 * The seals in a file of the data folder. Somebody who can write to the database could make the whole chain of seals
 * again or cut off its end; this file would then differ. It may be copied elsewhere at any time.
 */
const FILE = 'audit-seals.log'
const PLATFORM = 'platform'

export function noteSeal(dataFolder: string, { log, number, hash }: Seal): void {
  appendFileSync(join(dataFolder, FILE), `${log ?? PLATFORM} ${number} ${hash}\n`, { mode: 0o600 })
}

/** The seals in the file; none where no worker has sealed yet. A line that a crash cut short is skipped. */
export function notedSeals(
  dataFolder: string,
): { organization: number | null; number: number; hash: string }[] {
  const path = join(dataFolder, FILE)
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, log = '', number = '', hash = ''] = /^(\d+|platform) (\d+) ([0-9a-f]{64})$/.exec(line) ?? []
      return hash === ''
        ? []
        : [{ organization: log === PLATFORM ? null : Number(log), number: Number(number), hash }]
    })
}
