import { endpoint, staff } from '@water/contract/endpoint'
import { inOrganization } from '@water/contract/record'
import { text } from '@water/contract/text'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { inPlace } from '../aside/work'
import { systemClock } from '../clock'
import { takeNumbers } from '../db/numbering'
import type { OrgId } from '../db/scope'
import { Shares } from '../db/shares'
import { authenticateWith, createIdentity } from '../features/access/identity'
import { createFileStore } from '../files/file-store'
import { refuse } from '../refusal'
import { startApp, TEST_SECRET, type TestApp, type TestUser } from '../testing/test-app'
import { mount } from './adapter'
import { createInstance } from './instance'
import { command } from './route'

/** An endpoint for these tests only. It takes a number, an effect that can be counted. */
const takeNumber = endpoint({
  method: 'POST',
  path: '/test/numbers/',
  title: text('取号', 'Take a number'),
  access: staff,
  status: 201,
  money: true,
  body: z.strictObject({
    name: z.string(),
    fail: z.boolean().optional(),
    wait_ms: z.int().optional(),
    ...inOrganization,
  }),
  reply: z.object({ number: z.int(), note: z.string().nullable() }),
})

/** A command that is sent without a body. */
const takeNext = endpoint({
  method: 'POST',
  path: '/test/next-number/',
  title: text('取下一个号', 'Take the next number'),
  access: staff,
  status: 201,
  money: true,
  reply: z.object({ number: z.int() }),
})

let t: TestApp
let app: Awaited<ReturnType<typeof createInstance>>
let user: TestUser
let org: OrgId
beforeAll(async () => {
  t = await startApp()
  app = await createInstance({ trustProxy: false, logger: false })
  const authenticate = authenticateWith(t.db, await createIdentity(TEST_SECRET, systemClock))
  const files = createFileStore({ filesFolder: '/nowhere' })
  const services = {
    databases: t.databases,
    shares: new Shares(8),
    aside: inPlace(t.databases),
    clock: () => t.clock.now,
    files,
    authenticate,
  }
  const route = command(takeNumber, 'number.take', async (call) => {
    const number = await takeNumbers(call.tx, call.org, call.body.name)
    if (call.body.wait_ms) await new Promise((resolve) => setTimeout(resolve, call.body.wait_ms))
    if (call.body.fail) refuse('changed_meanwhile')
    if (number % 2 === 0) call.answerWith(200)
    call.audit({ object: ['number', number], after: { number } })
    return { number, note: null, secret: 'not in the schema' }
  })
  const bare = command(takeNext, 'number.take', async (call) => {
    const number = await takeNumbers(call.tx, org, 'next')
    call.audit({ object: ['number', number], after: { number } })
    return { number }
  })
  mount(app, [route, bare], services)
  await app.ready()
})
beforeEach(async () => {
  org = await t.newOrganization()
  user = await t.signIn('staff', { organization: org })
})
afterAll(async () => {
  await app.close()
  await t.stop()
})

async function take(body: object, key?: string, as = user) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/test/numbers/',
    headers: { authorization: `Bearer ${as.token}`, ...(key ? { 'idempotency-key': key } : {}) },
    payload: body,
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

const audited = async () =>
  (
    await t.db.selectFrom('audit_entries').select('object_id').where('organization_id', '=', org).execute()
  ).map((row) => row.object_id)

test('the same key and body again is the same act: one effect, the first answer, marked as replayed', async () => {
  const first = await take({ name: 'a' }, 'key-1')
  const again = await take({ name: 'a' }, 'key-1')
  expect([first.status, first.body.data]).toEqual([201, { number: 1, note: null }])
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect(first.headers['idempotent-replayed']).toBeUndefined()
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await audited()).toEqual([1])
})

test('a replay has the status of the first answer', async () => {
  await take({ name: 'a' })
  const first = await take({ name: 'a' }, 'key-2')
  expect(first.status).toBe(200)
  expect((await take({ name: 'a' }, 'key-2')).status).toBe(200)
})

test('the same key with another body is refused with the answer of the first, and does nothing', async () => {
  const first = await take({ name: 'a' }, 'key')
  const other = await take({ name: 'b' }, 'key')
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch'])
  expect(other.body.data).toEqual({ first: first.body.data })
  expect(await audited()).toEqual([1])
})

test('a command without a body has one effect under its key, too', async () => {
  const headers = { authorization: `Bearer ${user.token}`, 'idempotency-key': 'bare' }
  const ask = () => app.inject({ method: 'POST', url: '/api/test/next-number/', headers })
  const [first, again] = [await ask(), await ask()]
  expect([first.statusCode, first.json().data]).toEqual([201, { number: 1 }])
  expect([again.statusCode, again.json().data]).toEqual([201, { number: 1 }])
})

test('keys belong to their user and path: nobody else, and no other call, hears what the first one answered', async () => {
  await take({ name: 'a' }, 'key')
  const colleague = await t.signIn('staff', { organization: org })
  expect((await take({ name: 'a' }, 'key', colleague)).body.data.number).toBe(2)
  const headers = { authorization: `Bearer ${user.token}`, 'idempotency-key': 'key' }
  const elsewhere = await app.inject({ method: 'POST', url: '/api/test/next-number/', headers })
  expect([elsewhere.statusCode, elsewhere.json().data]).toEqual([201, { number: 1 }])
})

test('a refused act leaves nothing: no number, no key, no audit row', async () => {
  const refused = await take({ name: 'a', fail: true }, 'key')
  expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile'])
  const next = await take({ name: 'a' }, 'key')
  expect([next.status, next.body.data.number]).toEqual([201, 1])
  expect(await audited()).toEqual([1])
})

test('twins sent at once: one act, every other answer is that one or "in flight"', async () => {
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => take({ name: 'a', wait_ms: 30 }, 'twins')),
  )
  for (const { status, body } of replies) {
    if (status === 409) expect(body.code).toBe('in_flight')
    else expect([status, body.data]).toEqual([201, { number: 1, note: null }])
  }
  expect((await take({ name: 'a', wait_ms: 30 }, 'twins')).body.data.number).toBe(1)
  expect(await audited()).toEqual([1])
})

test('without a key each request is an act; numbers have no gap and no twin', async () => {
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, n) => take({ name: 'a', fail: n % 3 === 0, wait_ms: n % 5 })),
  )
  const numbers = replies.filter(({ status }) => status < 300).map(({ body }) => body.data.number)
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
})

test.each(['', ' ', 'x'.repeat(201), 'with space'])('the key "%s" is refused', async (key) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/test/numbers/',
    headers: { authorization: `Bearer ${user.token}`, 'idempotency-key': key },
    payload: { name: 'a' },
  })
  expect([response.statusCode, response.json().data]).toEqual([400, { 'Idempotency-Key': ['格式不正确'] }])
})

test('only the fields of the schema go out', async () => {
  expect((await take({ name: 'a' })).body.data).not.toHaveProperty('secret')
})
