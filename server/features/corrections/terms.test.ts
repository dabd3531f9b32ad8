import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

const change = (body: object, path = '', user = own.works.staff) =>
  t.call(user, `POST /meters/${own.meter}/terms/${path}`, body)

test('with cascade, orders from that day on are billed again under the new terms, those before it stay', async () => {
  const first = await own.read(25, '2026-01-31')
  const second = await own.read(50, '2026-02-28')
  const third = await own.read(75, '2026-03-20')
  const reply = await change({ terms_from: '2026-02-01', persons: 7, cascade: true })
  expect(reply.status, reply.text).toBe(200)
  const { meter, cascade } = reply.data
  expect(meter.persons).toBe(7)
  expect(cascade.map(({ order }: { order: number }) => order)).toEqual([second.id, third.id])
  // From 195: the second tier begins at 240 for 7 persons.
  expect(cascade.map(({ reissued }: { reissued: object }) => reissued)).toMatchObject([
    { persons: 7, amount: '125.00', reissue_of: second.id, current_reading: '50' },
    { persons: 7, amount: '135.00', reissue_of: third.id, current_reading: '75' },
  ])
  expect(await own.get(`/orders/${first.id}/`)).toMatchObject({ status: 'unpaid', persons: 5 })
  expect(await own.account()).toMatchObject({ last_reading: '75', arrears: '415.00' })
  await own.holds()
})

test('its preview says the same and writes nothing', async () => {
  const first = await own.read(25, '2026-01-31')
  const body = { terms_from: '2026-01-01', persons: 7, cascade: true }
  const { effects, meter, cascade } = (await change(body, 'preview/')).data
  expect([meter.persons, cascade[0].reissued.amount, cascade[0].reissued.id]).toEqual([7, '125.00', null])
  expect(effects).toEqual({
    arrears: { before: '155.00', after: '125.00' },
    released: [],
    settled: [],
    orders: [{ order: first.id, order_no: first.order_no, becomes: 'reissued' }],
    invoices: [],
  })
  expect(await own.statuses()).toEqual(['reading unpaid 155.00'])
  expect((await own.get(`/meters/${own.meter}/`)).persons).toBe(5)
})

test('what was paid pays the orders that replace it, and the rest stays in the balance', async () => {
  await own.read(25, '2026-01-31')
  await own.pay('155')
  await change({ terms_from: '2026-01-01', persons: 7, cascade: true })
  expect(await own.account()).toMatchObject({ balance: '30.00', arrears: '0.00' })
  await own.holds()
})

test('without cascade a billed day is refused; a day that nothing is billed on needs none', async () => {
  await own.read(25, '2026-01-31')
  expect(await change({ terms_from: '2026-01-15', persons: 7 })).toMatchObject({
    status: 409,
    code: 'terms_billed',
  })
  const { status, data } = await change({ terms_from: '2026-02-01', persons: 7 })
  expect([status, data.meter.persons, data.cascade]).toEqual([200, 7, []])
})

test('cascade needs permission 15; a paid order is refused where the setting forbids it', async () => {
  own = await correctedAccount(t, { allow_flush_paid: false })
  await own.read(25, '2026-01-31')
  const body = { terms_from: '2026-01-15', persons: 7, cascade: true }
  expect((await change(body, '', own.works.clerk)).status).toBe(403)
  await own.pay('10')
  expect(await change(body)).toMatchObject({ status: 409, code: 'paid' })
  expect((await own.get(`/meters/${own.meter}/`)).persons).toBe(5)
})
