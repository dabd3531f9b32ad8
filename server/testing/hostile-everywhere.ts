import type { Endpoint } from '@water/contract/endpoint'
import { endpoints as declared } from '@water/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { type ForeignOrganization, newForeignOrganization } from './foreign-rows'
import { broken, HostileSender, type Request, type Sent, taken } from './hostile-sender'
import { newRemoteWorks, type RemoteHomes } from './remote-works'
import { sampleBody } from './sample-bodies'
import { startApp, type TestApp } from './test-app'

const endpoints = (declared as readonly Endpoint[]).filter(({ path }) => path !== '/logout/')
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const cases = (some: readonly Endpoint[]) =>
  some.map((endpoint, at) => [nameOf(endpoint), endpoint, at] as const)

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> => {
  const {
    shape,
    in: from,
    innerType,
  } = (schema?._zod.def ?? {}) as {
    shape?: Record<string, z.ZodType>
    in?: z.ZodType
    innerType?: z.ZodType
  }
  return shape ?? (from || innerType ? shapeOf(from ?? innerType) : {})
}

const IDS = ['1e3', '9007199254740993', '-1', '0', '01', '1.0', '%20', "1'%20or%201=1--", '%EF%BC%99']

/** Texts without a meaning for any query parameter. A free-text search must take them literally. */
const TEXTS = ["'%20or%201=1--", '%25_%5C', '-1', '９', 'a'.repeat(90)]
/** Bytes that are not a valid text. */
const NO_TEXTS = ['%00', '%ed%a0%80', '%ff', '%E6%B0']
const ELSEWHERE = ['no_such_filter=1', 'organization[]=1', 'organization=1e3', '__proto__=1']
const PAGING = ['page=0', 'page=-1', 'page=1e3', 'page=99999999999', 'page_size=201', 'page_size=1.5']

/** Values as JSON writes them. Each field decides what they mean. */
const VALUES = [
  '-1',
  '[]',
  '{}',
  'null',
  '"１"',
  '"%_\\\\"',
  `"${'长'.repeat(3000)}"`,
  '[{"a":[[]]}]',
  '"1e3"',
]
const NO_JSON = ['{', '{"a":1,"a":2}', '"\\ud800"', '{"a":"\\u0000"}', `${'['.repeat(40)}${']'.repeat(40)}`]
/** No number of ours. The text is read before anybody asks what its fields are called. */
const NO_NUMBERS = ['1e400', '9007199254740993']
const NO_OBJECTS = ['[]', '1', '"x"', '[{}]']
/** A list is what a gateway sends. */
const isOfLists = ({ callers }: Endpoint) => callers === 'gateway'

/** How many of its hostile values each call is sent. */
interface Thoroughness {
  /** In how many fields a value is sent alone that they did not refuse together: others for each value and call, in turn. */
  alone: number
  /**
   * Whether a call is sent all values that are read before anybody asks which call it is, and each text both as one value and as a
   * list. Otherwise it is sent some in turn: others than the next call.
   */
  isSentAll: boolean
}

/**
 * The tests of hostile-input.test.ts in short on every endpoint, generated from the contract: never a 5xx or database
 * text, and no invalid filter, ordering or page is accepted silently.
 */
export function hostileEverywhere({ alone, isSentAll }: Thoroughness): void {
  let t: TestApp
  let home: ForeignOrganization
  let remote: RemoteHomes
  let sender: HostileSender
  beforeAll(async () => {
    t = await startApp()
    home = await newForeignOrganization(t)
    remote = await newRemoteWorks(t)
    sender = new HostileSender(t, home.staff, remote.gateway, alone)
  })
  afterAll(() => t.stop())

  /** One in `every` of the values, beginning at another one for each call. */
  const inTurn = <T>(values: readonly T[], place: number, every: number): readonly T[] =>
    isSentAll ? values : values.filter((_, at) => (place + at) % every === 0)

  const pathOf = ({ path }: Endpoint, row: number) =>
    path
      .replace('{id}', String(row))
      .replace('{user_pk}', String(home.staff.id))
      .replace('{month}', '2026-01')

  describe('in the path', () => {
    const some = endpoints.filter(({ path }) => path.includes('{'))
    test.each(cases(some))('%s', async (_name, endpoint, place) => {
      const { method, path } = endpoint
      const body =
        endpoint.body && !endpoint.upload ? JSON.stringify(sampleBody(endpoint, home.rows)) : undefined
      const all = await sender.all(
        inTurn(IDS, place, 3).map((id) => [method, path.replace(/\{\w+\}/g, id), body]),
      )
      expect(broken(all)).toEqual([])
      expect(taken(all)).toEqual([])
    })
  })

  describe('in the query', () => {
    const some = endpoints.filter(({ method }) => method === 'GET')
    test.each(cases(some))('%s', async (_name, endpoint, place) => {
      const path = pathOf(endpoint, home.rows[endpoint.owner ?? ''] ?? 1)
      const fields = Object.keys(shapeOf(endpoint.query))
      const ask = (query: string): Request => ['GET', `${path}?${query}`]
      const inEach = TEXTS.flatMap((value, at) =>
        ['', '[]']
          .filter((_, ending) => isSentAll || (place + at) % 2 === ending)
          .map((ending) =>
            sender.inEach(fields, (some) => ask(some.map((field) => `${field}${ending}=${value}`).join('&'))),
          ),
      )
      const refused = [
        // A caller who may not choose an organization is not asked for one.
        ...(endpoint.access === 'anyone' ? [] : inTurn(ELSEWHERE, place, ELSEWHERE.length)),
        // The query is read before anybody asks what its parameters are called.
        ...inTurn(NO_TEXTS, place, NO_TEXTS.length).map(
          (value, at) => `${fields[(place + at) % fields.length] ?? 'page'}=${value}`,
        ),
        ...(fields.includes('page') ? inTurn(PAGING, place, 3) : []),
        ...(fields.includes('ordering') ? ['ordering=password_hash', 'ordering='] : []),
      ].map(ask)
      const [answered, answeredRefused] = [await Promise.all(inEach), await sender.all(refused)]
      expect(broken([...answered.flat(), ...answeredRefused])).toEqual([])
      expect(taken(answeredRefused)).toEqual([])
    })
  })

  describe('in the body', () => {
    const some = endpoints.filter(({ body, upload }) => body && !upload)
    test.each(cases(some))('%s', async (_name, endpoint, place) => {
      const { method, owner } = endpoint
      // Another user's account: the test's own account must stay signed in.
      const rows: Record<string, number> = { ...home.rows, permissions: 1 }
      const path = pathOf(endpoint, rows[owner ?? 'permissions']!)
      const sample = sampleBody(endpoint, home.rows)
      const withValue = (some: readonly string[], value: string): Request => {
        const others = Object.entries(sample).filter(([field]) => !some.includes(field))
        const rest = JSON.stringify(Object.fromEntries(others)).slice(1)
        const hostile = some.map((field) => `"${field}":${value}`).join()
        return [method, path, `{${hostile}${rest === '}' ? '' : ','}${rest}`]
      }
      const fields = Object.keys(shapeOf(endpoint.body))
      const all: Sent[] = []
      for (const value of VALUES) all.push(...(await sender.inEach(fields, (some) => withValue(some, value))))
      const refused = await sender.all([
        ...[
          ...inTurn(NO_JSON, place, NO_JSON.length),
          ...(isOfLists(endpoint) ? [] : inTurn(NO_OBJECTS, place, NO_OBJECTS.length)),
        ].map((text): Request => [method, path, text]),
        ...inTurn(NO_NUMBERS, place, NO_NUMBERS.length).map((value) =>
          withValue(fields.length > 0 ? fields : ['page'], value),
        ),
      ])
      expect(broken([...all, ...refused])).toEqual([])
      expect(taken(refused)).toEqual([])
    })
  })

  /** A row of a list is read leniently: what is wrong in it is named, and its batch goes on. */
  test('in a row of a gateway', async () => {
    const row = { imei: '860000000000999', freeze_at: '2026-01-30 00:00:00', reading: 1234 }
    const others = { hours: [], battery: 1, rsrp: 1, valve: 'open', alarms: [], constructor: 1, toString: 1 }
    await remote.bound(row.imei)
    const rows = Object.keys({ ...row, ...others }).flatMap((field) =>
      VALUES.map((value) => ({ ...row, [field]: JSON.parse(value) })),
    )
    const [sent, ...bare] = await sender.all([
      ['POST', '/nb/nb-gate/', JSON.stringify(rows)],
      ...NO_JSON.map((text): Request => ['POST', '/nb/nb-gate/', text]),
      ...VALUES.map((value): Request => ['POST', '/nb/nb-gate/', `[${value}]`]),
    ])
    expect(broken([sent!, ...bare])).toEqual([])
    const { accepted, duplicates, refused } = sent!.reply.json().data
    expect(accepted).toBe(1)
    expect(accepted + duplicates + refused.length).toBe(rows.length)
  })

  test('after all of it the one who sent it is still signed in', async () => {
    expect((await t.call(home.staff, 'GET /users/self/')).status).toBe(200)
  })
}
