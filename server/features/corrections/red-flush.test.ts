import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { correctedAccount } from '../../testing/corrected-account'
import { startApp, type TestApp } from '../../testing/test-app'

let t: TestApp
let own: Awaited<ReturnType<typeof correctedAccount>>
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  own = await correctedAccount(t)
})

describe('a flush', () => {
  test('cancels the order by its negative twin, and the meter stands as before', async () => {
    const before = await own.account()
    const order = await own.read(25, '2026-01-31')
    const { red, reissued, cascade } = own.posted(await own.flush(order.id))
    expect([reissued, cascade]).toEqual([null, []])
    expect(red).toMatchObject({
      kind: 'red',
      status: 'red',
      amount: '-155.00',
      water_amount: '-81.75',
      volume: '-25',
      billed_volume: '-25',
      cumulative_before: '195',
      cumulative_after: '170',
      outstanding: '0.00',
      billing_month: '2026-03',
      issued_on: '2026-03-31',
      red_of: order.id,
      red_of_no: order.order_no,
      red_reason: '抄错',
    })
    expect(red.lines.map(({ amount }: { amount: string }) => amount)).toEqual(
      order.lines.map(({ amount }: { amount: string }) => `-${amount}`),
    )
    expect(await own.get(`/orders/${order.id}/`)).toMatchObject({
      status: 'red_flushed',
      outstanding: '0.00',
      penalty: '0.00',
      red_by: red.id,
      red_by_no: red.order_no,
      red_reason: '抄错',
      reissued_as: null,
    })
    expect(await own.account()).toEqual(before)
    await own.holds()
  })

  test('frees the reading’s time, and the next reading takes its water', async () => {
    const first = await own.read(25, '2026-01-31')
    own.posted(await own.flush(first.id))
    expect((await own.get(`/readings/${first.reading}/`)).status).toBe('void')
    expect(await own.read(35, '2026-01-31')).toMatchObject({ previous_reading: '0', volume: '35' })
    await own.holds()
  })

  test('puts what was paid, principal and penalty, into the balance, and a reversal takes it from there', async () => {
    const order = await own.read(25, '2026-01-31', { issued_on: '2026-01-31' })
    const paid = await own.pay('400')
    const { applied_penalty } = paid
    expect(applied_penalty).not.toBe('0.00')
    own.posted(await own.flush(order.id))
    expect(await own.account()).toMatchObject({ balance: '400.00', arrears: '0.00' })
    expect((await own.get(`/meters/${own.meter}/balance/`)).results[0]).toMatchObject({ reason: 'red_flush' })
    await own.holds()
    expect((await t.call(own.works.clerk, `DELETE /payment-records/${paid.id}/`)).status).toBe(204)
    expect(await own.account()).toMatchObject({ balance: '0.00', arrears: '0.00' })
    await own.holds()
  })

  test('pays open orders with what it frees, oldest due first', async () => {
    const first = await own.read(10, '2026-01-31', { issued_on: '2026-01-31' })
    const second = await own.read(20, '2026-02-28', { issued_on: '2026-03-30' })
    await t.call(own.works.clerk, 'POST /payment-records/', {
      meter: own.meter,
      amount: second.amount,
      method: 'cash',
      orders: [second.id],
    })
    own.posted(await own.flush(second.id))
    // 70.00 are free: the first order and its 44 days of penalty, 50.00 and 11.00.
    expect(await own.get(`/orders/${first.id}/`)).toMatchObject({ status: 'paid', penalty_paid: '11.00' })
    expect(await own.account()).toMatchObject({ balance: '9.00', arrears: '0.00' })
    await own.holds()
  })

  test('leaves the money in the balance without auto_settle', async () => {
    own = await correctedAccount(t, { auto_settle: false })
    await own.read(10, '2026-01-31')
    const second = await own.read(20, '2026-02-28')
    await t.call(own.works.clerk, 'POST /payment-records/', {
      meter: own.meter,
      amount: second.amount,
      method: 'cash',
      orders: [second.id],
    })
    own.posted(await own.flush(second.id, { reissue: { current_reading: 15 } }))
    expect(await own.account()).toMatchObject({ balance: second.amount })
    await own.holds()
  })

  test('keeps the customer of the original on its red, and names the present one on the reissue', async () => {
    const order = await own.read(25, '2026-01-31')
    await t.call(own.works.clerk, `PATCH /meters/${own.meter}/`, { customer_name: '李四' })
    const { red, reissued } = own.posted(await own.flush(order.id, { reissue: { current_reading: 15 } }))
    expect([red.customer_name, reissued.customer_name]).toEqual(['张三', '李四'])
  })

  test('is counted by the monthly orders in its own month', async () => {
    const order = await own.read(25, '2026-01-31')
    own.posted(await own.flush(order.id))
    const months = (await own.get('/orders/monthly/', { meter: own.meter, ordering: 'billing_month' }))
      .results
    expect(
      months.map(
        ({ billing_month, charges, red, closing_arrears, volume, order_count }: Record<string, unknown>) => [
          billing_month,
          charges,
          red,
          closing_arrears,
          volume,
          order_count,
        ],
      ),
    ).toEqual([
      ['2026-01', '155.00', '0.00', '155.00', '25', 1],
      ['2026-02', '0.00', '0.00', '155.00', '0', 0],
      ['2026-03', '0.00', '-155.00', '0.00', '-25', 0],
    ])
    await own.holds()
  })
})

describe('what is refused', () => {
  test('a later order without cascade, named with id and number', async () => {
    const first = await own.read(25, '2026-01-31')
    const second = await own.read(35, '2026-02-28')
    const reply = await own.flush(first.id)
    expect([reply.status, reply.code]).toEqual([409, 'later_orders'])
    expect(reply.data.orders).toEqual([{ id: second.id, order_no: second.order_no }])
  })

  test('a paid order where the setting forbids it, also one in the cascade', async () => {
    own = await correctedAccount(t, { allow_flush_paid: false })
    const first = await own.read(10, '2026-01-31')
    const second = await own.read(20, '2026-02-28')
    const body = { amount: '1', method: 'cash', meter: own.meter, orders: [second.id] }
    await t.call(own.works.clerk, 'POST /payment-records/', body)
    const reply = await own.flush(first.id, { cascade: true })
    expect([reply.status, reply.code, reply.data.orders]).toEqual([
      409,
      'paid',
      [{ id: second.id, order_no: second.order_no }],
    ])
  })

  test('whoever lacks permission 15; whoever has it may', async () => {
    const order = await own.read(25, '2026-01-31')
    const holder = await t.signIn('user', { organization: own.works.org, permissions: [15] })
    for (const path of ['red-flush/', 'red-flush/preview/'])
      expect(
        (await t.call(own.works.clerk, `POST /orders/${order.id}/${path}`, { reason: '抄错' })).status,
      ).toBe(403)
    expect((await t.call(holder, `POST /orders/${order.id}/red-flush/`, { reason: '抄错' })).status).toBe(201)
  })

  test.each([
    ['no reason', {}, 'reason'],
    ['an empty reason', { reason: ' ' }, 'reason'],
    ['a reissue without an index', { reason: 'x', reissue: {} }, 'reissue.current_reading'],
    [
      'an index beyond the register',
      { reason: 'x', reissue: { current_reading: 100_000 } },
      'reissue.current_reading',
    ],
    [
      'a rollover that is none',
      { reason: 'x', reissue: { current_reading: 5, is_rollover: true } },
      'reissue.is_rollover',
    ],
    [
      'a deduction below 0',
      { reason: 'x', reissue: { current_reading: 5, deduct_volume: -1 } },
      'reissue.deduct_volume',
    ],
  ])('%s, beside its field', async (_, body, field) => {
    const order = await own.read(25, '2026-01-31')
    const reply = await t.call(own.works.staff, `POST /orders/${order.id}/red-flush/`, body)
    expect([reply.status, Object.keys(reply.data ?? {})]).toEqual([400, [field]])
    expect(await own.statuses()).toEqual(['reading unpaid 155.00'])
  })
})

test.each(['constructor', '__proto__', '<b>抄错</b>'])(
  'the reason %s is a text like any other',
  async (reason) => {
    const order = await own.read(25, '2026-01-31')
    const { red } = own.posted(await own.flush(order.id, { reason }))
    expect(red.red_reason).toBe(reason)
  },
)

test('the same key answers with the first flush', async () => {
  const order = await own.read(25, '2026-01-31')
  const ask = () =>
    t.call(
      own.works.staff,
      `POST /orders/${order.id}/red-flush/`,
      { reason: '抄错' },
      { 'idempotency-key': 'f-1' },
    )
  const first = own.posted(await ask())
  expect(own.posted(await ask()).red.id).toBe(first.red.id)
  expect(await own.statuses()).toHaveLength(2)
})

test('each document has its entry in the trail, and the account’s time line names the act', async () => {
  const order = await own.read(25, '2026-01-31')
  const { red, reissued } = own.posted(await own.flush(order.id, { reissue: { current_reading: 15 } }))
  for (const { id } of [order, red, reissued]) {
    const entries = (await own.get('/audit/timeline/', { object_type: 'order', object_id: id })).results
    expect(entries[0].title).toBe('红冲账单')
  }
  const entry = (await own.get('/audit/timeline/', { object_type: 'order', object_id: order.id })).results[0]
  expect(entry.changes).toEqual(
    expect.arrayContaining([expect.objectContaining({ label: '红冲原因', after: '抄错' })]),
  )
  expect((await own.get(`/meters/${own.meter}/timeline/`)).results[0].title).toBe('红冲账单')
})

describe('a flush with a refund', () => {
  const refund = { method: 'cash' }

  test('pays back what it frees and its reissue does not take', async () => {
    const order = await own.read(25, '2026-01-31')
    await own.pay('155')
    const body = { reissue: { current_reading: 15 }, refund }
    const { effects } = (await own.preview(order.id, body)).data
    expect(effects.balance).toBeUndefined()
    own.posted(await own.flush(order.id, body))
    expect(await own.account()).toMatchObject({ balance: '0.00', arrears: '0.00' })
    const refunds = await own.get('/payment-records/', { meter: own.meter, 'kind[]': 'refund' })
    expect(refunds.results).toMatchObject([{ amount: '-70.00', method: 'cash' }])
    await own.holds()
  })

  test('leaves what was in the balance before, and pays no other order', async () => {
    const first = await own.read(10, '2026-01-31')
    const second = await own.read(20, '2026-02-28')
    const pay = { meter: own.meter, amount: second.amount, method: 'cash', orders: [second.id] }
    await t.call(own.works.clerk, 'POST /payment-records/', pay)
    own.posted(await own.flush(second.id, { refund }))
    expect(await own.get(`/orders/${first.id}/`)).toMatchObject({ status: 'unpaid' })
    expect(await own.account()).toMatchObject({ balance: '0.00' })
    await own.holds()
  })

  test('is staff’s', async () => {
    const order = await own.read(25, '2026-01-31')
    const holder = await t.signIn('user', { organization: own.works.org, permissions: [15] })
    const body = { reason: '抄错', refund }
    expect((await t.call(holder, `POST /orders/${order.id}/red-flush/`, body)).status).toBe(403)
  })
})
