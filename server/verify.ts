// npm run verify: checks in any database, at any time, that the invariants of domain.md §3.2 hold and that the audit
// trail is unchanged since it was sealed. Ends with 1 if not.
import { systemClock } from './clock'
import { loadDatabasePlace } from './config'
import { createPool } from './db/connection'
import { createDatabase, type Database } from './db/database'
import { hasCluster } from './db/embedded/cluster'
import { runningDatabase, startEmbeddedDatabase } from './db/embedded/embedded-database'
import { checkMigrated } from './db/migrate'
import { inTransaction, read } from './db/read-write'
import { unreachable } from './db/unreachable'
import { notedSeals } from './features/sealing/seal-log'
import { migrationsFolder } from './places'
import { StartupRefusal } from './startup-refusal'
import type { Violation } from './verify/invariant'
import { keepRun } from './verify/runs-store'
import { missingSeals } from './verify/seals-store'
import { invariants, MOST_NAMED, violationsOf } from './verify/violations-store'

/** For one invariant, so that a broken import does not fill the terminal. */
const MOST_SHOWN = 20

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function verify(db: Database, dataFolder: string): Promise<number> {
  let broken = 0
  const all: Violation[] = []
  for (const invariant of invariants) {
    const number = invariant.number === null ? '' : `${invariant.number}. `
    const violations = await violationsOf(db, null, invariant)
    all.push(...violations)
    broken += print(`${number}${invariant.zh} · ${invariant.en}`, violations)
  }
  await inTransaction(db, (tx) => keepRun(tx, all, systemClock()))
  const noted = notedSeals(dataFolder)
  const title = `封存与数据库之外的记录一致（${noted.length}） · the seals are those noted outside of the database (${noted.length})`
  broken += print(title, await read(db, (reader) => missingSeals(reader, noted)))
  say(broken === 0 ? '账目相符 · everything holds' : `不符 ${broken} 处 · ${broken} violations`)
  return broken
}

function print(title: string, violations: readonly Violation[]): number {
  const count = violations.length === MOST_NAMED ? `${MOST_NAMED}+` : violations.length
  say(violations.length === 0 ? `✓ ${title}` : `✗ ${title}: ${count}`)
  for (const { organization_id, object, id, detail } of violations.slice(0, MOST_SHOWN))
    say(
      `    ${organization_id === null ? 'platform' : `organization ${organization_id}`}, ${object} ${id ?? ''}: ${detail}`,
    )
  return violations.length
}

/** The server's own database, the running one of the data folder, or the data folder's, started for this check. */
async function openDatabase(): Promise<{ connectionString: string; close(): Promise<void> }> {
  const { databaseUrl, dataFolder } = loadDatabasePlace()
  if (databaseUrl === null && !hasCluster(dataFolder)) {
    throw new StartupRefusal(
      `${dataFolder} 中没有数据库：请把 DATA_DIR 设为服务所用的文件夹，或设置 DATABASE_URL。`,
      `There is no database in ${dataFolder}: set DATA_DIR to the folder that the server uses, or set DATABASE_URL.`,
    )
  }
  const running = databaseUrl ?? (await runningDatabase(dataFolder))
  if (running !== null) return { connectionString: running, close: async () => {} }
  const embedded = await startEmbeddedDatabase(dataFolder, say)
  return { connectionString: embedded.connectionString, close: () => embedded.stop() }
}

async function main(): Promise<number> {
  const database = await openDatabase()
  const pool = createPool(database.connectionString, { size: 1, name: 'verify', statement_timeout_ms: 0 })
  try {
    await checkMigrated(pool, migrationsFolder)
    return await verify(createDatabase(pool), loadDatabasePlace().dataFolder)
  } catch (error) {
    throw unreachable(error) ?? error
  } finally {
    await pool.end()
    await database.close()
  }
}

try {
  process.exitCode = (await main()) === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`\n${error instanceof StartupRefusal ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
