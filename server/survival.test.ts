import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cluster, placeCluster } from './db/embedded/cluster'
import { connectionString } from './db/embedded/embedded-database'
import { runningPid, stopPostmaster } from './db/embedded/postmaster'
import { bundleServer, readiness, type ServerBundle, type ServerProcess } from './testing/server-process'

let bundle: ServerBundle
/** A data folder that was started and stopped once: most tests begin with a copy of it. */
let usedFolder: string
let ownFolder: string
let dataFolder: string
let started: ServerProcess[]

beforeAll(async () => {
  bundle = await bundleServer({ worker: false })
  usedFolder = makeFolder()
  const server = bundle.start({ DATA_DIR: usedFolder })
  await server.ready()
  await server.kill('SIGTERM')
})
afterAll(() => {
  bundle.remove()
  rmSync(usedFolder, { recursive: true })
})

beforeEach(() => {
  ownFolder = makeFolder()
  dataFolder = ownFolder
  started = []
})
afterEach(async () => {
  await Promise.all(started.map((server) => server.kill('SIGKILL')))
  const used = await cluster()
  await stopPostmaster(used)
  rmSync(used.socketFolder, { recursive: true })
  if (!used.folder.startsWith(dataFolder)) rmSync(dirname(used.folder), { recursive: true })
  rmSync(ownFolder, { recursive: true, force: true })
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'survival-'))
  chmodSync(folder, 0o711)
  return folder
}

function useDatabase(): void {
  execFileSync('cp', ['-a', join(usedFolder, 'postgres'), dataFolder])
}

function start(env: Record<string, string> = {}): ServerProcess {
  const server = bundle.start({ DATA_DIR: dataFolder, ...env })
  started.push(server)
  return server
}

function cluster(): Promise<Cluster> {
  return placeCluster(dataFolder, () => {})
}

async function postmasterPid(): Promise<number | null> {
  return runningPid(await cluster())
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: connectionString(await cluster(), 'water') })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function workerConnections(): Promise<number> {
  return (await query("select from pg_stat_activity where application_name = 'worker'")).length
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20)
}

test('a server killed with -9 starts again on the database that it left running, with everything that was committed', async () => {
  useDatabase()
  const first = start()
  await first.ready()
  const orphan = await postmasterPid()
  await query('create table witness as select 1 as seen')
  await first.kill('SIGKILL')
  expect(await postmasterPid()).toBe(orphan)

  const url = await start().ready()
  expect(await postmasterPid()).toBe(orphan)
  await readiness(url, 200)
  expect(await query('select seen from witness')).toEqual([{ seen: 1 }])
})

test('a database killed with -9 makes the server not ready, and then ready again without a restart or a loss', async () => {
  useDatabase()
  const url = await start().ready()
  await query('create table witness as select 1 as seen')
  const killed = await postmasterPid()
  process.kill(killed!, 'SIGKILL')
  await readiness(url, 503)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await readiness(url, 200)
  expect(await postmasterPid()).not.toBe(killed)
  expect(await query('select seen from witness')).toEqual([{ seen: 1 }])
})

test('server and database killed together with -9: the next start recovers', async () => {
  useDatabase()
  const server = start()
  await server.ready()
  await query('create table witness as select 1 as seen')
  process.kill((await postmasterPid())!, 'SIGKILL')
  await server.kill('SIGKILL')
  await start().ready()
  expect(await query('select seen from witness')).toEqual([{ seen: 1 }])
})

test('the worker of a server killed with -9 ends with it, also while it is still loading', async () => {
  useDatabase()
  const withWorker = await bundleServer()
  for (const moment of ['loading', 'working']) {
    const server = withWorker.start({ DATA_DIR: dataFolder })
    started.push(server)
    await server.ready()
    if (moment === 'working') await until(async () => (await workerConnections()) > 0)
    // Its output closes only when the worker, which inherited it, is gone as well.
    await server.kill('SIGKILL')
    expect(await workerConnections()).toBe(0)
  }
  withWorker.remove()
})

test('of two first starts at once in one data folder, one serves and the other is told whom to stop', async () => {
  const [one, other] = [start(), start()]
  const refused = await Promise.race([one.exited.then(() => one), other.exited.then(() => other)])
  const serving = refused === one ? other : one
  const url = await serving.ready()
  await readiness(url, 200)
  expect(refused.child.exitCode).toBe(1)
  expect(refused.output).toContain(`Another server (server ${serving.child.pid}) is using ${dataFolder}`)
})

test('asked to stop, the server ends with its database; started right after, it serves again', async () => {
  useDatabase()
  const first = start()
  await first.ready()
  expect(await first.kill('SIGTERM')).toBe(0)
  expect(await postmasterPid()).toBeNull()
  await readiness(await start().ready(), 200)
})

test('told to stop by everyone at once, as Ctrl-C under npm does, it still ends with its database', async () => {
  useDatabase()
  const server = start()
  await server.ready()
  for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) server.child.kill(signal)
  expect(await server.exited).toBe(0)
  expect(await postmasterPid()).toBeNull()
})

test('stopped while it is still starting, the server leaves no database running', async () => {
  const first = start()
  await until(async () => first.output.includes('creating'))
  expect(await first.kill('SIGINT')).toBe(0)
  expect(await postmasterPid()).toBeNull()
})

test('a process that has the old database’s number by chance does not stop the start', async () => {
  useDatabase()
  const first = start()
  await first.ready()
  process.kill((await postmasterPid())!, 'SIGKILL')
  await first.kill('SIGKILL')
  const lock = join(dataFolder, 'postgres', 'postmaster.pid')
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(process.pid)))
  await readiness(await start().ready(), 200)
})

test('the folder of another major version is refused with the remedy, and left as it was', async () => {
  const folder = await makeClusterFolder('PG_VERSION', '17\n')
  const server = start()
  expect(await server.exited).toBe(1)
  expect(server.output).toMatch(/was made by PostgreSQL 17, this program brings 18: .*dump/)
  expect(readdirSync(folder)).toEqual(['PG_VERSION'])
})

test('a folder that is no database is refused, and left as it was', async () => {
  const folder = await makeClusterFolder('letter.txt', 'dear')
  const server = start()
  expect(await server.exited).toBe(1)
  expect(server.output).toContain('is not a database folder')
  expect(readdirSync(folder)).toEqual(['letter.txt'])
})

test('a taken port is refused with the remedy, and the database is stopped again', async () => {
  useDatabase()
  const holder = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => holder.once('listening', resolve))
  const { port } = holder.address() as { port: number }
  const server = start({ PORT: String(port) })
  expect(await server.exited).toBe(1)
  expect(server.output).toContain(`choose another, like PORT=${port + 1} npm start`)
  expect(await postmasterPid()).toBeNull()
  holder.close()
})

test('a data folder whose path is longer than a socket’s may be works all the same', async () => {
  dataFolder = join(dataFolder, 'x'.repeat(120))
  mkdirSync(dataFolder, { mode: 0o711 })
  useDatabase()
  await readiness(await start().ready(), 200)
})

test.runIf(process.getuid?.() === 0)(
  'root’s closed data folder: the database goes where its user has access, and is found there again',
  async () => {
    chmodSync(dataFolder, 0o700)
    const first = start()
    await first.ready()
    const { folder } = await cluster()
    expect(first.output).toContain(folder)
    expect(existsSync(join(dataFolder, 'postgres'))).toBe(false)
    await query('create table witness as select 1 as seen')
    await first.kill('SIGTERM')
    await start().ready()
    expect(await query('select seen from witness')).toEqual([{ seen: 1 }])
  },
)

/** Where PostgreSQL runs as another user than we do, its folder is that user's. */
async function makeClusterFolder(file: string, content: string): Promise<string> {
  const folder = join(dataFolder, 'postgres')
  mkdirSync(folder)
  writeFileSync(join(folder, file), content)
  const { user } = await cluster()
  if (user !== null) chownSync(folder, user.uid, user.gid)
  return folder
}
