import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reader } from '../../db/read-write'
import { scopeOf } from '../../db/scope'
import { rowsRead } from '../../testing/rows-read'
import { startApp, type TestApp } from '../../testing/test-app'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'
import { accountsFound } from '../meters/found-store'
import { atPlace, searchByAccount } from '../meters/named-store'
import { meterPage, metersMatching } from '../meters/store'
import { routeOf } from '../readings/import-store'
import { notAfterSpans, notBeforeStates, ordersMatching } from './store'

let t: TestApp
let works: Waterworks
let first: number
/** More than a search or a place looks up first, with one order and one payment each. */
const ACCOUNTS = 26_000

beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00', isWrittenByHand: true })
  works = await newWaterworks(t)
  first = (await works.meter(await beijing(works))).id
  const copied = `organization_id, location_id, meter_type_id, diameter_id, water_price_id, persons, initial_reading, install_date`
  await t.db.transaction().execute(async (tx) => {
    // Every row belongs to the first account's organization, place and price, which are there.
    await sql`set local session_replication_role = replica`.execute(tx)
    // An index of letters that is made when the rows are there takes a tenth of the time.
    const { rows } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'meters' and indexdef like '%USING gin%'`.execute(tx)
    for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(tx)
    await sql`insert into meters (${sql.raw(copied)}, account_no, meter_no, customer_name, address)
      select ${sql.raw(copied)}, 'Q' || g, 'Q' || g, case when g % 1000 = 7 then '欧阳' else '王' end || g, '幸福路'
      from meters, generate_series(1, ${ACCOUNTS}) g where id = ${first}`.execute(tx)
    await sql`insert into orders (organization_id, order_no, meter_id, kind, billing_month, period_from, period_to, volume, billed_volume,
        cumulative_before, cumulative_after, months, persons, volume_scale, water_amount, surcharge_amount, amount, outstanding,
        issued_on, due_date, status)
      select organization_id, 'N' || id, id, 'reading', '2026-03', '2026-03-01', '2026-03-31', 1, 1, 0, 1, 1, 1, 0, 5, 0, 5, 5, '2026-03-31',
        '2026-04-30', 'unpaid'
      from meters where account_no like 'Q%' order by id`.execute(tx)
    for (const { definition } of rows) await sql.raw(definition).execute(tx)
  })
  // As the autovacuum leaves it: rows that an index has not sorted in yet would cost more than reading them all.
  await sql`vacuum analyze meters, orders`.execute(t.db)
})
afterAll(() => t.stop())

const orders = (query: object) => t.call(works.clerk, 'GET /orders/', query)

describe('a list of many', () => {
  test('a name that most accounts bear finds the newest of their orders, a rare one all of its own', async () => {
    const many = (await orders({ search: '王', page_size: 3 })).data
    expect([many.count, many.count_capped]).toEqual([10_001, true])
    expect(many.results.map((row: { account_no: string }) => row.account_no)).toEqual([
      'Q26000',
      'Q25999',
      'Q25998',
    ])
    const rare = (await orders({ search: '欧阳', page_size: 200, ordering: 'amount' })).data
    expect(rare.count).toBe(26)
    expect(rare.results.map((row: { account_no: string }) => row.account_no).slice(0, 2)).toEqual([
      'Q7',
      'Q1007',
    ])
  })

  test('the exact count and the sums of all that the filters find are a call of their own, in every such list', async () => {
    const totals = async (list: string, query: object) =>
      (await t.call(works.clerk, `GET /${list}/totals/`, query)).data
    const many = { count: 25_974, amount: '129870.00', outstanding: '129870.00' }
    expect(await totals('orders', { search: '王' })).toEqual(many)
    expect(await totals('orders', { search: '欧阳', status: ['unpaid'] })).toEqual({
      count: 26,
      amount: '130.00',
      outstanding: '130.00',
    })
    expect(await totals('orders', { billing_month: '2026-02' })).toEqual({
      count: 0,
      amount: '0.00',
      outstanding: '0.00',
    })
    expect((await totals('orders', {})).count).toBe(ACCOUNTS)
    expect((await totals('meters', { search: '王' })).count).toBe(25_974)
    expect(await totals('payment-records', { search: '王' })).toEqual({ count: 0, amount: '0.00' })
    const none = { count: 0, net: '0.00', tax: '0.00', amount: '0.00' }
    const staffs = async (list: string) =>
      (await t.call(works.staff, `GET /${list}/totals/`, { search: '王' })).data
    expect(await staffs('invoices')).toEqual(none)
    expect(await staffs('organizations/sms-messages')).toEqual({ count: 0 })
    const unknown = await t.call(works.clerk, 'GET /orders/totals/', { page: 2 })
    expect(unknown.status).toBe(400)
  })

  test('the accounts of a search, a place and a route are looked up with a plan for this very text and place', async () => {
    const kept = await t.db.transaction().execute(async (tx) => {
      const { location_id } = await tx
        .selectFrom('meters')
        .select('location_id')
        .where('id', '=', first)
        .executeTakeFirstOrThrow()
      // PostgreSQL may keep one plan for all values as of the sixth time.
      for (let time = 0; time < 8; time++) {
        await searchByAccount(tx, scopeOf(works.org), 'orders', '王', 'phones')
        await atPlace(tx, scopeOf(works.org), 'meter_id', location_id)
        await routeOf(tx, scopeOf(works.org), location_id, 10)
      }
      const { rows } = await sql<{ generic_plans: string }>`
        select generic_plans from pg_prepared_statements
        where statement like 'select m.id from meters m%' or statement like '%m.seq_no%'`.execute(tx)
      return rows.map(({ generic_plans }) => Number(generic_plans))
    })
    expect(Math.max(0, ...kept)).toBe(0)
  })

  test('two letters are found whatever their case, and a wildcard is none', async () => {
    expect((await orders({ search: 'q7' })).data.count).toBe(1111)
    expect((await orders({ search: 'q%' })).data.count).toBe(0)
  })

  test('a place finds the orders of all its accounts', async () => {
    const location = (await t.call(works.clerk, `GET /meters/${first}/`)).data.location
    expect((await orders({ location })).data.count).toBe(10_001)
    expect((await orders({ location, search: '欧阳' })).data.count).toBe(26)
    expect((await orders({ location: location + 999 })).data.count).toBe(0)
  })

  test('ends at row 10,000 with a sentence, and its links do not lead further', async () => {
    const last = (await orders({ page: 50, page_size: 200 })).data
    expect([last.results.length, last.next]).toEqual([200, null])
    const beyond = await orders({ page: 51, page_size: 200 })
    expect([beyond.status, beyond.code]).toEqual([400, 'page_too_deep'])
    expect(beyond.msg).toContain('10,000')
  })
})

describe('a span of the past with more rows than are counted', () => {
  const PAST = 12_000
  const past = { issued_on_to: '2025-12-31' }
  let ids: number[]
  beforeAll(async () => {
    const all = await t.db.selectFrom('orders').select('id').orderBy('id').execute()
    // One of the newest bears an old day.
    ids = [...all.slice(0, PAST), all.at(-2)!].map(({ id }) => id)
    await sql`update orders set issued_on = date '2025-12-01' + (id % 20)::int, due_date = '2026-01-15' where id = any(${ids})`.execute(
      t.db,
    )
  })

  test.each([past, { issued_on_from: '2025-12-01', ...past }, { due_date_to: '2026-01-20' }])(
    'begins with its newest row, wherever that stands: %j',
    async (span) => {
      const { count, results } = (await orders({ ...span, page_size: 3 })).data
      expect(count).toBe(10_001)
      expect(results.map(({ id }: { id: number }) => id)).toEqual(ids.slice(-3).reverse())
    },
  )

  test('is not looked for among all rows that are newer', async () => {
    // Without the one that bears an old day, between which and the others all newer rows lie.
    await sql`update orders set issued_on = '2026-03-31' where id = ${ids.at(-1)}`.execute(t.db)
    const scope = scopeOf(works.org)
    const page = ordersMatching(t.db, scope, past, '2026-03-31').select('id').orderBy('id', 'desc').limit(20)
    // The order of ids is followed, as in a list of millions.
    const removed = (query: typeof page) =>
      t.db.transaction().execute(async (tx) => {
        await sql`set local enable_sort = off`.execute(tx)
        const { sql: text, parameters } = query.compile()
        const plan = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters])
        const shown = JSON.stringify((await tx.executeQuery(plan)).rows)
        const rows = [...shown.matchAll(/"Rows Removed by Filter":(\d+)/g)].map(([, number]) =>
          Number(number),
        )
        return Math.max(0, ...rows)
      })
    expect(await removed(page.where(notAfterSpans(scope, past)))).toBeLessThan(100)
    expect(await removed(page)).toBeGreaterThan(10_000)
  })
})

describe('what is unpaid, oldest first', () => {
  const PAID = 15_000
  const filter = { status: ['unpaid'] as const }
  beforeAll(async () => {
    await sql`update orders set status = 'paid', paid_amount = 5, outstanding = 0
      where id in (select id from orders order by id limit ${PAID})`.execute(t.db)
    await sql`vacuum analyze orders`.execute(t.db)
  })

  test.each(['issued_on', 'due_date', 'billing_month', 'amount'])(
    'by %s is not looked for among all that is paid',
    async (column) => {
      const scope = scopeOf(works.org)
      const read = (isBounded: boolean) =>
        rowsRead(t.db, (db) => {
          const matching = ordersMatching(db, scope, filter, '2026-03-31')
          const bounded = isBounded ? matching.where(notBeforeStates(scope, filter)) : matching
          return bounded.select('id').orderBy(sql.ref(column)).orderBy('id').limit(20).execute()
        })
      expect((await read(true)).get('orders')).toBeLessThan(100)
      expect((await read(false)).get('orders')).toBeGreaterThan(PAID / 2)
    },
  )

  test.each(['issued_on', 'due_date', 'billing_month', 'amount'])(
    'by %s has its first rows',
    async (ordering) => {
      const { results } = (await orders({ status: 'unpaid', ordering, page_size: 3 })).data
      const firsts = await t.db
        .selectFrom('orders')
        .select('id')
        .where('status', '=', 'unpaid')
        .orderBy(sql.ref(ordering))
        .orderBy('id')
        .limit(3)
        .execute()
      expect(results.map(({ id }: { id: number }) => id)).toEqual(firsts.map(({ id }) => id))
    },
  )
})

/** The first accounts that a chooser offers for a text, as GET /meters/lookup/ reads them. */
const choicesOf = (db: Reader, typed: string) =>
  meterPage(
    db,
    metersMatching(db, scopeOf(works.org), { search: typed }, '2026-03-31'),
    { column: 'account_no', direction: 'asc' },
    { limit: 20, offset: 0 },
  )

test.each(['zz', '欧阳', '欧', 'Z', '欧 阳', '欧阳7', 'q7007', '欧阳 7007', '幸福路 欧阳700'])(
  'a text of any length or of several words, %s, is looked for among the accounts that have it: in a list of documents, in the list of accounts, in the choosers and everywhere',
  async (typed) => {
    const scope = scopeOf(works.org)
    const documents = (db: Reader) => searchByAccount(db, scope, 'orders', typed, 'names')
    const accounts = (db: Reader) =>
      metersMatching(db, scope, { search: typed }, '2026-03-31').select('id').execute()
    const everywhere = (db: Reader) => accountsFound({ db, scope, typed, today: '2026-03-31', most: 20 })
    const chooser = (db: Reader) => choicesOf(db, typed)
    for (const ask of [documents, accounts, chooser, everywhere])
      expect((await rowsRead(t.db, ask, ['enable_seqscan'])).get('meters')).toBeLessThan(100)
  },
)

test('a chooser shows the first of many accounts without reading all of them', async () => {
  expect((await rowsRead(t.db, (db) => choicesOf(db, '王'), [])).get('meters')).toBeLessThan(100)
})

test('a reading of another account’s device cannot be', async () => {
  const other = await works.meter(await works.price({ name: '另一', mode: 'flat', price: '1' }))
  const { rows } = await sql<{
    id: number
  }>`select id from installations where meter_id = ${other.id}`.execute(t.db)
  const insert = (meter: number) =>
    sql`
    insert into readings (organization_id, meter_id, installation_id, source, previous_reading, current_reading, read_at, volume, status)
    values (${works.org}, ${meter}, ${rows[0]!.id}, 'manual', 0, 1, '2026-03-30', 1, 'pending')`.execute(t.db)
  await expect(insert(first)).rejects.toThrow('readings_installation_fkey')
  await insert(other.id)
})
