// npm run backup [-- --to FOLDER]: database, files and secrets in one archive, made while the server works.
// npm run backup -- --adopt ID: takes over the archives of another installation.
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { LocalTime } from '@water/rules/calendar'
import { adopt } from './backup/adopt'
import { type MadeBackup, makeBackup } from './backup/make-backup'
import { readPassphrase } from './backup/passphrase'
import { sizeText, spanText, terminalProgress } from './backup/progress'
import { systemClock } from './clock'
import { loadBackupSettings, loadDatabasePlace, loadSecrets } from './config'
import { createPool } from './db/connection'
import { createDatabase } from './db/database'
import { checkMigrated } from './db/migrate'
import { inTransaction } from './db/read-write'
import { unreachable } from './db/unreachable'
import { problemOf } from './features/backups/nightly'
import { type EndedBackup, insertBackup } from './features/backups/store'
import { createFileStore } from './files/file-store'
import { openDatabase } from './open-database'
import { migrationsFolder } from './places'
import { StartupRefusal } from './startup-refusal'

const MOST_NAMED = 20

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Where the archive is put, or the installation whose archives are taken over. */
function chosen(args: readonly string[]): { folder: string } | { id: string } {
  if (args.length === 0) return { folder: loadBackupSettings().folder }
  const [option, value, ...rest] = args
  if (option === '--to' && value !== undefined && rest.length === 0) return { folder: resolve(value) }
  if (option === '--adopt' && value !== undefined && rest.length === 0) return { id: value.toLowerCase() }
  throw new StartupRefusal(
    `不认识的参数 ${args.join(' ')}：用法 npm run backup -- --to 文件夹，或 --adopt 编号。`,
    `${args.join(' ')} is not understood: npm run backup -- --to FOLDER, or --adopt ID.`,
  )
}

async function takeOver(connectionString: string, id: string): Promise<void> {
  const pool = createPool(connectionString, { size: 1, name: 'backup', statement_timeout_ms: 10_000 })
  const { folder } = loadBackupSettings()
  const place = { id, folder, host: hostname() }
  const { count, bytes } = await adopt(createDatabase(pool), place).finally(() => pool.end())
  say(
    `已接管 ${folder} 中 ${id} 的 ${count} 份备份，共 ${sizeText(bytes)}：每晚的备份今后按 BACKUP_KEEP 一并清理 · archives of ${id} in ${folder} taken over: ${count}, ${sizeText(bytes)}. Those of the night are from now on removed by BACKUP_KEEP, too`,
  )
}

async function main(): Promise<void> {
  const startedAt = performance.now()
  const place = loadDatabasePlace()
  const wanted = chosen(process.argv.slice(2))
  const database = await openDatabase(place, say)
  try {
    if ('id' in wanted) {
      await checkIsOurs(database.connectionString)
      return await takeOver(database.connectionString, wanted.id)
    }
    const secrets = loadSecrets()
    const passphrase = await readPassphrase(loadBackupSettings().passphraseFile, true)
    await checkIsOurs(database.connectionString)
    const started_at = systemClock()
    const made = await recorded(database.connectionString, started_at, () =>
      makeBackup({
        ...{ ...database, ...wanted, secrets, passphrase, clock: systemClock, kind: 'command' as const },
        dataFolder: place.dataFolder,
        files: createFileStore(place),
        progress: terminalProgress(process.stdout),
      }),
    )
    const span = spanText(performance.now() - startedAt)
    say(
      `备份完成，用时 ${span.zh}：${made.rows} 行，${made.files} 个文件，${sizeText(made.bytes)} · backed up in ${span.en}: ${made.rows} rows, ${made.files} files, ${sizeText(made.bytes)}`,
    )
    say(`  ${made.path}`)
    if (made.missing.length > 0) sayMissing(made.missing)
  } catch (error) {
    throw unreachable(error) ?? error
  } finally {
    await database.close()
  }
}

/** Notes the back-up, or why it failed, for the page of back-ups. */
async function recorded(connectionString: string, started_at: LocalTime, make: () => Promise<MadeBackup>) {
  const pool = createPool(connectionString, { size: 1, name: 'backup', statement_timeout_ms: 10_000 })
  const note = (ended: Ended) =>
    inTransaction(createDatabase(pool), (tx) =>
      insertBackup(tx, { kind: 'command', host: hostname(), started_at, ended_at: systemClock(), ...ended }),
    )
  try {
    const made = await make()
    await note({ path: made.path, bytes: made.bytes, problem: null })
    return made
  } catch (error) {
    await note({ path: null, bytes: null, problem: problemOf(error) }).catch(() => {})
    throw error
  } finally {
    await pool.end()
  }
}

type Ended =
  | Pick<Extract<EndedBackup, { problem: null }>, 'path' | 'bytes' | 'problem'>
  | Pick<Extract<EndedBackup, { path: null }>, 'path' | 'bytes' | 'problem'>

async function checkIsOurs(connectionString: string): Promise<void> {
  const pool = createPool(connectionString, { size: 1, name: 'backup', statement_timeout_ms: 0 })
  await checkMigrated(pool, migrationsFolder).finally(() => pool.end())
}

function sayMissing(keys: readonly string[]): void {
  say(
    `有 ${keys.length} 个文件在备份之前就已丢失，npm run verify 会列出它们 · ${keys.length} files were lost before this back-up; npm run verify names what they belong to:`,
  )
  for (const key of keys.slice(0, MOST_NAMED)) say(`  ${key}`)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`\n${error instanceof StartupRefusal ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
