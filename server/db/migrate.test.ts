import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database'
import { migrate } from './migrate'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false })
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  write('0001_meters.sql', 'create table meters (id int primary key)')
  write('0002_orders.sql', 'create table orders (id int primary key); insert into orders values (7)')
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql)
}

test('every file is applied once, in the order of its number', async () => {
  expect(await migrate(database.pool, folder)).toEqual(['0001_meters.sql', '0002_orders.sql'])
  expect(await migrate(database.pool, folder)).toEqual([])
  write('0003_more.sql', 'insert into orders values (8)')
  expect(await migrate(database.pool, folder)).toEqual(['0003_more.sql'])
  expect((await database.pool.query('select id from orders')).rows).toEqual([{ id: 7 }, { id: 8 }])
})

test('two starts at once apply each file once', async () => {
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database.pool, folder)))
  expect(runs.flat().sort()).toEqual(['0001_meters.sql', '0002_orders.sql'])
})

test('a file that fails leaves nothing of itself, is named, and is applied by the next start when it is mended', async () => {
  write('0003_broken.sql', 'create table half (id int); select 1 / 0')
  await expect(migrate(database.pool, folder)).rejects.toThrow(/0003_broken\.sql: division by zero/)
  write('0003_broken.sql', 'create table half (id int)')
  expect(await migrate(database.pool, folder)).toEqual(['0003_broken.sql'])
})

test('a file that was changed after it had been applied is refused', async () => {
  await migrate(database.pool, folder)
  write('0001_meters.sql', 'create table meters (id bigint primary key)')
  await expect(migrate(database.pool, folder)).rejects.toThrow(/0001_meters\.sql was changed/)
})

test('a database that is newer than the program is refused before anything is changed', async () => {
  write('0003_more.sql', 'insert into orders values (8)')
  await migrate(database.pool, folder)
  rmSync(join(folder, '0003_more.sql'))
  await expect(migrate(database.pool, folder)).rejects.toThrow(
    /newer than this program \(it has 0003_more\.sql\)/,
  )
})

test.each(['0004_gap.sql', '0002_twin.sql', '3_short.sql'])(
  'a file that is not numbered in line is refused: %s',
  async (name) => {
    write(name, 'select 1')
    await expect(migrate(database.pool, folder)).rejects.toThrow(name)
  },
)
