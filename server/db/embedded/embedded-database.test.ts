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
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeCluster } from './cluster'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database'
import { runningPid, shortenLog, stopPostmaster } from './postmaster'

const isRoot = process.getuid?.() === 0
/** A data folder that was started and stopped once. Most tests begin with a copy of it. */
let usedFolder: string
let ownFolder: string
let dataFolder: string
let said: string[]
let running: EmbeddedDatabase | null

beforeAll(async () => {
  usedFolder = makeFolder()
  await (await startEmbeddedDatabase(usedFolder, () => {})).stop()
})
afterAll(() => rmSync(usedFolder, { recursive: true }))

beforeEach(() => {
  ownFolder = makeFolder()
  dataFolder = ownFolder
  said = []
  running = null
})
afterEach(async () => {
  await running?.stop()
  const cluster = await placeCluster(dataFolder, () => {})
  await stopPostmaster(cluster)
  rmSync(cluster.socketFolder, { recursive: true })
  if (!cluster.folder.startsWith(dataFolder)) rmSync(dirname(cluster.folder), { recursive: true })
  rmSync(ownFolder, { recursive: true })
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'))
  chmodSync(folder, 0o711)
  return folder
}

function useDatabase(): void {
  execFileSync('cp', ['-a', join(usedFolder, 'postgres'), dataFolder])
}

test('the log of a running PostgreSQL is shortened when it is long, and goes on', async () => {
  useDatabase()
  running = await start()
  const cluster = await placeCluster(dataFolder, () => {})
  const fail = async (word: string) => {
    const client = new pg.Client({ connectionString: running!.connectionString })
    await client.connect()
    await client.query(`select ${word}`).catch(() => {})
    await client.end()
  }
  await fail('before_it')
  await shortenLog(cluster, 1_000_000)
  expect(readFileSync(cluster.logFile, 'utf8')).toContain('before_it')
  await shortenLog(cluster, 10)
  await fail('after_it')
  expect(readFileSync(`${cluster.logFile}.1`, 'utf8')).toContain('before_it')
  const rest = readFileSync(cluster.logFile, 'utf8')
  expect([rest.includes('after_it'), rest.includes('before_it')]).toEqual([true, false])
})

async function start(): Promise<EmbeddedDatabase> {
  running = await startEmbeddedDatabase(dataFolder, (line) => said.push(line))
  return running
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: running?.connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Makes the cluster's folder. Where PostgreSQL runs as another user, the folder belongs to that user. */
async function makeClusterFolder(file: string, content: string): Promise<string> {
  const folder = join(dataFolder, 'postgres')
  mkdirSync(folder)
  writeFileSync(join(folder, file), content)
  const { user } = await placeCluster(dataFolder, () => {})
  if (user !== null) chownSync(folder, user.uid, user.gid)
  return folder
}

test('Chinese text is found by its trigrams, and sorted alike on every system', async () => {
  useDatabase()
  await start()
  await query('create extension pg_trgm')
  expect(await query("select '自来水管理' % '自来水管' as found")).toEqual([{ found: true }])
  expect(await query("select 'B' < 'a' and 'Z' < '中' as by_code")).toEqual([{ by_code: true }])
})

test('nobody but the owner of the data folder can open the database', async () => {
  useDatabase()
  await start()
  const { folder, socketFolder } = await placeCluster(dataFolder, () => {})
  expect(execFileSync('stat', ['-c', '%a', folder, socketFolder], { encoding: 'utf8' })).toBe('700\n700\n')
  expect(await query('show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(readFileSync(join(folder, 'pg_hba.conf'), 'utf8')).toBe('local all all peer map=owner\n')
})

test('a process that has the old database’s number by chance does not stop the start', async () => {
  useDatabase()
  await start()
  const cluster = await placeCluster(dataFolder, () => {})
  const pid = runningPid(cluster)
  const lock = readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8')
  await running?.stop()
  // A killed postmaster leaves these files; their process number now belongs to another process.
  for (const path of [
    join(cluster.folder, 'postmaster.pid'),
    join(cluster.socketFolder, '.s.PGSQL.5432.lock'),
  ]) {
    writeFileSync(path, lock.replace(String(pid), String(process.pid)))
  }
  await start()
  expect(await query('select 1 as one')).toEqual([{ one: 1 }])
})

test('the folder of another major version is refused with the remedy, and left as it was', async () => {
  const folder = await makeClusterFolder('PG_VERSION', '17\n')
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 17, this program brings 18: .*dump/)
  expect(readdirSync(folder)).toEqual(['PG_VERSION'])
})

test('a folder that is no database is refused, and left as it was', async () => {
  const folder = await makeClusterFolder('letter.txt', 'dear')
  await expect(start()).rejects.toThrow('is not a database folder')
  expect(readdirSync(folder)).toEqual(['letter.txt'])
})

test('a data folder whose path is longer than a socket’s may be works all the same', async () => {
  dataFolder = join(dataFolder, 'x'.repeat(120))
  mkdirSync(dataFolder, { mode: 0o711 })
  useDatabase()
  await start()
  expect(await query('select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(isRoot)(
  'root’s closed data folder: the database goes where its user has access, and is found there again',
  async () => {
    chmodSync(dataFolder, 0o700)
    await start()
    const { folder } = await placeCluster(dataFolder, () => {})
    expect(said.join()).toContain(folder)
    expect(existsSync(join(dataFolder, 'postgres'))).toBe(false)
    await query('create table witness as select 1 as seen')
    await running?.stop()
    await start()
    expect(await query('select seen from witness')).toEqual([{ seen: 1 }])
  },
)

test.runIf(isRoot)('a data folder that an ordinary user made is run as that user, also by root', async () => {
  useDatabase()
  const folder = join(dataFolder, 'postgres')
  execFileSync('chown', ['-R', 'nobody', folder])
  await start()
  expect((await placeCluster(dataFolder, () => {})).user?.name).toBe('nobody')
  expect(await query('select 1 as one')).toEqual([{ one: 1 }])
})
