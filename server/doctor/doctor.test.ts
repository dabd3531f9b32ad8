import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../clock'
import { inTransaction, read } from '../db/read-write'
import { startApp, type TestApp } from '../testing/test-app'
import { newWaterworks, type Waterworks } from '../testing/waterworks'
import { keepRun } from '../verify/runs-store'
import { type WatchedFigures, watchedFigures } from '../watching/figures-store'
import { findingsOf } from './database'
import { lineOf } from './finding'
import {
  checkMemory,
  checkNode,
  checkPublicUrl,
  checkRoom,
  checkSecrets,
  checkSettings,
  checkUser,
} from './machine'
import { type DatabaseState, databaseState } from './state-store'
import type { UnfoldedNumbers } from './unfolded-store'

let t: TestApp
let works: Waterworks
const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
beforeAll(async () => {
  t = await startApp()
  works = await newWaterworks(t)
})
afterAll(async () => {
  await t.stop()
  rmSync(folder, { recursive: true })
})

const well: DatabaseState = {
  ...{
    version: '18.4',
    ahead_s: 0.1,
    bytes: 1e6,
    shared_buffers: 1e9,
    oldest_minutes: 0,
    blocked: 0,
    workers: 1,
  },
  unsealed: 0,
  unordered: [],
}
const quiet: WatchedFigures = {
  ...{
    jobs_queued: 0,
    jobs_running: 0,
    oldest_queued_s: 0,
    jobs_failed: 0,
    messages_failed: 0,
    messages_queued: 0,
  },
  ...{ invoices_failed: 0, backup_age_s: 100, seal_age_s: 100, verify_age_s: 100, violations: 0 },
}

const tidy: UnfoldedNumbers = { count: 0, first: [] }

test('a well kept installation has nothing to do', () => {
  expect(findingsOf(well, quiet, tidy).filter(({ state }) => state !== 'good')).toEqual([])
})

test.each<[Partial<DatabaseState & WatchedFigures & UnfoldedNumbers>, 'wrong' | 'advice', RegExp]>([
  [{ ahead_s: -3 }, 'wrong', /chrony/],
  [{ shared_buffers: 1e8, bytes: 2e9 }, 'advice', /a quarter of the memory/],
  [{ oldest_minutes: 11 }, 'advice', /open for 11 minutes/],
  [{ blocked: 2 }, 'wrong', /pg_stat_activity/],
  [{ workers: 0 }, 'wrong', /npm start/],
  [{ oldest_queued_s: 601 }, 'wrong', /waiting for 10 minutes/],
  [{ unsealed: 1 }, 'wrong', /not sealed/],
  [{ unordered: ['meters_name_order_idx'] }, 'wrong', /rebuild meters_name_order_idx/],
  [{ violations: 3 }, 'wrong', /npm run verify/],
  [{ verify_age_s: null, violations: null }, 'advice', /npm run verify/],
  [{ backup_age_s: null }, 'wrong', /npm run backup/],
  [{ backup_age_s: 49 * 3600 }, 'wrong', /2 days old/],
  [{ invoices_failed: 1 }, 'advice', /1 invoices/],
  [
    { count: 1, first: [{ organization: 'QS', kind: 'device', at: 'QS00000007', number: 'SB001' }] },
    'advice',
    /QS 户号 QS00000007 \(SB001\) · .*: 1\. .*QS account QS00000007 \(SB001\)$/,
  ],
])('of %j it says what to do', (differs, state, said) => {
  const found = findingsOf({ ...well, ...differs }, { ...quiet, ...differs }, { ...tidy, ...differs }).filter(
    (one) => one.state !== 'good',
  )
  expect(found.map((one) => one.state)).toEqual([state])
  expect(lineOf(found[0]!)).toMatch(said)
})

test('the state of a database is read as it is', async () => {
  await sql`insert into audit_entries (organization_id, at, actor_name, action, object_type, address, request_id)
    values (${works.org}, now() - interval '2 hours', 'x', 'meter.create', 'meter', '', '')`.execute(t.db)
  await sql`insert into job_workers (id, server, seen_at) values ('a', 'b', now())`.execute(t.db)
  const violation = { organization_id: works.org, object: 'order', id: 1, detail: '' }
  await inTransaction(t.db, (tx) => keepRun(tx, [violation, violation], systemClock()))
  const state = await read(t.db, (db) => databaseState(db, systemClock()))
  expect(Math.abs(state.ahead_s)).toBeLessThan(60)
  expect(state).toMatchObject({ blocked: 0, workers: 1, unsealed: 1, unordered: [] })
  expect(state.bytes).toBeGreaterThan(1e6)
  await sql`update pg_collation set collversion = '1' where collname = 'zh-x-icu'`.execute(t.db)
  const { unordered } = await read(t.db, (db) => databaseState(db, systemClock()))
  expect(unordered).toEqual(['meters_name_order_idx'])
  expect(await read(t.db, (db) => watchedFigures(db, systemClock()))).toMatchObject({
    backup_age_s: null,
    jobs_queued: 0,
    violations: 2,
  })
})

test('the machine is looked at: Node, memory, user, room, secrets and settings', async () => {
  expect([checkNode('20.19.0').state, checkNode('20.18.9').state, checkNode('22.0.0').state]).toEqual([
    'good',
    'wrong',
    'good',
  ])
  expect([checkMemory(1e9).state, checkMemory(8e9).state]).toEqual(['advice', 'good'])
  expect([checkUser(0).state, checkUser(1000).state]).toEqual(['advice', 'good'])
  expect((await checkRoom(join(folder, 'not', 'there'))).zh).toContain('还有')
  expect(checkSecrets(folder).state).toBe('good')
  mkdirSync(join(folder, 'secrets'), { mode: 0o700 })
  writeFileSync(join(folder, 'secrets', 'JWT_SECRET'), 'x', { mode: 0o600 })
  expect(checkSecrets(folder).state).toBe('good')
  chmodSync(join(folder, 'secrets', 'JWT_SECRET'), 0o644)
  expect(checkSecrets(folder).en).toContain('chmod')
  expect(checkSettings({ DATA_DIR: folder }).state).toBe('good')
  expect(checkSettings({ DATA_DIR: folder, BACKUP_AT: '25:00' }).en).toContain('BACKUP_AT=25:00')
  const [known, local, proxied, open] = [
    { PUBLIC_URL: 'https://a.example' },
    {},
    { TRUST_PROXY: '1' },
    { HOST: '::' },
  ]
  expect([known, local, proxied, open].map((env) => checkPublicUrl(env).state)).toEqual([
    ...['good', 'good', 'advice', 'advice'],
  ])
  expect(checkPublicUrl(proxied).en).toContain('PUBLIC_URL')
})
