// npm run doctor: what is right with this installation, and what to do about the rest. Ends with 1 if something is wrong.
import { systemClock } from './clock'
import { loadBackupSettings, loadDatabasePlace } from './config'
import { createPool } from './db/connection'
import { createDatabase } from './db/database'
import { hasCluster } from './db/embedded/cluster'
import { runningDatabase } from './db/embedded/embedded-database'
import { asApp } from './db/login/app-login'
import { loginState, refuseOtherThanOwner } from './db/login/login-state'
import { checkMigrated } from './db/migrate'
import { read } from './db/read-write'
import { unreachable } from './db/unreachable'
import { findingsOf } from './doctor/database'
import { advice, type Finding, lineOf, wrong } from './doctor/finding'
import { requestLogin } from './doctor/login'
import {
  checkArchives,
  checkMemory,
  checkNightly,
  checkNode,
  checkPublicUrl,
  checkRoom,
  checkSecrets,
  checkSettings,
  checkUser,
} from './doctor/machine'
import { databaseState } from './doctor/state-store'
import { unfoldedNumbers } from './doctor/unfolded-store'
import { readOwners } from './features/backups/store'
import { migrationsFolder } from './places'
import { StartupRefusal } from './startup-refusal'
import { watchedFigures } from './watching/figures-store'

async function ofMachine(): Promise<Finding[]> {
  const settings = checkSettings()
  const first = [checkNode(), checkMemory(), checkUser(), settings]
  if (settings.state === 'wrong') return first
  const { dataFolder, filesFolder } = loadDatabasePlace()
  const backup = loadBackupSettings()
  const folders = [...new Set([dataFolder, filesFolder, backup.folder])]
  return [
    ...first,
    checkPublicUrl(),
    checkSecrets(dataFolder),
    checkNightly(backup),
    ...(await Promise.all(folders.map(checkRoom))),
  ]
}

async function ofDatabase(): Promise<Finding[]> {
  const { dataFolder, databaseUrl, ownerUrl } = loadDatabasePlace()
  const hasOwn = ownerUrl === null && hasCluster(dataFolder)
  const connectionString = ownerUrl ?? (hasOwn ? await runningDatabase(dataFolder) : null)
  if (connectionString === null)
    return [
      hasOwn
        ? advice(
            '内置数据库没有运行：启动服务（npm start）后再检查它',
            'The embedded database is not running: start the server (npm start) to have it checked',
          )
        : wrong(
            `${dataFolder} 中没有数据库：请核对 DATA_DIR，或执行 npm start`,
            `There is no database in ${dataFolder}: check DATA_DIR, or run npm start`,
          ),
    ]
  const pool = createPool(connectionString, { size: 1, name: 'doctor', statement_timeout_ms: 30_000 })
  try {
    await refuseOtherThanOwner(connectionString)
    await checkMigrated(pool, migrationsFolder)
    const db = createDatabase(pool)
    const now = systemClock()
    const [state, figures, unfolded] = [
      await read(db, (reader) => databaseState(reader, now)),
      await read(db, (reader) => watchedFigures(reader, now)),
      await read(db, unfoldedNumbers),
    ]
    const owners = await read(db, readOwners)
    const login = await loginState(databaseUrl ?? asApp(connectionString))
    return [
      ...findingsOf(state, figures, unfolded),
      ...(login === null ? [] : [requestLogin(login)]),
      await checkArchives(loadBackupSettings().folder, owners),
    ]
  } catch (error) {
    const refusal = error instanceof StartupRefusal ? error : unreachable(error)
    if (refusal === null) throw error
    return [wrong(refusal.zh, refusal.en)]
  } finally {
    await pool.end()
  }
}

const machine = await ofMachine()
const findings = machine.some(({ state }) => state === 'wrong')
  ? machine
  : [...machine, ...(await ofDatabase())]
for (const finding of findings) process.stdout.write(`${lineOf(finding)}\n`)
if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
