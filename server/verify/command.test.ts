import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadDatabasePlace } from '../config'
import { createFileStore } from '../files/file-store'
import { openDatabase } from '../open-database'
import { StartupRefusal } from '../startup-refusal'
import { runCommand } from '../testing/operator-command'
import { createTestDatabase, type TestDatabase } from '../testing/test-database'
import { verifyAll } from './verify-all'

let folder: string
let database: TestDatabase | null = null
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'))
})
afterEach(async () => {
  await database?.drop()
  database = null
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The sentence with which the command ends for a database that it does not verify. */
async function refusal(databaseUrl: string): Promise<string> {
  const place = loadDatabasePlace({ DATA_DIR: folder, DATABASE_URL: databaseUrl })
  const { connectionString, close } = await openDatabase(place, () => {})
  const verified = verifyAll({ ...place, connectionString, files: createFileStore(place), say: () => {} })
  return verified
    .then(
      () => 'verified',
      (error: Error) => (error instanceof StartupRefusal ? error.en : `${error.stack}`),
    )
    .finally(close)
}

test('a database that is up to date is verified, without any secret of the server', async () => {
  database = await createTestDatabase()
  const { code, output } = await runCommand('verify', {
    DATA_DIR: folder,
    DATABASE_URL: database.connectionString,
  })
  expect(output).toContain('everything holds')
  expect(code).toBe(0)
})

test('a database without our tables is refused with what to check', async () => {
  database = await createTestDatabase({ migrated: false })
  await database.pool.query('create table orders (id int)')
  expect(await refusal(database.connectionString)).toContain(
    'holds nothing of this system: check DATABASE_URL or DATA_DIR',
  )
})

test('a database of an older or a newer release is refused with what to do', async () => {
  database = await createTestDatabase()
  await database.pool.query("delete from schema_migrations where name = '0002_jobs.sql'")
  const url = database.connectionString
  expect(await refusal(url)).toContain('it lacks 0002_jobs.sql): run npm start once to upgrade it')
  await database.pool.query("insert into schema_migrations (name, checksum) values ('9999_later.sql', '')")
  expect(await refusal(url)).toContain('it has 9999_later.sql): start the newer release')
})

test('a database that cannot be reached, and a folder without one, are refused; nothing is made', async () => {
  const unreachable = await runCommand('verify', {
    DATA_DIR: folder,
    DATABASE_URL: 'postgresql://water@127.0.0.1:9/water',
  })
  expect(unreachable.output).toContain('cannot be reached: check its address, user and password')
  const none = await runCommand('verify', { DATA_DIR: folder })
  expect(none.output).toContain(`There is no database in ${folder}`)
  for (const { code, output } of [unreachable, none])
    expect([code, output.includes('    at ')]).toEqual([1, false])
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  expect(existsSync(join(folder, 'secrets'))).toBe(false)
})
