import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/test-app'
import { analyzeGrown } from './statistics'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

test('the statistics of a table are renewed when it has more than doubled, and not before', async () => {
  const statistics = async (): Promise<number> => {
    await analyzeGrown(t.db, ['diameters'])
    const { rows } = await sql<{ count: number }>`
      select reltuples::int as count from pg_class where oid = 'diameters'::regclass`.execute(t.db)
    return rows[0]!.count
  }
  const org = await t.newOrganization()
  const grow = (from: number, to: number) =>
    sql`
    insert into diameters (organization_id, name, mm)
    select ${org}, 'DN' || n, 15 from generate_series(${from}::int, ${to}::int) n`.execute(t.db)
  await sql`alter table diameters set (autovacuum_enabled = false)`.execute(t.db)
  await grow(1, 100)
  expect(await statistics()).toBeLessThan(100)
  await grow(101, 5000)
  expect(await statistics()).toBe(5000)
  await grow(5001, 6000)
  expect(await statistics()).toBe(5000)
})
