import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newWaterworks } from '../../testing/waterworks'
import { worksWithPrice } from '../../testing/works-with-price'

const on = worksWithPrice({ clock: '2026-01-31 09:00:00', isWrittenByHand: true })

const january = '2026-01-20 10:00:00'
const ordersOf = async (meter: number) =>
  (await on.t.call(on.works.clerk, 'GET /orders/', { meter })).data.results

describe('an order', () => {
  test('pays itself from the balance, oldest due first, and dates it the day of issue', async () => {
    const meter = await on.works.meter(on.price)
    const first = (await on.works.read(meter.id, 10, '2025-12-20', { issued_on: '2025-12-20' })).data
    expect(first.due_date).toBe('2026-01-04')
    await sql`update meter_states set balance = 50 where meter_id = ${meter.id}`.execute(on.t.db)
    const second = (await on.works.read(meter.id, 30, '2026-01-25', { issued_on: '2026-01-26' })).data
    // 22 days late at 0.5 % of 20.00 a day are 2.20; the balance of 50.00 leaves 27.80 for the new order of 40.00.
    expect(second).toMatchObject({ amount: '40.00', paid_amount: '27.80', status: 'partially_paid' })
    expect(second.allocations).toMatchObject([
      { principal: '27.80', penalty: '0.00', source: 'balance', payment: null, date: '2026-01-26' },
    ])
    const older = (await on.t.call(on.works.clerk, `GET /orders/${first.id}/`)).data
    expect(older).toMatchObject({
      status: 'paid',
      penalty_paid: '2.20',
      outstanding: '0.00',
      penalty: '0.00',
    })
    const after = (await on.t.call(on.works.clerk, `GET /meters/${meter.id}/`)).data
    expect([after.balance, after.arrears]).toEqual(['0.00', '12.20'])
    const entries = (await on.t.call(on.works.clerk, `GET /meters/${meter.id}/balance/`)).data.results
    expect(
      entries.map((entry: { delta: string; balance_after: string }) => [entry.delta, entry.balance_after]),
    ).toEqual([
      ['-27.80', '0.00'],
      ['-22.20', '27.80'],
    ])
  })

  test('leaves the balance alone where auto_settle is off', async () => {
    const quiet = await newWaterworks(on.t, { auto_settle: false })
    const flat = await quiet.price({ name: '单一', mode: 'flat', price: 2 })
    const meter = await quiet.meter(flat)
    await on.t.call(quiet.clerk, 'POST /payment-records/', { meter: meter.id, amount: '15', method: 'cash' })
    expect((await quiet.read(meter.id, 10, january)).data).toMatchObject({
      paid_amount: '0.00',
      status: 'unpaid',
    })
    expect((await on.t.call(quiet.clerk, `GET /meters/${meter.id}/`)).data.balance).toBe('15.00')
  })

  test('of 0.00 is paid at issue', async () => {
    const meter = await on.works.meter(on.price)
    expect((await on.works.read(meter.id, 0, january)).data).toMatchObject({
      amount: '0.00',
      status: 'paid',
      outstanding: '0.00',
      lines: [],
    })
  })

  test('bills the minimum of its months, and says what was read', async () => {
    const least = await on.works.price({ name: '保底', mode: 'flat', price: 2, min_volume: 6 })
    const meter = await on.works.meter(least)
    expect((await on.works.read(meter.id, 5, january)).data).toMatchObject({
      months: 2,
      volume: '5',
      billed_volume: '12',
      amount: '24.00',
      cumulative_after: '12',
    })
    const own = await on.works.meter(least, { min_volume: 0 })
    expect((await on.works.read(own.id, 5, january)).data.billed_volume).toBe('5')
  })

  test('counts a month once: read twice in it, the second order counts none', async () => {
    const item = await on.works.surcharge({ name: '垃圾', kind: 'fixed', value: 3, fixed_per: 'month' })
    const family = await on.works.price({ name: '带垃圾费', mode: 'flat', price: 1, surcharge_items: [item] })
    const meter = await on.works.meter(family, { install_date: '2026-01-02' })
    expect((await on.works.read(meter.id, 1, '2026-01-10')).data).toMatchObject({ months: 1, amount: '4.00' })
    expect((await on.works.read(meter.id, 2, '2026-01-20')).data).toMatchObject({ months: 0, amount: '1.00' })
  })

  test('numbers follow each other without a gap, whatever was refused between', async () => {
    const meter = await on.works.meter(on.price)
    const first = (await on.works.read(meter.id, 1, '2026-01-10')).data.order_no
    await on.works.read(meter.id, 0, '2026-01-11')
    const second = (await on.works.read(meter.id, 2, '2026-01-12')).data.order_no
    expect(first).toMatch(/^T\d+X20260100000001$/)
    expect(second).toMatch(/^T\d+X20260100000002$/)
  })

  test('uses the terms of its own reading day, and closes its price version to edits', async () => {
    const other = await on.works.price({ name: '另一价', mode: 'flat', price: 7 })
    const meter = await on.works.meter(on.price)
    const patched = await on.t.call(on.works.clerk, `PATCH /meters/${meter.id}/`, {
      water_price: other,
      terms_from: '2026-01-15',
    })
    expect(patched.data.terms.map((terms: { effective_from: string }) => terms.effective_from)).toEqual([
      '2026-01-15',
      '2025-11-25',
    ])
    expect((await on.works.read(meter.id, 1, '2026-01-14')).data.amount).toBe('2.00')
    expect((await on.works.read(meter.id, 2, '2026-01-15')).data.amount).toBe('7.00')
    const used = (await on.t.call(on.works.staff, `GET /organizations/water-prices/${other}/`)).data
    expect(used.versions[0].used).toBe(true)
  })

  test('is kept with its reading, which names it', async () => {
    const meter = await on.works.meter(on.price)
    const reader = { reader: on.works.staff.id }
    await on.t.call(on.works.staff, `PATCH /organizations/locations/${on.works.location}/`, reader)
    const { data } = await on.works.read(meter.id, 12, january, { is_final: true, remark: '末次' })
    const { results } = (await on.t.call(on.works.clerk, `GET /meters/${meter.id}/readings/`)).data
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
        ...reader,
        remark: '末次',
        meter_no: meter.meter_no,
      },
    ])
    const all = await on.t.call(on.works.staff, 'GET /readings/', {
      read_at_from: '2026-01-20',
      read_at_to: '2026-01-20',
    })
    expect(all.data.count).toBe(1)
    const stranger = await on.t.signIn('staff', { organization: await on.t.newOrganization() })
    expect((await on.t.call(stranger, `GET /readings/${data.reading}/`)).status).toBe(404)
  })

  test('under the same Idempotency-Key is made once and answered again', async () => {
    const meter = await on.works.meter(on.price)
    const body = { meter: meter.id, current_reading: 9, read_at: january }
    const post = () =>
      on.t.call(on.works.clerk, 'POST /reading-orders/', body, { 'idempotency-key': `k${meter.id}` })
    const [first, second] = [await post(), await post()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(second.data).toEqual(first.data)
    expect(await ordersOf(meter.id)).toHaveLength(1)
  })

  test('is audited by its number in its own transaction', async () => {
    const meter = await on.works.meter(on.price)
    const { data } = await on.works.read(meter.id, 12, january)
    const audit = await on.t.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('object_type', '=', 'order')
      .where('object_id', '=', data.id)
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({
      action: 'reading_order.create',
      actor_id: on.works.clerk.id,
      at: on.t.clock.now,
    })
    expect(audit.after).toMatchObject({ order_no: data.order_no, amount: '24.00' })
  })
})

describe('at once', () => {
  test('two readings of one meter at the same time make exactly one order', async () => {
    const meter = await on.works.meter(on.price)
    const both = await Promise.all([
      on.works.read(meter.id, 10, january),
      on.works.read(meter.id, 10, january),
    ])
    expect(both.map((reply) => reply.status).sort()).toEqual([201, 409])
    expect(await ordersOf(meter.id)).toHaveLength(1)
  })

  test('readings of one meter at different times chain, whoever comes first', async () => {
    const meter = await on.works.meter(on.price)
    const replies = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((day) => on.works.read(meter.id, day * 10, `2026-01-0${day}`)),
    )
    const made = replies.filter((reply) => reply.status === 201)
    expect(made.length).toBeGreaterThan(0)
    const volume = made.reduce((sum, reply) => sum + Number(reply.data.volume), 0)
    const after = (await on.t.call(on.works.clerk, `GET /meters/${meter.id}/`)).data
    expect(Number(after.last_reading)).toBe(volume)
    const owed = made.reduce((sum, reply) => sum + Number(reply.data.amount), 0)
    expect(Number(after.arrears)).toBe(owed)
  })

  test('readings of many meters number themselves without gap or twin', async () => {
    const meters = await Promise.all(Array.from({ length: 12 }, () => on.works.meter(on.price)))
    const replies = await Promise.all(meters.map((meter) => on.works.read(meter.id, 3, january)))
    const numbers = replies.map((reply) => Number(reply.data.order_no.slice(-8))).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  })

  test('a reading and payments at once lose nothing', async () => {
    const meter = await on.works.meter(on.price)
    await on.works.read(meter.id, 10, '2026-01-10')
    const pay = (amount: string) =>
      on.t.call(on.works.clerk, 'POST /payment-records/', { meter: meter.id, amount, method: 'cash' })
    const replies = await Promise.all([
      on.works.read(meter.id, 20, '2026-01-11'),
      pay('7.00'),
      on.works.read(meter.id, 30, '2026-01-12'),
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
    const after = (await on.t.call(on.works.clerk, `GET /meters/${meter.id}/`)).data
    expect(Number(after.arrears)).toBeCloseTo(owed, 2)
    expect(charged - owed + Number(after.balance)).toBeCloseTo(61.5, 2)
  })

  test('a price edited while an order is made is either the one before or a refusal, never half', async () => {
    const family = await on.works.price({ name: '改价', mode: 'flat', price: 2 })
    const meter = await on.works.meter(family)
    const body = { name: '改价', mode: 'flat', price: 3, effective_from: '2014-05-01' }
    const [order, edit] = await Promise.all([
      on.works.read(meter.id, 10, january),
      on.t.call(on.works.staff, `PUT /organizations/water-prices/${family}/`, body),
    ])
    const now = (await on.t.call(on.works.staff, `GET /organizations/water-prices/${family}/`)).data
    expect(order?.data.lines[0].price).toBe(now.price)
    expect([200, 409]).toContain(edit?.status)
  })
})
