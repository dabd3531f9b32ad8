import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let price: number

beforeAll(async () => {
  t = await startApp({ clock: '2026-01-31 09:00:00' })
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.now = '2026-01-31 09:00:00'
  works = await newWaterworks(t)
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
})

const january = '2026-01-20 10:00:00'
const ordersOf = async (meter: number) => (await t.call(works.clerk, 'GET /orders/', { meter })).data.results
const setStatus = (meter: number, status: string) =>
  sql`update meters set status = ${status} where organization_id = ${works.org} and id = ${meter}`.execute(
    t.db,
  )

/** A meter with orders of these volumes, one in each of the months before January 2026. */
async function meterWithHistory(volumes: number[]) {
  const meter = await works.meter(price, { install_date: '2025-01-01' })
  let index = 0
  for (const [at, volume] of volumes.entries()) {
    index += volume
    const reply = await works.read(meter.id, index, `2025-0${at + 2}-10`, { confirm_abnormal: true })
    expect(reply.status).toBe(201)
  }
  return { id: meter.id as number, index }
}

describe('what is refused names the field or the remedy, and leaves nothing', () => {
  test.each([
    ['a time that has not come', { read_at: '2026-01-31 09:00:01' }, 400, 'read_at'],
    ['an index beyond five digits', { current_reading: 100_000 }, 400, 'current_reading'],
    ['no index and no estimate', { current_reading: null }, 400, 'current_reading'],
    ['a rollover that was none', { current_reading: 100, is_rollover: true }, 400, 'is_rollover'],
    ['issue before the reading', { issued_on: '2026-01-19' }, 400, 'issued_on'],
    ['issue after today', { issued_on: '2026-02-01' }, 400, 'issued_on'],
    ['an unknown field', { colour: 'red' }, 400, 'colour'],
    ['a negative index', { current_reading: -1 }, 400, 'current_reading'],
    ['a meter that is not there', { meter: 999_999_999 }, 400, 'meter'],
  ])('%s', async (_, wrong, status, field) => {
    const meter = await works.meter(price, { initial_reading: 100 })
    const body = { meter: meter.id, current_reading: 110, read_at: january, ...wrong }
    for (const path of ['/reading-orders/', '/readings/preview/']) {
      const reply = await t.call(works.clerk, `POST ${path}`, body)
      expect([reply.status, Object.keys(reply.data)]).toEqual([status, [field]])
      expect(reply.data[field][0]).not.toMatch(/[{}]/)
    }
    expect(await ordersOf(meter.id)).toEqual([])
    const after = (await t.call(works.clerk, `GET /meters/${meter.id}/`)).data
    expect([after.last_reading, after.arrears]).toEqual(['100', '0.00'])
  })

  test.each([
    ['an estimate without history', { current_reading: null, is_estimate: true }, 'no_history'],
    ['a reading before the meter was there', { read_at: '2025-11-24 23:59:59' }, 'before_install'],
    ['an index that went back', { current_reading: 99 }, 'reversed'],
    [
      'an index that went back, though confirmed',
      { current_reading: 99, confirm_abnormal: true },
      'reversed',
    ],
  ])('%s is 409', async (_, wrong, code) => {
    const meter = await works.meter(price, { initial_reading: 100 })
    const reply = await works.read(meter.id, 110, january, wrong)
    expect([reply.status, reply.code]).toEqual([409, code])
    expect(reply.msg).not.toMatch(/[{}]/)
    expect(await ordersOf(meter.id)).toEqual([])
  })

  test('a reading at or before the last billed one', async () => {
    const meter = await works.meter(price)
    await works.read(meter.id, 10, january)
    for (const time of [january, '2026-01-20 09:59:59', '2026-01-01']) {
      const reply = await works.read(meter.id, 11, time)
      expect([reply.status, reply.code]).toEqual([409, 'before_last_reading'])
      expect(reply.msg).toContain(january)
    }
    expect((await works.read(meter.id, 11, '2026-01-20 10:00:01')).status).toBe(201)
  })

  test('a closed and a suspended meter; a faulty one is read', async () => {
    const meter = await works.meter(price)
    await setStatus(meter.id, 'closed')
    expect((await works.read(meter.id, 1, january)).code).toBe('meter_closed')
    await setStatus(meter.id, 'active')
    const suspend = { date: january.slice(0, 10), reason: '出国' }
    await t.call(works.clerk, `POST /meters/${meter.id}/suspend/`, suspend)
    const suspended = await works.read(meter.id, 1, january)
    expect([suspended.status, suspended.code]).toEqual([409, 'meter_suspended'])
    expect(suspended.msg).toContain(meter.account_no)
    await t.call(works.clerk, `POST /meters/${meter.id}/resume/`, { date: suspend.date })
    await setStatus(meter.id, 'faulty')
    expect((await works.read(meter.id, 1, january)).status).toBe(201)
  })

  test('a price without a version on the reading’s day, naming the day', async () => {
    const later = await works.price({ name: '新价', mode: 'flat', price: 1, effective_from: '2026-01-21' })
    const meter = await works.meter(later)
    const reply = await works.read(meter.id, 5, january)
    expect([reply.status, reply.code]).toEqual([409, 'no_price_in_force'])
    expect(reply.msg).toContain('2026-01-20')
    expect((await works.read(meter.id, 5, '2026-01-21')).status).toBe(201)
  })

  test('an amount that no column holds', async () => {
    const dear = await works.price({ name: '贵', mode: 'flat', price: '9999.9999' })
    const type = await t.call(works.staff, 'POST /organizations/meter-types/', {
      name: '八位',
      kind: 'mechanical',
      register_digits: 8,
    })
    const meter = await works.meter(dear, { meter_type: type.data.id, min_volume: '99999999' })
    const reply = await works.read(meter.id, 99_999_999, january)
    expect([reply.status, reply.code]).toEqual([409, 'amount_too_large'])
  })

  test('the meter of another organization, like one that is not there', async () => {
    const meter = await works.meter(price)
    const other = await newWaterworks(t)
    const reply = await other.read(meter.id, 5, january)
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['meter']])
    const missing = await other.read(999_999_999, 5, january)
    expect(reply.text).toBe(missing.text)
  })

  test('a caller without code 14, whatever else they may', async () => {
    const meter = await works.meter(price)
    const cashier = await t.signIn('user', { organization: works.org, permissions: [5, 18] })
    const body = { meter: meter.id, current_reading: 5, read_at: january }
    for (const path of ['/reading-orders/', '/readings/preview/'])
      expect((await t.call(cashier, `POST ${path}`, body)).status).toBe(403)
    expect((await t.call(null, 'POST /reading-orders/', body)).status).toBe(401)
    expect((await t.call(works.clerk, 'GET /readings/')).status).toBe(403)
  })
})

describe('an abnormal reading waits for confirmation, once three orders can be compared', () => {
  test.each([
    ['surge', 31, 'surge'],
    ['drop', 2, 'drop'],
    ['zero', 0, 'zero'],
  ])('%s', async (_, volume, kind) => {
    const meter = await meterWithHistory([15, 15, 15])
    const reply = await works.read(meter.id, meter.index + volume, january)
    expect([reply.status, reply.code]).toEqual([409, 'abnormal'])
    expect(reply.data).toEqual({
      abnormal: [kind],
      volume: String(volume),
      average_volume: '15',
      current_reading: [reply.msg],
    })
    const confirmed = await works.read(meter.id, meter.index + volume, january, { confirm_abnormal: true })
    expect(confirmed.status).toBe(201)
    const reading = await t.call(works.staff, `GET /readings/${confirmed.data.reading}/`)
    expect(reading.data.abnormal).toEqual([kind])
  })

  test('twice the average and a fifth of it are still usual', async () => {
    const high = await meterWithHistory([15, 15, 15])
    expect((await works.read(high.id, high.index + 30, january)).status).toBe(201)
    const low = await meterWithHistory([15, 15, 15])
    expect((await works.read(low.id, low.index + 3, january)).status).toBe(201)
  })

  test('with two orders nothing is compared', async () => {
    const meter = await meterWithHistory([15, 15])
    expect((await works.read(meter.id, meter.index + 900, january)).status).toBe(201)
  })

  test('a rollover above the limit is confirmable, one within it is taken', async () => {
    const meter = await works.meter(price, { initial_reading: 99_000 })
    const refused = await works.read(meter.id, 500, january)
    expect(refused.data.rollover_volume).toBeUndefined()
    const unusual = await works.read(meter.id, 500, january, { is_rollover: true })
    expect([unusual.code, unusual.data.abnormal]).toEqual(['abnormal', ['rollover']])
    const usual = await works.meter(price, { initial_reading: 99_900 })
    expect((await works.read(usual.id, 99, january, { is_rollover: true })).data.volume).toBe('199')
  })

  test('the fourth estimate in a row', async () => {
    const meter = await meterWithHistory([10, 11, 11])
    for (const month of ['05', '06', '07']) {
      const { data } = await works.read(meter.id, null, `2025-${month}-10`, { is_estimate: true })
      expect(data.volume).toBe('11')
    }
    const fourth = await works.read(meter.id, null, '2025-08-10', { is_estimate: true })
    expect([fourth.code, fourth.data.abnormal]).toEqual(['abnormal', ['estimate_streak']])
    expect((await works.read(meter.id, meter.index + 44, '2025-08-10')).status).toBe(201)
    expect((await works.read(meter.id, null, '2025-09-10', { is_estimate: true })).status).toBe(201)
  })
})

describe('the preview', () => {
  test('writes nothing and is the order that is then made', async () => {
    const tiers = await beijing(works)
    const meter = await works.meter(tiers, {
      opening_cumulative: { tier_year_from: '2026-01-01', volume: 170 },
    })
    const body = { meter: meter.id, current_reading: 25, read_at: january, remark: '门前' }
    const before = await countAll()
    const preview = await t.call(works.clerk, 'POST /readings/preview/', body)
    expect(preview.status).toBe(200)
    expect(await countAll()).toEqual(before)
    const made = (await t.call(works.clerk, 'POST /reading-orders/', body)).data
    const { abnormal, ...shown } = preview.data
    expect(abnormal).toEqual([])
    expect(shown).toEqual({
      ...made,
      id: null,
      order_no: null,
      created_at: null,
      reading: null,
      readings: [],
    })
  })

  test('shows the penalty of today as the order that is then made, of what the balance left unpaid', async () => {
    const late = { read_at: '2025-12-20 08:00:00', issued_on: '2025-12-20' }
    for (const [balance, penalty] of [
      ['0.00', '54.00'],
      ['100.00', '40.50'],
    ]) {
      const meter = await works.meter(price)
      if (balance !== '0.00')
        await t.call(works.clerk, 'POST /payment-records/', {
          meter: meter.id,
          amount: balance,
          method: 'cash',
        })
      const body = { meter: meter.id, current_reading: 200, ...late }
      const preview = (await t.call(works.clerk, 'POST /readings/preview/', body)).data
      const made = (await t.call(works.clerk, 'POST /reading-orders/', body)).data
      expect([preview.penalty, preview.due_date]).toEqual([penalty, '2026-01-04'])
      expect(made).toMatchObject({ penalty, outstanding: preview.outstanding })
    }
    const exempt = await works.meter(price, { penalty_exempt: true })
    const body = { meter: exempt.id, current_reading: 200, ...late }
    expect((await t.call(works.clerk, 'POST /readings/preview/', body)).data.penalty).toBe('0.00')
  })

  test('is 200 though abnormal, and says so', async () => {
    const meter = await meterWithHistory([15, 15, 15])
    const body = { meter: meter.id, current_reading: meter.index + 90, read_at: january }
    const preview = await t.call(works.clerk, 'POST /readings/preview/', body)
    expect([preview.status, preview.data.abnormal]).toEqual([200, ['surge']])
  })

  test('shows what the balance will pay at once', async () => {
    const meter = await works.meter(price)
    await t.call(works.clerk, 'POST /payment-records/', { meter: meter.id, amount: '15', method: 'cash' })
    const body = { meter: meter.id, current_reading: 10, read_at: january }
    const preview = (await t.call(works.clerk, 'POST /readings/preview/', body)).data
    expect(preview).toMatchObject({ paid_amount: '15.00', outstanding: '5.00', status: 'partially_paid' })
  })

  async function countAll() {
    const { rows } =
      await sql`select (select count(*) from orders) as orders, (select count(*) from readings) as
      readings, (select count(*) from audit_entries) as audits, (select sum(value) from counters) as numbers`.execute(
        t.db,
      )
    return rows
  }
})

describe('an order', () => {
  test('pays itself from the balance, oldest due first, and dates it the day of issue', async () => {
    const meter = await works.meter(price)
    const first = (await works.read(meter.id, 10, '2025-12-20', { issued_on: '2025-12-20' })).data
    expect(first.due_date).toBe('2026-01-04')
    await sql`update meter_states set balance = 50 where meter_id = ${meter.id}`.execute(t.db)
    const second = (await works.read(meter.id, 30, '2026-01-25', { issued_on: '2026-01-26' })).data
    // 22 days late at 0.5 % of 20.00 a day are 2.20; the balance of 50.00 leaves 27.80 for the new order of 40.00.
    expect(second).toMatchObject({ amount: '40.00', paid_amount: '27.80', status: 'partially_paid' })
    expect(second.allocations).toMatchObject([
      { principal: '27.80', penalty: '0.00', source: 'balance', payment: null, date: '2026-01-26' },
    ])
    const older = (await t.call(works.clerk, `GET /orders/${first.id}/`)).data
    expect(older).toMatchObject({
      status: 'paid',
      penalty_paid: '2.20',
      outstanding: '0.00',
      penalty: '0.00',
    })
    const after = (await t.call(works.clerk, `GET /meters/${meter.id}/`)).data
    expect([after.balance, after.arrears]).toEqual(['0.00', '12.20'])
    const entries = (await t.call(works.clerk, `GET /meters/${meter.id}/balance/`)).data.results
    expect(
      entries.map((entry: { delta: string; balance_after: string }) => [entry.delta, entry.balance_after]),
    ).toEqual([
      ['-27.80', '0.00'],
      ['-22.20', '27.80'],
    ])
  })

  test('leaves the balance alone where auto_settle is off', async () => {
    const quiet = await newWaterworks(t, { auto_settle: false })
    const flat = await quiet.price({ name: '单一', mode: 'flat', price: 2 })
    const meter = await quiet.meter(flat)
    await t.call(quiet.clerk, 'POST /payment-records/', { meter: meter.id, amount: '15', method: 'cash' })
    expect((await quiet.read(meter.id, 10, january)).data).toMatchObject({
      paid_amount: '0.00',
      status: 'unpaid',
    })
    expect((await t.call(quiet.clerk, `GET /meters/${meter.id}/`)).data.balance).toBe('15.00')
  })

  test('of 0.00 is paid at issue', async () => {
    const meter = await works.meter(price)
    expect((await works.read(meter.id, 0, january)).data).toMatchObject({
      amount: '0.00',
      status: 'paid',
      outstanding: '0.00',
      lines: [],
    })
  })

  test('bills the minimum of its months, and says what was read', async () => {
    const least = await works.price({ name: '保底', mode: 'flat', price: 2, min_volume: 6 })
    const meter = await works.meter(least)
    expect((await works.read(meter.id, 5, january)).data).toMatchObject({
      months: 2,
      volume: '5',
      billed_volume: '12',
      amount: '24.00',
      cumulative_after: '12',
    })
    const own = await works.meter(least, { min_volume: 0 })
    expect((await works.read(own.id, 5, january)).data.billed_volume).toBe('5')
  })

  test('counts a month once: read twice in it, the second order counts none', async () => {
    const item = await works.surcharge({ name: '垃圾', kind: 'fixed', value: 3, fixed_per: 'month' })
    const family = await works.price({ name: '带垃圾费', mode: 'flat', price: 1, surcharge_items: [item] })
    const meter = await works.meter(family, { install_date: '2026-01-02' })
    expect((await works.read(meter.id, 1, '2026-01-10')).data).toMatchObject({ months: 1, amount: '4.00' })
    expect((await works.read(meter.id, 2, '2026-01-20')).data).toMatchObject({ months: 0, amount: '1.00' })
  })

  test('numbers follow each other without a gap, whatever was refused between', async () => {
    const meter = await works.meter(price)
    const first = (await works.read(meter.id, 1, '2026-01-10')).data.order_no
    await works.read(meter.id, 0, '2026-01-11')
    const second = (await works.read(meter.id, 2, '2026-01-12')).data.order_no
    expect(first).toMatch(/^T\d+X20260100000001$/)
    expect(second).toMatch(/^T\d+X20260100000002$/)
  })

  test('uses the terms of its own reading day, and closes its price version to edits', async () => {
    const other = await works.price({ name: '另一价', mode: 'flat', price: 7 })
    const meter = await works.meter(price)
    const patched = await t.call(works.clerk, `PATCH /meters/${meter.id}/`, {
      water_price: other,
      terms_from: '2026-01-15',
    })
    expect(patched.data.terms.map((terms: { effective_from: string }) => terms.effective_from)).toEqual([
      '2026-01-15',
      '2025-11-25',
    ])
    expect((await works.read(meter.id, 1, '2026-01-14')).data.amount).toBe('2.00')
    expect((await works.read(meter.id, 2, '2026-01-15')).data.amount).toBe('7.00')
    const used = (await t.call(works.staff, `GET /organizations/water-prices/${other}/`)).data
    expect(used.versions[0].used).toBe(true)
  })

  test('is kept with its reading, which names it', async () => {
    const meter = await works.meter(price)
    const { data } = await works.read(meter.id, 12, january, { is_final: true, remark: '末次' })
    const { results } = (await t.call(works.clerk, `GET /meters/${meter.id}/readings/`)).data
    expect(results).toMatchObject([
      {
        id: data.reading,
        source: 'final',
        previous_reading: '0',
        current_reading: '12',
        read_at: january,
        volume: '12',
        status: 'billed',
        order: data.id,
        order_no: data.order_no,
        reader: works.clerk.id,
        remark: '末次',
        meter_no: meter.meter_no,
      },
    ])
    const all = await t.call(works.staff, 'GET /readings/', {
      read_at_from: '2026-01-20',
      read_at_to: '2026-01-20',
    })
    expect(all.data.count).toBe(1)
    const stranger = await t.signIn('staff', { organization: await t.newOrganization() })
    expect((await t.call(stranger, `GET /readings/${data.reading}/`)).status).toBe(404)
  })

  test('under the same Idempotency-Key is made once and answered again', async () => {
    const meter = await works.meter(price)
    const body = { meter: meter.id, current_reading: 9, read_at: january }
    const post = () =>
      t.call(works.clerk, 'POST /reading-orders/', body, { 'idempotency-key': `k${meter.id}` })
    const [first, second] = [await post(), await post()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(second.data).toEqual(first.data)
    expect(await ordersOf(meter.id)).toHaveLength(1)
  })

  test('is audited by its number in its own transaction', async () => {
    const meter = await works.meter(price)
    const { data } = await works.read(meter.id, 12, january)
    const audit = await t.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('object_type', '=', 'order')
      .where('object_id', '=', data.id)
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ action: 'reading_order.create', actor_id: works.clerk.id, at: t.clock.now })
    expect(audit.after).toMatchObject({ order_no: data.order_no, amount: '24.00' })
  })
})

describe('at once', () => {
  test('two readings of one meter at the same time make exactly one order', async () => {
    const meter = await works.meter(price)
    const both = await Promise.all([works.read(meter.id, 10, january), works.read(meter.id, 10, january)])
    expect(both.map((reply) => reply.status).sort()).toEqual([201, 409])
    expect(await ordersOf(meter.id)).toHaveLength(1)
  })

  test('readings of one meter at different times chain, whoever comes first', async () => {
    const meter = await works.meter(price)
    const replies = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((day) => works.read(meter.id, day * 10, `2026-01-0${day}`)),
    )
    const made = replies.filter((reply) => reply.status === 201)
    expect(made.length).toBeGreaterThan(0)
    const volume = made.reduce((sum, reply) => sum + Number(reply.data.volume), 0)
    const after = (await t.call(works.clerk, `GET /meters/${meter.id}/`)).data
    expect(Number(after.last_reading)).toBe(volume)
    const owed = made.reduce((sum, reply) => sum + Number(reply.data.amount), 0)
    expect(Number(after.arrears)).toBe(owed)
  })

  test('readings of many meters number themselves without gap or twin', async () => {
    const meters = await Promise.all(Array.from({ length: 12 }, () => works.meter(price)))
    const replies = await Promise.all(meters.map((meter) => works.read(meter.id, 3, january)))
    const numbers = replies.map((reply) => Number(reply.data.order_no.slice(-8))).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  })

  test('a reading and payments at once lose nothing', async () => {
    const meter = await works.meter(price)
    await works.read(meter.id, 10, '2026-01-10')
    const pay = (amount: string) =>
      t.call(works.clerk, 'POST /payment-records/', { meter: meter.id, amount, method: 'cash' })
    const replies = await Promise.all([
      works.read(meter.id, 20, '2026-01-11'),
      pay('7.00'),
      works.read(meter.id, 30, '2026-01-12'),
      pay('23.50'),
      pay('31.00'),
    ])
    expect(replies[1]?.status).toBe(201)
    const orders = await ordersOf(meter.id)
    const owed = orders.reduce(
      (sum: number, order: { outstanding: string }) => sum + Number(order.outstanding),
      0,
    )
    const charged = orders.reduce((sum: number, order: { amount: string }) => sum + Number(order.amount), 0)
    const after = (await t.call(works.clerk, `GET /meters/${meter.id}/`)).data
    expect(Number(after.arrears)).toBeCloseTo(owed, 2)
    expect(charged - owed + Number(after.balance)).toBeCloseTo(61.5, 2)
  })

  test('a price edited while an order is made is either the one before or a refusal, never half', async () => {
    const family = await works.price({ name: '改价', mode: 'flat', price: 2 })
    const meter = await works.meter(family)
    const body = { name: '改价', mode: 'flat', price: 3, effective_from: '2014-05-01' }
    const [order, edit] = await Promise.all([
      works.read(meter.id, 10, january),
      t.call(works.staff, `PUT /organizations/water-prices/${family}/`, body),
    ])
    const now = (await t.call(works.staff, `GET /organizations/water-prices/${family}/`)).data
    expect(order?.data.lines[0].price).toBe(now.price)
    expect([200, 409]).toContain(edit?.status)
  })
})
