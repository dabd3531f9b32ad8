import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectToHold } from '../../testing/books'
import { nameSeller } from '../../testing/invoices'
import { type MovedIn, moveIn } from '../../testing/moved-in'
import { startApp, type TestApp } from '../../testing/test-app'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'
import { invariants } from '../../verify/violations-store'

let t: TestApp
let works: Waterworks
let accounts: { owing: number; invoiced: number; prepaid: number }
let moved: MovedIn
let beijingPrice: number

beforeAll(async () => {
  t = await startApp({ clock: '2026-06-10 09:00:00' })
})
afterAll(() => t.stop())

/**
 * A company that has a bill of its own of 50.00 and has closed June when it moves three accounts in: one owes 80.00 of a bill of
 * 155.00, with a penalty of 12.00, and 50.00 that is not due yet; one owes 60.00 that the other system has invoiced; one has a balance
 * of 50.00 and readings.
 */
beforeEach(async () => {
  t.clock.now = '2026-06-10 09:00:00'
  works = await newWaterworks(t)
  const price = await beijing(works)
  beijingPrice = price
  const own = await works.meter(price, { install_date: '2026-04-01' })
  expect((await works.read(own.id, 10, '2026-06-09')).status).toBe(201)
  t.clock.now = '2026-07-01 09:00:00'
  expect((await t.call(works.staff, 'POST /periods/2026-06/close/', {})).status).toBe(200)
  t.clock.now = '2026-07-03 09:00:00'
  const opened = { install_date: '2026-06-28', initial_reading: 100, read_cycle_months: 1 }
  const [owing, invoiced, prepaid] = [
    (await works.meter(price, opened)).id,
    (await works.meter(price, opened)).id,
    (await works.meter(price, opened)).id,
  ]
  accounts = { owing, invoiced, prepaid }
  const items = (...amounts: string[]) =>
    Object.fromEntries(['水费', '水资源费', '污水处理费'].map((name, at) => [name, amounts[at] ?? '0.00']))
  moved = await moveIn(
    t,
    works,
    price,
    '2026-06-30',
    new Map([
      [
        owing,
        {
          bills: [
            {
              external_no: `E1-${works.org}`,
              items: items('81.75', '39.25', '34.00'),
              ...{ paid: '75.00', carried: '12.00', volume: '25' },
            },
            {
              external_no: `E2-${works.org}`,
              items: items('20.70', '15.70', '13.60'),
              ...{ volume: '10', billing_month: '2026-06', issued_on: '2026-06-20', due_date: '2026-07-05' },
            },
          ],
        },
      ],
      [invoiced, { bills: [{ external_no: `F-${works.org}`, items: items('60.00'), isInvoiced: true }] }],
      [
        prepaid,
        {
          balance: '50.00',
          history: [
            ['2025-07-28', '12', '12', '60.00'],
            ['2026-03-28', '70', '10', '50.00'],
            ['2026-05-28', '90', '10', '50.00'],
            ['2026-04-28', '80', '10', '50.00'],
            ['2026-06-28', '100', '10', '50.00'],
          ],
        },
      ],
    ]),
  )
})

const get = async (target: string, query: object = {}) => {
  const reply = await t.call(works.staff, `GET ${target}`, query)
  expect(reply.status, reply.text).toBe(200)
  return reply.data
}
const post = async (target: string, body: object, status = 201) => {
  const reply = await t.call(works.staff, `POST ${target}`, body)
  expect(reply.status, reply.text).toBe(status)
  return reply.data
}
const orderOf = (no: string) => moved.orders.get(`${no}-${works.org}`)!
const detail = (no: string) => get(`/orders/${orderOf(no)}/`)
const totals = async (name: string, query: object) => (await get(`/reports/${name}/`, query)).totals
const month = async (billing_month: string, meter?: number) =>
  get('/orders/monthly/', { billing_month, ...(meter && { meter }) })

describe('on the day of the load', () => {
  test('an opening order is what was left of its bill, shared to its items, with what the sheet said beside it', async () => {
    const order = await detail('E1')
    expect(order).toMatchObject({
      ...{ kind: 'opening', status: 'unpaid', invoice_status: 'none', billing_month: '2026-05' },
      ...{ external_no: `E1-${works.org}`, original_amount: '155.00', original_paid: '75.00' },
      ...{ original_volume: '25', volume: '0', billed_volume: '0', penalty_carried: '12.00' },
      ...{ amount: '80.00', outstanding: '80.00', paid_amount: '0.00', penalty_from: '2026-07-01' },
    })
    expect(order.lines).toMatchObject([
      { item: 'water', amount: '42.19', tax_treatment: 'taxable', tax_rate: '0.03' },
      { item: 'surcharge', name: '水资源费', amount: '20.26', tax_treatment: 'non_taxable' },
      { item: 'surcharge', name: '污水处理费', amount: '17.55', tax_treatment: 'exempt' },
    ])
    expect((await detail('F')).invoice_status).toBe('elsewhere')
  })

  test('its penalty is what it brought and what counts here since the first day', async () => {
    expect([(await detail('E1')).penalty, (await detail('E2')).penalty]).toEqual(['13.20', '0.00'])
    const { results } = await get('/orders/', { meter: accounts.owing, ordering: 'id' })
    expect(results.map((row: { penalty: string }) => row.penalty)).toEqual(['13.20', '0.00'])
  })

  test('it is in the arrears and in the opening amount of the month of the load, and in no charge of any month', async () => {
    expect(await get(`/meters/${accounts.owing}/`)).toMatchObject({ arrears: '130.00', balance: '0.00' })
    expect((await month('2026-07', accounts.owing)).results).toMatchObject([
      {
        ...{ opening_arrears: '130.00', charges: '0.00', red: '0.00', payments: '0.00' },
        ...{ closing_arrears: '130.00', volume: '0', order_count: 0 },
      },
    ])
    expect((await month('2026-07')).summary).toMatchObject({
      ...{ opening_arrears: '240.00', charges: '0.00', closing_arrears: '240.00', order_count: 0 },
    })
    for (const before of ['2026-05', '2026-06'])
      expect((await month(before, accounts.owing)).results).toEqual([])
    expect((await month('2026-06')).summary.closing_arrears).toBe('50.00')
  })

  test('no report and no figure of the home page charges it, and it is owed by its age', async () => {
    const span = { month_from: '2026-04', month_to: '2026-07' }
    expect((await totals('charges', { ...span, group: ['month'] })).amount).toBe('50.00')
    const there = { ...span, location: works.location, group: ['item'] }
    expect((await totals('charges', there)).amount).toBe('50.00')
    expect(await totals('arrears', { group: ['age'] })).toMatchObject({ count: 4, amount: '240.00' })
    expect((await totals('arrears', { month_to: '2026-06', group: ['age'] })).amount).toBe('50.00')
    const home = await get('/dashboard/', { from: '2026-05-01', to: '2026-07-31' })
    expect(home).toMatchObject({ charged: '50.00', arrears: '240.00', collection_rate: '0.0000' })
    expect(home.arrears_by_age.slice(0, 2)).toMatchObject([
      { age: 'not_due', count: 1, amount: '50.00' },
      { age: '1-30', count: 3, amount: '190.00' },
    ])
  })

  test('a balance is in the opening amount of the prepaid figures, and no payment', async () => {
    expect(
      await totals('balances', { month_from: '2026-07', month_to: '2026-07', group: ['meter'] }),
    ).toMatchObject({
      ...{ opening: '50.00', in: '0.00', applied: '0.00', refunded: '0.00', closing: '50.00' },
    })
    expect((await get('/payment-records/', { meter: accounts.prepaid })).results).toEqual([])
    const { results } = await get(`/meters/${accounts.prepaid}/balance/`)
    expect(results).toMatchObject([{ delta: '50.00', balance_after: '50.00', reason: 'move_in' }])
  })

  test('it is found by the number that it had, in the list and in the header', async () => {
    const { results } = await get('/orders/', { search: `E1-${works.org}` })
    expect(results.map((row: { id: number }) => row.id)).toEqual([orderOf('E1')])
    const found = await get('/search/', { q: `E1-${works.org}` })
    expect(found).toMatchObject([{ kind: 'order', id: orderOf('E1') }])
  })

  test('the closed month stays what it was', () => expectToHold(t.db, works.org, invariants))
})

test('the load settles nothing: a balance stands beside its bill until the next order is issued', async () => {
  const { id } = await works.meter(beijingPrice, { install_date: '2026-06-28' })
  const bill = { external_no: `S-${works.org}`, items: { 水费: '80.00' } }
  await t.db
    .updateTable('move_ins')
    .set({ state: 'agreed' })
    .where('organization_id', '=', works.org)
    .execute()
  await moveIn(t, works, beijingPrice, '2026-07-01', new Map([[id, { bills: [bill], balance: '30.00' }]]))
  expect(await get(`/meters/${id}/`)).toMatchObject({ arrears: '80.00', balance: '30.00' })
  await works.read(id, 5, '2026-07-03')
  // The bill was due first: its penalty of two days, and a part of its principal.
  expect(await get(`/meters/${id}/`)).toMatchObject({ arrears: '75.80', balance: '0.00' })
  await expectToHold(t.db, works.org, invariants)
})

describe('money on what was moved', () => {
  const pay = (meter: number, amount: string, more: object = {}) =>
    post('/payment-records/', { meter, amount, method: 'cash', ...more })

  test('is counted as on any order, and the month of the load closes with it', async () => {
    expect(await pay(accounts.owing, '100.00')).toMatchObject({
      ...{ applied_penalty: '13.20', applied_principal: '86.80', to_balance: '0.00' },
    })
    const second = await pay(accounts.owing, '5.00')
    await post(`/payment-records/${second.id}/reverse/`, { reason: '重复' }, 200)
    // A day of the other system counts as the first one here.
    const [early] = [await pay(accounts.invoiced, '0.30', { paid_at: '2026-06-30' })]
    expect(early).toMatchObject({ applied_penalty: '0.30', applied_principal: '0.00' })
    await post(`/orders/${orderOf('F')}/waive-penalty/`, { amount: '0.10', reason: '协商' }, 200)
    expect((await detail('F')).penalty).toBe('0.50')

    const without = await t.call(works.staff, `POST /orders/${orderOf('F')}/red-flush/`, { reason: '错账' })
    expect([without.status, Object.keys(without.data)]).toEqual([400, ['elsewhere_red_no']])
    const flush = { reason: '错账', elsewhere_red_no: '24312000000000001234' }
    const { red } = await post(`/orders/${orderOf('F')}/red-flush/`, flush)
    expect(red).toMatchObject({ amount: '-60.00', billing_month: '2026-07', volume: '0' })
    expect(await detail('F')).toMatchObject({
      status: 'red_flushed',
      elsewhere_red_no: flush.elsewhere_red_no,
    })
    await post('/payment-records/close-day/', { date: '2026-07-03', counted_cash: '100.30' }, 200)

    t.clock.now = '2026-07-20 09:00:00'
    expect((await works.read(accounts.prepaid, 105, '2026-07-20')).data).toMatchObject({
      ...{ amount: '25.00', paid_amount: '25.00' },
    })
    const july = {
      ...{ opening_arrears: '240.00', charges: '25.00', red: '-60.00', payments: '111.80' },
      ...{ closing_arrears: '93.20', penalties: '13.20', volume: '5', order_count: 1 },
    }
    expect((await month('2026-07')).summary).toMatchObject(july)
    const span = { month_from: '2026-07', month_to: '2026-07' }
    expect((await totals('charges', { ...span, group: ['month'] })).amount).toBe('-35.00')
    expect((await totals('arrears', { month_to: '2026-07', group: ['age'] })).amount).toBe('93.20')
    expect(await get('/dashboard/', { from: '2026-07-01', to: '2026-07-31' })).toMatchObject({
      ...{ charged: '-35.00', collected: '100.30', collection_rate: '1.0000', volume_last_year: '12' },
    })
    const prepaid = { opening: '50.00', in: '0.30', applied: '25.00', refunded: '0.00', closing: '25.30' }
    expect(await totals('balances', { ...span, group: ['meter'] })).toMatchObject(prepaid)

    t.clock.now = '2026-08-01 09:00:00'
    await post('/periods/2026-07/close/', {}, 200)
    expect((await get('/periods/2026-07/')).figures).toMatchObject({ ...july, prepaid })
    await post(`/orders/${orderOf('E2')}/red-flush/`, { reason: '错账' })
    expect(await get(`/meters/${accounts.owing}/`)).toMatchObject({ arrears: '0.00', balance: '6.80' })
    expect((await month('2026-08', accounts.owing)).results).toMatchObject([
      { opening_arrears: '43.20', red: '-50.00', payments: '-6.80', closing_arrears: '0.00' },
    ])
    await expectToHold(t.db, works.org, invariants)
  })

  test('follows the account to its next customer when he takes the debts over', async () => {
    const transfer = { transferred_at: '2026-07-02', customer: { customer_name: '新户' } }
    const refused = await t.call(works.staff, `POST /meters/${accounts.owing}/transfer/`, transfer)
    expect(refused.status, refused.text).toBe(409)
    await post(`/meters/${accounts.owing}/transfer/`, { ...transfer, take_over: true }, 200)
    expect(await get(`/meters/${accounts.owing}/`)).toMatchObject({
      arrears: '130.00',
      customer_name: '新户',
    })
    expect(await pay(accounts.owing, '200.00')).toMatchObject({
      applied_principal: '130.00',
      to_balance: '56.80',
    })
    await expectToHold(t.db, works.org, invariants)
  })

  test('what another system has invoiced is not invoiced here; what it has not has the volume of its bill', async () => {
    await nameSeller(t, works.org)
    const invoice = (no: string) =>
      t.call(works.staff, 'POST /invoices/', { type: 'normal', orders: [orderOf(no)], as_draft: true })
    const refused = await invoice('F')
    expect([refused.status, Object.keys(refused.data)]).toEqual([400, ['orders']])
    const { results: free } = await get('/orders/', { invoice_status: ['elsewhere'] })
    expect(free.map((row: { id: number }) => row.id)).toEqual([orderOf('F')])
    const quantities = async (no: string) =>
      (await invoice(no)).data.lines.map(({ quantity }: { quantity: string }) => quantity)
    expect(await quantities('E2')).toEqual(['10', '1', '1'])
    // A part of this one was paid there.
    expect(await quantities('E1')).toEqual(['1', '1', '1'])
    // The draft goes with the order.
    await post(`/orders/${orderOf('E2')}/red-flush/`, { reason: '错账' })
    await expectToHold(t.db, works.org, invariants)
  })
})

describe('readings of the other system', () => {
  test('make the average, the warning and the estimate until there are three orders here', async () => {
    expect((await get(`/meters/${accounts.prepaid}/`)).average_volume).toBe('10')
    t.clock.now = '2026-07-20 09:00:00'
    const preview = (body: object) => post('/readings/preview/', { meter: accounts.prepaid, ...body }, 200)
    expect((await preview({ current_reading: 121 })).abnormal).toEqual(['surge'])
    expect((await preview({ current_reading: 101 })).abnormal).toEqual(['drop'])
    expect((await preview({ is_estimate: true })).current_reading).toBe('110')
    const { data: order } = await works.read(accounts.prepaid, 105, '2026-07-20')
    expect((await get(`/meters/${accounts.prepaid}/`)).average_volume).toBe('8.333')
    await post(`/orders/${order.id}/red-flush/`, { reason: '错账' })
    expect((await get(`/meters/${accounts.prepaid}/`)).average_volume).toBe('10')
    await expectToHold(t.db, works.org, invariants)
  })

  test('are compared with the first order here, and say that they are another system’s', async () => {
    t.clock.now = '2026-07-20 09:00:00'
    const { data: order } = await works.read(accounts.prepaid, 105, '2026-07-20')
    expect(await get(`/orders/${order.id}/comparison/`)).toMatchObject({
      order: { order: order.id, is_elsewhere: false, volume: '5' },
      before: {
        ...{ order: null, order_no: '', is_elsewhere: true, days: 31, volume: '10', amount: '50.00' },
        ...{ period_from: '2026-05-29', period_to: '2026-06-28', price: null },
      },
      // Nobody knows the days of the first one.
      year_ago: null,
    })
    const customer = { customer_name: '新户' }
    const transfer = { transferred_at: '2026-07-20', customer }
    await post(`/meters/${accounts.prepaid}/transfer/`, { ...transfer, take_over: true }, 200)
    t.clock.now = '2026-07-28 09:00:00'
    const { data: next } = await works.read(accounts.prepaid, 108, '2026-07-28')
    expect((await get(`/orders/${next.id}/comparison/`)).before).toBeNull()
  })

  test('are the year before in the report of volumes, and in the picture of the account', async () => {
    const span = { month_from: '2026-07', month_to: '2026-07' }
    for (const group of [['month'], ['category'], ['location']])
      expect(await totals('volumes', { ...span, group })).toMatchObject({
        ...{ billed_volume: '0', billed_volume_last_year: '12', volume_last_year: '12' },
      })
    const { months } = await get(`/meters/${accounts.prepaid}/consumption/`)
    expect(months.find((one: { month: string }) => one.month === '2026-06')).toMatchObject({
      ...{ volume: '10', is_elsewhere: true, bills: [] },
    })
    expect(months.at(-1)).toMatchObject({
      month: '2026-07',
      volume: null,
      last_year: '12',
      is_elsewhere: false,
    })
  })
})
