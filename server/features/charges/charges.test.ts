import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctedAccount } from '../../testing/corrected-account'
import { startApp, type TestApp } from '../../testing/test-app'
import { beijing, newWaterworks } from '../../testing/waterworks'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-31 09:00:00', isWrittenByHand: true })
})
afterAll(() => t.stop())

const reconnection = { name: '复装费', amount: '120.00', tax_rate: '0.06' }

async function account(settings: object = {}) {
  const made = await correctedAccount(t, settings)
  const { works, meter, posted } = made
  const charge = (body: object, path = 'POST /orders/') => t.call(works.staff, path, { meter, ...body })
  const fee = async (...lines: object[]) => posted(await charge({ kind: 'fee', lines }))
  const back = async (volume: string, more: object = {}) =>
    posted(await charge({ kind: 'back_charge', volume, ...more }))
  return { ...made, charge, fee, back }
}

test('a fee has a line for each item, is due like any order, and touches neither index nor tier year', async () => {
  const { fee, read, account: stands, holds, get } = await account()
  await read(5, '2026-03-01')
  const before = await stands()
  const made = await fee(reconnection, {
    name: '封表',
    amount: '35.50',
    tax_treatment: 'exempt',
    tax_code: '30405',
  })
  expect(made).toMatchObject({
    ...{
      kind: 'fee',
      status: 'unpaid',
      billing_month: '2026-03',
      period_from: '2026-03-31',
      period_to: '2026-03-31',
    },
    ...{
      volume: '0',
      billed_volume: '0',
      months: 0,
      previous_reading: null,
      current_reading: null,
      reading: null,
    },
    ...{ water_amount: '0.00', surcharge_amount: '155.50', amount: '155.50', outstanding: '155.50' },
    ...{ issued_on: '2026-03-31', due_date: '2026-04-15', readings: [], tier_parts: [], price_versions: [] },
    lines: [
      {
        item: 'fee',
        name: '复装费',
        amount: '120.00',
        tax_treatment: 'taxable',
        tax_rate: '0.06',
        volume: null,
      },
      {
        item: 'fee',
        name: '封表',
        amount: '35.50',
        tax_treatment: 'exempt',
        tax_rate: '0.00',
        tax_code: '30405',
      },
    ],
  })
  expect(await stands()).toEqual({ ...before, arrears: '180.50' })
  t.clock.now = '2026-04-25 09:00:00'
  expect((await get(`/orders/${made.id}/`)).penalty).toBe('7.78')
  t.clock.now = '2026-03-31 09:00:00'
  await holds()
})

test('a fee belongs to the present month or to an earlier one of the account', async () => {
  const { charge, posted, holds, read } = await account()
  await read(5, '2026-03-01')
  const fee = { kind: 'fee', lines: [reconnection] }
  expect(posted(await charge({ ...fee, billing_month: '2026-01' })).billing_month).toBe('2026-01')
  for (const billing_month of ['2026-04', '2025-10']) {
    const reply = await charge({ ...fee, billing_month })
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['billing_month']])
  }
  await holds()
})

test('a back charge takes price, persons and tier year of its day, has no charge by month or order, and adds to the tier year', async () => {
  const works = await newWaterworks(t)
  const garbage = await works.surcharge({ name: '垃圾费', kind: 'fixed', value: '3', fixed_per: 'month' })
  const handling = await works.surcharge({ name: '手续费', kind: 'fixed', value: '1', fixed_per: 'order' })
  const price = await works.price({
    ...{ name: '阶梯', mode: 'tiered', min_volume: 50, surcharge_items: [garbage, handling] },
    tiers: [
      { upper: 10, price: '2' },
      { upper: null, price: '5' },
    ],
  })
  const { id: meter } = await works.meter(price)
  const made = await t.call(works.staff, 'POST /orders/', {
    ...{ meter, kind: 'back_charge', volume: '12', read_at: '2026-03-15 10:00:00', remark: '私接用水' },
  })
  expect(made.status, made.text).toBe(201)
  expect(made.data).toMatchObject({
    ...{
      kind: 'back_charge',
      months: 0,
      period_from: '2026-03-15',
      period_to: '2026-03-15',
      billing_month: '2026-03',
    },
    ...{ volume: '12', billed_volume: '12', amount: '30.00', cumulative_before: '0', cumulative_after: '12' },
    ...{ remark: '私接用水', device_parts: [] },
    lines: [
      { item: 'water', amount: '20.00' },
      { item: 'water', amount: '10.00' },
    ],
  })
  const first = await works.read(meter, 10, '2026-03-31')
  expect(first.data).toMatchObject({ cumulative_before: '12', months: 4 })
})

test('a back charge does not count as the order of its month, nor in the average', async () => {
  const { back, read, account: stands, holds } = await account()
  await back('25', { read_at: '2026-02-10' })
  expect((await stands()).average_volume).toBe(null)
  expect((await read(10, '2026-02-20')).months).toBe(3)
  expect((await stands()).average_volume).toBe('10')
  await holds()
})

test('the balance pays a charge at once, and the preview tells it and writes nothing', async () => {
  const { charge, fee, pay, get, meter, account: stands, holds } = await account()
  await pay('100.00')
  const before = await stands()
  const preview = await charge({ kind: 'fee', lines: [reconnection] }, 'POST /orders/preview/')
  expect(preview.status, preview.text).toBe(200)
  expect(preview.data).toMatchObject({
    ...{ id: null, order_no: null, amount: '120.00', paid_amount: '100.00', outstanding: '20.00' },
    effects: {
      balance: { before: '100.00', after: '0.00' },
      arrears: { before: '0.00', after: '20.00' },
      settled: [{ payment_no: null, order_no: null, principal: '100.00', penalty: '0.00' }],
    },
  })
  expect(preview.data.effects.cumulative).toBeUndefined()
  expect(await stands()).toEqual(before)
  expect((await get('/orders/', { meter })).count).toBe(0)
  expect(await fee(reconnection)).toMatchObject({ status: 'partially_paid', outstanding: '20.00' })
  const water = await charge({ kind: 'back_charge', volume: '5' }, 'POST /orders/preview/')
  expect(water.data.effects.cumulative).toEqual({ before: '170', after: '175' })
  await holds()
})

test('a fee is reversed alone: it neither blocks an earlier order nor is blocked', async () => {
  const { fee, read, flush, posted, statuses, holds, pay } = await account()
  const early = await fee(reconnection)
  const order = await read(10, '2026-03-01')
  await fee({ name: '封表', amount: '10.00' })
  await pay('120.00')
  posted(await flush(early.id))
  posted(await flush(order.id))
  expect(await statuses()).toEqual([
    'fee red_flushed 120.00',
    'reading red_flushed 50.00',
    'fee paid 10.00',
    'red red -120.00',
    'red red -50.00',
  ])
  await holds()
  expect((await flush(early.id)).code).toBe('already_flushed')
})

test('a reversal with the later orders bills a back charge again with its own volume and day', async () => {
  const { back, read, flush, posted, holds, statuses } = await account()
  const first = await read(30, '2026-02-01')
  await back('8', { read_at: '2026-01-20', remark: '追补' })
  await read(60, '2026-03-01')
  const alone = await flush(first.id)
  expect([alone.status, alone.code]).toEqual([409, 'later_orders'])
  expect(alone.data.orders).toHaveLength(2)
  const done = posted(await flush(first.id, { cascade: true, reissue: { current_reading: 20 } }))
  expect(done.cascade).toMatchObject([
    {
      reissued: {
        ...{ kind: 'back_charge', volume: '8', period_to: '2026-01-20', remark: '追补', reading: null },
        ...{ cumulative_before: '190', cumulative_after: '198' },
      },
    },
    { reissued: { kind: 'reading', previous_reading: '20', current_reading: '60', cumulative_after: '238' } },
  ])
  expect(done.cascade[0].reissued.reissue_of).toBe(done.cascade[0].order)
  expect((await statuses()).filter((line: string) => line.includes('unpaid'))).toHaveLength(3)
  await holds()
})

test('terms of a day with the later orders bill a back charge again under them, and without they are refused', async () => {
  const { back, works, meter, get, holds } = await account()
  const charged = await back('40', { read_at: '2026-03-10' })
  const named = { orders: [{ id: charged.id, order_no: charged.order_no }] }
  const terms = { terms_from: '2026-03-01', persons: 7 }
  const alone = await t.call(works.staff, `POST /meters/${meter}/terms/`, terms)
  expect([alone.status, alone.code]).toEqual([409, 'terms_billed'])
  expect(alone.data).toMatchObject(named)
  const customer = { customer_name: '李四', persons: 4 }
  const transfer = { transferred_at: '2026-03-09', customer }
  const early = await t.call(works.staff, `POST /meters/${meter}/transfer/`, transfer)
  expect([early.status, early.code]).toEqual([409, 'earlier_reading'])
  expect(early.msg).toContain(charged.order_no)
  expect(early.data).toMatchObject(named)
  const done = await t.call(works.staff, `POST /meters/${meter}/terms/`, { ...terms, cascade: true })
  expect(done.status, done.text).toBe(200)
  expect(done.data.cascade).toMatchObject([
    { reissued: { kind: 'back_charge', persons: 7, amount: '200.00' } },
  ])
  expect((await get(`/meters/${meter}/`)).arrears).toBe('200.00')
  await holds()
})

test.each([
  ['a fee without lines', { kind: 'fee' }, ['lines']],
  ['a fee without an amount', { kind: 'fee', lines: [{ name: '复装费' }] }, ['lines.0.amount']],
  ['a fee of nothing', { kind: 'fee', lines: [{ ...reconnection, amount: '0' }] }, ['lines.0.amount']],
  ['a fee with a volume', { kind: 'fee', lines: [reconnection], volume: '1' }, ['volume']],
  ['a back charge without a volume', { kind: 'back_charge' }, ['volume']],
  ['a back charge of nothing', { kind: 'back_charge', volume: '0' }, ['volume']],
  [
    'a back charge with a month',
    { kind: 'back_charge', volume: '1', billing_month: '2026-03' },
    ['billing_month'],
  ],
  ['a day to come', { kind: 'back_charge', volume: '1', read_at: '2026-04-01' }, ['read_at']],
  ['a reading', { kind: 'reading', lines: [reconnection] }, ['kind']],
])('refused with 400 on its field: %s', async (_, body, fields) => {
  const { charge } = await account()
  for (const path of ['POST /orders/', 'POST /orders/preview/']) {
    const reply = await charge(body, path)
    expect([reply.status, Object.keys(reply.data)], reply.text).toEqual([400, fields])
  }
})

test('an amount that no order holds, a day before the account and a closed account are 409', async () => {
  const { charge, works, meter } = await account()
  const large = { name: '工程款', amount: '999999999.99' }
  const codes = async (body: object) => (await charge(body)).code
  expect(await codes({ kind: 'fee', lines: [large, reconnection] })).toBe('amount_too_large')
  const dear = await works.meter(await works.price({ name: '特种', mode: 'flat', price: '20' }))
  expect(await codes({ meter: dear.id, kind: 'back_charge', volume: '99999999' })).toBe('amount_too_large')
  expect(await codes({ kind: 'back_charge', volume: '1', read_at: '2025-11-24' })).toBe('before_install')
  await t.db
    .updateTable('meters')
    .set({ status: 'closed' })
    .where('organization_id', '=', works.org)
    .where('id', '=', meter)
    .execute()
  expect(await codes({ kind: 'back_charge', volume: '1' })).toBe('meter_closed')
  expect(await codes({ kind: 'fee', lines: [reconnection] })).toBe('meter_closed')
})

test('the same key charges once', async () => {
  const works = await newWaterworks(t)
  const { id: meter } = await works.meter(await beijing(works))
  const body = { meter, kind: 'fee', lines: [reconnection] }
  const key = { 'idempotency-key': 'one-fee' }
  const first = await t.call(works.staff, 'POST /orders/', body, key)
  const second = await t.call(works.staff, 'POST /orders/', body, key)
  expect([first.status, second.data.id]).toEqual([201, first.data.id])
  expect((await t.call(works.staff, 'GET /orders/', { meter })).data.count).toBe(1)
})
