/**
 * People may have names that every JavaScript object answers to, such as `constructor`. These words go into every text
 * of every body and must come back unchanged wherever they are shown.
 */
import type { Endpoint } from '@water/contract/endpoint'
import { endpoints as declared } from '@water/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { type ForeignOrganization, newForeignOrganization } from '../testing/foreign-rows'
import { sampleBody, sampleQuery } from '../testing/sample-bodies'
import { startApp, type TestApp, type TestUser } from '../testing/test-app'

/** The words by their spelling: a unique field refuses the same word the second time. */
const WORDS: Record<string, readonly string[]> = {
  POST: ['constructor', 'toString', '__proto__'],
  PUT: ['hasOwnProperty', 'valueOf'],
  PATCH: ['isPrototypeOf', '__defineGetter__'],
}
const endpoints = declared as readonly Endpoint[]
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

let t: TestApp
let home: ForeignOrganization
let root: TestUser
let code: string
let meterNo: string
beforeAll(async () => {
  t = await startApp()
  home = await newForeignOrganization(t)
  root = await t.signIn('super')
  meterNo = (await t.call(home.staff, `GET /meters/${home.rows.meters}/`)).data.meter_no
  code = (await t.call(root, `GET /organizations/orgs/${home.org}/`)).data.code
})
afterAll(() => t.stop())

/**
 * The parts of a schema that describe its content: an object's fields, a list's items, or the schema inside a wrapper.
 */
interface Parts {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
}
const partsOf = (schema: z.ZodType) => schema._zod.def as Parts
const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> => {
  const { shape, innerType, in: from } = partsOf(schema)
  const inner = innerType ?? from
  return shape ?? (inner ? shapeOf(inner) : {})
}

/** A value with the word in every text; undefined where the schema has no free text. */
function filled(schema: z.ZodType, word: string): unknown {
  const read = schema.safeParse(word)
  if (read.success) return read.data === word ? word : undefined
  const { element, innerType } = partsOf(schema)
  if (element) return Array.isArray(element) ? undefined : listOf(filled(element, word))
  if (innerType) return filled(innerType, word)
  const fields = fieldsWith(shapeOf(schema), word)
  return fields.length > 0 && schema.safeParse(Object.fromEntries(fields)).success
    ? Object.fromEntries(fields)
    : undefined
}
const listOf = (item: unknown) => (item === undefined ? undefined : [item])
const fieldsWith = (shape: Record<string, z.ZodType>, word: string) =>
  Object.entries(shape)
    .map(([field, schema]) => [field, filled(schema, word)] as const)
    .filter(([, value]) => value !== undefined)

let made = 0
const mm = () => ({ mm: ++made })
const meterType = () => ({ kind: 'mechanical', reading_mode: 'remote' })
const account = () => ({ account_no: `6222${++made}000`, purpose: 'refund' })
const config = () => ({ provider: 'outbox' })
const template = () => ({ scene: 'notice' })
const day = () => `${2031 + ++made}-01-01`
/** Values for the fields that other rules restrict. */
const ruled = (word: string) => ({ username: word, password: 'a quiet river bends' })
const samples: Record<string, (word: string) => object> = {
  // The system makes the numbers of accounts.
  'POST /meters/': () => ({ account_no: '' }),
  'PUT /meters/{id}/': () => ({ meter_no: meterNo }),
  'POST /register/': (word) => ({ ...ruled(word), organization_code: code }),
  'POST /users/': (word) => ({ ...ruled(word), username: `${word}.` }),
  'POST /organizations/orgs/': () => ({ code: `W${++made}W` }),
  'PUT /organizations/orgs/{id}/': () => ({ code }),
  'POST /organizations/meter-types/': meterType,
  'PUT /organizations/meter-types/{id}/': meterType,
  'POST /organizations/diameters/': mm,
  'PUT /organizations/diameters/{id}/': mm,
  'POST /organizations/bank-accounts/': account,
  'PUT /organizations/bank-accounts/{id}/': account,
  'POST /organizations/sms-configs/': config,
  'PUT /organizations/sms-configs/{id}/': config,
  'POST /organizations/sms-template/': template,
  'PUT /organizations/sms-template/{id}/': template,
  'POST /organizations/surcharge-item/': () => ({ kind: 'fixed', value: '2', effective_from: day() }),
  'POST /organizations/surcharge-item/{id}/versions/': () => ({
    kind: 'fixed',
    value: '2',
    effective_from: day(),
  }),
  'POST /organizations/water-prices/{id}/versions/': () => ({ effective_from: day() }),
  'POST /organizations/water-prices/{id}/preview/': () => ({ effective_from: day() }),
  'POST /organizations/surcharge-item/{id}/preview/': () => ({ effective_from: day() }),
  'POST /readings/': () => ({ read_at: `2026-01-30 08:00:${10 + ++made}` }),
  'POST /reading-orders/': () => ({
    confirm_abnormal: true,
    current_reading: String(100 + ++made),
    read_at: `2026-01-30 09:00:${10 + made}`,
  }),
}
/** Calls that check or use the text and do not store it. */
const NOT_WRITTEN = new Set([
  '/login/',
  '/login/verification-code/',
  '/token/refresh/',
  '/users/change-password/',
  '/ext/permissions/{id}/assign/',
  '/ext/permissions/{id}/revoke/',
  '/reading-orders/batch/',
  // An order is flushed once: red-flush.test.ts.
  '/orders/{id}/red-flush/',
  '/orders/{id}/red-flush/preview/',
  // A payment is reversed once, and a refund needs a balance: refunds.test.ts.
  '/payment-records/{id}/reverse/',
  '/payment-records/{id}/reverse/preview/',
  '/payment-records/refund/',
  '/payment-records/refund/preview/',
  // A day is closed and confirmed once: days.test.ts.
  '/payment-records/close-day/',
  '/payment-records/days/{id}/confirm/',
  '/payment-records/days/{id}/reopen/',
  // A number is in use on one account: change-over.test.ts.
  '/meters/{id}/change/',
  '/meters/{id}/change/preview/',
  // It takes a job that has billed: take-back.test.ts.
  '/jobs/{id}/take-back/',
  '/jobs/{id}/take-back/preview/',
  // An account is in one state at a time: spells.test.ts.
  '/meters/{id}/suspend/',
  '/meters/{id}/resume/',
  '/meters/{id}/fault/',
  '/meters/{id}/repair/',
  '/meters/{id}/close/',
  '/meters/{id}/close/preview/',
  '/meters/{id}/reopen/',
  // A reading is billed or made void once: recorded.test.ts.
  '/readings/{id}/bill/',
  '/readings/{id}/bill/preview/',
  '/readings/{id}/void/',
  // A valve has one open command at a time, and only a gateway answers: valves.test.ts.
  '/meters/{id}/valve/',
  '/meters/{id}/valve/preview/',
  '/nb/nb-gate/acks/',
  // Only a gateway reports: remote/reports.test.ts.
  '/nb/nb-gate/',
  // A request is declined once: corrections/request.test.ts.
  '/orders/{id}/correction/decline/',
  // It takes an order with a penalty: waiver.test.ts.
  '/orders/{id}/waive-penalty/',
  '/orders/{id}/waive-penalty/preview/',
  '/orders/{id}/waive-penalty/{waiver}/withdraw/',
  // An account is transferred once on a day: transfer.test.ts.
  '/meters/{id}/transfer/',
  '/meters/{id}/transfer/preview/',
  // A line is on one invoice at a time, and an invoice is cancelled once: invoices.test.ts.
  '/invoices/',
  '/invoices/preview/',
  '/invoices/{id}/issue/',
  '/invoices/{id}/red/',
  '/invoices/{id}/red/preview/',
  '/invoices/{id}/links/',
  // They need a seller: bulk.test.ts.
  '/invoices/bulk/',
  '/invoices/bulk/preview/',
  // They have to say which meters and what those get: meters/bulk.test.ts.
  '/meters/bulk/',
  '/meters/bulk/preview/',
  // They have to say which accounts, and need an SMS configuration: messages/send-many.test.ts.
  '/organizations/sms-messages/send/',
  '/organizations/sms-messages/send/preview/',
  // They need an account for withholding, and a run is cancelled once: make.test.ts.
  '/withholdings/',
  '/withholdings/preview/',
  '/withholdings/{id}/cancel/',
  // A month is closed once: periods.test.ts.
  '/periods/{month}/close/',
  '/periods/{month}/reopen/',
  // A note is one of its account: notes.test.ts.
  '/meters/{id}/notes/{note}/',
  // A row of a bank's file is decided once: reconciliations.test.ts.
  '/reconciliations/{id}/rows/{row}/match/',
  '/reconciliations/{id}/rows/{row}/unmatch/',
  '/reconciliations/{id}/rows/{row}/take/',
  '/reconciliations/{id}/rows/{row}/resolve/',
  // The program defines these names.
  '/ext/permissions/',
  '/ext/permissions/{id}/',
  '/notices/read/',
  '/notices/clear/',
  // An organization has one that is open: sheets.test.ts.
  '/organizations/move-ins/',
  // Neither has a text.
  '/organizations/move-ins/{id}/load/',
  '/organizations/move-ins/{id}/agree/',
  // A difference that a parallel run found: parallel.test.ts.
  '/organizations/move-ins/{id}/differences/decide/',
  // It ends the move-in: load.test.ts.
  '/organizations/move-ins/{id}/withdraw/',
  // A token has no text.
  '/organizations/services/{id}/tokens/',
])

interface Entry {
  object_type: string
  object: number | null
  changes: { after: string | null }[]
}

const keyOf = ({ object_type, object }: Entry) => `${object_type} ${object}`

/** The number of a billed device cannot change. */
const isFixed = ({ path }: Endpoint, field: string) => path === '/meters/{id}/' && field === 'meter_no'

/** The accepted texts by the path of their row. A later write replaces an earlier one. */
const written = new Map<string, Record<string, unknown>>()
const untaken: string[] = []
const pathOf = ({ path, owner }: Endpoint) =>
  path.replace('{id}', String(home.rows[owner ?? ''] ?? 1)).replace('{user_pk}', String(home.clerk.id))

const taking = endpoints.filter(({ body, upload, path }) => body && !upload && !NOT_WRITTEN.has(path))
describe('written', () => {
  test.each(taking.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const { method, access } = endpoint
    const user = access === 'superuser' ? root : home.staff
    const path = pathOf(endpoint)
    const broken: string[] = []
    const send = async (body: object) => {
      const reply = await t.call(user, `${method} ${path}`, body)
      if (reply.status >= 500) broken.push(`${JSON.stringify(body)} → ${reply.text.slice(0, 200)}`)
      return reply
    }
    for (const word of WORDS[method] ?? []) {
      const sample = { ...sampleBody(endpoint, home.rows), ...samples[name]?.(word) }
      // The word as the name of a field: no call has such a field.
      expect((await send({ ...sample, ...Object.fromEntries([[word, word]]) })).status).toBe(400)
      const found = fieldsWith(shapeOf(endpoint.body!), word)
      const texts = Object.fromEntries(
        found.filter(([field]) => !isFixed(endpoint, field) && !Object.hasOwn(ruled(word), field)),
      )
      const reply = await send({ ...sample, ...texts })
      if (reply.status >= 300) untaken.push(`${name} ${reply.text}`)
      else if (typeof reply.data?.id === 'number') {
        const row = method === 'POST' ? `${path}${reply.data.id}/` : path
        written.set(row, { ...written.get(row), ...texts })
      }
    }
    expect(broken).toEqual([])
  })

  test('everywhere that takes texts', () => {
    expect(untaken).toEqual([])
    expect(written.size).toBeGreaterThan(25)
  })
})

/** The written texts that the row shows differently. Some texts are never shown. */
function otherwise(row: Record<string, unknown>, texts: Record<string, unknown>): unknown[] {
  return Object.entries(texts).flatMap(([field, text]) => {
    const shown = Object.hasOwn(row, field) ? row[field] : undefined
    // A tax code belongs to its version, which takes effect later.
    if (shown === undefined || shown === text || field === 'tax_code') return []
    return isObject(shown) && isObject(text) ? otherwise(shown, text) : [{ field, text, shown }]
  })
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

describe('read back', () => {
  test('in the list and on the page of every row', async () => {
    const gets = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path))
    const wrong: unknown[] = []
    for (const [path, texts] of written) {
      const [, list = '', id] = /^(.*\/)(\d+)\/$/.exec(path) ?? []
      const reader = list === '/organizations/orgs/' ? root : home.staff
      if (gets.has(`${list}{id}/`)) {
        const page = await t.call(reader, `GET ${path}`)
        wrong.push(...(page.status === 200 ? otherwise(page.data, texts) : [page.text]))
      }
      if (gets.has(list)) {
        const rows = await t.call(reader, `GET ${list}`, { page_size: 200 })
        const row = rows.data.results.find((one: { id: number }) => one.id === Number(id))
        wrong.push(...(row ? otherwise(row, texts) : [`${path} is not in its list`]))
      }
    }
    expect(wrong).toEqual([])
  })

  test('in the audit trail, its export and every time line, and in the notices', async () => {
    const trail: Entry[] = []
    for (let page = 1; ; page++) {
      const { status, data } = await t.call(home.staff, 'GET /audit/', { page_size: 200, page })
      expect(status).toBe(200)
      trail.push(...data.results)
      if (!data.next) break
    }
    const said = (word: string) => trail.filter(({ changes }) => changes.some(({ after }) => after === word))
    for (const word of Object.values(WORDS).flat()) {
      expect(said(word).length, word).toBeGreaterThan(5)
      expect((await t.call(home.staff, 'GET /audit/', { search: word })).status).toBe(200)
    }
    const sheet = await t.call(home.staff, 'GET /audit/export/', { format: 'csv' })
    for (const word of Object.values(WORDS).flat()) expect(sheet.text).toContain(`,"${word}"`)
    expect((await t.call(home.staff, 'GET /audit/export/', { format: 'xlsx' })).status).toBe(200)
    const ofObjects = trail.filter(({ object }) => object !== null)
    for (const key of new Set(ofObjects.map(keyOf))) {
      const entries = ofObjects.filter((entry) => keyOf(entry) === key)
      const { object_type, object } = entries[0]!
      const line = await t.call(home.staff, 'GET /audit/timeline/', {
        object_type,
        object_id: object,
        page_size: 200,
      })
      expect(line.data?.results, `${key}: ${line.text}`).toEqual(expect.arrayContaining(entries))
    }
    expect((await t.call(home.staff, `GET /meters/${home.rows.meters}/timeline/`)).text).toContain(
      'isPrototypeOf',
    )
    expect((await t.call(home.staff, 'GET /notices/')).text).toContain('constructor')
    expect((await t.call(root, 'GET /audit/', { log: 'platform' })).status).toBe(200)
  })

  test.each(
    endpoints
      .filter(({ method, path }) => method === 'GET' && !path.startsWith('/login'))
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('by %s', async (name, endpoint) => {
    for (const language of ['zh', 'en'])
      expect(
        (
          await t.call(home.staff, `GET ${pathOf(endpoint)}`, sampleQuery[name] ?? {}, {
            'accept-language': language,
          })
        ).status,
      ).toBeLessThan(500)
  })
})
