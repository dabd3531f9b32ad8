import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MessageWorks, newMessageWorks, slot } from '../../testing/message-works'
import { agreed, movingIn } from '../../testing/moving-in'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks } from '../../testing/waterworks'

const PATH = '/organizations/sms-schedule/'
const English = { 'accept-language': 'en' }

let t: TestApp
let works: MessageWorks
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-10 10:00:00', isWrittenByHand: true })
})
beforeEach(async () => {
  t.clock.now = '2026-01-10 10:00:00'
  works = await newMessageWorks(t)
})
afterAll(() => t.stop())

describe('a schedule', () => {
  test.each([
    ['once', { trigger: 'once', date: '2026-01-12' }, '2026-01-12 09:00:00'],
    ['daily', { trigger: 'daily' }, '2026-01-11 09:00:00'],
    ['weekly', { trigger: 'weekly', weekday: 1 }, '2026-01-12 09:00:00'],
    ['monthly', { trigger: 'monthly', month_day: 'last' }, '2026-01-31 09:00:00'],
    ['checked daily', { trigger: 'event', event: 'overdue', dedupe_days: 7 }, '2026-01-11 09:00:00'],
    ['set off by documents', { trigger: 'event', event: 'order_created' }, null],
  ])('%s runs next at its time', async (_name, timing, next_run) => {
    expect(await works.scheduleNow(await works.schedule(timing))).toMatchObject({
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
      { dedupe_days: [expect.stringContaining('Must be at least 1 day')] },
    ],
    [{ template: 987_654_321 }, { template: ['There is no such record'] }],
    [{ config: 987_654_321 }, { config: ['There is no such record'] }],
    [{ locations: [987_654_321] }, { locations: ['There is no such record'] }],
    [{ prices: [987_654_321] }, { prices: ['There is no such record'] }],
  ])('that makes no sense is refused on its field: %o', async (more, data) => {
    const reply = await t.call(works.staff, `POST ${PATH}`, { ...works.base(), ...more }, English)
    expect([reply.status, reply.data]).toEqual([400, data])
  })

  test('is never about invoices: their template is sent with a link, from the invoice', async () => {
    const link = { name: '发票', scene: 'invoice', provider_code: '', content: slot('invoice_url') }
    const template = await works.make('sms-template', link)
    const refused = { template: [expect.stringContaining('sent from an invoice')] }
    for (const [call, body] of [
      [`POST ${PATH}`, { ...works.base(), template }],
      [`PUT ${PATH}${await works.schedule()}/`, { ...works.base(), template }],
      [`POST ${PATH}preview/`, { trigger: 'daily', template }],
    ] as const) {
      const reply = await t.call(works.staff, call, body, English)
      expect([call, reply.status, reply.data]).toEqual([call, 400, refused])
    }
    const used = `PUT /organizations/sms-template/${works.template}/`
    const { status, data } = await t.call(works.staff, used, { ...link, name: '改' }, English)
    expect([status, data]).toEqual([400, { scene: [expect.stringContaining('An SMS schedule uses')] }])
  })

  test('of another organization’s parts is refused as of missing ones', async () => {
    const own = await works.schedule({ locations: [works.location], prices: [works.flatPrice] })
    expect(await works.scheduleNow(own)).toMatchObject({ location_names: ['一册'], price_names: ['单一'] })
    const stranger = await newWaterworks(t)
    const reply = await t.call(stranger.staff, `POST ${PATH}`, works.base(), English)
    expect(Object.keys(reply.data)).toEqual(['template'])
  })

  test('keeps a place and a price from being deleted, and says so; one that has sent nothing is deleted itself', async () => {
    const id = await works.schedule({ locations: [works.location], prices: [works.flatPrice] })
    for (const path of [`locations/${works.location}`, `water-prices/${works.flatPrice}`]) {
      const reply = await t.call(works.staff, `DELETE /organizations/${path}/`, undefined, English)
      expect([reply.status, reply.msg]).toEqual([409, expect.stringContaining('1 SMS schedule')])
    }
    expect((await t.call(works.staff, `DELETE ${PATH}${id}/`)).status).toBe(204)
    expect((await t.call(works.staff, `DELETE /organizations/locations/${works.location}/`)).status).toBe(204)
  })

  test('switched off waits; switched on it goes on from now and makes up for nothing', async () => {
    const id = await works.schedule()
    await t.call(works.staff, `PATCH ${PATH}${id}/`, { is_enabled: false })
    await works.debtor()
    t.clock.now = '2026-01-15 12:00:00'
    await works.work()
    expect(await works.log()).toEqual([])
    const { data } = await t.call(works.staff, `PATCH ${PATH}${id}/`, { is_enabled: true })
    expect(data).toMatchObject({ is_enabled: true, next_run: '2026-01-16 09:00:00' })
    await works.work()
    expect(await works.log()).toEqual([])
  })
})

describe('the preview', () => {
  const preview = async (more: object) =>
    (await t.call(works.staff, `POST ${PATH}preview/`, { ...works.base(), name: undefined, ...more })).data

  test('says the next five times, and who would receive it now: how many, and the first by name', async () => {
    const meters = [
      await works.debtor(10, { customer_name: '甲' }),
      await works.debtor(1, { customer_name: '乙' }),
    ]
    await works.debtor(20, { phone: '0551-65550000转13800138000' })
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

  test('leaves out the accounts of a move-in until it is agreed', async () => {
    const [coming, usual] = [await works.debtor(), await works.debtor()]
    const ids = async () => (await preview({})).first.map(({ id }: { id: number }) => id)
    const moveIn = await movingIn(t, works.org, [coming])
    expect(await ids()).toEqual([usual])
    await agreed(t, works.org, moveIn)
    expect(await ids()).toEqual([coming, usual])
  })

  test('knows places with all below them, prices, what is owed and for how long; closed accounts are never in it', async () => {
    const below = await works.make('locations', {
      name: '一栋',
      level: 'building',
      code: 'B1-1',
      parent: works.location,
    })
    const elsewhere = await works.make('locations', { name: '二册', level: 'book', code: 'B2' })
    const other = await works.price({ name: '另一个', mode: 'flat', price: '3.00' })
    const paid = await works.debtor()
    await works.debtor(5, { location: below })
    await works.debtor(5, { location: elsewhere, water_price: other })
    const gone = await works.debtor(5)
    await t.db.updateTable('meters').set({ status: 'closed' }).where('id', '=', gone).execute()
    await works.pay(paid, 20)
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
    const meter = await works.debtor(41, prepaid) // 82 yuan for 41 days: 2 a day
    await works.debtor(41)
    await works.pay(meter, 82 + 19)
    const event = { trigger: 'event', event: 'balance_low', dedupe_days: 7 }
    expect((await preview(event)).first).toMatchObject([{ id: meter }])
    await works.pay(meter, 1)
    expect((await preview(event)).matching).toBe(0)
  })
})
