import { totalmem } from 'node:os'

const MB = 1024 ** 2
const GB = 1024 ** 3

/**
 * Divides the memory of this machine (or container) for PostgreSQL. A quarter is its own cache, as its manual advises;
 * the operating system's cache stands beside it. One sort or hash gets little, because a hundred connections may each
 * need several. An index or a vacuum gets much, because few run at once. The journal may grow far enough that a
 * checkpoint does not interrupt a month's billing every minute.
 */
export function memorySettings(memory = memoryOfMachine()): Record<string, string> {
  return {
    shared_buffers: megabytes(memory / 4, 128 * MB, 8 * GB),
    effective_cache_size: megabytes(memory / 2, 256 * MB, 64 * GB),
    work_mem: megabytes(memory / 1024, 4 * MB, 32 * MB),
    maintenance_work_mem: megabytes(memory / 32, 64 * MB, 1 * GB),
    max_wal_size: megabytes(memory / 6, 1 * GB, 4 * GB),
    // Pages are in memory or on a solid-state disk: reading one at random costs hardly more than reading the next one.
    random_page_cost: '1.1',
  }
}

/** A container may have less memory than its machine. Without a limit the number is absurdly large. */
function memoryOfMachine(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

const megabytes = (wanted: number, least: number, most: number): string =>
  `${Math.round(Math.min(Math.max(wanted, least), most) / MB)}MB`
