import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Seal } from './seals-store'

/**
 * The seals as they were made, in the data folder: whoever rewrites the trail in the database, seals and all, or cuts off its
 * end, does not agree with it any more. It may be copied away as often as one likes.
 */
const FILE = 'audit-seals.log'
const PLATFORM = 'platform'

export function noteSeal(dataFolder: string, { log, number, hash }: Seal): void {
  appendFileSync(join(dataFolder, FILE), `${log ?? PLATFORM} ${number} ${hash}\n`, { mode: 0o600 })
}

/** What was noted; nothing where no worker has sealed yet. A line that a crash cut short is passed over. */
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
