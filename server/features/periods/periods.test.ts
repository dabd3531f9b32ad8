import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectToHold } from '../../testing/books'
import { confirmDays } from '../../testing/cashier-days'
import { startApp, type TestApp } from '../../testing/test-app'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'
import { periodInvariants } from '../../verify/periods-store'

let t: TestApp
let works: Waterworks
let price: number

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

beforeEach(async () => {
  t.clock.now = '2026-01-20 09:00:00'
  works = await newWaterworks(t)
  price = await beijing(works)
})

const close = (month: string, body: object = {}) => t.call(works.staff, `POST /periods/${month}/close/`, body)
const reopen = (month: string, reason = '查错') =>
  t.call(works.staff, `POST /periods/${month}/reopen/`, { reason })
const period = async (month: string) => (await t.call(works.staff, `GET /periods/${month}/`)).data
const pay = async (meter: number, amount: string, more: object = {}) => {
  const reply = await t.call(works.clerk, 'POST /payment-records/', {
    meter,
    amount,
    method: 'cash',
    ...more,
  })
  expect(reply.status, reply.text).toBe(201)
  return reply.data
}
const monthsOf = async (meter: number) =>
  (await t.call(works.staff, 'GET /orders/monthly/', { meter, ordering: 'billing_month' })).data.results.map(
    ({ billing_month, charges, red, payments }: Record<string, string>) => [
      billing_month,
      charges,
      red,
      payments,
    ],
  )

/** January and February of one account, and the first days of March. */
async function twoMonths(): Promise<{ meter: number; january: number; february: number }> {
  const { id: meter } = await works.meter(price, { read_cycle_months: 1 })
  const january = (await works.read(meter, 20, '2026-01-15')).data
  await pay(meter, '150.00')
  t.clock.now = '2026-02-20 09:00:00'
  const february = (await works.read(meter, 30, '2026-02-15')).data
  await t.call(works.staff, 'POST /payment-records/refund/', {
    ...{ meter, amount: '8.00', method: 'cash', reason: '退回' },
  })
  t.clock.now = '2026-03-03 09:00:00'
  await confirmDays(t, works.org)
  return { meter, january: january.id, february: february.id }
}

describe('the close of a month', () => {
  it('keeps its figures, takes the months before it along, and is told', async () => {
    const { meter } = await twoMonths()
    const takesEarlier = async (month: string) => (await period(month)).takes_earlier
    expect([await takesEarlier('2026-01'), await takesEarlier('2026-02')]).toEqual([false, true])
    const { status, data } = await close('2026-02', { remark: '首次月结' })
    expect(await takesEarlier('2026-03')).toBe(false)
    expect([status, data.state, data.remark, data.closed_by, data.closed_at]).toEqual([
      ...[200, 'closed', '首次月结', works.staff.id],
      t.clock.now,
    ])
    // 20 m³ at 5.00; 150.00 paid, of which 50.00 stays; then 10 m³ are paid from it; then 8.00 goes back.
    expect((await period('2026-01')).figures).toEqual({
      ...{
        opening_arrears: '0.00',
        charges: '100.00',
        red: '0.00',
        payments: '100.00',
        closing_arrears: '0.00',
      },
      ...{ penalties: '0.00', billed_volume: '20', volume: '20', order_count: 1 },
      prepaid: { opening: '0.00', in: '50.00', applied: '0.00', refunded: '0.00', closing: '50.00' },
      methods: [{ method: 'cash', amount: '150.00' }],
    })
    expect(data.figures).toEqual({
      ...{
        opening_arrears: '0.00',
        charges: '50.00',
        red: '0.00',
        payments: '50.00',
        closing_arrears: '0.00',
      },
      ...{ penalties: '0.00', billed_volume: '10', volume: '10', order_count: 1 },
      prepaid: { opening: '50.00', in: '0.00', applied: '50.00', refunded: '0.00', closing: '0.00' },
      methods: [],
    })
    const list = (await t.call(works.staff, 'GET /periods/')).data
    expect([
      list.count,
      list.results.map((row: { month: string; state: string }) => [row.month, row.state]),
    ]).toEqual([
      3,
      [
        ['2026-03', 'open'],
        ['2026-02', 'closed'],
        ['2026-01', 'closed'],
      ],
    ])
    expect(list.results[0].figures).toBeNull()
    // One that was closed before it kept what was billed stays as it is.
    await sql`update periods set figures = figures - 'billed_volume' where organization_id = ${works.org}`.execute(
      t.db,
    )
    expect((await period('2026-01')).figures).toMatchObject({ billed_volume: null, volume: '20' })
    await expectToHold(t.db, works.org, periodInvariants)
    expect(await monthsOf(meter)).toEqual([
      ['2026-01', '100.00', '0.00', '100.00'],
      ['2026-02', '50.00', '0.00', '50.00'],
    ])
  })

  it('leaves what comes later to the first open month, also a late reading of the closed one', async () => {
    const { meter, february } = await twoMonths()
    const { id: late } = await works.meter(price, { read_cycle_months: 1 })
    const before = (await close('2026-02')).data.figures

    const { data: order } = await works.read(late, 5, '2026-02-18')
    expect([order.billing_month, order.period_to, order.months]).toEqual(['2026-03', '2026-02-18', 3])
    // A second reading of that February charges no month again: the reading's own month counts.
    expect((await works.read(late, 6, '2026-02-20')).data).toMatchObject({
      billing_month: '2026-03',
      months: 0,
    })

    const flush = await t.call(works.staff, `POST /orders/${february}/red-flush/`, {
      ...{ reason: '读错', reissue: { current_reading: 28 } },
    })
    expect(flush.status).toBe(201)
    expect([flush.data.red.billing_month, flush.data.reissued.billing_month]).toEqual(['2026-03', '2026-03'])
    expect(await monthsOf(meter)).toEqual([
      ['2026-01', '100.00', '0.00', '100.00'],
      ['2026-02', '50.00', '0.00', '50.00'],
      ['2026-03', '40.00', '-50.00', '-10.00'],
    ])
    // Money may have been received in it: it is booked today.
    await pay(late, '100.00', { paid_at: '2026-02-28', method: 'wechat' })
    expect((await period('2026-02')).figures).toEqual(before)
  })

  it('refuses what names a closed month', async () => {
    const { id: meter } = await works.meter(price)
    await works.read(meter, 20, '2026-01-15')
    t.clock.now = '2026-03-03 09:00:00'
    await close('2026-01')
    const fee = (billing_month: string) =>
      t.call(works.staff, 'POST /orders/', {
        ...{ meter, kind: 'fee', billing_month },
        lines: [{ name: '封表', amount: '30.00' }],
      })
    const [january, february] = [await fee('2026-01'), await fee('2026-02')]
    expect([january.status, Object.keys(january.data ?? {}), february.status]).toEqual([
      400,
      ['billing_month'],
      201,
    ])
    const issued = await works.read(meter, 30, '2026-01-28', { issued_on: '2026-01-30' })
    expect([issued.status, issued.code, issued.data.open]).toEqual([409, 'month_closed', '2026-02'])
    expect((await works.read(meter, 30, '2026-01-28', { issued_on: '2026-02-01' })).data).toMatchObject({
      ...{ billing_month: '2026-02', issued_on: '2026-02-01' },
    })
    const again = await close('2026-01')
    expect([again.status, again.code]).toEqual([409, 'month_closed'])
  })

  it('waits until the month is over, the months before it and the days in it are closed, and no job books', async () => {
    await twoMonths()
    const missing = async (month: string) => {
      const { status, code, data } = await close(month)
      expect([status, code]).toEqual([409, 'not_ready'])
      expect((await period(month)).missing).toEqual(data.missing)
      return data
    }
    expect((await missing('2026-03')).missing).toEqual(['month'])
    await close('2026-01')
    t.clock.now = '2026-04-02 09:00:00'
    expect(await missing('2026-03')).toMatchObject({ missing: ['earlier_months'], open_months: ['2026-02'] })
    const { rows } = await sql<{ id: number }>`
      insert into cashier_days (organization_id, cashier_id, date) values (${works.org}, ${works.clerk.id}, '2026-02-28')
      returning id`.execute(t.db)
    await sql`
      insert into jobs (organization_id, kind, state, started_by, started_by_name)
      values (${works.org}, 'reading_import', 'running', ${works.clerk.id}, ''),
        (${works.org}, 'meter_import', 'running', ${works.clerk.id}, '')`.execute(t.db)
    expect(await missing('2026-02')).toMatchObject({
      missing: ['days', 'jobs'],
      open_days: [{ id: rows[0]!.id, date: '2026-02-28', cashier: works.clerk.id }],
      running_jobs: [{ kind: 'reading_import' }],
    })
    await sql`delete from jobs where organization_id = ${works.org}`.execute(t.db)
    await confirmDays(t, works.org)
    expect((await close('2026-02')).status).toBe(200)
  })

  it('passes over open months without documents', async () => {
    await twoMonths()
    await close('2026-02')
    t.clock.now = '2026-06-02 09:00:00'
    const { data } = await close('2026-05')
    expect(data.figures).toMatchObject({ charges: '0.00', prepaid: { opening: '0.00', closing: '0.00' } })
    expect((await period('2026-04')).state).toBe('closed')
  })

  it('takes the days that nobody counted in the months before the first one, as they were booked', async () => {
    await twoMonths()
    const { rows } = await sql<{ id: number }>`
      insert into cashier_days (organization_id, cashier_id, date) values (${works.org}, ${works.staff.id}, '2026-01-20')
      returning id`.execute(t.db)
    expect((await close('2026-02')).status).toBe(200)
    const days = await sql`select state, expected_cash from cashier_days where id = ${rows[0]!.id}`.execute(
      t.db,
    )
    expect(days.rows).toEqual([{ state: 'confirmed', expected_cash: '0.00' }])
  })

  it('keeps the days in it closed', async () => {
    const { id: meter } = await works.meter(price)
    await pay(meter, '10.00')
    const day = (
      await t.call(works.clerk, 'POST /payment-records/close-day/', {
        date: '2026-01-20',
        counted_cash: '10.00',
      })
    ).data
    t.clock.now = '2026-02-02 09:00:00'
    expect((await close('2026-01')).data.points.unconfirmed_days).toBe(1)
    const again = () =>
      t.call(works.staff, `POST /payment-records/days/${day.id}/reopen/`, { reason: '重点' })
    expect(await again()).toMatchObject({ status: 409, code: 'month_closed' })
    expect((await t.call(works.staff, `POST /payment-records/days/${day.id}/confirm/`, {})).status).toBe(200)
    await reopen('2026-01')
    expect((await again()).status).toBe(200)
  })

  it('is of one organization', async () => {
    const other = await newWaterworks(t)
    await twoMonths()
    await close('2026-02')
    expect((await t.call(other.staff, 'GET /periods/2026-02/')).data).toMatchObject({
      ...{ organization: other.org, state: 'open' },
    })
    const root = await t.signIn('super')
    expect((await t.call(root, 'GET /periods/2026-02/')).status).toBe(400)
    const named = await t.call(root, 'GET /periods/2026-02/', { organization: works.org })
    expect([named.data.state, named.data.organization]).toEqual(['closed', works.org])
    expect((await t.call(works.clerk, 'GET /periods/')).status).toBe(403)
    expect((await t.call(works.staff, 'GET /periods/2026-13/')).status).toBe(404)
  })
})

describe('a month that is opened again', () => {
  it('is the one that was closed last, and says who and why', async () => {
    await twoMonths()
    await close('2026-02')
    const wrong = await reopen('2026-01')
    expect([wrong.status, wrong.code, wrong.data.newest]).toEqual([409, 'not_newest', '2026-02'])
    const { data } = await reopen('2026-02', '漏录')
    expect(data).toMatchObject({
      ...{ state: 'open', closed_at: null, reopened_at: t.clock.now, reopened_by: works.staff.id },
      reopen_reason: '漏录',
    })
    // The forgotten reading is booked into it now.
    const { id: late } = await works.meter(price, { read_cycle_months: 1 })
    expect((await works.read(late, 5, '2026-02-18')).data.billing_month).toBe('2026-02')
    const again = await close('2026-02')
    expect(again.data.figures.charges).toBe('75.00')
    expect((await reopen('2026-02')).status).toBe(200)
    expect((await reopen('2026-01')).status).toBe(200)
    expect((await reopen('2026-01')).code).toBe('not_newest')
  })

  it('is none before the first document or after the present one, and without a document none before the organization was made', async () => {
    await twoMonths()
    const young = await newWaterworks(t)
    for (const [who, month, status] of [
      [works.staff, '2026-01', 200],
      [works.staff, '2025-12', 400],
      [works.staff, '2027-05', 400],
      [young.staff, t.clock.now.slice(0, 7), 200],
      [young.staff, '2026-01', 400],
    ] as const) {
      for (const path of ['', 'charges/']) {
        const reply = await t.call(who, `GET /periods/${month}/${path}`)
        expect([reply.status, Object.keys(reply.data)]).toEqual([
          status,
          status === 200 ? expect.any(Array) : ['month'],
        ])
      }
    }
    expect((await reopen('2025-12')).data).toHaveProperty('month')
    expect((await close('1950-01')).data).toHaveProperty('month')
  })
})

it('the lines of a month add up to its charges and reds, by price, item and tax treatment', async () => {
  const { february } = await twoMonths()
  await t.call(works.staff, `POST /orders/${february}/red-flush/`, { reason: '读错' })
  const { data } = await t.call(works.staff, 'GET /periods/2026-03/charges/')
  expect(data).toEqual([
    expect.objectContaining({
      ...{ water_price: price, item: 'water', tax_treatment: 'taxable', tax_rate: '0.03' },
      ...{ volume: '-10', amount: '-20.70' },
    }),
    expect.objectContaining({ name: '水资源费', tax_treatment: 'non_taxable', amount: '-15.70' }),
    expect.objectContaining({
      item: 'surcharge',
      name: '污水处理费',
      tax_treatment: 'exempt',
      amount: '-13.60',
    }),
  ])
})

it('a closed month keeps its charges, and how many meters were unread', async () => {
  await twoMonths()
  const { id: late } = await works.meter(price, { read_cycle_months: 1 })
  const sheet = async () => {
    const { data } = await t.call(works.staff, 'GET /periods/2026-02/charges/')
    return [data, (await period('2026-02')).points.unread]
  }
  const before = await sheet()
  expect(before).toEqual([[expect.anything(), expect.anything(), expect.anything()], 1])
  expect((await close('2026-02')).status).toBe(200)
  expect(await sheet()).toEqual(before)
  expect((await works.read(late, 5, '2026-02-25')).data.billing_month).toBe('2026-03')
  expect(await sheet()).toEqual(before)
  expect((await reopen('2026-02')).status).toBe(200)
  expect((await sheet()).at(-1)).toBe(0)
})

it('names what to look at before the close', async () => {
  await twoMonths()
  await works.meter(price, { read_cycle_months: 1 })
  expect((await period('2026-02')).points).toEqual({
    ...{
      unread: 1,
      unbilled: 1,
      pending: 0,
      unmatched: 0,
      failed_invoices: 0,
      unconfirmed_days: 0,
      verified: null,
    },
  })
})
