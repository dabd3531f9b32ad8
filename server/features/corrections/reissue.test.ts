import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOn, correctedAccount } from '../../testing/corrected-account'
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

describe('a reissue', () => {
  test('at 10 m³ less: 85.00, fresh due date, and 70.00 of what was paid stays in the balance', async () => {
    const order = await own.read(25, '2026-01-31')
    await own.pay('155')
    const { red, reissued } = own.posted(
      await own.flush(order.id, { reissue: { current_reading: 15, remark: '看错' } }),
    )
    expect(reissued).toMatchObject({
      amount: '85.00',
      volume: '15',
      status: 'paid',
      cumulative_before: '170',
      period_to: '2026-01-31',
      billing_month: '2026-01',
      issued_on: '2026-03-31',
      due_date: '2026-04-15',
      remark: '看错',
      reissue_of: order.id,
      reissue_of_no: order.order_no,
    })
    expect(await own.get(`/orders/${order.id}/`)).toMatchObject({
      red_by: red.id,
      reissued_as: reissued.id,
      reissued_as_no: reissued.order_no,
    })
    expect(await own.account()).toMatchObject({ balance: '70.00', arrears: '0.00', last_reading: '15' })
    await own.holds()
  })

  test('deducts a leak without a false index, at most the volume', async () => {
    const order = await own.read(25, '2026-01-31')
    const body = (deduct_volume: unknown) => ({ reissue: { current_reading: 25, deduct_volume } })
    const { reissued } = own.posted(await own.flush(order.id, body('10')))
    expect(reissued).toMatchObject({
      amount: '85.00',
      volume: '25',
      billed_volume: '15',
      deduct_volume: '10',
      cumulative_after: '185',
      current_reading: '25',
    })
    await own.holds()
    const more = await own.flush(reissued.id, body('25.001'))
    expect([more.status, Object.keys(more.data)]).toEqual([400, ['reissue.deduct_volume']])
    expect(own.posted(await own.flush(reissued.id, body(25))).reissued).toMatchObject({
      amount: '0.00',
      status: 'paid',
    })
    expect((await own.get('/orders/', { meter: own.meter, kind: ['red'] })).count).toBe(2)
    await own.holds()
  })

  test('lies between its neighbours, and may be of another day or an estimate', async () => {
    for (const [index, day] of [
      [10, '2026-01-05'],
      [20, '2026-01-15'],
      [30, '2026-01-25'],
      [40, '2026-03-01'],
    ] as const)
      await own.read(index, day)
    const [, , third] = (await own.get('/orders/', { meter: own.meter, ordering: 'id' })).results
    for (const read_at of ['2026-01-15', '2026-03-01', '2025-12-31'])
      expect(
        await own.flush(third.id, { cascade: true, reissue: { current_reading: 28, read_at } }),
      ).toMatchObject({ status: 409, code: 'not_between' })
    expect(
      (await own.flush(third.id, { cascade: true, reissue: { current_reading: 28, read_at: '2026-04-01' } }))
        .status,
    ).toBe(400)
    const done = own.posted(
      await own.flush(third.id, {
        cascade: true,
        confirm_abnormal: true,
        reissue: { is_estimate: true, read_at: '2026-01-20' },
      }),
    )
    expect(done.reissued).toMatchObject({ current_reading: '30', period_to: '2026-01-20' })
    await own.holds()
  })

  test('of a final reading is final again', async () => {
    const order = await own.read(25, '2026-01-31', { is_final: true })
    const { reissued } = own.posted(await own.flush(order.id, { reissue: { current_reading: 24 } }))
    expect((await own.get(`/readings/${reissued.reading}/`)).source).toBe('final')
  })

  test('asks for a confirmation of an unusual volume, beside the field that was entered', async () => {
    for (const [index, day] of [
      [10, '2026-01-05'],
      [20, '2026-01-15'],
      [30, '2026-01-25'],
      [40, '2026-03-01'],
    ] as const)
      await own.read(index, day)
    const [last] = (await own.get('/orders/', { meter: own.meter })).results
    const asked = await own.flush(last.id, { reissue: { current_reading: 90 } })
    expect([asked.status, asked.code]).toEqual([409, 'abnormal'])
    expect(asked.data).toHaveProperty(['reissue.current_reading'])
    own.posted(await own.flush(last.id, { reissue: { current_reading: 90 }, confirm_abnormal: true }))
  })
})

describe('a cascade', () => {
  test('bills the later orders again, oldest first, from their own readings and under their own readers', async () => {
    const orders = []
    const readBy = (reader: number) =>
      t.call(own.works.staff, `PATCH /organizations/locations/${own.works.location}/`, { reader })
    await readBy(own.works.clerk.id)
    for (const [index, day] of [
      [25, '2026-01-31'],
      [35, '2026-02-15'],
      [50, '2026-02-28'],
    ] as const)
      orders.push(await own.read(index, day, { remark: `第 ${index}` }))
    await readBy(own.works.staff.id)
    const done = own.posted(
      await own.flush(orders[0].id, {
        cascade: true,
        confirm_abnormal: true,
        reissue: { current_reading: 15 },
      }),
    )
    expect(done.cascade.map(({ order }: { order: number }) => order)).toEqual([orders[1].id, orders[2].id])
    expect(
      [done.reissued, ...done.cascade.map(({ reissued }: { reissued: unknown }) => reissued)].map(
        ({ previous_reading, current_reading, cumulative_before, cumulative_after, remark }) => [
          ...[previous_reading, current_reading, cumulative_before, cumulative_after, remark],
        ],
      ),
    ).toEqual([
      ['0', '15', '170', '185', ''],
      ['15', '35', '185', '205', '第 35'],
      ['35', '50', '205', '220', '第 50'],
    ])
    const readings = (await own.get(`/meters/${own.meter}/readings/`)).results.filter(
      ({ status }: { status: string }) => status === 'billed',
    )
    expect(readings.map(({ reader }: { reader: number }) => reader)).toEqual([
      own.works.clerk.id,
      own.works.clerk.id,
      own.works.clerk.id,
    ])
    expect((await own.account()).last_reading).toBe('50')
    await own.holds()
  })

  test('without a reissue lets the next order take the water', async () => {
    const first = await own.read(25, '2026-01-31')
    const second = await own.read(35, '2026-02-28')
    const { reissued, cascade } = own.posted(
      await own.flush(first.id, { cascade: true, confirm_abnormal: true }),
    )
    expect(reissued).toBeNull()
    expect(cascade[0]).toMatchObject({ order: second.id, reissued: { volume: '35', previous_reading: '0' } })
    await own.holds()
  })

  test('keeps deductions and estimates of the later orders, and ends a rollover that is none any more', async () => {
    const { works, price } = own
    const account = await works.meter(price, { initial_reading: 99_900 })
    own = { works, price, ...callsOn(t, works, account.id) }
    const first = await own.read(99_990, '2026-01-31')
    const second = await own.read(12, '2026-02-15', { is_rollover: true })
    const third = await own.read(null, '2026-02-28', { is_estimate: true })
    const deducted = own.posted(
      await own.flush(third.id, {
        reissue: { current_reading: third.current_reading, is_estimate: true, deduct_volume: 3 },
        confirm_abnormal: true,
      }),
    ).reissued
    const done = own.posted(
      await own.flush(first.id, {
        cascade: true,
        confirm_abnormal: true,
        reissue: { current_reading: 5, is_rollover: true },
      }),
    )
    expect(done.cascade).toMatchObject([
      { order: second.id, reissued: { previous_reading: '5', current_reading: '12', volume: '7' } },
      { order: deducted.id, reissued: { deduct_volume: '3', current_reading: deducted.current_reading } },
    ])
    const sources = (await own.get(`/meters/${own.meter}/readings/`)).results
      .filter(({ status }: { status: string }) => status === 'billed')
      .map(({ source, is_rollover }: { source: string; is_rollover: boolean }) => [source, is_rollover])
    expect(sources).toEqual([
      ['estimate', false],
      ['manual', false],
      ['manual', true],
    ])
    await own.holds()
  })

  test('is refused as a whole when a later index does not fit, and names the order to correct first', async () => {
    const first = await own.read(25, '2026-01-31')
    const second = await own.read(35, '2026-02-28')
    const refused = await own.flush(first.id, { cascade: true, reissue: { current_reading: 36 } })
    expect(refused).toMatchObject({ status: 409, code: 'cascade_stuck' })
    expect(refused.data.orders).toEqual([{ id: second.id, order_no: second.order_no }])
    expect(await own.statuses()).toEqual([
      `reading unpaid ${first.amount}`,
      `reading unpaid ${second.amount}`,
    ])
  })
})

describe('the preview', () => {
  test('says what the flush then does, and writes nothing', async () => {
    const first = await own.read(25, '2026-01-31')
    const second = await own.read(35, '2026-02-28')
    const { payment_no } = await own.pay('155')
    const body = { cascade: true, confirm_abnormal: true, reissue: { current_reading: 15 } }
    const before = [await own.account(), await own.statuses()]
    const shown = await own.preview(first.id, body)
    expect(shown.status, shown.text).toBe(200)
    expect([await own.account(), await own.statuses()]).toEqual(before)
    const { effects, ...documents } = shown.data
    expect(effects.orders).toEqual([
      { order: first.id, order_no: first.order_no, becomes: 'reissued' },
      { order: second.id, order_no: second.order_no, becomes: 'reissued' },
    ])
    expect(effects.released).toEqual([
      { payment_no, order_no: first.order_no, principal: '155.00', penalty: '0.00' },
    ])
    expect(effects.settled).toEqual([
      { payment_no: null, order_no: null, principal: '85.00', penalty: '0.00' },
      { payment_no: null, order_no: null, principal: '70.00', penalty: '0.00' },
    ])
    const done = own.posted(await own.flush(first.id, body))
    const amounts = ({ red, reissued, cascade }: typeof documents) =>
      [red, reissued, ...cascade.flatMap((one: typeof documents) => [one.red, one.reissued])].map(
        ({ amount, cumulative_after, status, outstanding }) => [
          amount,
          cumulative_after,
          status,
          outstanding,
        ],
      )
    expect(amounts(documents)).toEqual(amounts(done))
    expect([documents.red.id, documents.reissued.order_no]).toEqual([null, null])
    await own.holds()
  })

  test('names only what changes', async () => {
    const order = await own.read(25, '2026-01-31')
    expect((await own.preview(order.id)).data.effects).toEqual({
      cumulative: { before: '195', after: '170' },
      last_reading: { before: '25', after: '0' },
      last_read_at: { before: '2026-01-31 00:00:00', after: '2025-11-25 00:00:00' },
      arrears: { before: '155.00', after: '0.00' },
      released: [],
      settled: [],
      orders: [{ order: order.id, order_no: order.order_no, becomes: 'red_flushed' }],
      invoices: [],
    })
    const same = (await own.preview(order.id, { reissue: { current_reading: 25 } })).data.effects
    expect(Object.keys(same).sort()).toEqual(['invoices', 'orders', 'released', 'settled'])
  })

  test('refuses as the flush does', async () => {
    const first = await own.read(25, '2026-01-31')
    await own.read(35, '2026-02-28')
    expect(await own.preview(first.id)).toMatchObject({ status: 409, code: 'later_orders' })
  })
})
