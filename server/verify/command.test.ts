import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database'
import { runVerify } from '../testing/verify-command'

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

async function refusal(env: Record<string, string>): Promise<string> {
  const { code, output } = await runVerify({ DATA_DIR: folder, ...env })
  expect(code).toBe(1)
  expect(output).not.toContain('    at ')
  return output
}

test('a database that is up to date is verified, without any secret of the server', async () => {
  database = await createTestDatabase()
  const { code, output } = await runVerify({ DATA_DIR: folder, DATABASE_URL: database.connectionString })
  expect(output).toContain('everything holds')
  expect(code).toBe(0)
})

test('a database without our tables is refused with what to check', async () => {
  database = await createTestDatabase({ migrated: false })
  await database.pool.query('create table orders (id int)')
  expect(await refusal({ DATABASE_URL: database.connectionString })).toContain(
    'holds nothing of this system: check DATABASE_URL or DATA_DIR',
  )
})

test('a database of an older or a newer release is refused with what to do', async () => {
  database = await createTestDatabase()
  await database.pool.query("delete from schema_migrations where name = '0002_jobs.sql'")
  const env = { DATABASE_URL: database.connectionString }
  expect(await refusal(env)).toContain('it lacks 0002_jobs.sql): run npm start once to upgrade it')
  await database.pool.query("insert into schema_migrations (name, checksum) values ('9999_later.sql', '')")
  expect(await refusal(env)).toContain('it has 9999_later.sql): start the newer release')
})

test('a database that cannot be reached, and a folder without one, are refused; nothing is made', async () => {
  expect(await refusal({ DATABASE_URL: 'postgresql://water@127.0.0.1:9/water' })).toContain(
    'cannot be reached: check its address, user and password',
  )
  expect(await refusal({})).toContain(`There is no database in ${folder}`)
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  expect(existsSync(join(folder, 'secrets'))).toBe(false)
})
