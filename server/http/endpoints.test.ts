/**
 * The guarantees of every endpoint, generated from the contract: a new endpoint is tested as soon as it is declared.
 */
import type { Endpoint } from '@water/contract/endpoint'
import { endpoints as declared } from '@water/contract/endpoints'
import { namesOrganization } from '@water/contract/record'
import { isCalledBy, PURPOSES, type Purpose } from '@water/rules/access/callers'
import { codeOf, PERMISSIONS } from '@water/rules/access/permissions'
import { addDays, dateOf } from '@water/rules/calendar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servedRoutes } from '../app'
import { systemClock } from '../clock'
import type { Databases } from '../db/databases'
import type { OrgId } from '../db/scope'
import { createAccessTokens } from '../features/access/access-token'
import { createIdentity } from '../features/access/identity'
import { createCarriers } from '../features/messages/carriers'
import { createMessenger } from '../features/messages/messenger'
import { CANARY, type ForeignOrganization, newForeignOrganization } from '../testing/foreign-rows'
import { PDF, upload } from '../testing/multipart'
import { sampleBody } from '../testing/sample-bodies'
import { startApp, TEST_SECRET, type TestApp, type TestUser } from '../testing/test-app'

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
/** The endpoints are built but not called, so they need no database. */
const nothing = { across: () => undefined } as unknown as Databases
const carriers = createCarriers(nothing, TEST_SECRET)
const messenger = createMessenger({
  databases: nothing,
  carriers,
  platform: async () => null,
  onFailure: () => {},
})
const identity = await createIdentity(TEST_SECRET, systemClock)
const served = new Set(
  servedRoutes({
    nightly: null,
    identity,
    messenger,
    carriers,
    isDemo: false,
    originOfLinks: () => null,
  }).map(({ endpoint }) => nameOf(endpoint)),
)
const endpoints: readonly Endpoint[] = declared
const guarded = endpoints.filter((endpoint) => endpoint.access !== 'anyone')

let t: TestApp
let home: OrgId
let abroad: ForeignOrganization
let staff: TestUser
let root: TestUser
beforeAll(async () => {
  t = await startApp()
  home = await t.newOrganization()
  staff = await t.signIn('staff', { organization: home })
  abroad = await newForeignOrganization(t)
  root = await t.signIn('super')
  await makeServices()
})
afterAll(() => t.stop())

/** A service of each purpose, as a caller. */
const tokens: Record<string, TestUser> = {}
async function makeServices(): Promise<void> {
  for (const purpose of PURPOSES) {
    const codes = purpose === 'api' ? PERMISSIONS.map(({ code }) => code) : []
    const made = await t.call(staff, 'POST /organizations/services/', { name: purpose, purpose, codes })
    const expires_on = addDays(dateOf(systemClock()), 1)
    const path = `POST /organizations/services/${made.data.id}/tokens/`
    tokens[purpose] = { ...staff, token: (await t.call(staff, path, { expires_on })).data.token }
  }
}
const isOfService = ({ callers }: Endpoint) => callers === 'gateway' || callers === 'channel'
/** This person, or the service whose call it is. */
const callerOf = (endpoint: Endpoint, person: TestUser): TestUser =>
  isOfService(endpoint) ? tokens[endpoint.callers!]! : person

/** The path of an endpoint for a row. The default id belongs to no row. */
const target = (endpoint: Endpoint, id = 987_654_321) =>
  `${endpoint.method} ${endpoint.path
    .replace('{month}', '2026-01')
    .replace('{kind}', 'accounts')
    .replace(/\{\w+\}/g, String(id))}`
/** Lists that belong to no organization and are the same for all callers. */
const GLOBAL = new Set(['GET /ext/permissions/'])
/** The numbers and amounts of a reply that are not zero, however deep they stand. */
function figuresOf(value: unknown): unknown[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(figuresOf)
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value) && Number(value) !== 0 ? [value] : []
  return typeof value === 'number' && value !== 0 ? [value] : []
}
/** Persons are refused before anything that is looked at in what they send. */
const isForServices = ({ callers }: Endpoint) => callers === 'gateway' || callers === 'channel'
const hasBody = (endpoint: Endpoint) => endpoint.body !== undefined && !endpoint.upload

test('what is declared is served, and nothing else', () => {
  expect([...served].sort()).toEqual(endpoints.map(nameOf).sort())
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

describe('a token that is not valid is answered as a client of simplejwt knows it, before anything else', () => {
  const NOT_VALID = {
    code: 'token_not_valid',
    msg: 'Your session has expired, please sign in again',
    data: null,
    detail: 'Given token not valid for any token type',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' }],
  }
  const EACH = 10
  let tokens: Record<string, string>
  beforeAll(async () => {
    const [head = '', body = '', signature = ''] = staff.token.split('.')
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const past = Date.now() - 3_600_000
    const disabled = await t.signIn('staff', { organization: home })
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', disabled.id).execute()
    tokens = {
      expired: await (await createAccessTokens(TEST_SECRET)).issue(staff.id, 1, past),
      'signed by somebody else': await (await createAccessTokens('another secret')).issue(
        staff.id,
        1,
        Date.now(),
      ),
      'of another signature': `${head}.${body}.${[...signature].reverse().join('')}`,
      'of half a session': await (await createAccessTokens(TEST_SECRET)).issue(staff.id, 1.5, Date.now()),
      'of no signature': `${unsigned}.${body}.`,
      'of a disabled user': disabled.token,
      'no token at all': 'x',
    }
  })

  // One guard judges all tokens before all calls, as the test above says of every endpoint: each token is tried at some of them.
  const some = guarded.filter((_, at) => at % EACH === 0)
  test.each(some.map((endpoint, at) => [nameOf(endpoint), endpoint, at] as const))(
    '%s',
    async (_name, endpoint, at) => {
      const kinds = Object.entries(tokens)
      const [kind, token] = kinds[at % kinds.length]!
      const english = { 'accept-language': 'en' }
      const reply = await t.call({ ...staff, token }, target(endpoint), undefined, english)
      expect([kind, reply.status, reply.body]).toEqual([kind, 401, NOT_VALID])
    },
  )
})

describe('someone not yet approved reaches only what is open to anyone signed in', () => {
  const closed = guarded.filter((endpoint) => endpoint.access !== 'signed_in' && !isForServices(endpoint))
  let waiting: TestUser
  beforeAll(async () => {
    waiting = await t.signIn('unaudited', { organization: home, permissions: [1, 2, 3, 4, 5, 14, 18] })
  })
  test.each(closed.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const reply = await t.call(waiting, target(endpoint))
      expect([reply.status, reply.code]).toEqual([
        403,
        isOfService(endpoint) ? 'services_only' : 'not_audited',
      ])
    },
  )
})

describe('a user without the permission is refused with 403', () => {
  const closed = guarded.filter(({ access }) => access !== 'signed_in' && access !== 'audited')
  /** Users with every permission but those that open an endpoint: many endpoints are opened by the same. */
  const clerks = new Map<string, TestUser>()
  async function clerkWithout(opening: readonly number[]): Promise<TestUser> {
    const permissions = PERMISSIONS.map(({ code }) => code).filter((code) => !opening.includes(code))
    const known = clerks.get(permissions.join())
    if (known) return known
    const clerk = await t.signIn('user', { organization: home, permissions })
    clerks.set(permissions.join(), clerk)
    return clerk
  }

  test.each(closed.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const { access } = endpoint
      const clerk = await clerkWithout(typeof access === 'string' ? [] : access.map(codeOf))
      const reply = await t.call(clerk, target(endpoint))
      expect([reply.status, reply.code]).toEqual([403, 'no_permission'])
      if (access !== 'superuser') return
      expect((await t.call(staff, target(endpoint))).code).toBe('no_permission')
    },
  )
})

describe('a service reaches what its codes allow, and nothing that belongs to a person, to staff or to another purpose', () => {
  const closedTo = (purpose: Purpose, { access, callers }: Endpoint): string | null => {
    if (callers === 'persons') return 'persons_only'
    if (callers !== undefined || purpose !== 'api')
      return isCalledBy(callers, purpose) ? null : 'services_only'
    return access === 'staff' || access === 'superuser' ? 'no_permission' : null
  }

  test('before approval a call is open to persons alone', () => {
    expect(guarded.filter(({ access, callers }) => access === 'signed_in' && callers !== 'persons')).toEqual(
      [],
    )
  })

  test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      for (const purpose of PURPOSES) {
        const reply = await t.call(tokens[purpose]!, target(endpoint))
        const code = closedTo(purpose, endpoint)
        if (code !== null) expect([purpose, reply.status, reply.code]).toEqual([purpose, 403, code])
        else {
          expect(reply.status).toBeLessThan(500)
          expect([401, 403, 429]).not.toContain(reply.status)
        }
      }
    },
  )
})

describe('a row of another organization is answered like one that does not exist: the same 404', () => {
  const ofRows = endpoints.filter((endpoint) => endpoint.owner !== undefined)
  const content = (endpoint: Endpoint) => (hasBody(endpoint) ? sampleBody(endpoint, abroad.rows) : undefined)
  /** A field that names a foreign row may be refused first; a call that takes a file is refused because it has none. */
  const refusedAs = ({ upload }: Endpoint) => (upload ? [404, 415] : [400, 404])
  const rowOf = (endpoint: Endpoint): number => {
    expect(Object.keys(abroad.rows), 'server/testing/foreign-rows.ts has a row of every table').toContain(
      endpoint.owner,
    )
    return abroad.rows[endpoint.owner!]!
  }

  test.each(ofRows.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const foreign = await t.call(staff, target(endpoint, rowOf(endpoint)), content(endpoint))
      const missing = await t.call(staff, target(endpoint), content(endpoint))
      expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body])
      expect(foreign.text).not.toContain(CANARY)
      if (endpoint.access === 'superuser') expect(foreign.status).toBe(403)
      else if (['PUT', 'POST'].includes(endpoint.method))
        expect(refusedAs(endpoint)).toContain(foreign.status)
      else expect([foreign.status, foreign.code]).toEqual([404, 'not_found'])
    },
  )

  test.each(ofRows.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s, for a super administrator who named another organization',
    async (_name, endpoint) => {
      const named = `${target(endpoint, rowOf(endpoint))}?organization=${home}`
      const reply = await t.call(root, named, content(endpoint))
      expect(reply.text).not.toContain(CANARY)
      if (['PUT', 'POST'].includes(endpoint.method)) expect(refusedAs(endpoint)).toContain(reply.status)
      else expect([reply.status, reply.code]).toEqual([404, 'not_found'])
    },
  )

  /** Only the starter of a job sees it. The foreign attachment is a row without its file, and the foreign invoice is a draft. A file of a move-in has another id than that. */
  function statusReached({ owner, path }: Endpoint): number {
    if (owner === 'jobs' || path.endsWith('/{file_id}/')) return 404
    if (!path.endsWith('/file/') || owner === 'withholdings') return 200
    return owner === 'invoices' ? 409 : 404
  }

  test('and a super administrator without one reaches it', async () => {
    for (const endpoint of ofRows.filter(({ method }) => method === 'GET')) {
      const reply = await t.call(root, target(endpoint, rowOf(endpoint)))
      expect([nameOf(endpoint), reply.status]).toEqual([nameOf(endpoint), statusReached(endpoint)])
    }
  })

  test('no list of one organization holds a word of another', async () => {
    for (const endpoint of endpoints.filter(
      ({ method, path }) => method === 'GET' && !path.includes('{id}'),
    )) {
      const reply = await t.call(staff, target(endpoint))
      expect([nameOf(endpoint), reply.text.includes(CANARY)]).toEqual([nameOf(endpoint), false])
    }
  })
})

describe('naming another organization', () => {
  // The content of a download is tested by its own feature.
  const lists = endpoints.filter(
    (endpoint) =>
      endpoint.method === 'GET' &&
      !endpoint.path.includes('{id}') &&
      endpoint.query &&
      !endpoint.download &&
      !GLOBAL.has(nameOf(endpoint)) &&
      endpoint.access !== 'superuser',
  )
  const writes = guarded.filter((endpoint) => hasBody(endpoint))

  test.each(lists.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'in the query of %s gives an empty list',
    async (_name, endpoint) => {
      for (const name of ['organization', 'meter__organization']) {
        const reply = await t.call(staff, target(endpoint), { [name]: abroad.org })
        if (reply.status === 200 && reply.data.results)
          expect(reply.data).toMatchObject({ count: 0, results: [] })
        else if (Array.isArray(reply.data)) expect(reply.data).toEqual([])
        else if (endpoint.path.endsWith('/totals/')) expect(reply.data.count).toBe(0)
        else expect([400, 404]).toContain(reply.status)
      }
    },
  )

  test.each(writes.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'in the body of %s is 403',
    async (_name, endpoint) => {
      if (endpoint.access === 'superuser' || isForServices(endpoint)) return
      const reply = await t.call(staff, target(endpoint, home), { organization: abroad.org })
      expect([reply.status, reply.code]).toEqual([403, 'other_organization'])
    },
  )

  test('nobody who belongs to no organization sees or writes a tenant row', async () => {
    const drifter = await t.signIn('staff')
    for (const endpoint of lists) {
      const reply = await t.call(drifter, target(endpoint))
      if (reply.status === 200 && reply.data.results)
        expect([nameOf(endpoint), reply.data.count]).toEqual([nameOf(endpoint), 0])
      else if (Array.isArray(reply.data))
        expect([nameOf(endpoint), reply.data]).toEqual([nameOf(endpoint), []])
      else if (reply.status === 200)
        expect([nameOf(endpoint), figuresOf(reply.data)]).toEqual([nameOf(endpoint), []])
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
    const named = await t.call(root, 'POST /organizations/diameters/', { ...body, organization: abroad.org })
    expect([named.status, named.data.organization]).toEqual([201, abroad.org])
    const moved = await t.call(root, `PATCH /organizations/diameters/${named.data.id}/`, {
      organization: home,
    })
    expect([moved.status, moved.code]).toEqual([400, 'invalid'])
    const kept = await t.call(root, `PATCH /organizations/diameters/${named.data.id}/`, { mm: 301 })
    expect([kept.status, kept.data.organization]).toEqual([200, abroad.org])
    const nowhere = await t.call(root, 'POST /organizations/diameters/', {
      ...body,
      organization: 987_654_321,
    })
    expect([nowhere.status, Object.keys(nowhere.data)]).toEqual([400, ['organization']])
  })

  const posts = guarded.filter(
    ({ method, owner, access, body }) =>
      method === 'POST' && owner === undefined && access !== 'superuser' && namesOrganization(body),
  )
  test.each(posts.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'that does not exist in the body of %s is 400, for a super administrator',
    async (_name, endpoint) => {
      const organization = 987_654_321
      const reply = endpoint.upload
        ? await upload(t, root, endpoint.path, [
            { name: 'organization', content: String(organization) },
            { name: 'file', file: 'a.pdf', content: PDF },
          ])
        : await t.call(root, target(endpoint), { ...sampleBody(endpoint, abroad.rows), organization })
      expect([reply.status, Object.keys(reply.data ?? {})]).toEqual([400, ['organization']])
    },
  )

  test('a GET without an organization lists all of them to a super administrator; one named narrows', async () => {
    await t.call(staff, 'POST /organizations/diameters/', { name: 'DN20', mm: 20 })
    await t.call(abroad.staff, 'POST /organizations/diameters/', { name: 'DN20', mm: 20 })
    const organizations = async (query: object) =>
      new Set(
        (await t.call(root, 'GET /organizations/diameters/', query)).data.results.map(
          (row: { organization: number }) => row.organization,
        ),
      )
    expect(await organizations({})).toEqual(new Set([home, abroad.org]))
    expect(await organizations({ organization: home })).toEqual(new Set([home]))
    expect(await organizations({ meter__organization: abroad.org })).toEqual(new Set([abroad.org]))
    expect(await organizations({ organization: home, meter__organization: abroad.org })).toEqual(new Set())
  })
})

describe('a field that does not exist is refused by name, never ignored', () => {
  const open = guarded.filter((endpoint) => !isForServices(endpoint))
  test.each(open.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'in the query of %s',
    async (_name, endpoint) => {
      const caller = callerOf(endpoint, root)
      const reply = await t.call(caller, `${target(endpoint, home)}?no_such_filter=1&organization=${home}`)
      // A missing row may be reported before the query is read.
      if (endpoint.owner && reply.status === 404) return
      expect([reply.status, reply.code]).toEqual([
        endpoint.upload ? 415 : 400,
        endpoint.upload ? 'unsupported_type' : 'invalid',
      ])
      if (!endpoint.upload) expect(reply.data).toHaveProperty('no_such_filter')
    },
  )

  const strict = open.filter((endpoint) => hasBody(endpoint) && !endpoint.owner)
  test.each(strict.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'in the body of %s',
    async (_name, endpoint) => {
      const reply = await t.call(callerOf(endpoint, root), target(endpoint, home), { no_such_field: 1 })
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
