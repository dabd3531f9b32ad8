import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { copyFile, readFile, truncate } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asUser, isCode } from './binaries'
import { type Cluster, OWNER } from './cluster'
import { memorySettings } from './memory'
import { isTaken, readProcess } from './process-table'

/** Settings beyond the defaults. `durable: false` is for tests, whose data may be lost. */
export interface PostmasterOptions {
  durable: boolean
  /** PostgreSQL survives a kill of ours and does not get the terminal's Ctrl-C: we stop it after our last request. */
  detached: boolean
  /** The number of refused starts after which we give up. */
  attempts: number
}

/**
 * For data that may be lost. Nobody copies its journal, no table lives long enough to be vacuumed, and no connection
 * repays that a statement is planned for its values, as PostgreSQL does the first five times.
 */
const DISPOSABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '1GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  plan_cache_mode: 'force_generic_plan',
}

const LOG_LIMIT_BYTES = 20_000_000
const POLL_MS = 40
const SILENCE_LIMIT_MS = 15_000

type Answer = 'ready' | 'busy' | 'silent'

/** Finds the cluster's running postmaster or starts one. Resolves with its process id when it answers queries. */
export async function ensurePostmaster(
  cluster: Cluster,
  native: string,
  options: PostmasterOptions,
  say: (line: string) => void,
): Promise<number> {
  let child: ChildProcess | null = null
  let failures = 0
  let logStart = logSize(cluster)
  let silentSince = 0
  for (let waited = 0; ; waited += POLL_MS) {
    const pid = runningPid(cluster)
    const answer = pid === null ? 'silent' : await ask(cluster)
    if (pid !== null && answer === 'ready') return pid
    if (pid === null || answer === 'busy') silentSince = waited
    // Somebody removed the socket of this orphan: no client can ever reach it again.
    if (waited - silentSince > SILENCE_LIMIT_MS) await stopPostmaster(cluster)

    const died = child !== null && (child.exitCode !== null || child.signalCode !== null)
    if (died) {
      failures += 1
      // Children of a killed postmaster may hold its memory a moment longer, or another start was faster.
      if (failures >= options.attempts) throw new Error(await failure(cluster, logStart))
      await sleep(250 * failures)
    }
    if (pid === null && (child === null || died)) {
      dropStaleLocks(cluster)
      logStart = logSize(cluster)
      child = startChild(cluster, native, options)
    }
    if (waited > 0 && waited % 5000 === 0)
      say('数据库正在恢复，请稍候 · the database is recovering, please wait')
    await sleep(POLL_MS)
  }
}

/** Stops the postmaster ("fast": sessions end, everything is flushed) and waits for its end. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const pid = runningPid(cluster)
  if (pid === null) return
  signal(pid, 'SIGINT')
  while (runningPid(cluster) === pid) await sleep(POLL_MS)
}

function startChild(cluster: Cluster, native: string, options: PostmasterOptions): ChildProcess {
  if (logSize(cluster) > LOG_LIMIT_BYTES) renameSync(cluster.logFile, `${cluster.logFile}.1`)
  const log = openSync(cluster.logFile, 'a', 0o600)
  const child = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', cluster.folder, ...settings(cluster, options)],
    {
      ...asUser(cluster.user),
      detached: options.detached,
      stdio: ['ignore', log, log],
    },
  )
  child.once('error', () => {})
  // The program may end without waiting for this child; stopPostmaster stops it.
  child.unref()
  return child
}

function settings({ socketFolder }: Cluster, { durable }: PostmasterOptions): string[] {
  const values: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    // Our queries are short: compiling them costs more than running them.
    jit: 'off',
    log_timezone: 'Etc/GMT-8',
    ...(durable ? memorySettings() : DISPOSABLE),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function ask({ socketFolder }: Cluster): Promise<Answer> {
  const client = new pg.Client({
    host: socketFolder,
    user: OWNER,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    // 57P03: starting up, shutting down or recovering; 53300: all connections taken.
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (code === '57P03') return 'busy'
    if (code === '53300') return 'ready'
    if (code !== undefined) throw error
    return 'silent'
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * The process id in postmaster.pid, if that process is the PostgreSQL of this folder. After a restart of the machine
 * the number may belong to any process.
 */
export function runningPid(cluster: Cluster): number | null {
  const pid = lockPid(join(cluster.folder, 'postmaster.pid'))
  return pid !== null && isPostmasterOf(pid, cluster) ? pid : null
}

function lockPid(lock: string): number | null {
  const pid = Number.parseInt(readIfThere(lock), 10)
  return Number.isSafeInteger(pid) && pid > 1 ? pid : null
}

/** A postmaster that is ending removes its file at any moment. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return ''
    throw error
  }
}

function isPostmasterOf(pid: number, { folder }: Cluster): boolean {
  const found = readProcess(pid)
  if (found === null || basename(found.words[0] ?? '') !== 'postgres') return false
  // A postmaster works in its data folder. Its command line may name that folder by a path that has changed since.
  return found.folder === null ? found.words.includes(folder) : found.folder === realpathSync(folder)
}

/**
 * PostgreSQL believes that the process with the number in a lock file is its predecessor. In a container the numbers
 * repeat, and the killed predecessor may stay as a zombie. The folder's shared memory is the real protection.
 */
function dropStaleLocks(cluster: Cluster): void {
  for (const lock of [
    join(cluster.folder, 'postmaster.pid'),
    join(cluster.socketFolder, '.s.PGSQL.5432.lock'),
  ]) {
    const pid = lockPid(lock)
    if (pid !== null && isTaken(pid) && !isPostmasterOf(pid, cluster)) rmSync(lock, { force: true })
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has been removed already.
  }
}

/**
 * Keeps the log of a running PostgreSQL small: what is in it moves aside, over what was moved before. PostgreSQL appends, so that it goes
 * on in the emptied file.
 */
export async function shortenLog(cluster: Pick<Cluster, 'logFile'>, limit = LOG_LIMIT_BYTES): Promise<void> {
  if (logSize(cluster) <= limit) return
  await copyFile(cluster.logFile, `${cluster.logFile}.1`)
  await truncate(cluster.logFile)
}

function logSize({ logFile }: Pick<Cluster, 'logFile'>): number {
  return existsSync(logFile) ? statSync(logFile).size : 0
}

async function failure({ logFile, folder }: Cluster, from: number): Promise<string> {
  const lines = await readFrom(logFile, from)
  return `PostgreSQL 无法启动 · PostgreSQL does not start (${folder}, ${logFile}):\n${lines}`
}

async function readFrom(path: string, from: number): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return Buffer.from(text).subarray(from).toString('utf8').trim().split('\n').slice(-12).join('\n')
}
