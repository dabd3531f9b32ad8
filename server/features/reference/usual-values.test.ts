import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { newWaterworks } from '../../testing/waterworks'

const PATH = '/organizations/usual-values/'
let t: TestApp
beforeAll(async () => {
  t = await startApp({ clock: '2026-03-10 09:00:00' })
})
afterAll(() => t.stop())

it('makes the usual types and diameters that are missing, once, and leaves what is there', async () => {
  const works = await newWaterworks(t)
  const clerk = await t.signIn('user', { organization: works.org, permissions: [1, 5] })
  expect((await t.call(clerk, `POST ${PATH}`, {})).status).toBe(403)
  const before = (await t.call(works.staff, `GET ${PATH}`)).data
  const lacking = (rows: { exists: boolean }[]) => rows.filter(({ exists }) => !exists).length
  // A new waterworks has DN15.
  expect(lacking(before.diameters)).toBe(13)
  const [first, second] = await Promise.all([
    t.call(works.staff, `POST ${PATH}`, {}),
    t.call(works.staff, `POST ${PATH}`, {}),
  ])
  const made = [first.data, second.data]
  expect(made).toContainEqual({ meter_types: lacking(before.meter_types), diameters: 13 })
  expect(made).toContainEqual({ meter_types: 0, diameters: 0 })
  const { results } = (await t.call(works.staff, 'GET /organizations/diameters/')).data
  expect(results.map((row: { name: string }) => row.name).slice(0, 3)).toEqual(['DN15', 'DN20', 'DN25'])
  expect(results).toHaveLength(14)
  expect(results.slice(0, 2).map((row: { capacity_fee: string | null }) => row.capacity_fee)).toEqual([
    '0.00',
    null,
  ])
  const trail = (await t.call(works.staff, 'GET /audit/?object_type=diameter')).data.results
  expect(trail.length).toBeGreaterThanOrEqual(13)
})

it('bills no capacity fee that nobody has set: reading, preview and trial name the diameter, and 0.00 is set', async () => {
  const works = await newWaterworks(t)
  await t.call(works.staff, `POST ${PATH}`, {})
  const { results } = (await t.call(works.staff, 'GET /organizations/diameters/')).data
  const wide = results.find((row: { name: string }) => row.name === 'DN50')
  const twoPart = { name: '两部制', mode: 'two_part', price: '3', capacity_price: null }
  const meter = await works.meter(await works.price(twoPart), { diameter: wide.id })
  const reading = { meter: meter.id, current_reading: '10', read_at: '2026-02-10' }
  for (const path of ['/readings/preview/', '/reading-orders/']) {
    const refused = await t.call(works.staff, `POST ${path}`, reading)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('DN50')])
  }
  const example = { volume: '10', diameter: wide.id }
  const draft = { ...twoPart, effective_from: '2026-01-01', example }
  const tried = await t.call(works.staff, 'POST /organizations/water-prices/preview/', draft)
  expect([tried.status, tried.text]).toEqual([409, expect.stringContaining('DN50')])
  const path = `/organizations/diameters/${wide.id}/`
  expect((await t.call(works.staff, `PATCH ${path}`, { capacity_fee: '0' })).data.capacity_fee).toBe('0.00')
  const billed = await t.call(works.staff, 'POST /reading-orders/', reading)
  expect([billed.status, billed.data.amount]).toEqual([201, '30.00'])
})
