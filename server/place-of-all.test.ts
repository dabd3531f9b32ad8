import type { Endpoint } from '@water/contract/endpoint'
import { endpoints as declared } from '@water/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startApp, type TestApp, type TestUser } from './testing/test-app'
import { newWaterworks, type Waterworks } from './testing/waterworks'

let t: TestApp
let root: TestUser
const all: Waterworks[] = []

/** Two organizations, each with accounts that were billed and paid at its place. */
beforeAll(async () => {
  t = await startApp({ clock: '2026-01-10 09:00:00' })
  root = await t.signIn('super')
  for (let at = 0; at < 2; at++) {
    const works = await newWaterworks(t)
    const price = await works.price({ name: '水价', mode: 'flat', price: String(2 + at) })
    for (let n = 0; n < 2; n++) {
      const meter = await works.meter(price, { read_cycle_months: 1 })
      const read = await works.read(meter.id, 10 + n, '2026-01-10', { confirm_abnormal: true })
      expect(read.status, read.text).toBe(201)
      const paid = { meter: meter.id, method: 'wechat', channel_no: `${at} ${n}`, amount: '5.00' }
      expect((await t.call(works.clerk, 'POST /payment-records/', paid)).status).toBe(201)
    }
    all.push(works)
  }
  t.clock.now = '2026-02-10 09:00:00'
})
afterAll(() => t.stop())

const asksForPlace = ({ method, query }: Endpoint) =>
  method === 'GET' && query instanceof z.ZodObject && 'location' in query.shape
const places: readonly Endpoint[] = declared.filter(asksForPlace)
const paths = places.map(({ path }) => path)
const given = (path: string) => (path.endsWith('export/') ? { format: 'csv' } : {})

test('many calls ask for a place', () => {
  expect(paths.length).toBeGreaterThan(20)
})

test.each(paths.filter((path) => path !== '/dashboard/'))(
  '%s says of a place the same to a super administrator who chose no organization as to its staff',
  async (path) => {
    for (const { staff, location } of all) {
      const query = { location, ...given(path) }
      const [own, wide] = [
        await t.call(staff, `GET ${path}`, query),
        await t.call(root, `GET ${path}`, query),
      ]
      expect([wide.status, wide.text]).toEqual([own.status, own.text])
      expect(own.status, own.text).toBe(200)
    }
  },
)

test('a place that does not exist has nothing', async () => {
  for (const path of ['/orders/', '/meters/', '/reading-rounds/unread/', '/orders/monthly/'])
    expect((await t.call(root, `GET ${path}`, { location: 987_654_321 })).data.count).toBe(0)
  const report = await t.call(root, 'GET /reports/arrears/', { location: 987_654_321 })
  expect([report.status, report.data.rows]).toEqual([200, []])
})

test('the home page has the figures of the place, and what waits in all organizations', async () => {
  const whole = (await t.call(root, 'GET /dashboard/', {})).data
  for (const { staff, location } of all) {
    const [own, wide] = [
      (await t.call(staff, 'GET /dashboard/', { location })).data,
      (await t.call(root, 'GET /dashboard/', { location })).data,
    ]
    const figures = ['charged', 'collected', 'arrears', 'arrears_by_age', 'volume', 'by_day'] as const
    for (const figure of figures) expect(wide[figure]).toEqual(own[figure])
    expect(wide.arrears).not.toBe(whole.arrears)
    expect(wide.comparison).toBe(null)
    for (const part of ['todo', 'rounds', 'organizations']) expect(wide[part]).toEqual(whole[part])
  }
})
