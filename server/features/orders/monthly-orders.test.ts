import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/read-write'
import { scopeOf } from '../../db/scope'
import { rowsRead } from '../../testing/rows-read'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { monthNumber } from '../ledger/months'
import { fillMonths } from '../ledger/months-of-documents-store'
import { monthsOfChosen } from './chosen-months-store'
import { type Bounds, rowsOfPage } from './month-keys-store'
import { monthlyPage } from './monthly-store'
import { monthsOfAll } from './months-of-all-store'

let t: TestApp
let works: Waterworks
let location: number
const COUNTED = 500
/** More than are counted. */
const METERS = 540
/** The bounds of lists with hundreds of rows instead of tens of thousands; with the second ones, the months of a place are too many. */
const ALL_READ = { counted: COUNTED, read: 60_000 }
const WALKED = { counted: COUNTED, read: 100 }

/** Each month has more rows than are counted: every order is owed, and one in twenty is paid in the month after. */
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00', isWrittenByHand: true })
  works = await newWaterworks(t)
  const price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
  const meter = await works.meter(price)
  location = meter.location
  await sql`
    insert into meters (organization_id, account_no, meter_no, customer_name, address, location_id, meter_type_id,
      diameter_id, water_price_id, persons, initial_reading, install_date)
    select organization_id, 'L' || g, 'L' || g, customer_name, address, location_id, meter_type_id, diameter_id,
      water_price_id, persons, 0, install_date
    from meters, generate_series(1, ${METERS}) g where id = ${meter.id}`.execute(t.db)
  await sql`
    insert into orders (organization_id, order_no, meter_id, kind, billing_month, period_from, period_to, volume,
      billed_volume, cumulative_before, cumulative_after, months, persons, volume_scale, water_amount, surcharge_amount, amount,
      paid_amount, outstanding, issued_on, due_date, status)
    select organization_id, 'L' || id || '-' || g, id, 'reading', to_char(day, 'YYYY-MM'), day, day, 5, 5, 0, 5, 1, 5,
      0, 10, 0, 10, paid, 10 - paid, day, day, case when paid = 10 then 'paid' else 'unpaid' end
    from meters, generate_series(3, 4) g, lateral (select '2025-08-10'::date + g * interval '1 month' as day) d,
      lateral (select case when (id + g) % 20 = 0 then 10 else 0 end as paid) p
    where organization_id = ${works.org} and account_no like 'L%'`.execute(t.db)
  await sql`
    insert into allocations (organization_id, order_id, meter_id, payment_id, principal, penalty, source, date, posted_on)
    select organization_id, id, meter_id, id, 10, 1, 'payment', issued_on + 30, issued_on + 30
    from orders where organization_id = ${works.org} and paid_amount > 0`.execute(t.db)
  await sql`
    insert into meter_states (organization_id, meter_id, last_reading, last_read_at, arrears)
    select organization_id, meter_id, 0, '2026-01-01', sum(outstanding) from orders group by organization_id, meter_id`.execute(
    t.db,
  )
  await inTransaction(t.db, (tx) => fillMonths(tx, works.org))
  await sql`analyze`.execute(t.db)
})
afterAll(() => t.stop())

const monthly = async (query: object) => (await t.call(works.clerk, 'GET /orders/monthly/', query)).data

test('a long history answers from its newest months with the same rows and totals as from all of it', async () => {
  const pageFrom = (from: string | null, number: number) => {
    const by = { column: 'billing_month', direction: 'desc' } as const
    const slice = { limit: 10, offset: (number - 1) * 10 }
    const filter = { from, to: '2026-01', present: '2026-01' }
    return monthlyPage(t.db, scopeOf(works.org), filter, by, slice, ALL_READ)
  }
  for (const number of [1, 2, 49, 50]) {
    const short = await pageFrom('2025-11', number)
    const long = await pageFrom('2025-01', number)
    expect(short.rows).toHaveLength(10)
    expect(short).toEqual(long)
    expect(short).toEqual(await pageFrom(null, number))
    expect(short.count).toBe(COUNTED + 1)
  }
})

test('its totals are those of the documents', async () => {
  const { summary } = await monthly({})
  const { rows } = await sql<{ charges: string; paid: string; penalty: string; owed: string }>`
    select (select sum(amount) from orders) as charges, sum(principal) as paid, sum(penalty) as penalty,
      (select sum(outstanding) from orders) as owed from allocations`.execute(t.db)
  expect(summary).toMatchObject({
    opening_arrears: '0.00',
    charges: rows[0]!.charges,
    payments: rows[0]!.paid,
    penalties: rows[0]!.penalty,
    closing_arrears: rows[0]!.owed,
    order_count: 2 * METERS,
  })
})

test('one month says what all of them say of it', async () => {
  const one = await monthly({ billing_month: '2025-12', page_size: 200 })
  const two = await monthly({ billing_month_from: '2025-11', billing_month_to: '2025-12', page_size: 200 })
  expect(two.results.filter((row: { billing_month: string }) => row.billing_month === '2025-12')).toEqual(
    one.results,
  )
  const next = await monthly({ billing_month: '2026-01' })
  expect(next.summary.opening_arrears).toBe(one.summary.closing_arrears)
})

const ORDERS = ['billing_month', 'account_no', 'closing_arrears', 'charges'].flatMap((column) =>
  (['asc', 'desc'] as const).map((direction) => ({ column, direction })),
)
const span = { from: monthNumber('2025-11'), to: monthNumber('2026-01') }
const keysOf = ({
  rows,
}: {
  rows: { meter_id: number; month: number; closing: string; charges: string }[]
}) => rows.map(({ meter_id, month, closing, charges }) => [meter_id, month, Number(closing), Number(charges)])

test.each(ORDERS)(
  '$column $direction: all meters, and a place read whole or in part, say the same',
  async (by) => {
    const scope = scopeOf(works.org)
    for (const offset of [0, COUNTED - 20]) {
      const slice = { limit: 20, offset }
      const all = await monthsOfAll(t.db, scope, span, by, slice, ALL_READ, rowsOfPage)
      const read = await monthsOfChosen(t.db, scope, { location }, span, by, slice, ALL_READ, rowsOfPage)
      expect(keysOf(all)).toHaveLength(20)
      expect(keysOf(read)).toEqual(keysOf(all))
      expect(read.totals).toMatchObject(all.totals!)
      if (by.column === 'closing_arrears' || by.column === 'charges') continue
      const walked = await monthsOfChosen(t.db, scope, { location }, span, by, slice, WALKED, rowsOfPage)
      expect(keysOf(walked)).toEqual(keysOf(all))
      expect([walked.count, walked.totals]).toEqual([COUNTED + 1, null])
    }
  },
)

test.each(ORDERS)(
  '$column $direction: the first page reads no more rows than it counts, of all meters',
  async (by) => {
    const read = await rowsRead(t.db, (db) =>
      monthsOfAll(db, scopeOf(works.org), span, by, { limit: 20, offset: 0 }, ALL_READ, rowsOfPage),
    )
    // The count reads one more than are counted.
    expect(read.get('meter_months')).toBeLessThan(COUNTED + 100)
    expect(read.get('meters') ?? 0).toBeLessThan(100)
  },
)

test('a place of many meters is paged through without reading all of their months', async () => {
  const by = { column: 'billing_month', direction: 'desc' } as const
  const ask = (bounds: Bounds) =>
    rowsRead(t.db, (db) =>
      monthsOfChosen(
        db,
        scopeOf(works.org),
        { location },
        span,
        by,
        { limit: 20, offset: 0 },
        bounds,
        rowsOfPage,
      ),
    )
  expect((await ask(WALKED)).get('meter_months')).toBeLessThan(COUNTED + 100)
  expect((await ask(ALL_READ)).get('meter_months')).toBeGreaterThanOrEqual(2 * METERS)
})

test('so many months of a place are not sorted by amount, and the sentence says what to do', async () => {
  const by = { column: 'charges', direction: 'desc' } as const
  const sorted = monthsOfChosen(
    t.db,
    scopeOf(works.org),
    { location },
    span,
    by,
    { limit: 20, offset: 0 },
    WALKED,
    rowsOfPage,
  )
  await expect(sorted).rejects.toMatchObject({ code: 'too_many_to_sort' })
})

test('months that have not come yet have no rows', async () => {
  const far = await monthly({ billing_month_to: '9999-12' })
  const now = await monthly({})
  expect(far.results).toEqual(now.results)
  expect((await monthly({ billing_month: '2026-02' })).count).toBe(0)
})
