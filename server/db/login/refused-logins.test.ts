import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartupRefusal } from '../../startup-refusal'
import { runCommand } from '../../testing/operator-command'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database'
import { asApp } from './app-login'
import { refuseOtherThanOwner } from './login-state'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'logins-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

test('each command of an operator refuses the login of requests with what is missing, before anything is done', async () => {
  const archives = mkdtempSync(join(folder, 'archives-'))
  const passphrase = join(folder, 'passphrase')
  writeFileSync(passphrase, 'correct horse battery\n')
  const env = {
    ...{ DATA_DIR: folder, DATABASE_URL: asApp(database.connectionString) },
    ...{ JWT_SECRET: 'j'.repeat(32), SECRET_KEY: 's'.repeat(32) },
    ...{ BACKUP_FOLDER: archives, BACKUP_PASSPHRASE_FILE: passphrase },
  }
  for (const name of ['doctor', 'verify', 'backup'] as const) {
    const { code, output } = await runCommand(name, env)
    expect([name, code]).toEqual([name, 1])
    expect(output).toContain('water_app does not own the tables: set DATABASE_OWNER_URL to the address')
    expect(output).not.toContain('    at ')
  }
  expect(readdirSync(archives)).toEqual([])
  const { rows } = await database.pool.query('select from backups union all select from verify_runs')
  expect(rows).toEqual([])
})

test('a login that the database does not let in, or that sees no table there, is refused with who can help', async () => {
  const refusal = () =>
    refuseOtherThanOwner(asApp(database.connectionString)).then(
      () => 'none',
      (error) => (error instanceof StartupRefusal ? error.en : error),
    )
  const { rows } = await database.pool.query('select current_database() as name')
  for (const [right, of] of [
    ['usage', 'schema public'],
    ['connect', `database ${rows[0].name}`],
  ]) {
    await database.pool.query(`revoke ${right} on ${of} from public, water_app`)
    expect(await refusal()).toMatch(/lacks a right: .* set DATABASE_OWNER_URL .* \(permission denied for/)
  }
})
