import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/test-app'
import { beijing, newWaterworks, type Waterworks } from '../testing/waterworks'
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
  const customer = { customer_name: '李四' }
  const e = await works.meter(price)
  await works.read(e.id, 10, '2026-01-10', { is_final: true })
  await pay(e.id, '50')
  await t.call(works.clerk, `POST /meters/${e.id}/transfer/`, { transferred_at: '2026-01-15', customer })
  await works.read(e.id, 20, '2026-01-25')
  await liveWithDevices(works, price)
  await liveWithSubs(works, price)
}

/** A master with a minimum and two subs: it deducts an order, and another with the red of its reversal. */
async function liveWithSubs(works: Waterworks, price: number): Promise<void> {
  const master = await works.meter(price, { meter_class: 'master', min_volume: '1' })
  const one = await works.meter(price, { meter_class: 'sub', parent: master.id })
  const two = await works.meter(price, { meter_class: 'sub', parent: master.id })
  const confirmed = { confirm_abnormal: true, confirm_subs: true }
  await works.read(one.id, 12, '2026-01-10')
  const { data: wrong } = await works.read(two.id, 9, '2026-01-11')
  expect((await works.read(master.id, 30, '2026-01-12', confirmed)).data.deducted_volume).toBe('21')
  await t.call(works.staff, `POST /orders/${wrong.id}/red-flush/`, { reason: '抄错' })
  await works.read(one.id, 20, '2026-01-20')
  const { data: next } = await works.read(master.id, 50, '2026-01-22', confirmed)
  expect(next).toMatchObject({ deducted_volume: '-1', billed_volume: '21' })
  // Its subs take all of it, and the minimum was billed before in this month.
  await works.read(two.id, 10, '2026-01-25')
  await works.read(master.id, 60, '2026-01-26', confirmed)
}

/** A meter that was suspended, changed over and reported faulty, and one that was closed after its final reading. */
async function liveWithDevices(works: Waterworks, price: number): Promise<void> {
  const act = async (path: string, body: object) => {
    const reply = await t.call(works.clerk, `POST /meters/${path}/`, body)
    expect(reply.status, reply.text).toBe(200)
  }
  const c = await works.meter(price, { initial_reading: 40, min_volume: '6', install_date: '2025-11-25' })
  const d = await works.meter(price)
  await works.read(c.id, 50, '2025-12-01 08:00:00')
  await act(`${c.id}/suspend`, { date: '2025-12-02', reason: '外出' })
  await act(`${c.id}/resume`, { date: '2025-12-20' })
  const device = { final_reading: 52, meter_no: `${c.meter_no}-2`, initial_reading: 3 }
  await act(`${c.id}/change`, { ...device, changed_at: '2025-12-24 08:00:00', reason: 'periodic' })
  await works.read(c.id, 9, '2026-01-25 08:00:00')
  await act(`${c.id}/fault`, { date: '2026-01-28', reason: '停走' })
  await works.read(d.id, 0, '2026-01-25 08:00:00', { is_final: true })
  await act(`${d.id}/close`, { closed_at: '2026-01-26', reason: '拆迁' })
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
    ['a meter’s present customer', `update meters set dues_since = 2 - dues_since / 2`],
    ['a meter’s present customer', `update meter_transfers set transferred_at = transferred_at + 1`],
    ['a live reading or back charge', `update meter_transfers set transferred_at = '2026-01-09'`],
    ['a live reading or back charge', `update order_parts set tier_chain = 1`],
    [
      'a payment is laid on',
      `update payments set customer_version = 3 - customer_version where meter_id = (select max(meter_id) from meter_transfers)`,
    ],
    ['arrears are', `update meter_states set former_arrears = former_arrears + 0.01`],
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
    [
      'the parts and lines of a live order',
      `with doubled as (update order_lines set price = price * 2, amount = amount * 2 where order_id = (
          select min(id) from orders where status = 'unpaid' and amount > 0) and item = 'surcharge'
        returning order_id, amount / 2 as more)
      update orders set surcharge_amount = surcharge_amount + d.more, amount = amount + d.more, outstanding = outstanding + d.more
      from (select order_id, sum(more) as more from doubled group by order_id) d where id = d.order_id`,
    ],
    ['the parts and lines of a live order', `update water_price_versions set tier_prices[1] = 2.08`],
    ['the parts and lines of a live order', `update orders set persons = persons + 1`],
    ['the parts and lines of a live order', `update orders set cumulative_before = cumulative_before + 1`],
    ['the parts and lines of a live order', `update orders set billed_volume = billed_volume + 1`],
    // The volume and the deduction agree with each other, and no longer with what was billed.
    [
      'the parts and lines of a live order',
      `update orders set deducted_volume = deducted_volume - 1 where deducted_volume <> 0`,
    ],
    [
      'the parts and lines of a live order',
      `update orders set deducted_volume = deducted_volume + 1 where deducted_volume <> 0`,
    ],
    [
      'the deducted_volume of a master',
      `update orders set deducted_volume = deducted_volume + 1 where deducted_volume <> 0`,
    ],
    ['the deducted_volume of a master', `delete from order_deductions`],
    ['the deducted_volume of a master', `update order_deductions set is_live = not is_live`],
    ['a master deducts orders', `update orders set master_id = null`],
    ['a master deducts orders', `update orders set period_to = period_to + 9 where master_id is not null`],
    ['the parts and lines of a live order', `update order_parts set to_date = to_date - 1`],
    ['the parts and lines of a live order', `update order_lines set tax_rate = 0.5 where item = 'water'`],
    [
      'the parts and lines of a live order',
      `update surcharge_items set updated_at = '2025-01-01';
      delete from order_lines where item = 'surcharge' and surcharge_item_id = (select min(id) from surcharge_items)`,
    ],
    ['every account has one device', `update meters set meter_no = meter_no || 'x'`],
    [
      'every account has one device',
      `update installations set removed_at = '2026-01-31', final_reading = 60 where removed_at is null`,
    ],
    [
      'every account has one device',
      `insert into diameters (organization_id, id, name, mm) select id, 999999, 'x', 1 from organizations;
      update installations set diameter_id = 999999`,
    ],
    ['the first device begins', `update meters set initial_reading = initial_reading + 1`],
    [
      'the first device begins',
      `update installations set installed_at = installed_at - 1 where reason <> 'new'`,
    ],
    ['the first device begins', `update installations set reason = 'fault' where reason = 'new'`],
    ['every index fits', `update installations set register_digits = 4`],
    ['every index fits', `update installations set removed_at = removed_at - 1 where removed_at is not null`],
    ['an index is below', `update readings set is_rollover = not is_rollover`],
    [
      'an index is below',
      `update readings set current_reading = previous_reading - 1 where previous_reading > 1`,
    ],
    ['the indexes and the last day', `update orders set current_reading = current_reading + 1`],
    ['the indexes and the last day', `update orders set previous_reading = previous_reading + 1`],
    ['the indexes and the last day', `update orders set period_to = period_to + 1`],
    ['the status of an account', `update meters set status = 'active'`],
    ['the status of an account', `update meter_spells set ended_on = from_date where kind = 'closed'`],
    ['suspensions and closings', `update meter_spells set from_date = '2025-01-01'`],
    [
      'suspensions and closings',
      `insert into meter_spells (organization_id, meter_id, kind, from_date, ended_on)
      select organization_id, meter_id, kind, from_date + 1, ended_on from meter_spells where kind = 'suspended'`,
    ],
    ['nothing was read on a day', `update meter_spells set ended_on = '2026-01-30' where kind = 'suspended'`],
    ['nothing was read on a day', `update readings set read_at = '2025-12-05' where source = 'change_old'`],
    [
      'the time of a meter’s last reading',
      `update meter_states set last_read_at = last_read_at + interval '1 day'`,
    ],
    ['the time of a meter’s last reading', `update meter_states set estimate_streak = 1`],
    ['the time of a meter’s last reading', `update meter_states set is_final = not is_final`],
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

test('an order whose price and amounts were doubled is named with both computations', async () => {
  const doubled = new Error('undo')
  const found = await t.db
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        update order_lines set price = 3.14, amount = amount * 2 where name = '水资源费' and order_id = (
          select min(id) from orders where kind = 'reading' and status <> 'red_flushed') returning order_id as id`.execute(
        tx,
      )
      const invariant = invariants.find(({ en }) => en.startsWith('the parts and lines of a live'))!
      throw Object.assign(doubled, { rows, violations: await violationsOf(tx, null, invariant) })
    })
    .catch((error) => {
      if (error !== doubled) throw error
      return error
    })
  expect(found.violations).toEqual([
    expect.objectContaining({
      object: 'order',
      id: found.rows[0].id,
      detail: expect.stringContaining(' 3.14 '),
    }),
  ])
  expect(found.violations[0].detail).toContain('the rules make surcharge')
  expect(found.violations[0].detail).toContain(' 1.57 ')
})
