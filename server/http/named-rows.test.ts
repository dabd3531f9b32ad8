/**
 * A row of another organization in a body, list or filter is answered like a missing row. Generated from the contract:
 * a new field is tested as soon as it is declared.
 */
import type { Endpoint } from '@water/contract/endpoint'
import { endpoints as declared } from '@water/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CANARY, type ForeignOrganization, newForeignOrganization } from '../testing/foreign-rows'
import { naming, rowFields } from '../testing/row-fields'
import { beside, sampleBody, sampleQuery } from '../testing/sample-bodies'
import { startApp, type TestApp, type TestReply, type TestUser } from '../testing/test-app'

let t: TestApp
let home: ForeignOrganization
let abroad: ForeignOrganization
let root: TestUser
beforeAll(async () => {
  t = await startApp()
  home = await newForeignOrganization(t, 'Home')
  abroad = await newForeignOrganization(t)
  root = await t.signIn('super')
})
afterAll(() => t.stop())

const MISSING = 987_654_321
const endpoints: readonly Endpoint[] = declared
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The table of the rows that a field names. A parent and a version are rows of the endpoint's own kind. */
const TABLES: Record<string, string> = {
  actor: 'users',
  bank_account: 'bank_accounts',
  cashier: 'users',
  config: 'sms_configs',
  diameter: 'diameters',
  'diameter[]': 'diameters',
  'deposit.bank_account': 'bank_accounts',
  'example.diameter': 'diameters',
  gateway: 'services',
  group: 'payment_groups',
  'ids[]': 'notices',
  item: 'surcharge_items',
  location: 'locations',
  'locations[]': 'locations',
  meter: 'meters',
  meter_type: 'meter_types',
  'meter_type[]': 'meter_types',
  object_id: 'meters',
  order: 'orders',
  'orders[]': 'orders',
  payment: 'payments',
  'prices[]': 'water_prices',
  reader: 'users',
  'refund.bank_account': 'bank_accounts',
  'rows[].meter': 'meters',
  route_after: 'meters',
  schedule: 'sms_schedules',
  service: 'services',
  'surcharge_items[]': 'surcharge_items',
  template: 'sms_templates',
  user: 'users',
  'users[]': 'users',
  watches: 'locations',
  water_price: 'water_prices',
  'water_price[]': 'water_prices',
  'water_prices[]': 'water_prices',
}
function tableOf(path: string, field: string): string | undefined {
  if (field === 'parent') return path.startsWith('/meters/') ? 'meters' : 'locations'
  if (field === 'ids[]' && path.startsWith('/invoices/')) return 'invoices'
  if (field === 'ids[]' && (path.startsWith('/meters/') || path.includes('/sms-messages/'))) return 'meters'
  if (field === 'version')
    return path.includes('surcharge') ? 'surcharge_item_versions' : 'water_price_versions'
  return TABLES[field]
}
/**
 * The organization is tested in endpoints.test.ts; permissions belong to everybody. The filters of a list in a body find nothing
 * of others, as in its query: bulk.test.ts.
 */
const isTenants = (field: string) =>
  field !== 'organization' && field !== 'permission' && !field.startsWith('filter.')

/** The rows in the bodies of these calls are their targets, like the id in a path. */
const ABOUT_ROWS = new Set(['POST /notices/read/', 'POST /notices/clear/'])

type Case = [name: string, field: string, endpoint: Endpoint, table: string]
const casesOf = (part: 'body' | 'query'): Case[] =>
  // A row named beside a file: reconciliations.test.ts.
  endpoints
    .filter(({ upload }) => part === 'query' || !upload)
    .flatMap((endpoint) =>
      rowFields(endpoint[part])
        .filter(isTenants)
        .map((field): Case => [nameOf(endpoint), field, endpoint, tableOf(endpoint.path, field) ?? '']),
    )

test('of every field that names a row it is known in which table', () => {
  const unknown = [...casesOf('body'), ...casesOf('query')].filter(([, , , table]) => !home.rows[table])
  expect(unknown.map(([name, field]) => `${name} ${field}`)).toEqual([])
})

/** The refused fields; an item of a list counts as its list. */
const refused = (data: object) => Object.keys(data).map((field) => field.replace(/\.\d+(?=\.|$)/g, ''))
/** The answer about a row, without its id. */
const said = ({ status, body }: TestReply) => [status, body]

describe('in a body', () => {
  test.each(casesOf('body'))('of %s as %s: 400 on its field', async (name, field, endpoint, table) => {
    const rowOfPath = endpoint.owner ? home.rows[endpoint.owner] : 1
    const place = endpoint.path.replace('{id}', String(rowOfPath))
    const target = `${endpoint.method} ${place.replace('{row}', String(home.rows.reconciliation_rows))}`
    const body = () => ({
      ...sampleBody(endpoint, home.rows),
      ...beside[`${endpoint.path.split('/')[1]} ${field}`],
    })
    let refusal: object = {}
    for (const [caller, scope] of [
      [home.staff, {}],
      [root, { organization: home.org }],
    ] as const) {
      // A call that takes its organization from the row of its path accepts none in the body.
      const send = (row: number) =>
        t.call(
          caller,
          target,
          naming(endpoint.method === 'POST' ? { ...body(), ...scope } : body(), field, row),
        )
      const foreign = await send(abroad.rows[table]!)
      expect(foreign.text).not.toContain(CANARY)
      expect(said(foreign)).toEqual(said(await send(MISSING)))
      if (ABOUT_ROWS.has(name)) expect([foreign.status, foreign.code]).toEqual([404, 'not_found'])
      else expect([foreign.status, refused(foreign.data)]).toEqual([400, [field.replaceAll('[]', '')]])
      refusal = foreign.data
    }
    // The caller's own row is not refused so: it is accepted, or refused for another reason.
    if (rowOfPath === home.rows[table]) return
    const own = await t.call(home.staff, target, naming(body(), field, home.rows[table]!))
    expect(own.status).toBeLessThan(500)
    expect(own.data).not.toEqual(refusal)
  })
})

describe('in a query', () => {
  test.each(casesOf('query'))(
    'of %s as %s: nothing is found, as of no row at all',
    async (name, field, endpoint, table) => {
      const parameter = field.replace('[]', '')
      const ask = (caller: TestUser, row: number, scope: object = {}) =>
        t.call(caller, name, { ...sampleQuery[name], ...scope, [parameter]: String(row) })
      for (const [caller, scope] of [
        [home.staff, {}],
        [root, { organization: home.org }],
      ] as const) {
        const foreign = await ask(caller, abroad.rows[table]!, scope)
        expect(foreign.text).not.toContain(CANARY)
        expect([200, 400, 404]).toContain(foreign.status)
        const missing = await ask(caller, MISSING, scope)
        if (!endpoint.download) expect(said(foreign)).toEqual(said(missing))
        if (foreign.data?.results) expect(foreign.data.results).toEqual([])
      }
      expect((await ask(home.staff, home.rows[table]!)).status).toBe(200)
    },
  )
})
