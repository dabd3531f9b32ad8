import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../clock'
import { Owner } from '../../db/login/owner'
import { startApp, type TestApp } from '../../testing/test-app'
import { renewStatistics } from './statistics-store'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

test('the statistics of a table are renewed after 500 rows of a job, and then not for ten minutes', async () => {
  const org = await t.newOrganization()
  const { id } = await t.signIn('staff', { organization: org })
  await sql`alter table meter_types set (autovacuum_enabled = false)`.execute(t.db)
  await sql`analyze meter_types`.execute(t.db)
  const known = async (ahead_s: number): Promise<number> => {
    await renewStatistics(new Owner(t.db), systemClock(ahead_s))
    const { rows } = await sql<{ count: number }>`
      select reltuples::int as count from pg_class where oid = 'meter_types'::regclass`.execute(t.db)
    return rows[0]!.count
  }
  /** A job has made meter types; without an end it goes on. PostgreSQL counts them when its connection has time, or is told to. */
  const jobOf = (rows: number, name: string, ahead_s: number | null) =>
    t.db.transaction().execute(async (tx) => {
      await sql`
        insert into meter_types (organization_id, name, kind)
        select ${org}, ${name} || n, 'mechanical' from generate_series(1, ${rows}::int) n`.execute(tx)
      await sql`
        insert into jobs (organization_id, kind, state, started_by, started_by_name, done, finished_at)
        values (${org}, 'meter_import', ${ahead_s === null ? 'running' : 'done'}, ${id}, '', ${rows}::int,
          ${ahead_s === null ? null : systemClock(ahead_s)})`.execute(tx)
      await sql`select pg_stat_force_next_flush()`.execute(tx)
    })
  await jobOf(499, 'small', 1)
  expect(await known(700)).toBe(0)
  await jobOf(500, 'large', 1)
  expect(await known(500)).toBe(0)
  expect(await known(700)).toBe(999)
  await sql`update jobs set finished_at = '2026-01-01'`.execute(t.db)
  await jobOf(500, 'under way', null)
  expect(await known(500)).toBe(999)
  expect(await known(700)).toBe(1499)
  await jobOf(499, 'small again', 700)
  expect(await known(700)).toBe(1499)
})
