import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, TEST_SECRET, type TestApp } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { type Carriers, createCarriers } from './carriers'
import { Sender } from './lanes'
import { runNextBatch } from './run-schedules'

const PATH = '/organizations/sms-schedule/'
const English = { 'accept-language': 'en' }
const slot = (name: string) => `\${${name}}`

let t: TestApp
let works: Waterworks
let price: number
let config: number
let template: number
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-10 10:00:00' })
})
beforeEach(async () => {
  t.clock.now = '2026-01-10 10:00:00'
  works = await newWaterworks(t, { low_balance_days: 10 })
  price = await works.price({ name: '单一', mode: 'flat', price: '2.00' })
  config = await make('sms-configs', {
    name: '试用',
    provider: 'outbox',
    sign_name: '清河水务',
    is_default: true,
  })
  template = await make('sms-template', {
    name: '欠费提醒',
    scene: 'arrears',
    provider_code: 'SMS_1',
    content: `${slot('customer_name')}欠费${slot('arrears')}元`,
  })
})
afterAll(() => t.stop())

async function make(path: string, body: object): Promise<number> {
  const reply = await t.call(works.staff, `POST /organizations/${path}/`, body)
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.data.id
}
let names = 0
const base = () => ({ name: `计划 ${++names}`, template, config, trigger: 'daily', time: '09:00' })
const schedule = (more: object = {}) => make('sms-schedule', { ...base(), ...more })
const read = async (id: number) => (await t.call(works.staff, `GET ${PATH}${id}/`)).data

const carriers = () =>
  createCarriers(t.db, TEST_SECRET, async () => {
    return { status: 200, text: JSON.stringify({ Code: 'OK', BizId: 'b' }) }
  })
const fail = (error: unknown) => {
  throw error
}
const senderOf = (carriers: Carriers) =>
  new Sender({ db: t.db, carriers, clock: () => t.clock.now, report: fail })
/** Runs the worker's part until nothing is left to do. */
async function work(): Promise<void> {
  const sender = senderOf(carriers())
  for (;;) {
    const hasRun = await runNextBatch(t.db, t.clock.now)
    const hasBegun = await sender.begin()
    await sender.idle()
    if (!hasRun && !hasBegun) return
  }
}
const log = async (query: object = {}) =>
  (await t.call(works.staff, 'GET /organizations/sms-messages/', { page_size: 200, ...query })).data.results

let phones = 0
/** An account that owes 2 yuan for each m³, due on 2026-01-25. */
async function debtor(volume = 10, more: object = {}): Promise<number> {
  const phone = `138${String(20_000_000 + ++phones)}`
  const { id } = await works.meter(price, { phone, ...more })
  await works.read(id, volume, '2026-01-05')
  return id
}
const pay = (meter: number, amount: number) =>
  t.call(works.clerk, 'POST /payment-records/', { meter, amount, method: 'cash' })

describe('a schedule', () => {
  test.each([
    ['once', { trigger: 'once', date: '2026-01-12' }, '2026-01-12 09:00:00'],
    ['daily', { trigger: 'daily' }, '2026-01-11 09:00:00'],
    ['weekly', { trigger: 'weekly', weekday: 1 }, '2026-01-12 09:00:00'],
    ['monthly', { trigger: 'monthly', month_day: 'last' }, '2026-01-31 09:00:00'],
    ['looked for daily', { trigger: 'event', event: 'overdue', dedupe_days: 7 }, '2026-01-11 09:00:00'],
    ['set off by documents', { trigger: 'event', event: 'order_created' }, null],
  ])('%s runs next at its time', async (_name, timing, next_run) => {
    expect(await read(await schedule(timing))).toMatchObject({
      ...timing,
      next_run,
      last_run: null,
      is_enabled: true,
    })
  })

  test.each([
    [{ trigger: 'once' }, { date: ['Required'] }],
    [{ trigger: 'once', date: '2026-01-10' }, { date: ['Must be in the future'] }],
    [{ trigger: 'weekly' }, { weekday: ['Required'] }],
    [{ trigger: 'monthly', month_day: 29 }, { month_day: expect.any(Array) }],
    [{ trigger: 'event' }, { event: ['Required'] }],
    [{ time: '21:00' }, { time: [expect.stringContaining('08:00 to 20:59')] }],
    [{ time: '9:00' }, { time: ['A time like 09:00'] }],
    [
      { trigger: 'event', event: 'balance_low' },
      { dedupe_days: [expect.stringContaining('At least 1 day')] },
    ],
    [{ template: 987_654_321 }, { template: ['There is no such record'] }],
    [{ config: 987_654_321 }, { config: ['There is no such record'] }],
    [{ locations: [987_654_321] }, { locations: ['There is no such record'] }],
    [{ prices: [987_654_321] }, { prices: ['There is no such record'] }],
  ])('that makes no sense is refused on its field: %o', async (more, data) => {
    const reply = await t.call(works.staff, `POST ${PATH}`, { ...base(), ...more }, English)
    expect([reply.status, reply.data]).toEqual([400, data])
  })

  test('of another organization’s parts is refused as of missing ones', async () => {
    const own = await schedule({ locations: [works.location], prices: [price] })
    expect(await read(own)).toMatchObject({ location_names: ['一册'], price_names: ['单一'] })
    const stranger = await newWaterworks(t)
    const reply = await t.call(stranger.staff, `POST ${PATH}`, base(), English)
    expect(Object.keys(reply.data)).toEqual(['template'])
  })

  test('keeps a place and a price from being deleted, and says so; one that has sent nothing is deleted itself', async () => {
    const id = await schedule({ locations: [works.location], prices: [price] })
    for (const path of [`locations/${works.location}`, `water-prices/${price}`]) {
      const reply = await t.call(works.staff, `DELETE /organizations/${path}/`, undefined, English)
      expect([reply.status, reply.msg]).toEqual([409, expect.stringContaining('1 SMS schedule')])
    }
    expect((await t.call(works.staff, `DELETE ${PATH}${id}/`)).status).toBe(204)
    expect((await t.call(works.staff, `DELETE /organizations/locations/${works.location}/`)).status).toBe(204)
  })

  test('switched off waits; switched on it goes on from now and makes up for nothing', async () => {
    const id = await schedule()
    await t.call(works.staff, `PATCH ${PATH}${id}/`, { is_enabled: false })
    await debtor()
    t.clock.now = '2026-01-15 12:00:00'
    await work()
    expect(await log()).toEqual([])
    const { data } = await t.call(works.staff, `PATCH ${PATH}${id}/`, { is_enabled: true })
    expect(data).toMatchObject({ is_enabled: true, next_run: '2026-01-16 09:00:00' })
    await work()
    expect(await log()).toEqual([])
  })
})

describe('the preview', () => {
  const preview = async (more: object) =>
    (await t.call(works.staff, `POST ${PATH}preview/`, { ...base(), name: undefined, ...more })).data

  test('says the next five times, and who would receive it now: how many, and the first by name', async () => {
    const meters = [await debtor(10, { customer_name: '甲' }), await debtor(1, { customer_name: '乙' })]
    await debtor(20, { phone: '' })
    const found = await preview({ trigger: 'monthly', month_day: 20, min_arrears: '5', exclude_paid: true })
    expect(found).toMatchObject({ matching: 2, without_phone: 1, duplicates: 0 })
    expect(found.next).toEqual(['01', '02', '03', '04', '05'].map((month) => `2026-${month}-20 09:00:00`))
    expect(found.first).toEqual([
      {
        id: meters[0],
        account_no: expect.any(String),
        customer_name: '甲',
        phone: expect.stringMatching(/^138\*{4}\d{4}$/),
        arrears: '20.00',
      },
    ])
  })

  test('knows places with all below them, prices, what is owed and for how long; closed accounts are never in it', async () => {
    const below = await make('locations', {
      name: '一栋',
      level: 'building',
      code: 'B1-1',
      parent: works.location,
    })
    const elsewhere = await make('locations', { name: '二册', level: 'book', code: 'B2' })
    const other = await works.price({ name: '另一个', mode: 'flat', price: '3.00' })
    const paid = await debtor()
    await debtor(5, { location: below })
    await debtor(5, { location: elsewhere, water_price: other })
    const gone = await debtor(5)
    await t.db.updateTable('meters').set({ status: 'closed' }).where('id', '=', gone).execute()
    await pay(paid, 20)
    const count = async (more: object) => (await preview(more)).matching
    expect(await count({})).toBe(3)
    expect(await count({ locations: [works.location] })).toBe(2)
    expect(await count({ locations: [below, elsewhere] })).toBe(2)
    expect(await count({ prices: [other] })).toBe(1)
    expect(await count({ exclude_paid: true })).toBe(2)
    expect(await count({ min_arrears: '10.01' })).toBe(1)
    t.clock.now = '2026-01-20 10:00:00'
    expect(await count({ trigger: 'event', event: 'overdue', dedupe_days: 1 })).toBe(0)
    t.clock.now = '2026-01-27 10:00:00'
    expect(await count({ trigger: 'event', event: 'overdue', dedupe_days: 1 })).toBe(2)
    expect([await count({ min_overdue_days: 2 }), await count({ min_overdue_days: 3 })]).toEqual([2, 0])
  })

  test('a prepaid balance is low when it lasts for fewer days than the organization says', async () => {
    const prepaid = { billing_mode: 'prepaid' }
    const meter = await debtor(41, prepaid) // 82 yuan for 41 days: 2 a day
    await debtor(41)
    await pay(meter, 82 + 19)
    const event = { trigger: 'event', event: 'balance_low', dedupe_days: 7 }
    expect((await preview(event)).first).toMatchObject([{ id: meter }])
    await pay(meter, 1)
    expect((await preview(event)).matching).toBe(0)
  })
})
