import type { Endpoint } from '@water/contract/endpoint'
import { endpoints as declared } from '@water/contract/endpoints'
import { addSeconds } from '@water/rules/calendar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read } from './db/read-write'
import { prepareFigures } from './features/dashboard/prepare'
import { createDistributedDatabase } from './testing/distributed-database'
import { type ForeignOrganization, newForeignOrganization } from './testing/foreign-rows'
import { sampleBody, sampleQuery } from './testing/sample-bodies'
import { startApp, type TestApp, type TestUser } from './testing/test-app'
import { beijing, newWaterworks } from './testing/waterworks'
import { invariants, violationsOf } from './verify/violations-store'

const url = process.env.CITUS_URL
const endpoints: readonly Endpoint[] = declared
type Level = 'staff' | 'super'

describe.skipIf(url === undefined)('on the cluster of CITUS_URL (skipped where it is not set)', () => {
  let t: TestApp
  let works: ForeignOrganization
  let root: TestUser
  beforeAll(async () => {
    t = await startApp({ database: await createDistributedDatabase(url!), isWrittenByHand: true })
    works = await newForeignOrganization(t)
    root = await t.signIn('super')
  })
  afterAll(() => t.stop())

  test('every call answers, for a super administrator who has chosen no organization as well', async () => {
    const failed: Record<Level, string[]> = { staff: [], super: [] }
    const order = (endpoint: Endpoint) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(endpoint.method)
    for (const endpoint of endpoints.toSorted((one, other) => order(one) - order(other))) {
      if (endpoint.upload || endpoint.access === 'anyone') continue
      const id = works.rows[endpoint.owner ?? ''] ?? 987_654_321
      const path = endpoint.path.replace('{month}', '2026-01').replace(/\{\w+\}/g, String(id))
      const name = `${endpoint.method} ${endpoint.path}`
      const content =
        endpoint.method === 'GET' ? sampleQuery[name] : endpoint.body && sampleBody(endpoint, works.rows)
      const callers: Level[] = endpoint.access === 'superuser' ? ['super'] : ['staff']
      if (endpoint.method === 'GET' && endpoint.access !== 'superuser') callers.push('super')
      for (const caller of callers) {
        const user = caller === 'super' ? root : works.staff
        const reply = await t.call(user, `${endpoint.method} ${path}`, content)
        if (reply.status >= 500 || reply.code === 'choose_organization') failed[caller].push(name)
      }
    }
    expect(failed).toEqual({ staff: [], super: [] })
  })

  test('the home page of all organizations adds up what is kept of each, and counts a place by itself', async () => {
    const home = async (query: object = {}) => {
      const reply = await t.call(root, 'GET /dashboard/', query)
      expect(reply.status, reply.text).toBe(200)
      return reply.data
    }
    const { as_of: _, ...counted } = await home()
    await prepareFigures(t.databases, () => t.clock.now, new AbortController().signal, 0)
    const kept_at = t.clock.now
    t.clock.now = addSeconds(kept_at, 60)
    const { as_of, ...kept } = await home()
    expect([as_of, kept]).toEqual([kept_at, counted])
    const { staff, location } = await newWaterworks(t)
    const { status, data: place } = await t.call(staff, 'GET /dashboard/', { location })
    const { charged, arrears } = await home({ location })
    expect([status, charged, arrears]).toEqual([200, place.charged, place.arrears])
  })

  test('a company is read, paid and closed month by month for a year, and its books hold', async () => {
    t.clock.now = '2025-12-01 09:00:00'
    const company = await newWaterworks(t)
    const meter = await company.meter(await beijing(company))
    const done = async (user: TestUser, target: string, body: object) => {
      const reply = await t.call(user, target, body)
      expect([target, reply.status < 300 ? '' : reply.text]).toEqual([target, ''])
      return reply.data
    }
    for (let month = 1; month <= 12; month++) {
      const name = `2026-${String(month).padStart(2, '0')}`
      t.clock.now = `${name}-20 10:00:00`
      const bill = (await company.read(meter.id, month * 12, `${name}-20`)).data
      const { data: account } = await t.call(company.staff, `GET /meters/${meter.id}/`)
      expect(account.arrears).toBe(bill.amount)
      await done(company.clerk, 'POST /payment-records/', {
        meter: meter.id,
        amount: bill.amount,
        method: 'wechat',
        channel_no: `W${month}`,
      })
      const day = await done(company.clerk, 'POST /payment-records/close-day/', {
        date: `${name}-20`,
        counted_cash: '0.00',
      })
      await done(company.staff, `POST /payment-records/days/${day.id}/confirm/`, {})
      const next = month === 12 ? '2027-01' : `2026-${String(month + 1).padStart(2, '0')}`
      t.clock.now = `${next}-02 09:00:00`
      await done(company.staff, `POST /periods/${name}/close/`, {})
    }
    const { data: orders } = await t.call(company.staff, 'GET /orders/', { page_size: '20' })
    expect(orders.results.map(({ status }: { status: string }) => status)).toEqual(Array(12).fill('paid'))
    for (const invariant of invariants)
      expect([invariant.en, await read(t.db, (db) => violationsOf(db, null, invariant))]).toEqual([
        invariant.en,
        [],
      ])
  })
})
