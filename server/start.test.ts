import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadConfig } from './config'
import { asApp } from './db/login/app-login'
import { readMigrations } from './db/migrate'
import { migrationsFolder } from './places'
import { startServer } from './start'
import { StartupRefusal } from './startup-refusal'
import { bundleServer, readiness, type ServerBundle, type ServerProcess } from './testing/server-process'
import { createTestDatabase, type TestDatabase } from './testing/test-database'

const UNREACHABLE = 'cannot be reached: check its address, user and password.'
const secrets = { JWT_SECRET: 'j'.repeat(32), SECRET_KEY: 's'.repeat(32) }
let bundle: ServerBundle
let database: TestDatabase
let dataFolder: string
beforeAll(async () => {
  bundle = await bundleServer({ worker: false })
  database = await createTestDatabase({ migrated: false })
  dataFolder = mkdtempSync(join(tmpdir(), 'start-'))
})
afterAll(async () => {
  bundle.remove()
  rmSync(dataFolder, { recursive: true })
  await database.drop()
})

const started: ServerProcess[] = []
afterEach(() => Promise.all(started.splice(0).map((server) => server.kill('SIGKILL'))))

function start(databaseUrl: string, more: Record<string, string> = {}): ServerProcess {
  const server = bundle.start({ ...secrets, DATA_DIR: dataFolder, DATABASE_URL: databaseUrl, ...more })
  started.push(server)
  return server
}

test('several servers may share a database of one’s own, which the first of them migrates', async () => {
  const logins = [
    asApp(database.connectionString),
    { DATABASE_OWNER_URL: database.connectionString },
  ] as const
  const servers = [start(...logins), start(...logins)]
  for (const url of await Promise.all(servers.map((server) => server.ready()))) await readiness(url, 200)
  const applied = await database.pool.query('select name from schema_migrations order by name')
  const files = await readMigrations(migrationsFolder)
  expect(applied.rows).toEqual(files.map(({ name }) => ({ name })))
  // None of them keeps a connection of the owner.
  const owners = () =>
    database.pool.query(`
      select application_name from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)
  await expect.poll(async () => (await owners()).rows).toEqual([])
  expect(await Promise.all(servers.map((server) => server.kill('SIGTERM')))).toEqual([0, 0])
})

/** How the start of a server in this process is refused. */
function refusal(databaseUrl: string, more: Record<string, string> = {}): Promise<string> {
  const env = { ...secrets, DATA_DIR: dataFolder, DATABASE_URL: databaseUrl, PORT: '0', DEMO: '0', ...more }
  return startServer(loadConfig(env), () => {}).then(
    () => 'started',
    (error: Error) => (error instanceof StartupRefusal ? error.en : `${error.stack}`),
  )
}

test('a login that owns nothing is refused where no owner is named, with what only the owner can do', async () => {
  expect(await refusal(asApp(database.connectionString))).toMatch(
    /^The database login water_app does not own the tables: set DATABASE_OWNER_URL .* renews statistics, .* takes a move-in back$/,
  )
})

test('a database that cannot be reached, or does not exist, is refused with a sentence that says what to check', async () => {
  expect(await refusal('postgresql://water@127.0.0.1:9/water')).toContain(UNREACHABLE)
  const url = database.connectionString.replace(/\/\/\/\w+/, '///no_such_database')
  expect(await refusal(url)).toContain(UNREACHABLE)
})

test('a port that is taken is told before anything is done to the database', async () => {
  const running = createServer().listen(0, '127.0.0.1')
  await once(running, 'listening')
  const empty = await createTestDatabase({ migrated: false })
  const { port } = running.address() as AddressInfo
  expect(await refusal(empty.connectionString, { PORT: String(port) })).toContain(
    `Port ${port} is taken: stop the program that holds it, or choose another`,
  )
  const { rows } = await empty.pool.query("select to_regclass('schema_migrations') as made")
  expect(rows).toEqual([{ made: null }])
  running.close()
  await empty.drop()
})

test('a database that later releases have migrated is refused before anything is changed', async () => {
  await database.pool.query(
    "insert into schema_migrations (name, checksum) values ('9999_from_the_future.sql', '')",
  )
  expect(await refusal(database.connectionString)).toMatch(
    /newer than this program \(it has 9999_from_the_future\.sql\): start the newer release/,
  )
})
