/** Two people edit the same row. Generated from the contract: a new edit is tested as soon as it is declared. */
import { type Endpoint, isEdit } from '@water/contract/endpoint'
import { endpoints as declared } from '@water/contract/endpoints'
import { fieldMessages } from '@water/contract/field-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type ForeignOrganization, newForeignOrganization } from '../testing/foreign-rows'
import { startApp, type TestApp } from '../testing/test-app'

let t: TestApp
let works: ForeignOrganization
beforeAll(async () => {
  t = await startApp()
  works = await newForeignOrganization(t)
})
afterAll(() => t.stop())

const endpoints: readonly Endpoint[] = declared
const edits = endpoints
  .filter(isEdit)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const pathTo = ({ path, owner }: Endpoint): string => path.replace('{id}', String(works.rows[owner!]))
const read = async (endpoint: Endpoint) => (await t.call(works.staff, `GET ${pathTo(endpoint)}`)).data

/** A body that changes nothing: the fields that the endpoint accepts, with the row's values. */
function bodyOf(endpoint: Endpoint, row: Record<string, unknown>): object {
  if (!(endpoint.body instanceof z.ZodObject)) throw new Error(`${endpoint.path} takes no object`)
  const isSaid = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0)
  const fields = Object.keys(endpoint.body.shape).filter((field) => isSaid(row[field]))
  return Object.fromEntries(fields.map((field) => [field, row[field]]))
}

test('what can be edited can be read under the same path', () => {
  const paths = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path))
  expect(edits.filter(([, { path }]) => !paths.has(path))).toEqual([])
  expect(edits.length).toBeGreaterThan(10)
})

describe('an edit that names the state it was made from', () => {
  test.each(edits)(
    'is done once from that state, and refused the second time: %s',
    async (_name, endpoint) => {
      const before = await read(endpoint)
      const target = `${endpoint.method} ${pathTo(endpoint)}`
      const body = { ...bodyOf(endpoint, before), updated_at: before.updated_at }
      const first = await t.call(works.staff, target, body)
      expect([first.status, first.text]).toEqual([200, expect.any(String)])
      // The clock has not moved, and the two versions still differ.
      expect(first.data.updated_at > before.updated_at).toBe(true)
      const second = await t.call(works.staff, target, body, { 'accept-language': 'en' })
      expect([second.status, second.code]).toEqual([409, 'changed_meanwhile'])
      expect(second.msg).toContain(works.staff.username)
      const now = await read(endpoint)
      expect(second.data).toEqual(now)
      expect(now.updated_at).toBe(first.data.updated_at)
      const third = await t.call(works.staff, target, { ...body, updated_at: now.updated_at })
      expect(third.status).toBe(200)
    },
  )

  test.each(edits)('that is no time is refused on its field: %s', async (_name, endpoint) => {
    for (const updated_at of [null, 5, '', 'yesterday', ['2026-01-31 09:00:00']]) {
      const target = `${endpoint.method} ${pathTo(endpoint)}`
      const reply = await t.call(works.staff, target, { updated_at }, { 'accept-language': 'en' })
      expect([reply.status, reply.data]).toEqual([400, { updated_at: [fieldMessages.time.en] }])
    }
  })

  test.each(edits)(
    'of a row of another organization is answered like that of a missing one: %s',
    async (_name, endpoint) => {
      const stranger = await t.signIn('staff', { organization: await t.newOrganization() })
      const before = await read(endpoint)
      for (const updated_at of [before.updated_at, '2001-01-01 00:00:00']) {
        const body = { ...bodyOf(endpoint, before), organization: undefined, updated_at }
        const path = endpoint.path.replace('{id}', '987654321')
        const foreign = await t.call(stranger, `${endpoint.method} ${pathTo(endpoint)}`, body)
        const missing = await t.call(stranger, `${endpoint.method} ${path}`, body)
        expect([foreign.status, foreign.body]).toEqual([404, missing.body])
      }
    },
  )
})

describe('someone who may not make an edit learns nothing by naming an older state', () => {
  test.each(edits)('%s', async (_name, endpoint) => {
    const colleague = await t.signIn('user', { organization: works.org })
    const target = `${endpoint.method} ${pathTo(endpoint)}`
    const body = bodyOf(endpoint, await read(endpoint))
    const plain = await t.call(colleague, target, body)
    const stale = await t.call(colleague, target, { ...body, updated_at: '2001-01-01 00:00:00' })
    expect([403, 404]).toContain(plain.status)
    expect([stale.status, stale.body]).toEqual([plain.status, plain.body])
  })
})

test('one’s own data are compared as well, though only staff may read a user', async () => {
  const clerk = await t.signIn('user', { organization: works.org })
  const target = `PATCH /users/${clerk.id}/`
  const stale = { name: 'Mine', updated_at: '2001-01-01 00:00:00' }
  const told = await t.call(clerk, target, stale)
  const self = await t.call(clerk, 'GET /users/self/')
  expect([told.status, told.code, told.data]).toEqual([409, 'changed_meanwhile', self.data])
  expect(self.data.name).not.toBe('Mine')
})

test('of two edits at the same moment from the same state one is done and one is told, with what the other wrote', async () => {
  const target = `/organizations/meter-types/${works.rows.meter_types}/`
  const { data } = await t.call(works.staff, `GET ${target}`)
  const replies = await Promise.all(
    ['Ningbo', 'Hangzhou', 'Suzhou'].map((manufacturer) =>
      t.call(works.staff, `PATCH ${target}`, { manufacturer, updated_at: data.updated_at }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const done = replies.find(({ status }) => status === 200)!
  for (const told of replies.filter(({ status }) => status === 409)) {
    expect(told.data).toEqual(done.data)
  }
  expect((await t.call(works.staff, `GET ${target}`)).data).toEqual(done.data)
})

test('an edit that names no state is done as ever', async () => {
  const target = `/organizations/diameters/${works.rows.diameters}/`
  for (const service_years of [7, 8]) {
    const reply = await t.call(works.staff, `PATCH ${target}`, { service_years })
    expect([reply.status, reply.data.service_years]).toEqual([200, service_years])
  }
})

test('a refused edit leaves no audit row behind', async () => {
  const target = `/organizations/diameters/${works.rows.diameters}/`
  const count = async () =>
    (await t.db.selectFrom('audit_entries').select('id').where('organization_id', '=', works.org).execute())
      .length
  const before = await count()
  const reply = await t.call(works.staff, `PATCH ${target}`, { mm: 99, updated_at: '2001-01-01 00:00:00' })
  expect(reply.status).toBe(409)
  expect(await count()).toBe(before)
})

test('a clerk who may not see personal data whole is not shown it by the comparison either', async () => {
  const phone = '13800005678'
  const path = `/meters/${works.rows.meters}/`
  await t.call(works.staff, `PATCH ${path}`, { phone })
  const told = await t.call(works.clerk, `PATCH ${path}`, { phone, updated_at: '2001-01-01 00:00:00' })
  const seen = await t.call(works.clerk, `GET ${path}`)
  expect([told.status, told.data]).toEqual([409, seen.data])
})

test('a billed meter has not been edited: a reading and a payment leave its version as it was', async () => {
  const path = `/meters/${works.rows.meters}/`
  const { data: before } = await t.call(works.staff, `GET ${path}`)
  const read = await works.read(works.rows.meters!, 60, '2026-01-30', { confirm_abnormal: true })
  expect(read.status).toBe(201)
  const reply = await t.call(works.staff, `PATCH ${path}`, { remark: 'x', updated_at: before.updated_at })
  expect(reply.status).toBe(200)
})
