/** What every endpoint owes, written once: generated from the contract, so a new endpoint is held to it by being declared. */
import type { Endpoint } from '@water/contract/endpoint'
import { endpoints as declared } from '@water/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servedRoutes } from '../app'
import { systemClock } from '../clock'
import type { OrgId } from '../db/scope'
import { createIdentity } from '../features/access/identity'
import { startApp, TEST_SECRET, type TestApp, type TestUser } from '../testing/test-app'

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const served = new Set(
  servedRoutes(await createIdentity(TEST_SECRET, systemClock), false).map((route) => nameOf(route.endpoint)),
)
const endpoints: readonly Endpoint[] = declared
const built = endpoints.filter((endpoint) => served.has(nameOf(endpoint)))
const guarded = built.filter((endpoint) => endpoint.access.who !== 'anyone')

let t: TestApp
let home: OrgId
let abroad: OrgId
let staff: TestUser
let foreigner: TestUser
let root: TestUser
beforeAll(async () => {
  t = await startApp()
  home = await t.newOrganization()
  abroad = await t.newOrganization()
  staff = await t.signIn('staff', { organization: home })
  foreigner = await t.signIn('staff', { organization: abroad })
  root = await t.signIn('super')
})
afterAll(() => t.stop())

/** The target of an endpoint for a row; nobody's when none is given. */
const target = (endpoint: Endpoint, id = 987_654_321) =>
  `${endpoint.method} ${endpoint.path.replace('{id}', String(id))}`
const hasBody = (endpoint: Endpoint) => endpoint.body !== undefined && !endpoint.upload

/** What the contract promises and no feature serves yet. */
for (const endpoint of endpoints)
  if (!served.has(nameOf(endpoint))) test.todo(`${nameOf(endpoint)} is served`)

test('nothing is served that is not declared', () => {
  const names = new Set(endpoints.map(nameOf))
  expect([...served].filter((name) => !names.has(name))).toEqual([])
})

describe('without a token every endpoint that needs one answers 401, before it looks at anything else', () => {
  test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const reply = await t.call(null, target(endpoint))
      expect([reply.status, reply.code]).toEqual([401, 'not_authenticated'])
      expect(reply.headers['www-authenticate']).toBe('Bearer realm="api"')
    },
  )
})

describe('someone not yet approved reaches only what is open to anyone signed in', () => {
  const closed = guarded.filter((endpoint) => endpoint.access.who !== 'signed-in')
  test.each(closed.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const waiting = await t.signIn('unaudited', {
        organization: home,
        permissions: [1, 2, 3, 4, 5, 14, 18],
      })
      const reply = await t.call(waiting, target(endpoint))
      expect([reply.status, reply.code]).toEqual([403, 'not_audited'])
    },
  )
})

describe('a user without the permission is refused with 403', () => {
  const closed = guarded.filter(({ access }) => ['holder', 'staff', 'superuser'].includes(access.who))
  test.each(closed.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const { access } = endpoint
      const others = [1, 2, 3, 4, 5, 7, 8, 14, 15, 16, 17, 18].filter(
        (code) => access.who !== 'holder' || code !== access.code,
      )
      const clerk = await t.signIn('user', { organization: home, permissions: others })
      const reply = await t.call(clerk, target(endpoint))
      expect([reply.status, reply.code]).toEqual([403, 'no_permission'])
      if (access.who !== 'superuser') return
      expect((await t.call(staff, target(endpoint))).code).toBe('no_permission')
    },
  )
})

/** A row of the other organization, by the table that `owner` names. */
const foreignRows: Record<string, () => Promise<number>> = {
  organizations: async () => abroad,
  users: async () => foreigner.id,
  meter_types: () => made('POST /organizations/meter-types/', { name: 'Canary', kind: 'lora' }),
  diameters: () => made('POST /organizations/diameters/', { name: 'Canary', mm: 15 }),
  locations: () => made('POST /organizations/locations/', { name: 'Canary', code: 'CANARY', level: 'area' }),
  bank_accounts: () =>
    made('POST /organizations/bank-accounts/', {
      bank_name: 'Canary',
      account_name: 'Canary',
      account_no: '12345678',
      purpose: 'refund',
    }),
}
const rows = new Map<string, Promise<number>>()
async function made(name: string, body: object): Promise<number> {
  const reply = await t.call(foreigner, name, body)
  expect(reply.status).toBe(201)
  return reply.data.id
}
function foreignRow(table: string): Promise<number> {
  const id = rows.get(table) ?? foreignRows[table]!()
  rows.set(table, id)
  return id
}

describe('a row of another organization is answered like one that does not exist: the same 404', () => {
  for (const endpoint of built) {
    const { owner } = endpoint
    if (!owner) continue
    if (!foreignRows[owner]) {
      test.todo(`${nameOf(endpoint)}: a row of ${owner} to try it with`)
      continue
    }
    test(nameOf(endpoint), async () => {
      const id = await foreignRow(owner)
      const content = hasBody(endpoint) ? {} : undefined
      const foreign = await t.call(staff, target(endpoint, id), content)
      const missing = await t.call(staff, target(endpoint), content)
      expect(foreign.body).toEqual(missing.body)
      expect(foreign.status).toBe(missing.status)
      // An empty PUT or POST may already fail by its fields, for any id alike.
      if (endpoint.access.who === 'superuser') expect(foreign.status).toBe(403)
      else if (!['PUT', 'POST'].includes(endpoint.method)) expect(foreign.status).toBe(404)
      else expect([400, 404]).toContain(foreign.status)
      expect(foreign.text).not.toContain('Canary')
    })
    test(`${nameOf(endpoint)}, for a super administrator who named the other organization`, async () => {
      const id = await foreignRow(owner)
      const reply = await t.call(
        root,
        `${target(endpoint, id)}?organization=${home}`,
        hasBody(endpoint) ? {} : undefined,
      )
      if (['PUT', 'POST'].includes(endpoint.method)) expect([400, 404]).toContain(reply.status)
      else expect([reply.status, reply.code]).toEqual([404, 'not_found'])
    })
  }
})

describe('naming another organization', () => {
  // What a download holds is its own feature's test.
  const lists = built.filter(
    ({ method, path, query, download }) => method === 'GET' && !path.includes('{id}') && query && !download,
  )
  const writes = guarded.filter((endpoint) => hasBody(endpoint))

  test.each(lists.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'in the query of %s gives an empty list',
    async (_name, endpoint) => {
      for (const name of ['organization', 'meter__organization']) {
        const reply = await t.call(staff, target(endpoint), { [name]: abroad })
        if (reply.status === 200 && reply.data.results)
          expect(reply.data).toMatchObject({ count: 0, results: [] })
        else expect([400, 404]).toContain(reply.status)
      }
    },
  )

  test.each(writes.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'in the body of %s is 403',
    async (_name, endpoint) => {
      if (endpoint.access.who === 'superuser') return
      const reply = await t.call(staff, target(endpoint, home), { organization: abroad })
      expect([reply.status, reply.code]).toEqual([403, 'other_organization'])
    },
  )

  test('nobody who belongs to no organization sees or writes a tenant row', async () => {
    const drifter = await t.signIn('staff')
    for (const endpoint of lists) {
      const reply = await t.call(drifter, target(endpoint))
      if (reply.status === 200 && reply.data.results)
        expect([nameOf(endpoint), reply.data.count]).toEqual([nameOf(endpoint), 0])
      else
        expect([nameOf(endpoint), reply.status >= 400 && reply.status < 500]).toEqual([
          nameOf(endpoint),
          true,
        ])
    }
    const body = { name: 'DN15', mm: 15 }
    expect((await t.call(drifter, 'POST /organizations/diameters/', body)).status).toBe(403)
    const naming = await t.call(drifter, 'POST /organizations/diameters/', { ...body, organization: home })
    expect(naming.status).toBe(403)
  })

  test('a super administrator writes where the body says, and must say it', async () => {
    const body = { name: 'DN300', mm: 300 }
    const silent = await t.call(root, 'POST /organizations/diameters/', body, { 'accept-language': 'en' })
    expect([silent.status, silent.data]).toEqual([400, { organization: ['Required'] }])
    const named = await t.call(root, 'POST /organizations/diameters/', { ...body, organization: abroad })
    expect([named.status, named.data.organization]).toEqual([201, abroad])
    const moved = await t.call(root, `PATCH /organizations/diameters/${named.data.id}/`, {
      organization: home,
    })
    expect([moved.status, moved.code]).toEqual([400, 'invalid'])
    const kept = await t.call(root, `PATCH /organizations/diameters/${named.data.id}/`, { mm: 301 })
    expect([kept.status, kept.data.organization]).toEqual([200, abroad])
    const nowhere = await t.call(root, 'POST /organizations/diameters/', {
      ...body,
      organization: 987_654_321,
    })
    expect([nowhere.status, Object.keys(nowhere.data)]).toEqual([400, ['organization']])
  })

  test('a GET without an organization lists all of them to a super administrator; one named narrows', async () => {
    await t.call(staff, 'POST /organizations/diameters/', { name: 'DN20', mm: 20 })
    await t.call(foreigner, 'POST /organizations/diameters/', { name: 'DN20', mm: 20 })
    const organizations = async (query: object) =>
      new Set(
        (await t.call(root, 'GET /organizations/diameters/', query)).data.results.map(
          (row: { organization: number }) => row.organization,
        ),
      )
    expect(await organizations({})).toEqual(new Set([home, abroad]))
    expect(await organizations({ organization: home })).toEqual(new Set([home]))
    expect(await organizations({ meter__organization: abroad })).toEqual(new Set([abroad]))
    expect(await organizations({ organization: home, meter__organization: abroad })).toEqual(new Set())
  })
})

describe('a field that does not exist is refused by name, never ignored', () => {
  test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'in the query of %s',
    async (_name, endpoint) => {
      const reply = await t.call(root, `${target(endpoint, home)}?no_such_filter=1&organization=${home}`)
      // A row that is not there may be missed before its query is read.
      if (endpoint.owner && reply.status === 404) return
      expect([reply.status, reply.code]).toEqual([
        endpoint.upload ? 415 : 400,
        endpoint.upload ? 'unsupported_type' : 'invalid',
      ])
      if (!endpoint.upload) expect(reply.data).toHaveProperty('no_such_filter')
    },
  )

  const strict = guarded.filter((endpoint) => hasBody(endpoint) && !endpoint.owner)
  test.each(strict.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'in the body of %s',
    async (_name, endpoint) => {
      const reply = await t.call(root, target(endpoint, home), { no_such_field: 1 })
      expect([reply.status, reply.code]).toEqual([400, 'invalid'])
      expect(reply.data).toHaveProperty('no_such_field')
    },
  )
})

test('the document names every endpoint, and only those', async () => {
  const { body } = await t.call(null, 'GET /openapi.json')
  const documented = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
  )
  expect(documented.sort()).toEqual(endpoints.map(nameOf).sort())
})
