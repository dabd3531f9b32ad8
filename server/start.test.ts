import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readMigrations } from './db/migrate'
import { migrationsFolder } from './places'
import { bundleServer, readiness, type ServerBundle, type ServerProcess } from './testing/server-process'
import { createTestDatabase, type TestDatabase } from './testing/test-database'

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

function start(databaseUrl: string): ServerProcess {
  const server = bundle.start({ ...secrets, DATA_DIR: dataFolder, DATABASE_URL: databaseUrl })
  started.push(server)
  return server
}

test('several servers may share a database of one’s own, which the first of them migrates', async () => {
  const servers = [start(database.connectionString), start(database.connectionString)]
  for (const url of await Promise.all(servers.map((server) => server.ready()))) await readiness(url, 200)
  const applied = await database.pool.query('select name from schema_migrations order by name')
  const files = await readMigrations(migrationsFolder)
  expect(applied.rows).toEqual(files.map(({ name }) => ({ name })))
  expect(await Promise.all(servers.map((server) => server.kill('SIGTERM')))).toEqual([0, 0])
})

test.each([
  ['a server that is not there', 'postgresql://water@127.0.0.1:9/water'],
  [
    'a database that does not exist',
    () => database.connectionString.replace(/\/\/\/\w+/, '///no_such_database'),
  ],
])('%s in DATABASE_URL is refused with a sentence that says what to check', async (_, url) => {
  const server = start(typeof url === 'string' ? url : url())
  expect(await server.exited).toBe(1)
  expect(server.output).toContain(
    'The database of DATABASE_URL cannot be reached: check its address, user and password.',
  )
  expect(server.output).not.toContain('    at ')
})

test('a port that is taken is told before anything is done to the database', async () => {
  const running = createServer().listen(0, '127.0.0.1')
  await once(running, 'listening')
  const empty = await createTestDatabase({ migrated: false })
  const { port } = running.address() as AddressInfo
  const server = bundle.start({
    ...secrets,
    DATA_DIR: dataFolder,
    DATABASE_URL: empty.connectionString,
    PORT: String(port),
  })
  started.push(server)
  expect(await server.exited).toBe(1)
  expect(server.output).toContain(`Port ${port} is taken: stop the program that holds it, or choose another`)
  const { rows } = await empty.pool.query("select to_regclass('schema_migrations') as made")
  expect(rows).toEqual([{ made: null }])
  running.close()
  await empty.drop()
})

test('a database that later releases have migrated is refused before anything is changed', async () => {
  await database.pool.query(
    "insert into schema_migrations (name, checksum) values ('9999_from_the_future.sql', '')",
  )
  const server = start(database.connectionString)
  expect(await server.exited).toBe(1)
  expect(server.output).toMatch(
    /newer than this program \(it has 9999_from_the_future\.sql\): start the newer release/,
  )
})
