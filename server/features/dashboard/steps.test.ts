import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks } from '../../testing/waterworks'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ clock: '2026-02-10 09:00:00' })
})
afterAll(() => t.stop())

it('ticks the first steps of a new organization off as they are done, and counts them for its staff alone', async () => {
  const fresh = await newWaterworks(t)
  const steps = async () => (await t.call(fresh.staff, 'GET /dashboard/')).data.first_steps
  const none = {
    ...{ locations: true, meter_types: true, diameters: true, water_prices: false },
    // It begins with staff and a reader.
    ...{ people: true, seller: false, bank_accounts: false, meters: false, readings: false, payments: false },
  }
  expect(await steps()).toEqual(none)
  const meter = await fresh.meter(await fresh.price({ name: '水价', mode: 'flat', price: 1 }))
  expect(await steps()).toEqual({ ...none, water_prices: true, meters: true })
  expect((await fresh.read(meter.id, 3, '2026-02-05 08:00:00')).status).toBe(201)
  const clerk = await t.signIn('user', { organization: fresh.org, permissions: [5] })
  const seller = { taxpayer_name: '起步水务', taxpayer_id: '91440300708461136T' }
  const path = `/organizations/orgs/${fresh.org}/`
  expect((await t.call(fresh.staff, `PATCH ${path}`, seller)).status).toBe(200)
  expect(await steps()).toMatchObject({ people: true, seller: true, readings: true, payments: false })
  const counted = await t.call(fresh.staff, 'GET /dashboard/first-steps/')
  expect(counted.data.steps).toEqual(
    expect.arrayContaining([
      { key: 'people', is_done: true, count: 3 },
      { key: 'seller', is_done: true, count: null },
      { key: 'bank_accounts', is_done: false, count: 0 },
      { key: 'meters', is_done: true, count: 1 },
    ]),
  )
  expect((await t.call(clerk, 'GET /dashboard/first-steps/')).status).toBe(403)
})
