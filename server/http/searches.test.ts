/** Every list with a search finds by it. Generated from the contract. */
import type { Endpoint } from '@water/contract/endpoint'
import { endpoints as declared } from '@water/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type ForeignOrganization, newForeignOrganization } from '../testing/foreign-rows'
import { startApp, type TestApp, type TestUser } from '../testing/test-app'

let t: TestApp
let home: ForeignOrganization
let root: TestUser
beforeAll(async () => {
  t = await startApp()
  home = await newForeignOrganization(t)
  root = await t.signIn('super')
  const granted = await t.call(root, 'POST /ext/permissions/7/assign/', { users: [home.clerk.id] })
  expect(granted.status, granted.text).toBe(200)
  // It has no bill for three cycles: its first reading waits for the order.
  const { id: late } = await home.meter(home.rows.water_prices!, { install_date: '2025-06-01' })
  await sql`
    insert into readings (organization_id, meter_id, installation_id, source, previous_reading, current_reading, read_at, volume, status)
    select organization_id, meter_id, id, 'import', 0, 3, ${t.clock.now}, 3, 'pending'
    from installations where meter_id = ${late}`.execute(t.db)
})
afterAll(() => t.stop())

const fieldsOf = ({ query }: Endpoint) => (query instanceof z.ZodObject ? Object.keys(query.shape) : [])
const searched = (declared as readonly Endpoint[]).filter(
  (endpoint) => fieldsOf(endpoint).includes('search') && !endpoint.download,
)
const isList = (endpoint: Endpoint) => fieldsOf(endpoint).includes('page')

test('there are lists that can be searched', () => {
  expect(searched.length).toBeGreaterThan(15)
})

test.each(searched.filter(isList).map((endpoint) => [endpoint.path, endpoint] as const))(
  'GET %s narrows by what is searched for',
  async (path, { owner }) => {
    const place = path.replace('{id}', String(home.rows[owner ?? ''] ?? 1))
    const all = await t.call(root, `GET ${place}`, { organization: home.org })
    expect(all.data.count, 'the test has a row to look for').toBeGreaterThan(0)
    const none = await t.call(root, `GET ${place}`, { organization: home.org, search: 'zq7-nowhere' })
    expect([none.status, none.data.count, none.data.results]).toEqual([200, 0, []])
  },
)
