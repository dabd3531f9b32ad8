import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let price: number

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.now = '2026-01-31 09:00:00'
  works = await newWaterworks(t)
  price = await works.price({ name: '单一水价', mode: 'flat', price: 2 })
})

const numbers = (reply: { data: { results: { order_no: string }[] } }) =>
  reply.data.results.map((row) => row.order_no)
const list = (query: object) => t.call(works.clerk, 'GET /orders/', query)

test('one order says what its bill prints: the address at its issue, whom to ask, and how to pay', async () => {
  const meter = await works.meter(price, { address: '幸福路 1 号' })
  const { id } = (await works.read(meter.id, 10, '2026-01-20')).data
  const bill = async () => (await t.call(works.clerk, `GET /orders/${id}/`)).data.bill
  expect(await bill()).toEqual({
    ...{ address: '幸福路 1 号', service_phone: '', how_to_pay: '', bank_accounts: [] },
    former_nos: '',
  })
  const account = (account_no: string, more: object) =>
    t.call(works.staff, 'POST /organizations/bank-accounts/', {
      ...{ bank_name: '工商银行', branch: '城东支行', account_name: '自来水公司', account_no },
      ...more,
    })
  await account('6222000011110001', { purpose: 'collection', is_default: false })
  await account('6222000011110002', { purpose: 'withholding' })
  await account('6222000011110003', { purpose: 'collection', is_default: true })
  const words = { contact_phone: '0551-65550000', how_to_pay: '营业厅\n微信' }
  await t.call(works.staff, `PATCH /organizations/orgs/${works.org}/`, words)
  await t.call(works.staff, `PATCH /meters/${meter.id}/`, { address: '建设路 2 号' })
  const { bank_accounts, ...facts } = await bill()
  expect(facts).toEqual({
    address: '幸福路 1 号',
    service_phone: '0551-65550000',
    how_to_pay: '营业厅\n微信',
    former_nos: '',
  })
  expect(bank_accounts.map((one: { account_no: string }) => one.account_no)).toEqual([
    '6222000011110003',
    '6222000011110001',
  ])
})

describe('the list of orders', () => {
  test('shows the newest first, each with its penalty as of today', async () => {
    const meter = await works.meter(price)
    const first = (await works.read(meter.id, 100, '2025-12-20', { issued_on: '2025-12-20' })).data
    const second = (await works.read(meter.id, 110, '2026-01-20')).data
    const reply = await list({})
    expect(numbers(reply)).toEqual([second.order_no, first.order_no])
    // 200.00 due 01-04: from 01-05 to 01-31 are 27 days at 0.5 % = 27.00.
    expect(reply.data.results.map((row: { penalty: string }) => row.penalty)).toEqual(['0.00', '27.00'])
    expect(reply.data.results[1]).toMatchObject({
      account_no: meter.account_no,
      customer_name: '张三',
      meter_no: meter.meter_no,
      organization: works.org,
      volume: '100',
      amount: '200.00',
      status: 'unpaid',
      invoice_status: 'none',
    })
    expect(reply.data.results[1].lines).toBeUndefined()
    const exempt = await works.meter(price, { penalty_exempt: true })
    await works.read(exempt.id, 100, '2025-12-20', { issued_on: '2025-12-20' })
    expect((await list({ meter: exempt.id })).data.results[0].penalty).toBe('0.00')
  })

  test('filters by meter, month, status, kind, days and lateness', async () => {
    const a = await works.meter(price)
    const b = await works.meter(price)
    const late = (await works.read(a.id, 10, '2025-12-20', { issued_on: '2025-12-21' })).data.order_no
    const open = (await works.read(a.id, 20, '2026-01-20')).data.order_no
    const paid = (await works.read(b.id, 0, '2026-01-20')).data.order_no
    const found = async (query: object) => numbers(await list({ ordering: 'id', ...query }))
    expect(await found({})).toEqual([late, open, paid])
    expect(await found({ meter: a.id })).toEqual([late, open])
    expect(await found({ meter: a.id, status: ['paid'] })).toEqual([])
    expect(await found({ status: ['unpaid', 'paid'], billing_month: '2026-01' })).toEqual([open, paid])
    expect(await found({ kind: ['red', 'fee'] })).toEqual([])
    expect(await found({ overdue: true })).toEqual([late])
    expect(await found({ overdue: false })).toEqual([open, paid])
    expect(await found({ issued_on_to: '2025-12-31' })).toEqual([late])
    expect(await found({ due_date_from: '2026-02-15' })).toEqual([open, paid])
    expect(await found({ ordering: '-amount' })).toEqual([open, late, paid])
  })

  test('finds by order, account, name and device, and below a location', async () => {
    const child = await t.call(works.staff, 'POST /organizations/locations/', {
      name: '楼',
      level: 'building',
      code: 'L1',
      parent: works.location,
    })
    // No order has the number of its account.
    await works.meter(price)
    const meter = await works.meter(price, {
      customer_name: '欧阳',
      meter_no: 'DEV-42',
      location: child.data.id,
    })
    const other = await works.meter(price)
    const order = (await works.read(meter.id, 1, '2026-01-20')).data.order_no
    await works.read(other.id, 1, '2026-01-20')
    const [, code = '', series = ''] = /^(\w+?)\d{6}(\d{8})$/.exec(order) ?? []
    for (const search of [order, order.toLowerCase(), order.slice(code.length), series])
      expect(numbers(await list({ search }))).toEqual([order])
    expect(numbers(await list({ search: order.slice(0, -1) }))).toHaveLength(2)
    for (const search of [meter.account_no, '欧阳', 'dev-42'])
      expect(numbers(await list({ search }))).toEqual([order])
    expect(numbers(await list({ search: '建国路' }))).toEqual([])
    expect(numbers(await list({ location: child.data.id }))).toEqual([order])
    expect((await list({ location: works.location })).data.count).toBe(2)
  })

  test('and a detail hold nothing of another organization', async () => {
    const meter = await works.meter(price, { customer_name: 'CANARY' })
    const { data } = await works.read(meter.id, 1, '2026-01-20')
    const other = await newWaterworks(t)
    for (const query of [{}, { meter__organization: works.org }, { meter: meter.id }, { search: 'CANARY' }])
      expect((await t.call(other.clerk, 'GET /orders/', query)).data.count).toBe(0)
    expect((await t.call(other.clerk, `GET /orders/${data.id}/`)).status).toBe(404)
    expect((await t.call(other.clerk, 'GET /orders/monthly/')).data.count).toBe(0)
    const root = await t.signIn('super')
    expect((await t.call(root, `GET /orders/${data.id}/`)).data.order_no).toBe(data.order_no)
    const narrowed = await t.call(root, 'GET /orders/', { meter__organization: works.org })
    expect(numbers(narrowed)).toEqual([data.order_no])
  })

  test('needs code 18', async () => {
    const reader = await t.signIn('user', { organization: works.org, permissions: [5, 14] })
    for (const path of ['/orders/', '/orders/monthly/', '/orders/1/'])
      expect((await t.call(reader, `GET ${path}`)).status).toBe(403)
  })
})

test('an order explains itself: parts, tiers with the bounds of this meter, readings, and what paid it', async () => {
  const tiers = await beijing(works)
  const meter = await works.meter(tiers, {
    persons: 7,
    opening_cumulative: { tier_year_from: '2026-01-01', volume: 200 },
  })
  const { data } = await works.read(meter.id, 30, '2026-01-20')
  await t.call(works.clerk, 'POST /payment-records/', { meter: meter.id, amount: '10', method: 'cash' })
  const order = (await t.call(works.clerk, `GET /orders/${data.id}/`)).data
  expect(order.tier_parts).toEqual([
    {
      tier_year: '2026-01-01',
      from: '2025-11-26',
      to: '2026-01-20',
      price_version: order.price_versions[0].id,
      volume: '30',
      cumulative_before: '200',
      cumulative_after: '230',
    },
  ])
  expect(order.price_versions).toMatchObject([
    {
      water_price: tiers,
      mode: 'tiered',
      tier_cycle: 'year',
      base_persons: 5,
      extra_per_person: '30',
      tiers: [
        { upper: '180', bound: '240', price: '2.07' },
        { upper: '260', bound: '320', price: '4.07' },
        { upper: null, bound: null, price: '6.07' },
      ],
    },
  ])
  expect(order).toMatchObject({
    months: 2,
    persons: 7,
    readings: [order.reading],
    created_by: works.clerk.id,
  })
  expect(order.allocations).toMatchObject([{ principal: '10.00', source: 'payment', date: '2026-01-31' }])
  expect(order.allocations[0].payment_no).toMatch(/^T\d+XP/)
})

describe('monthly orders', () => {
  const monthly = (query: object = {}) => t.call(works.clerk, 'GET /orders/monthly/', query)
  interface Row {
    meter: number
    billing_month: string
    opening_arrears: string
    charges: string
    red: string
    payments: string
    closing_arrears: string
  }
  const fen = (text: string) => Math.round(Number(text) * 100)

  test('open with what the month before closed with, through months without a document', async () => {
    const meter = await works.meter(price, { install_date: '2025-09-01' })
    await works.read(meter.id, 10, '2025-10-20', { issued_on: '2025-10-20' })
    await works.read(meter.id, 25, '2026-01-20')
    await t.call(works.clerk, 'POST /payment-records/', { meter: meter.id, amount: '30', method: 'cash' })
    const { data } = await monthly({ ordering: 'billing_month' })
    const figures = (row: Row) => [
      row.billing_month,
      row.opening_arrears,
      row.charges,
      row.payments,
      row.closing_arrears,
    ]
    // 20.00 was due 11-04: 88 days of penalty to 01-31 are 8.80, so 21.20 of the 30.00 is principal.
    expect(data.results.map(figures)).toEqual([
      ['2025-10', '0.00', '20.00', '0.00', '20.00'],
      ['2025-11', '20.00', '0.00', '0.00', '20.00'],
      ['2025-12', '20.00', '0.00', '0.00', '20.00'],
      ['2026-01', '20.00', '30.00', '21.20', '28.80'],
    ])
    expect(data.summary).toMatchObject({
      opening_arrears: '0.00',
      charges: '50.00',
      payments: '21.20',
      penalties: '8.80',
      closing_arrears: '28.80',
      volume: '25',
      order_count: 2,
    })
    const one = (await monthly({ billing_month: '2025-12' })).data
    expect(one.results).toMatchObject([
      { billing_month: '2025-12', opening_arrears: '20.00', order_count: 0 },
    ])
    expect(one.summary).toMatchObject({ opening_arrears: '20.00', charges: '0.00', closing_arrears: '20.00' })
    const range = (await monthly({ billing_month_from: '2025-11', billing_month_to: '2025-12' })).data
    expect(range.results.map((row: Row) => row.billing_month)).toEqual(['2025-12', '2025-11'])
  })

  test('of a meter that owes nothing leave out the months in which nothing happened', async () => {
    const meter = await works.meter(price, { install_date: '2025-09-01' })
    await works.read(meter.id, 10, '2025-10-20', { issued_on: '2025-10-20' })
    t.clock.now = '2025-10-31 09:00:00'
    await t.call(works.clerk, 'POST /payment-records/', { meter: meter.id, amount: '20', method: 'cash' })
    t.clock.now = '2026-01-31 09:00:00'
    const { data } = await monthly()
    expect(data.results).toMatchObject([{ billing_month: '2025-10', closing_arrears: '0.00' }])
  })

  test('reconcile: rows chain, and the last closes with the arrears of the meters', async () => {
    const meters = []
    for (let at = 0; at < 4; at++) meters.push(await works.meter(price, { install_date: '2025-01-01' }))
    let random = 7
    const next = (below: number) => {
      random = (random * 48_271) % 2_147_483_647
      return random % below
    }
    const payments: number[] = []
    for (let month = 2; month <= 12; month++) {
      t.clock.now = `2025-${String(month).padStart(2, '0')}-25 10:00:00`
      for (const meter of meters) {
        if (next(3) > 0) {
          const index = Number((await t.call(works.clerk, `GET /meters/${meter.id}/`)).data.last_reading)
          await works.read(meter.id, index + next(30), t.clock.now, { confirm_abnormal: true })
        }
        if (next(2) > 0) {
          const amount = (next(9000) + 1) / 100
          const paid = await t.call(works.clerk, 'POST /payment-records/', {
            meter: meter.id,
            amount,
            method: 'cash',
          })
          payments.push(paid.data.id)
        }
      }
      if (next(3) === 0 && payments.length > 0)
        await t.call(works.clerk, `DELETE /payment-records/${payments.splice(next(payments.length), 1)[0]}/`)
    }
    const { data } = await monthly({ ordering: 'billing_month', page_size: 200 })
    const closing = new Map<number, number>()
    for (const row of data.results as Row[]) {
      expect(fen(row.opening_arrears)).toBe(closing.get(row.meter) ?? 0)
      const change = fen(row.charges) + fen(row.red) - fen(row.payments)
      expect(fen(row.closing_arrears)).toBe(fen(row.opening_arrears) + change)
      closing.set(row.meter, fen(row.closing_arrears))
    }
    let owed = 0
    for (const meter of meters) {
      const { arrears } = (await t.call(works.clerk, `GET /meters/${meter.id}/`)).data
      expect(closing.get(meter.id) ?? 0).toBe(fen(arrears))
      owed += fen(arrears)
    }
    expect(owed).toBeGreaterThan(0)
    expect(fen(data.summary.closing_arrears)).toBe(owed)
    expect(data.count).toBe(data.results.length)
    const past = await monthly({ page: 99 })
    expect(past.data.results).toEqual([])
    expect(past.data.summary).toEqual(data.summary)
  })
})
