import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/test-app'
import { beijing, newWaterworks } from '../testing/waterworks'
import { invariants, violationsOf } from './violations-store'

let t: TestApp

beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
  await bookSomething()
})
afterAll(() => t.stop())

/** Two meters read over the turn of a year, with a rollover, payments, a reversal and a flush. */
async function bookSomething(): Promise<void> {
  const works = await newWaterworks(t, { tier_straddle_policy: 'by_days' })
  const price = await beijing(works)
  const a = await works.meter(price, {
    initial_reading: 99_950,
    opening_cumulative: { tier_year_from: '2025-01-01', volume: 150 },
  })
  const b = await works.meter(price, { opening_cumulative: { tier_year_from: '2026-01-01', volume: 175 } })
  const pay = async (meter: number, amount: string) =>
    (await t.call(works.clerk, 'POST /payment-records/', { meter, amount, method: 'cash' })).data
  t.clock.now = '2025-12-10 09:00:00'
  await works.read(a.id, '99990.7', '2025-12-10')
  t.clock.now = '2026-01-31 09:00:00'
  await works.read(a.id, '20.25', '2026-01-20', { is_rollover: true })
  await works.read(b.id, 3, '2026-01-11')
  await pay(b.id, '100')
  await works.read(b.id, 13, '2026-01-21')
  await works.read(b.id, 14, '2026-01-22')
  const paid = await pay(a.id, '30.50')
  await pay(a.id, '20.00')
  await t.call(works.clerk, `DELETE /payment-records/${paid.id}/`)
  const [last] = (await t.call(works.clerk, 'GET /orders/', { meter: b.id })).data.results
  const reissue = { current_reading: 15, deduct_volume: '0.5' }
  await t.call(works.staff, `POST /orders/${last.id}/red-flush/`, { reason: '漏损', reissue })
}

const brokenNow = async (): Promise<string[]> => {
  const broken = []
  for (const invariant of invariants) {
    if ((await violationsOf(t.db, null, invariant)).length > 0) broken.push(invariant.en)
  }
  return broken
}

test('what the product books holds every invariant', async () => {
  expect(await brokenNow()).toEqual([])
})

describe('a row that was changed by hand is found', () => {
  test.each([
    [
      'tier volumes add up',
      `update order_lines set volume = volume + 1 where item = 'water' and line_no = 1`,
    ],
    ['amount = Σ lines', `update order_lines set amount = amount + 0.01 where item = 'surcharge'`],
    ['each line is rounded once', `update order_lines set price = price + 0.01 where item = 'water'`],
    ['parts of live orders chain', `update order_parts set cumulative_before = cumulative_before + 1`],
    ['parts of live orders chain', `update meters set opening_volume = opening_volume + 1`],
    [
      'the tier year of every part',
      `update organizations set tier_years = '[{"from": null, "start": "07-01"}]'`,
    ],
    ['on one installation each', `update readings set previous_reading = previous_reading + 0.5`],
    ['volume = cut(current)', `update readings set volume = volume + 1`],
    ['volume = cut(current)', `update readings set is_rollover = not is_rollover`],
    ['volume = cut(current)', `update orders set volume_scale = 1`],
    ['on one installation each', `update orders set previous_volume_scale = 3`],
    ['a meter’s last reading', `update meter_states set last_volume_scale = 3`],
    ['an order’s volume is', `update readings set volume = volume + 1`],
    ['an order’s volume is', `update orders set reading_id = null`],
    ['a billed reading belongs', `update readings set status = 'void'`],
    ['a meter’s last reading', `update meter_states set last_reading = last_reading + 1`],
    ['a meter’s last reading', `update meter_states set recent_volumes = '{7}'`],
    ['every line and part', `update order_lines set order_id = order_id + 1000000`],
    ['every line and part', `delete from order_parts`],
    ['a red and its flushed', `update orders set red_by_id = null where status = 'red_flushed'`],
    ['a red and its flushed', `update orders set red_of_id = id where kind = 'red'`],
    ['a red and its flushed', `update orders set billed_volume = billed_volume - 1 where kind = 'red'`],
    [
      'the lines and parts of a red',
      `update order_lines set tax_rate = 0.5 where order_id in (select id from orders where kind = 'red')`,
    ],
    [
      'the lines and parts of a red',
      `delete from order_parts where order_id in (select id from orders where kind = 'red')`,
    ],
    ['an order that replaces', `update orders set reissued_as_id = null`],
    ['an order that replaces', `update orders set reissue_of_id = null`],
    ['every earlier version', `update meters set customer_version = 2`],
    ['orders and payments name', `update orders set customer_version = 2`],
    ['orders and payments name', `update payments set customer_version = 0`],
    ['an order has been paid', `delete from allocations where source = 'balance'`],
    ['arrears are', `update meter_states set arrears = arrears + 0.01`],
    ['a payment is what', `delete from allocations where source = 'payment'`],
    ['balance_after =', `delete from balance_entries where reference_type = 'payment'`],
    ['the balance is', `update meter_states set balance = balance + 0.01`],
    ['the balance is', `update balance_entries set balance_after = balance_after + 1`],
    ['the monthly orders of every meter', `update meter_months set penalties = penalties + 0.01`],
    ['the monthly orders of every meter', `delete from meter_months`],
    ['the monthly orders of every meter', `update meter_months set opening = 1, closing = 1`],
    ['the monthly orders of every meter', `update meter_states set last_month = last_month - 1`],
    ['the totals of a month', `update month_totals set charges = charges + 0.01`],
    ['by posting date', `update allocations set posted_on = posted_on + 1`],
  ])('%s (%s)', async (invariant, statement) => {
    const broken: string[] = []
    await t.db
      .transaction()
      .execute(async (tx) => {
        await sql.raw(statement).execute(tx)
        for (const each of invariants)
          if ((await violationsOf(tx, null, each)).length > 0) broken.push(each.en)
        throw new Error('undo')
      })
      .catch(() => {})
    expect(broken.some((each) => each.startsWith(invariant))).toBe(true)
    expect(await brokenNow()).toEqual([])
  })
})
