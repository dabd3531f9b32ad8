import { readingSources, readingStatuses } from '@water/contract/readings/vocabulary'
import { lastDayOf } from '@water/rules/calendar'
import { fen, litres, yuan } from '@water/rules/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let works: Waterworks
let elsewhere: Waterworks
let cashier: TestUser
let otherCashier: TestUser
let upstairs: number
let area: number
let book: number
/** The account that nobody reads in March. */
let unread: number

const MONTHS = ['2026-01', '2026-02', '2026-03'] as const
const YEAR = { month_from: '2025-04', month_to: '2026-03' }

interface Row {
  [key: string]: string | number | null
}
const report = async (name: string, query: object = {}, who: TestUser = works.staff) => {
  const reply = await t.call(who, `GET /reports/${name}/`, query)
  expect(reply.status, reply.text).toBe(200)
  return reply.data as {
    rows: Row[]
    totals: Row
    left_out: number
    as_of: string
    columns: { key: string }[]
  }
}

/** Three months of two kinds of prices: reds, a reissue, reversed payments, refunds, prepayments, a closed month and a late reading. */
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-08 09:00:00' })
  works = await newWaterworks(t)
  elsewhere = await newWaterworks(t)
  cashier = await t.signIn('user', { organization: works.org, permissions: [14, 15, 18] })
  otherCashier = await t.signIn('user', { organization: works.org, permissions: [14, 15, 18] })
  const make = async (body: object): Promise<number> =>
    (await t.call(works.staff, 'POST /organizations/locations/', body)).data.id
  area = await make({ name: '城东', level: 'area', code: 'A' })
  book = await make({ name: '二册', level: 'book', code: 'B2', parent: area, reader: works.clerk.id })
  upstairs = await make({ name: '楼上', level: 'building', code: 'U1', parent: book })
  const tiered = await beijing(works)
  const shops = { name: '非居民', mode: 'flat', price: '6.17', category: 'non_resident' }
  const flat = await works.price({ ...shops, over_plan: [{ to_percent: null, times: '1' }] })
  const meters: { id: number }[] = []
  for (let n = 0; n < 8; n++)
    meters.push(
      await works.meter(n % 3 === 0 ? flat : tiered, {
        read_cycle_months: 1,
        plan_volume: 10,
        location: n % 2 ? upstairs : works.location,
      }),
    )
  const ok = async (who: TestUser, path: string, body: object) => {
    const reply = await t.call(who, path, body)
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply.data
  }
  const pay = (who: TestUser, meter: { id: number }, amount: string, method = 'cash') =>
    ok(who, 'POST /payment-records/', { meter: meter.id, amount, method })
  unread = meters[7]!.id
  for (const [at, month] of MONTHS.entries()) {
    t.clock.now = `${month}-10 09:00:00`
    const orders = []
    for (const [n, meter] of meters.entries()) {
      if (at === 2 && n === 7) continue
      const reading = await works.read(meter.id, (at + 1) * (37 + n * 29), `${month}-10 08:00:00`, {
        confirm_abnormal: true,
      })
      expect(reading.status, reading.text).toBe(201)
      orders.push(reading.data)
    }
    t.clock.now = `${month}-20 09:00:00`
    await pay(cashier, meters[0]!, orders[0].outstanding === '0.00' ? '1.00' : orders[0].outstanding)
    await pay(otherCashier, meters[1]!, '12.34', 'wechat')
    await pay(cashier, meters[2]!, '5000.00', 'alipay')
    const wrong = await pay(cashier, meters[3]!, '77.70')
    t.clock.now = `${month}-25 09:00:00`
    await ok(cashier, `POST /payment-records/${wrong.id}/reverse/`, { reason: '收错' })
    await ok(cashier, `POST /orders/${orders[5].id}/red-flush/`, {
      reason: '抄错',
      ...(at === 1 ? { reissue: { current_reading: 200, deduct_volume: 7 }, confirm_abnormal: true } : {}),
    })
    if (at === 1)
      await ok(works.staff, 'POST /payment-records/refund/', {
        meter: meters[2]!.id,
        amount: '100.00',
        method: 'cash',
        reason: '多缴',
      })
  }
  await ok(works.staff, 'POST /orders/', {
    meter: meters[4]!.id,
    kind: 'fee',
    lines: [{ name: '复装费', amount: '50.00', tax_treatment: 'taxable', tax_rate: '0.06', tax_code: '1' }],
  })
  for (const user of [cashier, otherCashier, works.staff])
    for (const month of MONTHS.slice(0, 1))
      for (const day of [20, 25])
        await t.call(works.staff, 'POST /payment-records/close-day/', {
          date: `${month}-${day}`,
          counted_cash: '0.00',
          remark: '核对',
          cashier: user.id,
        })
  await ok(works.staff, 'POST /periods/2026-01/close/', {})
  // Read in the month that is closed: it counts in the first open one.
  t.clock.now = '2026-03-28 09:00:00'
  const foreign = await elsewhere.meter(await elsewhere.price({ name: '水价', mode: 'flat', price: '9' }))
  expect((await elsewhere.read(foreign.id, 1000, '2026-03-28 08:00:00')).status).toBe(201)
})
afterAll(() => t.stop())

/** The documents themselves, to be added up here. */
interface Line extends Row {
  month: string
  water_price: number
  category: string
  tier: number
  item: string
  name: string
  tax_treatment: string
  volume: string
  amount: string
  location: number
}
const rowsOf = async <R>(query: ReturnType<typeof sql<R>>) => (await query.execute(t.db)).rows
const lines = () =>
  rowsOf(sql<Line>`
    select o.billing_month as month, o.water_price_id as water_price, w.category, l.tier, l.item, l.name, l.tax_treatment,
      trim_scale(coalesce(l.volume, 0))::text as volume, l.amount::text as amount, m.location_id as location
    from orders o join order_lines l on l.organization_id = o.organization_id and l.order_id = o.id
    join meters m on m.organization_id = o.organization_id and m.id = o.meter_id
    left join water_prices w on w.organization_id = o.organization_id and w.id = o.water_price_id
    where o.organization_id = ${works.org}`)

const sumMoney = (rows: readonly Row[], of = 'amount') =>
  yuan(rows.reduce((sum, row) => sum + fen(String(row[of])), 0))
const sumVolume = (rows: readonly Row[], of = 'volume') =>
  rows.reduce((sum, row) => sum + litres(String(row[of])), 0)
function groupedBy<R extends Row>(rows: readonly R[], keys: readonly string[]): Map<string, R[]> {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const key = JSON.stringify(keys.map((one) => row[one] ?? null))
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}

describe('charges', () => {
  it.each([
    [['month']],
    [['water_price']],
    [['category', 'month']],
    [['tier']],
    [['tax_treatment']],
    [['item']],
    [['month', 'category', 'water_price', 'tier', 'item', 'tax_treatment']],
  ])('are the lines of the orders, by %j', async (group) => {
    for (const place of [undefined, area]) {
      const all = (await lines()).filter(({ location }) => place === undefined || location === upstairs)
      const { rows, totals } = await report('charges', { group, ...YEAR, location: place })
      const ofWater = (all: Line[]) => all.filter(({ item }) => item === 'water')
      const keys = group.flatMap((key) => (key === 'item' ? ['item', 'item_name'] : [key]))
      const itemNames: Record<string, string> = { water: '水费', over_plan: '超计划加价' }
      const expected = groupedBy(
        all.map((line) => ({ ...line, item_name: itemNames[line.item] ?? line.name })),
        keys,
      )
      expect(rows.length).toBe(expected.size)
      for (const row of rows) {
        const documents = expected.get(JSON.stringify(keys.map((key) => row[key] ?? null))) ?? []
        const hasWater = !group.includes('tax_treatment') || ofWater(documents).length > 0
        // Water over the plan has its line already.
        const charged = group.includes('item') ? documents : hasWater ? ofWater(documents) : documents
        expect([row.amount, litres(String(row.volume))], JSON.stringify(row)).toEqual([
          sumMoney(documents),
          sumVolume(charged),
        ])
      }
      expect(totals.amount).toBe(sumMoney(all))
      expect(litres(String(totals.volume))).toBe(sumVolume(all.filter(({ item }) => item === 'water')))
    }
  })

  it('agree with the monthly orders and with what the closed month keeps', async () => {
    for (const month of MONTHS) {
      const { totals } = await report('charges', { month_from: month, month_to: month })
      const { summary } = (await t.call(works.staff, 'GET /orders/monthly/', { billing_month: month })).data
      expect(fen(String(totals.amount))).toBe(fen(summary.charges) + fen(summary.red))
    }
    const period = (await t.call(works.staff, 'GET /periods/2026-01/', {})).data
    expect(period.state).toBe('closed')
    const { totals } = await report('charges', { month_from: '2026-01' })
    expect(fen(String(totals.amount))).toBe(fen(period.figures.charges) + fen(period.figures.red))
    expect(totals.amount).not.toBe('0.00')
  })
})

describe('the lists behind a figure', () => {
  it.each([[['month', 'tier']], [['category', 'item']], [['water_price', 'tax_treatment']]])(
    'of charges by %j find the orders with such a line',
    async (group) => {
      const { rows } = await report('charges', { group, ...YEAR })
      for (const row of rows) {
        const asked = group.every((key) => row[key] !== null)
        if (!asked) continue
        const query = {
          ...{
            billing_month_from: row.month ?? YEAR.month_from,
            billing_month_to: row.month ?? YEAR.month_to,
          },
          ...(row.tier ? { tier: [row.tier] } : {}),
          ...(row.category ? { category: [row.category] } : {}),
          ...(row.water_price ? { water_price: [row.water_price] } : {}),
          ...(row.tax_treatment ? { tax_treatment: [row.tax_treatment] } : {}),
          ...(row.item ? { line_item: [row.item] } : {}),
          ...(row.item === 'surcharge' || row.item === 'fee' ? { line_name: row.item_name } : {}),
        }
        const found = (await t.call(works.staff, 'GET /orders/', { ...query, page_size: 200 })).data.results
        const details = await Promise.all(
          found.map(async ({ id }: Row) => (await t.call(works.staff, `GET /orders/${id}/`)).data.lines),
        )
        const matching = (details.flat() as Row[]).filter(
          (line) =>
            (!row.tier || line.tier === row.tier) &&
            (!row.item || line.item === row.item) &&
            (!query.line_name || line.name === row.item_name) &&
            (!row.tax_treatment || line.tax_treatment === row.tax_treatment),
        )
        expect(sumMoney(matching), JSON.stringify(row)).toBe(row.amount)
      }
    },
  )

  it('name the devices that are due for verification', async () => {
    const meter = await elsewhere.meter(await elsewhere.price({ name: '检定', mode: 'flat', price: '1' }), {
      verify_due_date: '2026-05-31',
    })
    const due = async (day: string) =>
      (await t.call(elsewhere.staff, 'GET /meters/', { verify_due_before: day })).data.results.map(
        ({ id }: { id: number }) => id,
      )
    expect([await due('2026-05-31'), await due('2026-06-01')]).toEqual([[], [meter.id]])
  })
})

describe('collections', () => {
  const SPAN = { from: '2026-01-01', to: '2026-03-31' }
  it.each([[['day']], [['month', 'method']], [['cashier']], [['bank_account', 'cashier', 'day']]])(
    'are the payments of every kind, by %j',
    async (group) => {
      const payments = await rowsOf(sql<Row>`
        select posted_on::text as day, to_char(posted_on, 'YYYY-MM') as month, method, cashier_id::int as cashier,
          bank_account_id::int as bank_account, amount::text as amount
        from payments where organization_id = ${works.org}`)
      const { rows, totals } = await report('collections', { ...SPAN, group })
      const order = ['day', 'month', 'method', 'cashier', 'bank_account'].filter((key) => group.includes(key))
      const expected = groupedBy(payments, order)
      const found = new Map(
        rows.map((row) => [JSON.stringify(order.map((key) => row[key])), [row.count, row.amount]]),
      )
      expect(found).toEqual(new Map([...expected].map(([key, of]) => [key, [of.length, sumMoney(of)]])))
      expect(totals).toEqual({ count: payments.length, amount: sumMoney(payments) })
    },
  )

  it('agree with the list of payments, day by day', async () => {
    const { rows } = await report('collections', SPAN)
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows) {
      const list = await t.call(works.staff, 'GET /payment-records/', {
        posted_on_from: row.day,
        posted_on_to: row.day,
        page_size: 200,
      })
      expect([row.count, row.amount]).toEqual([list.data.count, sumMoney(list.data.results)])
    }
  })

  it('name the cashier and the method in the caller’s language', async () => {
    const { rows, columns } = await report('collections', { ...SPAN, group: ['method', 'cashier'] })
    expect(columns.map(({ key }) => key)).toEqual(['method', 'cashier', 'count', 'amount'])
    expect(rows.find(({ method }) => method === 'cash')).toMatchObject({ method_name: '现金' })
    expect(rows.every(({ cashier_name }) => typeof cashier_name === 'string')).toBe(true)
  })
})

describe('arrears', () => {
  it.each([['age'], ['location'], ['meter']])('now are the open orders, by %s', async (key) => {
    const open = (await t.call(works.staff, 'GET /orders/', { page_size: 200 })).data.results.filter(
      ({ outstanding }: Row) => outstanding !== '0.00',
    )
    const { rows, totals } = await report('arrears', { group: key })
    expect(totals).toEqual({ count: open.length, amount: sumMoney(open, 'outstanding') })
    expect(sumMoney(rows)).toBe(totals.amount)
    if (key === 'meter')
      for (const row of rows)
        expect(row.amount).toBe(
          sumMoney(
            open.filter(({ meter }: Row) => meter === row.meter),
            'outstanding',
          ),
        )
  })

  it.each(MONTHS)('at the end of %s are those of its monthly orders, account by account', async (month) => {
    const { summary, results } = (
      await t.call(works.staff, 'GET /orders/monthly/', { billing_month: month, page_size: 200 })
    ).data
    const { rows, totals } = await report('arrears', { month_to: month, group: 'meter' })
    expect(totals.amount).toBe(summary.closing_arrears)
    const owing = results.filter(({ closing_arrears }: Row) => closing_arrears !== '0.00')
    expect(new Map(rows.map((row) => [row.meter, row.amount]))).toEqual(
      new Map(owing.map((row: Row) => [row.meter, row.closing_arrears])),
    )
    for (const key of ['age', 'location'])
      expect((await report('arrears', { month_to: month, group: key })).totals).toEqual(totals)
  })

  it('of a closed month are those that it keeps', async () => {
    const { figures } = (await t.call(works.staff, 'GET /periods/2026-01/', {})).data
    expect((await report('arrears', { month_to: '2026-01' })).totals.amount).toBe(figures.closing_arrears)
  })
})

describe('volumes', () => {
  it.each([[['month']], [['category']], [['location', 'month']], [['month', 'category', 'location']]])(
    'are those of the orders, by %j',
    async (group) => {
      const { summary } = (
        await t.call(works.staff, 'GET /orders/monthly/', {
          billing_month_from: MONTHS[0],
          billing_month_to: MONTHS[2],
        })
      ).data
      const query = { month_from: MONTHS[0], month_to: MONTHS[2], group }
      const { rows, totals } = await report('volumes', query)
      expect(totals.volume).toBe(summary.volume)
      expect(sumVolume(rows)).toBe(litres(summary.volume))
      expect(totals.billed_volume).toBe(summary.billed_volume)
      expect(sumVolume(rows, 'billed_volume')).toBe(litres(summary.billed_volume))
      expect(litres(summary.volume) - litres(summary.billed_volume)).toBe(litres('7'))
      const { totals: year } = await report('volumes', {
        ...query,
        month_from: '2027-01',
        month_to: '2027-03',
      })
      expect(year).toEqual({
        ...{ billed_volume: '0', billed_volume_last_year: summary.billed_volume },
        ...{ volume: '0', volume_last_year: summary.volume },
      })
    },
  )

  it('of a place are those of its accounts', async () => {
    const { summary } = (
      await t.call(works.staff, 'GET /orders/monthly/', { billing_month: '2026-02', location: area })
    ).data
    for (const group of ['month', 'category', 'location']) {
      const { rows, totals } = await report('volumes', {
        month_to: '2026-02',
        location: area,
        group,
      })
      expect([totals.volume, totals.billed_volume]).toEqual([summary.volume, summary.billed_volume])
      expect(rows).toHaveLength(group === 'category' ? 2 : 1)
    }
  })
})

describe('prepaid balances', () => {
  it.each(MONTHS)('of %s add up to those of the month’s books', async (month) => {
    const { figures } = (await t.call(works.staff, `GET /periods/${month}/`, {})).data
    const { rows, totals } = await report('balances', { month_from: month, month_to: month })
    expect(totals).toEqual(figures.prepaid)
    for (const row of rows)
      expect(
        fen(String(row.opening)) + fen(String(row.in)) - fen(String(row.applied)) - fen(String(row.refunded)),
      ).toBe(fen(String(row.closing)))
  })

  it('continue from month to month, and end with the balances of now', async () => {
    const whole = await report('balances', { month_from: MONTHS[0], month_to: MONTHS[2] })
    const [{ balance }] = (await rowsOf(sql<{ balance: string }>`
      select sum(balance)::text as balance from meter_states where organization_id = ${works.org}`)) as [
      { balance: string },
    ]
    expect(whole.totals.closing).toBe(balance)
    expect(whole.totals.opening).toBe('0.00')
  })
})

describe('readings', () => {
  it('count what was read, estimated and not read, by reader and book', async () => {
    const path = `POST /reading-rounds/${book}/not-read/`
    const mark = await t.call(works.clerk, path, { meter: unread, month: '2026-03', reason: 'locked' })
    expect(mark.status, mark.text).toBeLessThan(300)
    const kept = await rowsOf(sql<Row>`
      select r.reader_id::int as reader, source <> 'estimate' as is_real, cardinality(abnormal) > 0 as is_abnormal
      from readings r where organization_id = ${works.org} and status <> 'void' and source not in ('change_old', 'change_new')
        and read_at >= '2026-01-01' and read_at < '2026-04-01'`)
    const { totals, rows } = await report('readings', {
      from: '2026-01-01',
      to: '2026-03-31',
      group: ['reader', 'location'],
    })
    expect(totals).toMatchObject({
      read: kept.filter(({ is_real }) => is_real).length,
      estimated: kept.filter(({ is_real }) => !is_real).length,
      not_read: 1,
      abnormal: kept.filter(({ is_abnormal }) => is_abnormal).length,
    })
    const sum = (key: string) => rows.reduce((all, row) => all + Number(row[key]), 0)
    for (const key of ['read', 'estimated', 'not_read', 'abnormal']) expect(sum(key)).toBe(totals[key])
    // The list of readings finds those of each row.
    const listed = async (row: Row, more: object) => {
      const filters = {
        ...(row.reader === null ? { reader_named: false } : { reader: row.reader }),
        location: row.location,
        ...{ read_at_from: '2026-01-01', read_at_to: '2026-03-31' },
        status: readingStatuses.filter((status) => status !== 'void'),
        ...more,
      }
      return (await t.call(works.staff, 'GET /readings/totals/', filters)).data.count
    }
    const real = readingSources.filter((source) => !['estimate', 'change_old', 'change_new'].includes(source))
    for (const row of rows) {
      expect(await listed(row, { source: real })).toBe(row.read)
      expect(await listed(row, { source: ['estimate'] })).toBe(row.estimated)
      expect(await listed(row, { source: [...real, 'estimate'], abnormal: true })).toBe(row.abnormal)
    }
  })

  it('that are abnormal are counted by kind and account', async () => {
    const span = { from: '2026-01-01', to: '2026-03-31' }
    const kept = await rowsOf(sql<Row>`
      select kind, meter_id::int as meter from readings r cross join unnest(abnormal) kind
      where organization_id = ${works.org} and status <> 'void'`)
    const byKind = await report('abnormal', span)
    const byMeter = await report('abnormal', { ...span, group: ['kind', 'meter'] })
    expect(byKind.totals.count).toBe(kept.length)
    expect(byMeter.rows).toHaveLength(groupedBy(kept, ['kind', 'meter']).size)
    expect(byMeter.totals).toEqual(byKind.totals)
  })
})

describe('a report', () => {
  it('is of the caller’s organization, and of the permissions it names', async () => {
    const reader = await t.signIn('user', { organization: works.org, permissions: [14] })
    for (const name of ['readings', 'abnormal', 'estimates'])
      expect((await t.call(reader, `GET /reports/${name}/`)).status).toBe(200)
    for (const name of ['collections', 'charges', 'arrears', 'volumes', 'balances', 'invoices'])
      expect((await t.call(reader, `GET /reports/${name}/`)).status).toBe(403)
    const { totals } = await report('charges', { month_to: '2026-03' }, elsewhere.staff)
    expect(totals.amount).toBe('9000.00')
  })

  it('is empty where there is nothing, with totals of nothing', async () => {
    for (const name of ['charges', 'volumes', 'balances']) {
      const { rows, totals } = await report(name, { month_to: '2020-01' })
      expect(rows).toEqual([])
      expect(Object.values(totals).every((figure) => Number(figure) === 0)).toBe(true)
    }
    expect((await report('collections', { from: '2020-01-01', to: '2020-02-01' })).totals).toEqual({
      count: 0,
      amount: '0.00',
    })
  })

  it.each([
    ['collections', { group: 'tier' }, 'group'],
    ['collections', { from: '2026-02-02', to: '2026-02-01' }, 'from'],
    ['collections', { from: '2020-01-01', to: '2026-02-01' }, 'from'],
    ['collections', { month_from: '2026-01' }, 'month_from'],
    ['charges', { month_from: '2026-02', month_to: '2026-01' }, 'month_from'],
    ['charges', { from: '2026-02-01' }, 'from'],
  ])('refuses what it cannot answer: %s %j', async (name, query, field) => {
    const reply = await t.call(works.staff, `GET /reports/${name}/`, query)
    expect(reply.status).toBe(400)
    expect(reply.text).toContain(field)
  })

  it('ends with the last day of its last month', async () => {
    const { totals } = await report('collections', { to: lastDayOf('2026-02') })
    const list = await t.call(works.staff, 'GET /payment-records/', {
      posted_on_from: '2026-02-01',
      posted_on_to: '2026-02-28',
    })
    expect(totals.count).toBe(list.data.count)
  })
})
