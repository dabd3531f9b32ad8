import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupRefusal } from '../../startup-refusal'
import { runnableBinaries } from './binaries'
import { type Cluster, ensureCluster, OWNER, placeCluster, writeAccessRules } from './cluster'
import { ensurePostmaster, type PostmasterOptions, shortenLog, stopPostmaster } from './postmaster'

const HOUR_MS = 3_600_000

export interface EmbeddedDatabase {
  /** For `pg` and every child process. Only this user and PostgreSQL's can open the socket that it names. */
  connectionString: string
  stop(): Promise<void>
}

/** Any number will do. It is the same in every release, so that two releases do not share a data folder either. */
const SERVER_LOCK = 7_001_001
const LOCK_WAIT_MS = 3000
const DURABLE: PostmasterOptions = { durable: true, detached: true, attempts: 8 }

/**
 * Starts (or finds) the PostgreSQL of a data folder and keeps it running until `stop`. One server may use a folder: an
 * advisory lock, which ends with its holder even after a kill, refuses a second one. This is our own code and not the
 * npm wrapper, which has no unix-socket-only mode, does not find orphans and zombies, does not run as root and does not
 * restart PostgreSQL.
 */
export async function startEmbeddedDatabase(
  dataFolder: string,
  say: (line: string) => void,
): Promise<EmbeddedDatabase> {
  const cluster = await placeCluster(dataFolder, say)
  const native = await runnableBinaries(cluster.user, cluster.copyFolder)
  await ensureCluster(cluster, native, DURABLE.durable, say)
  await writeAccessRules(cluster)
  await ensurePostmaster(cluster, native, DURABLE, say)
  let guard: pg.Client | null = await takeServerLock(cluster, dataFolder)
  await ensureDatabase(guard)

  let stopping = false
  const keep = async (): Promise<void> => {
    while (guard !== null) {
      await ended(guard)
      if (stopping) return
      say('数据库已中断，正在重新启动 · the database went away, restarting it')
      guard = await heal(cluster, native, dataFolder, () => stopping, say)
      if (guard !== null) say('数据库已恢复 · the database is back')
    }
  }
  const kept = keep()
  const shortening = setInterval(() => void shortenLog(cluster).catch(() => {}), HOUR_MS).unref()
  return {
    connectionString: connectionString(cluster, OWNER),
    async stop() {
      stopping = true
      clearInterval(shortening)
      await guard?.end().catch(() => {})
      await kept
      await stopPostmaster(cluster)
    },
  }
}

/** The running database of a data folder; null when no server keeps it running. */
export async function runningDatabase(dataFolder: string): Promise<string | null> {
  if (!existsSync(dataFolder)) return null
  const running = connectionString(await placeCluster(dataFolder, () => {}), OWNER)
  const client = new pg.Client({ connectionString: running, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return running
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

export function connectionString({ socketFolder }: Cluster, database: string): string {
  const query = new URLSearchParams({ host: socketFolder, user: OWNER })
  return `postgresql:///${database}?${query}`
}

async function heal(
  cluster: Cluster,
  native: string,
  dataFolder: string,
  isStopping: () => boolean,
  say: (line: string) => void,
): Promise<pg.Client | null> {
  for (let said = ''; !isStopping(); await sleep(1000)) {
    try {
      await ensurePostmaster(cluster, native, DURABLE, say)
      return await takeServerLock(cluster, dataFolder)
    } catch (error) {
      // Nobody could handle this error: the server answers 503, and this goes on until PostgreSQL runs again.
      const reason = String(error)
      if (reason !== said) say(reason)
      said = reason
    }
  }
  return null
}

/**
 * The advisory lock lives as long as this connection. It listens for errors, so that a broken connection does not end
 * the process.
 */
async function takeServerLock(cluster: Cluster, dataFolder: string): Promise<pg.Client> {
  const guard = new pg.Client({
    connectionString: connectionString(cluster, 'postgres'),
    application_name: `server ${process.pid}`,
  })
  guard.on('error', () => {})
  await guard.connect()
  // A PostgreSQL that was found running has the access rules of the release that started it.
  await guard.query('select pg_reload_conf()')
  for (let waited = 0; ; waited += 100) {
    const { rows } = await guard.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      SERVER_LOCK,
    ])
    if (rows[0]?.taken === true) return guard
    if (waited >= LOCK_WAIT_MS) break
    await sleep(100)
  }
  const holder = await lockHolder(guard)
  await guard.end()
  throw new StartupRefusal(
    `另一个服务进程 (${holder}) 正在使用 ${dataFolder}：请先停止它，或为本进程设置另一个 DATA_DIR。`,
    `Another server (${holder}) is using ${dataFolder}: stop it first, or set another DATA_DIR for this one.`,
  )
}

async function lockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [SERVER_LOCK],
  )
  return rows[0]?.application_name ?? 'unknown'
}

/** The server lock is held, so nobody else creates the database at the same time. */
async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [OWNER])
  if (rowCount === 0) await client.query(`create database ${OWNER}`)
}

function ended(client: pg.Client): Promise<void> {
  return new Promise((resolve) => client.once('end', () => resolve()))
}
