import { totalmem } from 'node:os'

const MB = 1024 ** 2
const GB = 1024 ** 3

/**
 * The memory that PostgreSQL may use, from what this machine (or this container) has: a quarter as its own cache, as its
 * manual advises, and the operating system's cache beside it. What one sort or hash takes is small, because a hundred
 * connections may each need several; what an index or a vacuum takes is large, because few run at once. The journal may grow
 * far enough that a month's billing is not interrupted by a checkpoint a minute.
 */
export function memorySettings(memory = memoryOfMachine()): Record<string, string> {
  return {
    shared_buffers: megabytes(memory / 4, 128 * MB, 8 * GB),
    effective_cache_size: megabytes(memory / 2, 256 * MB, 64 * GB),
    work_mem: megabytes(memory / 1024, 4 * MB, 32 * MB),
    maintenance_work_mem: megabytes(memory / 32, 64 * MB, 1 * GB),
    max_wal_size: megabytes(memory / 6, 1 * GB, 4 * GB),
    // Pages are in memory or on a solid disk: to read one in the middle costs hardly more than the next one.
    random_page_cost: '1.1',
  }
}

/** A container may have less than the machine around it; without a limit the number is absurdly large. */
function memoryOfMachine(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

const megabytes = (wanted: number, least: number, most: number): string =>
  `${Math.round(Math.min(Math.max(wanted, least), most) / MB)}MB`
