import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dateOf } from '@water/rules/calendar'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app'
import { type AsideThreads, asideThreads } from './aside/threads'
import { refuseUnfinished } from './backup/bring-back'
import { readPassphrase } from './backup/passphrase'
import { systemClock } from './clock'
import { type Config, childEnvironment, type Logins, loadBackupSettings } from './config'
import { createPool } from './db/connection'
import { createDatabase, type Database } from './db/database'
import { databasesOver } from './db/databases'
import { startEmbeddedDatabase } from './db/embedded/embedded-database'
import { APP, asApp } from './db/login/app-login'
import { refuseOtherThanOwner } from './db/login/login-state'
import { loginOf, writeGrants } from './db/login/write-grants'
import { migrate } from './db/migrate'
import { keepPartsAtStart } from './db/month-parts'
import { unreachable } from './db/unreachable'
import { ensureAdministrator } from './features/access/first-administrator'
import { prepareQueue } from './features/jobs/queue-store'
import { checkSealed } from './features/messages/sealed-secrets'
import { prepareFilesFolder, refuseForeignFolder } from './files/files-folder'
import { createLogger } from './http/request-log'
import { codeFolder, migrationsFolder } from './places'
import { closeDemo, prepareDemo, refuseOpenDemo } from './seed/at-start'
import { StartupRefusal } from './startup-refusal'
import { type Supervised, supervise } from './supervise'

export interface RunningServer {
  url: string
  /**
   * From now on the server is not ready, and still serves: the proxy stops sending. Resolves when it has had the time for it, or
   * nobody wants to wait.
   */
  leave(isHurried: AbortSignal): Promise<void>
  /** Ends the requests under way, the worker and the embedded database, in this order. */
  stop(): Promise<void>
}

type Say = (line: string) => void

/** Database → migrations → application → port. When a step fails, the earlier steps are undone. */
export async function startServer(config: Config, say: Say): Promise<RunningServer> {
  const leaving = new AbortController()
  const undo: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    refuseUnfinished(config.dataFolder)
    const backup = loadBackupSettings()
    if (backup.nightly) await readPassphrase(backup.passphraseFile, true)
    prepareFilesFolder(config)
    const logins = await openDatabase(config, undo, say)
    await tryPort(config)
    for (const name of await migrateWith(logins)) say(`数据库结构已更新 · applied ${name}`)
    if (logins.app === logins.owner) say(ONE_LOGIN)

    await prepare(config, logins.owner, say)
    const pool = createPool(logins.app)
    undo.push(() => pool.end())
    const threads = threadsFor(logins.app)
    if (threads) undo.push(() => threads.stop())
    const app = await createApp({
      config,
      ...(threads && { aside: threads.aside }),
      pool,
      databases: databasesOver(pool),
      clock: systemClock,
      logger: terminalLogger(),
      leaving: leaving.signal,
      nightly: backup.nightly && { ...backup.nightly, folder: backup.folder },
    })
    const url = await listen(app, config)
    const worker = superviseWorker(config, logins, say)
    // Requests end before the database does, and no unrequested job begins.
    undo.push(() => Promise.all([app.close(), worker?.stop()]))
    const leave = async (isHurried: AbortSignal) => {
      leaving.abort()
      await sleep(config.stopDelay_s * 1000, undefined, { signal: isHurried }).catch(() => {})
    }
    return { url, leave, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Does what the owner of the database does before it is served. */
async function prepare(config: Config, connectionString: string, say: Say): Promise<void> {
  const pool = createPool(connectionString, { size: 2, name: 'start' })
  try {
    const db = createDatabase(pool)
    await keepPartsAtStart(pool, dateOf(systemClock()))
    await refuseForeignFolder(config, db)
    await checkSealed(config, db, systemClock(), say)
    if (config.demo) await prepareDemo(config, db, say)
    else {
      await refuseOpenDemo(config, db)
      await closeDemo(db, say)
    }
    await nameAdministrator(config, db, say)
  } finally {
    await pool.end()
  }
}

/** The demo brings its own super administrator. */
async function nameAdministrator(config: Config, db: Database, say: Say): Promise<void> {
  if (config.demo && config.admin === null) return
  const made = await ensureAdministrator(db, config.admin, systemClock())
  if (made) {
    say(`超级管理员（密码只显示这一次）· super administrator, the password is shown this once:`)
    say(`  ${made.username}  ${made.password}`)
  }
}

/** Who could smuggle a statement in would own all tables. */
const ONE_LOGIN =
  '只有一个数据库账户：请按 OPERATION.md「数据库」另建一个，并设 DATABASE_OWNER_URL · one login does everything in the database: make a second one as OPERATION.md says under Database, and set DATABASE_OWNER_URL'

/** A terminal shows no line per request. */
const terminalLogger = () => createLogger(process.stdout.isTTY ? 'warn' : 'info')

async function openDatabase(
  { databaseUrl, ownerUrl, dataFolder }: Config,
  undo: (() => Promise<unknown>)[],
  say: Say,
): Promise<Logins> {
  if (databaseUrl !== null) return { app: databaseUrl, owner: ownerUrl ?? databaseUrl }
  const database = await startEmbeddedDatabase(dataFolder, say)
  undo.push(() => database.stop())
  return { app: asApp(database.connectionString), owner: database.connectionString }
}

/** Uses a pool of its own: the application must plan no statement before the tables exist. */
async function migrateWith({ app, owner }: Logins): Promise<string[]> {
  const pool = createPool(owner, { size: 1, name: 'migrate', statement_timeout_ms: 0 })
  try {
    await refuseOtherThanOwner(owner)
    const applied = await migrate(pool, migrationsFolder)
    await prepareQueue(owner)
    await writeGrants(pool, app === asApp(owner) ? APP : await loginOf(app))
    return applied
  } catch (error) {
    throw unreachable(error) ?? error
  } finally {
    await pool.end()
  }
}

/**
 * Tries the port before minutes are spent on migrations and the demo; `listen` would find the same problem after them.
 */
async function tryPort({ host, port }: Config): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen({ host, port }), 'listening')
  } catch (error) {
    throw refusedPort(error, host, port) ?? error
  } finally {
    probe.close()
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw refusedPort(error, host, port) ?? error
  }
}

function refusedPort(error: unknown, host: string, port: number): StartupRefusal | null {
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'EADDRINUSE':
      return new StartupRefusal(
        `端口 ${port} 已被占用：请停止占用它的程序，或换一个端口，例如 PORT=${port + 1} npm start。`,
        `Port ${port} is taken: stop the program that holds it, or choose another, like PORT=${port + 1} npm start.`,
      )
    case 'EACCES':
      return new StartupRefusal(
        `没有权限使用端口 ${port}：请设 PORT 为 1024 以上，例如 PORT=3000。`,
        `Port ${port} needs rights that this user lacks: set PORT above 1023, like PORT=3000.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupRefusal(
        `本机没有地址 HOST=${host}：请设为本机的地址，如 127.0.0.1 或 0.0.0.0。`,
        `HOST=${host} is not an address of this machine: set one that is, like 127.0.0.1 or 0.0.0.0.`,
      )
    default:
      return null
  }
}

/** Our bundle for files that a person waits for, beside this one. */
function threadsFor(connectionString: string): AsideThreads | null {
  const file = join(codeFolder, 'file-thread.js')
  return existsSync(file) ? asideThreads(file, connectionString) : null
}

/**
 * Megabytes for the worker's new objects. A batch of a thousand bills makes more than Node’s 16 can take: they would be copied several
 * times before they end, which takes a fifth of the time of a billing run.
 */
const YOUNG_MB = 64

/** Runs jobs in a process of their own, so that a billing run does not stop requests. Its bundle is beside ours. */
function superviseWorker(config: Config, logins: Logins, say: Say): Supervised | null {
  const file = join(codeFolder, 'worker.js')
  if (!existsSync(file)) return null
  const start = () =>
    spawn(process.execPath, ['--enable-source-maps', `--max-semi-space-size=${YOUNG_MB}`, file], {
      env: childEnvironment(config, logins),
      // The channel tells the worker when our process has ended, however it ended.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C in the terminal is for our process. We tell the worker when to stop.
      detached: true,
    })
  return supervise({ name: '任务进程 · worker', start, say })
}
