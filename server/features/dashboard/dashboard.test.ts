import { dueIn } from '@water/contract/dashboard/due-in'
import { type Figure, figures } from '@water/contract/dashboard/figures'
import { type Waiting, type Waits, waiting } from '@water/contract/dashboard/waiting'
import { endpoints } from '@water/contract/endpoints'
import { may, type Person } from '@water/rules/access/may'
import { addDays, daysBetween } from '@water/rules/calendar'
import { fen, litres, totalOf, yuan } from '@water/rules/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { prepareFigures } from './prepare'

let t: TestApp
let works: Waterworks
let elsewhere: Waterworks
let cashier: TestUser
let upstairs: number
let read: { id: number }
let late: { id: number }
let flushed: { id: number }

const SPAN = { from: '2026-01-01', to: '2026-01-31' }
const home = async (user: TestUser, query: object = {}) => {
  const reply = await t.call(user, 'GET /dashboard/', query)
  expect(reply.status, reply.text).toBe(200)
  return reply.data
}
const pay = async (meter: { id: number }, amount: string) => {
  const body = { meter: meter.id, amount, method: 'cash' }
  const reply = await t.call(cashier, 'POST /payment-records/', body)
  expect(reply.status, reply.text).toBe(201)
  return reply.data
}
const billed = async (meter: { id: number }, index: number, at: string, of = works) => {
  const reply = await of.read(meter.id, index, at)
  expect(reply.status, reply.text).toBe(201)
  return reply.data
}

/** Two months: bills of January and February, one red, payments of each kind, a place of its own and a foreign works. */
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-10 09:00:00' })
  works = await newWaterworks(t)
  elsewhere = await newWaterworks(t)
  cashier = await t.signIn('user', { organization: works.org, permissions: [18] })
  const price = await works.price({ name: '单一水价', mode: 'flat', price: '2.50' })
  const branch = { name: '楼上', level: 'building', code: 'U1', parent: works.location }
  upstairs = (await t.call(works.staff, 'POST /organizations/locations/', branch)).data.id
  // Its first two months are billed at the minimum.
  read = await works.meter(price, { min_volume: 6 })
  late = await works.meter(price, { location: upstairs })
  flushed = await works.meter(price)
  await works.meter(price)
  await billed(read, 11, '2026-01-10 08:00:00')
  await billed(late, 7, '2026-01-10 08:00:00')
  t.clock.now = '2026-01-20 09:00:00'
  const wrong = await billed(flushed, 400, '2026-01-20 08:00:00')
  await pay(read, '20.00')
  t.clock.now = '2026-01-31 09:00:00'
  const reverser = await t.signIn('user', { organization: works.org, permissions: [15, 18] })
  const red = await t.call(reverser, `POST /orders/${wrong.id}/red-flush/`, { reason: '抄错' })
  expect(red.status, red.text).toBeLessThan(300)
  const twice = await pay(late, '3.00')
  await t.call(cashier, `POST /payment-records/${twice.id}/reverse/`, { reason: '收错' })
  t.clock.now = '2026-02-05 09:00:00'
  await billed(read, 19, '2026-02-05 08:00:00')
  await pay(late, '1.50')

  const foreign = await elsewhere.meter(await elsewhere.price({ name: '水价', mode: 'flat', price: '9' }))
  await billed(foreign, 1000, '2026-02-05 08:00:00', elsewhere)
})
afterAll(() => t.stop())

/** Counts the figures of every organization with an account, as the worker does for large ones. */
const prepare = () => prepareFigures(t.databases, () => t.clock.now, new AbortController().signal, 0)

describe('the figures of a large organization are prepared', () => {
  const comparable = ({ as_of: _, ...figures }: { as_of: string }) => figures

  it('and are those that would be counted, for ten minutes, of the whole and of this month', async () => {
    t.clock.now = '2026-02-05 10:00:00'
    const staff = works.staff
    const counted = await home(staff)
    expect(counted.as_of).toBe('2026-02-05 10:00:00')
    await prepare()
    t.clock.now = '2026-02-05 10:00:30'
    const prepared = await home(staff)
    expect(prepared.as_of).toBe('2026-02-05 10:00:00')
    expect(comparable(prepared)).toEqual(comparable(counted))

    const paid = await pay(late, '0.50')
    expect((await home(staff)).collected).toBe(counted.collected)
    const [ofDay, ofPlace] = [{ from: '2026-02-05', to: '2026-02-05' }, { location: upstairs }]
    for (const query of [ofDay, ofPlace])
      expect((await home(cashier, query)).as_of).toBe('2026-02-05 10:00:30')
    t.clock.now = '2026-02-05 10:10:01'
    const later = await home(staff)
    expect(later.as_of).toBe('2026-02-05 10:10:01')
    expect(fen(later.collected) - fen(counted.collected)).toBe(fen('0.50'))
    await t.call(cashier, `POST /payment-records/${paid.id}/reverse/`, { reason: '试' })
    await t.db.deleteFrom('prepared_figures').execute()
    t.clock.now = '2026-02-05 09:00:00'
  })

  it('but a reader sees the own books as they are now, and nobody the figures of others', async () => {
    const reader = await t.signIn('user', { organization: works.org, permissions: [14] })
    const [book] = (await home(reader)).rounds
    await t.db
      .updateTable('locations')
      .set({ reader_id: reader.id })
      .where('id', '=', book.location)
      .execute()
    await prepare()
    const before = (await home(reader)).rounds[0]
    const meter = await works.meter(await works.price({ name: '新价', mode: 'flat', price: '1' }))
    await billed(meter, 5, '2026-02-05 08:30:00')
    const [own] = (await home(reader)).rounds
    expect([own.reader, own.read]).toEqual([reader.id, before.read + 1])
    expect((await home(elsewhere.staff)).charged).not.toBe((await home(works.staff)).charged)
    await t.db.deleteFrom('prepared_figures').execute()
  })

  it('only of organizations with more accounts than that', async () => {
    await prepareFigures(t.databases, () => t.clock.now, new AbortController().signal, 4)
    const { rows } =
      await sql`select organization_id from prepared_figures where figures ? 'comparison'`.execute(t.db)
    expect(rows).toEqual([{ organization_id: works.org }])
    await t.db.deleteFrom('prepared_figures').execute()
  })
})

/** The sums by another way: the lists of the documents, page by page, added up here. */
async function fromTheDocuments(user: TestUser, { from, to }: typeof SPAN) {
  const all = async (path: string, query: object) =>
    (await t.call(user, `GET ${path}`, { page_size: 200, ...query })).data.results
  const issued = await all('/orders/', { issued_on_from: from, issued_on_to: to })
  const paid = (await all('/payment-records/', {})).filter(
    ({ posted_on }: { posted_on: string }) => posted_on >= from && posted_on <= to,
  )
  const owed = (await all('/orders/', {})).map(({ outstanding }: { outstanding: string }) => outstanding)
  const add = (texts: string[]) => yuan(texts.reduce((sum, text) => sum + fen(text), 0))
  const sum = (name: 'volume' | 'billed_volume') =>
    issued.reduce((all: number, order: Record<typeof name, string>) => all + litres(order[name]), 0)
  return {
    charged: add(issued.map(({ amount }: { amount: string }) => amount)),
    collected: add(paid.map(({ amount }: { amount: string }) => amount)),
    arrears: add(owed),
    litres: [sum('billed_volume'), sum('volume')],
  }
}

describe('the figures', () => {
  it.each([
    ['a month with a red order and a reversed payment', SPAN],
    ['the next month', { from: '2026-02-01', to: '2026-02-28' }],
    ['one day', { from: '2026-01-20', to: '2026-01-20' }],
    ['days without a document', { from: '2025-06-01', to: '2025-06-30' }],
    ['all of it', { from: '2025-06-01', to: '2026-02-28' }],
  ])('are those of the documents, for %s', async (_, span) => {
    const { volume, billed_volume, ...figures } = await home(works.staff, span)
    const { litres: expected, ...sums } = await fromTheDocuments(works.staff, span)
    expect(figures).toMatchObject(sums)
    expect([litres(billed_volume), litres(volume)]).toEqual(expected)
    const byDay = (name: 'charged' | 'collected') =>
      yuan(figures.by_day.reduce((sum: number, day: Record<string, string>) => sum + fen(day[name]!), 0))
    expect([byDay('charged'), byDay('collected')]).toEqual([figures.charged, figures.collected])
  })

  it('have a row for every day of the span', async () => {
    const { by_day } = await home(works.staff, { from: '2026-01-30', to: '2026-02-02' })
    expect(by_day.map(({ date }: { date: string }) => date)).toEqual([
      '2026-01-30',
      '2026-01-31',
      '2026-02-01',
      '2026-02-02',
    ])
  })

  it('count a red order where it is issued, and the rate among the live orders alone', async () => {
    // 30.00 and 17.50 are live; 1,000.00 was charged and flushed. 20.00 and 0.54 are paid of them; 0.96 was penalty.
    const figures = await home(works.staff, SPAN)
    expect(figures).toMatchObject({ charged: '47.50', collection_rate: '0.4324' })
    const before = await home(works.staff, { from: '2026-01-20', to: '2026-01-20' })
    expect(before).toMatchObject({ charged: '1000.00', collection_rate: null })
  })

  it('are of this month without a span, and of the month of the only day that is named', async () => {
    const { from, to } = await home(works.staff)
    expect([from, to]).toEqual(['2026-02-01', '2026-02-28'])
    expect(await home(works.staff, { from: '2026-01-15' })).toMatchObject({
      from: '2026-01-15',
      to: '2026-01-31',
    })
    expect(await home(works.staff, { to: '2026-01-15' })).toMatchObject({
      from: '2026-01-01',
      to: '2026-01-15',
    })
  })

  it('compare the volume with that of the same days a year before', async () => {
    const { volume, billed_volume } = await home(works.staff, SPAN)
    const next = await home(works.staff, { from: '2027-01-01', to: '2027-01-31' })
    expect(next).toMatchObject({ volume: '0', volume_last_year: volume, billed_volume: '0' })
    expect(next.billed_volume_last_year).toBe(billed_volume)
    expect(billed_volume).not.toBe(volume)
  })

  it('age what is owed by the days since it was due', async () => {
    const owed = { status: ['unpaid', 'partially_paid'], ordering: 'due_date' }
    const orders: { due_date: string; outstanding: string }[] = (
      await t.call(works.staff, 'GET /orders/', owed)
    ).data.results
    const LAST = { not_due: 0, '1-30': 30, '31-60': 60, '61-90': 90, '91-180': 180, '181-365': 365 }
    const ageOn = (today: string, { due_date }: { due_date: string }) =>
      Object.entries(LAST).find(([, last]) => daysBetween(due_date, today) <= last)?.[0] ?? 'over_365'
    for (const days of [0, 1, 30, 31, 60, 61, 90, 91, 180, 181, 365, 366, 500]) {
      const today = addDays(orders[0]!.due_date, days)
      t.clock.now = `${today} 09:00:00`
      const { arrears, arrears_by_age } = await home(works.staff)
      for (const { age, count, amount } of arrears_by_age) {
        const aged = orders.filter((order) => ageOn(today, order) === age)
        expect([age, count, amount]).toEqual([
          age,
          aged.length,
          yuan(totalOf(aged.map((one) => fen(one.outstanding)))),
        ])
      }
      expect(arrears).toBe(yuan(totalOf(orders.map(({ outstanding }) => fen(outstanding)))))
    }
    t.clock.now = '2026-02-05 09:00:00'
  })

  it('of a place are those of the accounts at it and below it', async () => {
    const [whole, part] = [
      await home(works.staff, { ...SPAN, location: works.location }),
      await home(works.staff, { ...SPAN, location: upstairs }),
    ]
    expect(part).toMatchObject({ charged: '17.50', collected: '0.00', arrears: '16.96', volume: '7' })
    expect(whole).toMatchObject({ charged: '47.50', collected: '20.00' })
    const foreign = await home(works.staff, { ...SPAN, location: elsewhere.location })
    expect(foreign).toMatchObject({ charged: '0.00', collected: '0.00', arrears: '0.00', volume: '0' })
  })

  it.each([
    [{ from: '2026-02-02', to: '2026-02-01' }, 'from_after_to'],
    [{ from: '2020-01-01', to: '2026-02-01' }, 'span_days'],
  ])('are refused for %o', async (span, problem) => {
    const reply = await t.call(works.staff, 'GET /dashboard/', span)
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body), problem).toContain('from')
  })
})

const MONEY = [
  'charged',
  'collected',
  'arrears',
  'arrears_by_age',
  'billed_volume',
  'billed_volume_last_year',
  'volume',
  'volume_last_year',
  'by_day',
  'comparison',
] as const

describe('each part', () => {
  it('is there for staff', async () => {
    const { todo, rounds, organizations, ...figures } = await home(works.staff)
    expect(MONEY.filter((name) => figures[name] === null)).toEqual([])
    expect(Object.values(todo)).not.toContain(null)
    expect(rounds).toHaveLength(1)
    expect(organizations).toBeNull()
  })

  it.each([
    [[], []],
    [[18], ['due_notes', 'open_days']],
    [[14], ['abnormal', 'due_notes', 'pending_readings', 'unbilled', 'unread']],
    [[8], []],
    [
      [8, 16],
      ['failed_invoices', 'held_invoices'],
    ],
    [[16], ['held_invoices']],
    [
      [1, 2, 3, 5, 7, 15, 17],
      ['due_notes', 'verify_due'],
    ],
  ])('needs its code: %j', async (permissions, known) => {
    const user = await t.signIn('user', { organization: works.org, permissions })
    const { todo, rounds, organizations, first_steps, ...figures } = await home(user)
    expect(
      Object.keys(todo)
        .filter((name) => todo[name] !== null)
        .sort(),
    ).toEqual(known)
    expect(MONEY.every((name) => (figures[name] !== null) === permissions.includes(18))).toBe(true)
    expect(rounds !== null).toBe(permissions.includes(14))
    expect([organizations, first_steps]).toEqual([null, null])
  })
})

/** People of each kind, with what they hold and the organization that they have chosen. */
async function everyKind() {
  const root = await t.signIn('super')
  const people: [TestUser, Pick<Person, 'is_staff' | 'is_superuser' | 'permissions'>, object][] = [
    [works.staff, { is_staff: true, is_superuser: false, permissions: [] }, {}],
    [root, { is_staff: false, is_superuser: true, permissions: [] }, { organization: works.org }],
  ]
  for (const permissions of [[14], [18], [8, 16], [14, 18, 8, 16]]) {
    const user = await t.signIn('user', { organization: works.org, permissions })
    people.push([user, { is_staff: false, is_superuser: false, permissions }, {}])
  }
  return people
}

describe('each figure of money and water', () => {
  it('is the sum of the list that it opens, to the fen, for every role, span and place, and so is each day and each age', async () => {
    let seen = 0
    for (const [who, { permissions }, chosen] of await everyKind()) {
      for (const [span, location] of [
        [SPAN, undefined],
        [SPAN, upstairs],
        [{ from: '2026-02-01', to: '2026-02-28' }, works.location],
      ] as const) {
        const asked = { ...span, location: location === undefined ? undefined : String(location) }
        const figure = await home(who, { ...asked, ...chosen })
        if (figure.charged === null) {
          expect(permissions).not.toContain(18)
          continue
        }
        const opens = async (
          { list, sum, query }: Figure,
          shown: string,
          at: object = {},
          also: object = {},
        ) => {
          const filters = { ...query({ ...asked, ...at }), ...also, ...chosen }
          const { status, data, text } = await t.call(who, list, { page_size: 200, ...filters })
          expect(status, text).toBe(200)
          const values: string[] = data.results.map((row: Record<string, string>) => row[sum])
          const isWater = sum === 'billed_volume'
          expect([list, filters, totalOf(values.map(isWater ? litres : fen))]).toEqual([
            ...[list, filters, (isWater ? litres : fen)(shown)],
          ])
          const totals = await t.call(who, `${list}totals/`, filters)
          if (!isWater) expect([list, filters, totals.data[sum]]).toEqual([list, filters, shown])
          seen++
          return totals.data.count
        }
        for (const [name, one] of Object.entries(figures)) await opens(one, figure[name])
        for (const { date, charged, collected } of figure.by_day) {
          if (fen(charged) !== 0) await opens(figures.charged, charged, { from: date, to: date })
          if (fen(collected) !== 0) await opens(figures.collected, collected, { from: date, to: date })
        }
        for (const { age, amount, count } of figure.arrears_by_age)
          expect(await opens(figures.arrears, amount, {}, dueIn(age, '2026-02-05'))).toBe(count)
      }
    }
    expect(seen).toBeGreaterThan(100)
  })
})

/** A change-over and an unusual reading that wait, an account that was never read, an invoice that failed and one that is held. */
async function somethingOfEach(): Promise<void> {
  const { water_price } = (await t.call(works.staff, `GET /meters/${read.id}/`)).data
  const change = { final_reading: 8, meter_no: 'NEW-1', initial_reading: 0, reason: 'periodic' }
  const changed = await t.call(works.staff, `POST /meters/${late.id}/change/`, {
    ...change,
    changed_at: '2026-02-03 08:00:00',
  })
  expect(changed.status, changed.text).toBe(200)
  const { id: kept } = await works.meter(water_price)
  const note = { kind: 'promise', text: '月初缴清', due_on: '2026-02-01' }
  expect((await t.call(works.staff, `POST /meters/${kept}/notes/`, note)).status).toBe(201)
  await works.meter(water_price, { install_date: '2025-06-01', read_cycle_months: 2 })
  await sql`
    insert into readings (organization_id, meter_id, installation_id, source, previous_reading, current_reading, read_at, volume,
      abnormal, status)
    select organization_id, meter_id, id, 'import', 0, 3, '2026-02-04 08:00:00', 3, '{surge}', 'pending'
    from installations where meter_id = ${kept}`.execute(t.db)
  await sql`
    insert into invoices (organization_id, meter_id, customer_version, type, color, status, request_no, title_type, buyer_name,
      buyer_tax_id, buyer_address, buyer_phone, buyer_bank, buyer_account, buyer_email, seller, net, tax, amount, next_ask_at, held)
    select ${works.org}, ${read.id}, 1, 'normal', 'blue', status, status, 'personal', '', '', '', '', '', '', '', '{}', 1, 0, 1, next_ask_at, held
    from (values ('failed', null, null), ('issuing', '2026-02-04'::timestamptz, 'login')) as invoices (status, next_ask_at, held)
  `.execute(t.db)
}

describe('what waits', () => {
  it('is what the lists have, for every role, each with an act of its own', async () => {
    await t.signIn('unaudited', { organization: works.org })
    await t.signIn('unaudited', { organization: elsewhere.org })
    await somethingOfEach()
    const people = await everyKind()
    const seen: Record<string, number> = {}
    for (const [who, holds, chosen] of people) {
      const { todo, rounds } = await home(who, chosen)
      for (const [key, count] of Object.entries(todo as Record<Waiting, number | null>)) {
        if (count === null) continue
        const { list, query, act }: Waits = waiting[key as Waiting]
        const { view: _, ...filters } = query as Record<string, unknown>
        const reply = await t.call(who, list, { ...filters, ...chosen })
        expect([key, reply.status, reply.data.count, reply.data.results.length]).toEqual([
          key,
          200,
          count,
          count,
        ])
        seen[key] = Math.max(seen[key] ?? 0, count)
        if (act === null) continue
        const { access } = endpoints.find(({ method, path }) => `${method} ${path}` === act)!
        const organization = holds.is_superuser ? null : works.org
        expect([key, may({ ...holds, is_audit: true, organization }, access)]).toEqual([key, true])
      }
      for (const { location, total } of rounds ?? [])
        expect((await t.call(who, `GET /reading-rounds/${location}/`, chosen)).data.count).toBe(total)
    }
    expect(seen).toEqual({
      ...{ unread: 3, pending_readings: 1, abnormal: 1, unbilled: 1, open_days: 3 },
      ...{ failed_invoices: 1, held_invoices: 1, applicants: 1, failed_messages: 0, due_notes: 1 },
      verify_due: 0,
    })
    // They have no lines, as no real ones.
    await t.db.deleteFrom('invoices').execute()
    // It waits for its writer alone.
    await t.db.deleteFrom('account_notes').execute()
  })

  it('has only the own days of a cashier', async () => {
    const other = await t.signIn('user', { organization: works.org, permissions: [18] })
    expect((await home(cashier)).todo.open_days).toBe(3)
    expect((await home(other)).todo.open_days).toBe(0)
  })

  it('has the books of the reader who has some', async () => {
    const reader = await t.signIn('user', { organization: works.org, permissions: [14] })
    const body = { name: '二册', level: 'book', code: 'B2', reader: reader.id }
    const own = (await t.call(works.staff, 'POST /organizations/locations/', body)).data.id
    const { water_price } = (await t.call(works.staff, `GET /meters/${read.id}/`)).data
    await works.meter(water_price, { location: own })
    const names = (user: TestUser) =>
      home(user).then(({ rounds }) => rounds.map(({ name }: { name: string }) => name))
    expect(await names(reader)).toEqual(['二册'])
    expect(await names(works.staff)).toEqual(['一册', '二册'])
  })
})

describe('a super administrator', () => {
  it('sees the organizations side by side, and the figures of all of them together', async () => {
    const root = await t.signIn('super')
    const span = { from: '2026-01-01', to: '2026-02-28' }
    const { organizations, ...all } = await home(root, span)
    const names = ['charged', 'collected', 'arrears'] as const
    for (const one of [works, elsewhere]) {
      const figures = await home(one.staff, span)
      const row = organizations.find(({ id }: { id: number }) => id === one.org)
      expect(row).toMatchObject(Object.fromEntries(names.map((name) => [name, figures[name]])))
    }
    for (const name of names) {
      const sum = organizations.reduce((sum: number, row: Record<string, string>) => sum + fen(row[name]!), 0)
      expect(all[name]).toBe(yuan(sum))
    }
  })

  it('sees one organization after choosing it, as its staff see it', async () => {
    const root = await t.signIn('super')
    const chosen = await home(root, { organization: works.org })
    expect(chosen).toEqual(await home(works.staff))
  })
})

it('has nothing for another organization’s staff, and nothing at all for somebody without one', async () => {
  const named = await t.call(elsewhere.staff, 'GET /dashboard/', { organization: works.org })
  expect(named.status).toBe(404)
  const nobody = await t.signIn('staff')
  const { charged, todo, rounds, organizations } = await home(nobody)
  expect([charged, rounds, organizations]).toEqual(['0.00', [], null])
  expect(Object.values(todo).every((count) => count === 0)).toBe(true)
})
