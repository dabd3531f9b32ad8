import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf } from '../../db/scope'
import { rowsRead } from '../../testing/rows-read'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import type { AuditFilters } from './matching-store'
import { listEntries } from './store'

let t: TestApp
let works: Waterworks
const ENTRIES = 20_000

beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
  works = await newWaterworks(t)
  // A year of payments, and one change of a meter at its beginning.
  await sql`insert into audit_entries (organization_id, at, actor_id, actor_name, action, object_type, object_id, address, request_id)
    select ${works.org}, '2025-01-01'::timestamptz + g * interval '1 minute', ${works.clerk.id}, ${works.clerk.username},
      case g when 1 then 'meter.update' else 'payment.create' end, case g when 1 then 'meter' else 'payment' end, g,
      case g when 1 then '10.9.1.1' else '10.0.0.1' end, 'request-' || g
    from generate_series(1, ${ENTRIES}) g`.execute(t.db)
  await sql`vacuum analyze audit_entries`.execute(t.db)
})
afterAll(() => t.stop())

test.each<[AuditFilters, string[]]>([
  [{ search: 'nobody' }, []],
  [{ search: 'meter.upd' }, ['meter.update']],
  [{ search: 'request-7' }, ['payment.create']],
  [{ address: '10.9' }, ['meter.update']],
  [{ kind: ['delete'] }, []],
  [{ kind: ['change'] }, ['meter.update']],
])('what is rare is not looked for among all entries: %j', async (filters, actions) => {
  const read = await rowsRead(
    t.db,
    async (db) => {
      const { rows, count } = await listEntries(db, scopeOf(works.org), filters, { limit: 20, offset: 0 })
      expect([rows.map(({ action }) => action), count]).toEqual([actions, actions.length])
    },
    ['enable_seqscan'],
  )
  expect(read.get('audit_entries') ?? 0).toBeLessThan(200)
})

test('a search finds an actor by the name that the newest entry bears, and by the present one', async () => {
  const found = async (search: string) =>
    (await t.call(works.staff, 'GET /audit/', { search, at_to: '2025-12-31', page_size: 1 })).data.count
  expect(await found(works.clerk.username)).toBe(10_001)
  const exactly = await t.call(works.staff, 'GET /audit/totals/', {
    search: works.clerk.username,
    at_to: '2025-12-31',
  })
  expect(exactly.data.count).toBe(ENTRIES)
  await t.db
    .updateTable('users')
    .set({ username: 'renamed', name: '新名' })
    .where('id', '=', works.clerk.id)
    .execute()
  expect([await found(works.clerk.username), await found('RENAMED'), await found('新名')]).toEqual([
    10_001, 10_001, 10_001,
  ])
})
