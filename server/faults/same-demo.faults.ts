import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { loadDemo } from '../seed/load-demo'
import { createTestDatabase, type TestDatabase } from '../testing/test-database'

const databases: TestDatabase[] = []
afterAll(() => Promise.all(databases.map((database) => database.drop())))

const DIGEST = sql<{ digest: string }>`
  select md5(string_agg(line, ';' order by line)) as digest from (
    select order_no || amount || status || due_date || outstanding as line from orders
    union all select payment_no || amount || method || channel_no || paid_at || balance_after from payments
    union all select account_no || customer_name || phone || address from meters
  ) lines`

test('the same day makes the same demo company, to the fen, at any hour', async () => {
  const digests: string[] = []
  for (const now of ['2026-03-11 09:00:00', '2026-03-11 23:59:59']) {
    const database = await createTestDatabase()
    databases.push(database)
    expect(await loadDemo(database.db, now, () => {}, 1)).toBe(true)
    digests.push((await DIGEST.execute(database.db)).rows[0]!.digest)
  }
  expect(digests[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(digests[1]).toBe(digests[0])
})
