import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 2 ** 30

/**
 * The folder for the databases of tests: memory where there is plenty of it, else the folder for temporary files. A database has four
 * hundred files, and every file of tests makes and drops one: on a disk that is most of PostgreSQL's work.
 */
export function roomyFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize >= ROOM_BYTES) return MEMORY
  } catch {
    // Only Linux has it.
  }
  return tmpdir()
}
