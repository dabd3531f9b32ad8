import { systemClock } from '../clock'
import { createPool } from '../db/connection'
import { createDatabase } from '../db/database'
import { checkMigrated } from '../db/migrate'
import { inTransaction, read } from '../db/read-write'
import { notedSeals } from '../features/sealing/seal-log'
import type { FileStore } from '../files/file-store'
import { migrationsFolder } from '../places'
import { brokenFiles } from './files'
import type { Violation } from './invariant'
import { keepRun } from './runs-store'
import { missingSeals } from './seals-store'
import { invariants, MOST_NAMED, violationsOf } from './violations-store'

interface Place {
  connectionString: string
  dataFolder: string
  files: FileStore
  say(line: string): void
}

/** For one invariant, so that a broken import does not fill the terminal. */
const MOST_SHOWN = 20

/**
 * Checks everything that can be checked in a database and its data folder: the books, the sealed audit trail with the seals noted
 * outside of it, and the files that rows name. Says each result and resolves with the number of violations.
 */
export async function verifyAll({ connectionString, dataFolder, files, say }: Place): Promise<number> {
  const pool = createPool(connectionString, { size: 1, name: 'verify', statement_timeout_ms: 0 })
  let broken = 0
  const tell = (title: string, violations: readonly Violation[]) => {
    broken += violations.length
    for (const line of linesOf(title, violations)) say(line)
  }
  try {
    await checkMigrated(pool, migrationsFolder)
    const db = createDatabase(pool)
    const all: Violation[] = []
    for (const invariant of invariants) {
      const number = invariant.number === null ? '' : `${invariant.number}. `
      const violations = await violationsOf(db, null, invariant)
      all.push(...violations)
      tell(`${number}${invariant.zh} · ${invariant.en}`, violations)
    }
    await inTransaction(db, (tx) => keepRun(tx, all, systemClock()))
    const noted = notedSeals(dataFolder)
    tell(
      `封存与数据库之外的记录一致（${noted.length}） · the seals are those noted outside of the database (${noted.length})`,
      await read(db, (reader) => missingSeals(reader, noted)),
    )
    const { count, violations } = await brokenFiles(pool, files)
    tell(
      `每个登记的文件都在，大小和内容未变（${count}） · every file that a row names is there, with its size and content (${count})`,
      violations,
    )
    say(broken === 0 ? '账目相符 · everything holds' : `不符 ${broken} 处 · ${broken} violations`)
    return broken
  } finally {
    await pool.end()
  }
}

function linesOf(title: string, violations: readonly Violation[]): string[] {
  if (violations.length === 0) return [`✓ ${title}`]
  const count = violations.length === MOST_NAMED ? `${MOST_NAMED}+` : violations.length
  return [
    `✗ ${title}: ${count}`,
    ...violations
      .slice(0, MOST_SHOWN)
      .map(
        ({ organization_id, object, id, detail }) =>
          `    ${organization_id === null ? 'platform' : `organization ${organization_id}`}, ${object} ${id ?? ''}: ${detail}`,
      ),
  ]
}
