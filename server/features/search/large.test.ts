import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reader } from '../../db/read-write'
import { scopeOf } from '../../db/scope'
import { rowsRead } from '../../testing/rows-read'
import { startApp, type TestApp } from '../../testing/test-app'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'
import { findMeter, metersInOrder, metersMatching } from '../meters/store'
import { havingLine, ordersMatching } from '../orders/store'
import { paymentsFound } from '../payments/found-store'
import { accountsOfPayer } from '../payments/groups-store'
import { pageOfPayments } from '../payments/store'
import { readingsMatching } from '../readings/store'

/** As many accounts, payments, orders and readings. */
const MANY = 3_000
const TODAY = '2026-03-31'

let t: TestApp
let works: Waterworks
let first: number
let price: number

beforeAll(async () => {
  t = await startApp({ clock: `${TODAY} 09:00:00`, isWrittenByHand: true })
  works = await newWaterworks(t)
  price = await beijing(works)
  first = (await works.meter(price, { customer_name: '欧阳同' })).id
  const { org, staff, clerk } = works
  await sql`insert into meters (organization_id, location_id, meter_type_id, diameter_id, water_price_id, persons,
      initial_reading, install_date, account_no, meter_no, customer_name, address)
    select organization_id, location_id, meter_type_id, diameter_id, water_price_id, persons,
      initial_reading, install_date, 'Q' || g, 'Q' || g, '王' || g, '幸福路'
    from meters, generate_series(1, ${MANY}) g where id = ${first}`.execute(t.db)
  await sql`insert into payments (organization_id, meter_id, payment_no, kind, method, channel_no, amount, paid_at, posted_on,
      applied_principal, applied_penalty, to_balance, balance_before, balance_after, cashier_id)
    select ${org}, id, 'P' || id, 'prepay', 'transfer', 'W' || id, 5, '2026-03-31', '2026-03-31', 0, 0, 5, 0, 5, ${staff.id}
    from meters where organization_id = ${org}`.execute(t.db)
  await sql`insert into orders (organization_id, order_no, meter_id, kind, billing_month, period_from, period_to, volume,
      billed_volume, cumulative_before, cumulative_after, months, persons, volume_scale, water_amount, surcharge_amount, amount,
      outstanding, issued_on, due_date, status)
    select ${org}, 'N' || id, id, 'reading', '2026-03', '2026-03-01', '2026-03-31', 1, 1, 0, 1, 1, 1, 0, 5, 0, 5, 5, ${TODAY}::date,
      '2026-04-30', 'unpaid'
    from meters where organization_id = ${org}`.execute(t.db)
  await sql`insert into order_lines (organization_id, order_id, line_no, item, name, tier, from_date, to_date, volume, price,
      amount, tax_treatment, tax_rate)
    select ${org}, id, 1, 'water', '水费', case when id % 1000 = 7 then 2 else 1 end, period_from, period_to, 1, 5, 5, 'taxable', 0.03
    from orders where organization_id = ${org}`.execute(t.db)
  await sql`insert into installations (organization_id, meter_id, meter_no, meter_type_id, diameter_id, register_digits,
      installed_at, initial_reading, reason)
    select m.organization_id, m.id, m.meter_no, m.meter_type_id, m.diameter_id, i.register_digits, i.installed_at, 0, i.reason
    from meters m, installations i where i.meter_id = ${first} and m.id <> ${first}`.execute(t.db)
  // All but ten are the clerk's.
  await sql`insert into readings (organization_id, meter_id, installation_id, source, previous_reading, current_reading, read_at,
      volume, status, reader_id)
    select ${org}, meter_id, id, 'manual', 0, 1, '2026-01-01'::timestamptz, 1, 'void',
      case when row_number() over () <= 10 then ${staff.id}::bigint else ${clerk.id}::bigint end
    from installations where organization_id = ${org}`.execute(t.db)
  await sql`analyze`.execute(t.db)
})
afterAll(() => t.stop())

/** A few found rows are sorted afterwards. */
const SORTING = ['enable_seqscan'] as const

const scope = () => scopeOf(works.org)

test.each(['zz', 'w1234', 'P77', '1234'])(
  'payments are found by a number that begins with %s without reading the others',
  async (typed) => {
    const asked = { scope: scope(), typed, today: TODAY, most: 20 }
    const everywhere = await rowsRead(t.db, (db) => paymentsFound({ db, ...asked }), SORTING)
    expect(everywhere.get('payments') ?? 0).toBeLessThan(MANY / 10)
    const listed = await rowsRead(
      t.db,
      (db) => pageOfPayments(db, scope(), { page: 1, page_size: 20, search: typed }, TODAY),
      SORTING,
    )
    expect(listed.get('payments') ?? 0).toBeLessThan(MANY / 10)
  },
)

test('the accounts of a payer are found without reading the others', async () => {
  const read = await rowsRead(t.db, (db) => accountsOfPayer(db, works.org, first, 200), SORTING)
  expect(read.get('meters')).toBeLessThan(20)
})

test('the readings of a reader with few of them are found without reading the others', async () => {
  const ofReader = (reader: number) => readingsMatching(t.db, scope(), { reader }).select('id')
  expect(await ofReader(works.staff.id).execute()).toHaveLength(10)
  const read = await rowsRead(t.db, (db) =>
    readingsMatching(db, scope(), { reader: works.staff.id }).select('id').execute(),
  )
  expect(read.get('readings')).toBe(10)
})

test('an account is read without the readings of others, also when its own device has none', async () => {
  const { id } = await works.meter(price)
  const read = await rowsRead(t.db, (db) => findMeter(db, works.org, id), SORTING)
  expect(read.get('readings') ?? 0).toBe(0)
})

test('the orders with a line of a higher tier are found without reading the others', async () => {
  const few = MANY / 1000
  const ofTier = async (db: Reader) => {
    const line = await havingLine(db, scope(), { tier: ['2', '3'] })
    return ordersMatching(db, scope(), { line }, TODAY).select('id').execute()
  }
  expect(await ofTier(t.db)).toHaveLength(few)
  const read = await rowsRead(t.db, ofTier)
  expect(read.get('order_lines')).toBe(few)
})

test('a page of accounts by name is read from the index of their names', async () => {
  const by = { column: 'customer_name', direction: 'desc' } as const
  const page = (db: Reader) =>
    metersInOrder(db, metersMatching(db, scope(), {}, '2026-03-31'), by)
      .limit(20)
      .execute()
  expect((await rowsRead(t.db, page)).get('meters')).toBeLessThan(MANY / 10)
})
