import { addDays, dateOf } from '@water/rules/calendar'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../clock'
import { inTransaction } from '../../db/read-write'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'
import { CallRate } from './call-rate'
import { recognizeServices } from './recognize'
import { remindOfTokens } from './remind'

let t: TestApp
let works: Waterworks
let staff: TestUser
beforeAll(async () => {
  t = await startApp({ trustProxy: 1 })
})
beforeEach(async () => {
  t.identity.ahead_s = 0
  works = await newWaterworks(t)
  staff = works.staff
})
afterAll(() => t.stop())

const today = () => dateOf(systemClock(t.identity.ahead_s))
const ENGLISH = { 'accept-language': 'en' }
const DAY_S = 86_400
let made = 0

async function account(body: object = {}) {
  const name = `平台 ${++made}`
  const given = { name, purpose: 'api', codes: [5, 14, 18], ...body }
  const { data } = await t.call(staff, 'POST /organizations/services/', given)
  return { ...data, path: `/organizations/services/${data.id}/` }
}

async function tokenOf({ path }: { path: string }, days = 30) {
  const reply = await t.call(staff, `POST ${path}tokens/`, { expires_on: addDays(today(), days) })
  expect(reply.status).toBe(201)
  return reply.data
}

/** Calls as the service of a token. */
const as = (token: string): TestUser => ({ id: 0, username: '', organization: works.org, token })
const meters = (token: string, headers?: Record<string, string>) =>
  t.call(as(token), 'GET /meters/', {}, headers)

describe('an account', () => {
  test('is made with its codes and addresses, changed, and shown without a token’s text', async () => {
    const addresses = ['203.0.113.7', ' 10.1.0.0/16 ', '2001:db8::/32']
    const created = await t.call(staff, 'POST /organizations/services/', {
      ...{ name: '营业厅大屏', purpose: 'api', codes: [18, 5], addresses },
    })
    expect([created.status, created.data]).toMatchObject([
      201,
      {
        ...{ name: '营业厅大屏', purpose: 'api', codes: [18, 5], organization: works.org, is_active: true },
        ...{ addresses: ['203.0.113.7', '10.1.0.0/16', '2001:db8::/32'] },
        ...{ last_used_at: null, last_address: '', tokens: [] },
      },
    ])
    const path = `/organizations/services/${created.data.id}/`
    const { id, token, prefix, expires_on } = await tokenOf({ path })
    expect(token).toMatch(/^tw_[\w-]{43}$/)
    expect(token.startsWith(prefix)).toBe(true)
    const changed = await t.call(staff, `PATCH ${path}`, { name: '大屏', codes: [5], addresses: [] })
    expect(changed.data).toMatchObject({
      name: '大屏',
      codes: [5],
      addresses: [],
      tokens: [{ id, prefix, expires_on }],
    })
    const listed = await t.call(staff, 'GET /organizations/services/', { purpose: 'api', search: '大屏' })
    expect(listed.data.results).toEqual([changed.data])
    expect(listed.text).not.toContain(token)
    const kept = await t.db
      .selectFrom('service_tokens')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test.each<[what: string, body: object, field: string]>([
    ['a second one of the name', { name: '同名' }, 'name'],
    ['codes of a gateway', { purpose: 'gateway', codes: [5] }, 'codes'],
    ['a code that nobody has', { codes: [6] }, 'codes'],
    ['a placeholder', { codes: [9999] }, 'codes'],
    ['a name of a machine', { addresses: ['gateway.example.com'] }, 'addresses'],
    ['a network that is none', { addresses: ['10.0.0.0/33'] }, 'addresses'],
    ['no purpose', { purpose: undefined }, 'purpose'],
  ])('is refused: %s', async (_what, body, field) => {
    await account({ name: '同名' })
    const given = { name: '新的', purpose: 'api', codes: [], ...body }
    const { status, data } = await t.call(staff, 'POST /organizations/services/', given)
    expect([status, Object.keys(data).map((path) => path.split('.')[0])]).toEqual([400, [field]])
  })

  test('keeps its purpose, and a gateway gets no codes later', async () => {
    const { path } = await account({ purpose: 'gateway', codes: [] })
    expect((await t.call(staff, `PATCH ${path}`, { purpose: 'api' })).status).toBe(400)
    expect((await t.call(staff, `PATCH ${path}`, { codes: [5] })).data).toHaveProperty('codes')
  })
})

describe('a token', () => {
  test('signs in through its last day, from its addresses, with the codes as they are now', async () => {
    const service = await account({ addresses: ['198.51.100.0/24'] })
    const { token } = await tokenOf(service, 1)
    const from = { 'x-forwarded-for': '198.51.100.9' }
    expect((await meters(token, from)).status).toBe(200)
    expect((await t.call(staff, `GET ${service.path}`)).data.last_address).toBe('198.51.100.9')
    await t.call(staff, `PATCH ${service.path}`, { codes: [18] })
    expect((await meters(token, from)).code).toBe('no_permission')
    t.identity.ahead_s = DAY_S
    expect((await t.call(as(token), 'GET /orders/', {}, from)).status).toBe(200)
    t.identity.ahead_s = 2 * DAY_S
    expect((await t.call(as(token), 'GET /orders/', {}, from)).code).toBe('token_not_valid')
  })

  test('that is not valid is answered alike, whatever the reason', async () => {
    const service = await account()
    const [first, ended] = [await tokenOf(service), await tokenOf(service)]
    expect((await t.call(staff, `DELETE ${service.path}tokens/${ended.id}/`)).status).toBe(204)
    expect((await t.call(staff, `DELETE ${service.path}tokens/${ended.id}/`)).status).toBe(404)
    const expired = await tokenOf(service, 0)
    const elsewhere = await account({ addresses: ['10.0.0.1'] })
    const far = await tokenOf(elsewhere)
    const other = await account()
    const off = await tokenOf(other)
    await t.call(staff, `PATCH ${other.path}`, { is_active: false })
    const revived = await account()
    const dead = await tokenOf(revived)
    await t.call(staff, `PATCH ${revived.path}`, { is_active: false })
    await t.call(staff, `PATCH ${revived.path}`, { is_active: true })
    t.identity.ahead_s = DAY_S
    expect((await meters(first.token)).status).toBe(200)
    const unknown = `tw_${'A'.repeat(43)}`
    const answers = new Set<string>()
    for (const token of [unknown, ended.token, expired.token, far.token, off.token, dead.token, 'tw_x']) {
      const { status, code, text } = await meters(token)
      expect([token, status, code]).toEqual([token, 401, 'token_not_valid'])
      answers.add(text)
    }
    expect(answers.size).toBe(1)
  })

  test('is one of two at most, and ends within 366 days', async () => {
    const service = await account()
    const make = (days: number) =>
      t.call(staff, `POST ${service.path}tokens/`, { expires_on: addDays(today(), days) }, ENGLISH)
    for (const days of [-1, 367]) expect((await make(days)).data).toHaveProperty('expires_on')
    const both = await Promise.all([make(366), make(0), make(1)])
    expect(both.map(({ status, code }) => `${status} ${code}`).sort()).toEqual([
      '201 0',
      '201 0',
      '409 two_tokens',
    ])
    // One that has expired leaves its place.
    await t.db
      .updateTable('service_tokens')
      .set({ expires_on: addDays(today(), -1) })
      .where('service_id', '=', service.id)
      .execute()
    expect((await make(5)).status).toBe(201)
  })

  test('is no token of an organization that is switched off', async () => {
    const { token } = await tokenOf(await account())
    await t.db.updateTable('organizations').set({ is_active: false }).where('id', '=', works.org).execute()
    expect((await meters(token)).code).toBe('token_not_valid')
  })
})

describe('a service', () => {
  test('makes 600 calls a minute, then 429 until the next one', async () => {
    const [busy, calm] = [await account(), await account()]
    const tokens = { busy: (await tokenOf(busy)).token, calm: (await tokenOf(calm)).token }
    const [minute, rate] = [`${today()} 09:30`, new CallRate()]
    let now = `${minute}:00`
    const recognize = recognizeServices(t.db, { clock: () => now, isDemo: false }, rate)
    const called = (token: string) => recognize(token, { address: '127.0.0.1', isFromHere: () => true })
    for (let call = 1; call < 600; call++) rate.count(busy.id, now)
    now = `${minute}:45`
    expect((await called(tokens.busy))?.service).toBe(busy.id)
    await expect(called(tokens.busy)).rejects.toMatchObject({
      ...{ code: 'too_many_requests', details: { retry_after_s: 15 } },
    })
    expect((await called(tokens.calm))?.service).toBe(calm.id)
    now = `${today()} 09:31:00`
    expect((await called(tokens.busy))?.service).toBe(busy.id)
  })

  test('books without a cashier, takes no cash, and stands in the audit trail by its name', async () => {
    const service = await account({ codes: [3, 5, 14, 18] })
    const { token } = await tokenOf(service)
    const meter = await works.meter(await beijing(works))
    const bill = { meter: meter.id, current_reading: '20', read_at: '2026-01-30 08:00:00' }
    const order = await t.call(as(token), 'POST /reading-orders/', bill)
    expect([order.status, order.data.created_by, order.data.created_by_name]).toEqual([201, null, null])
    const pay = (method: string, key = 'one') =>
      t.call(
        as(token),
        'POST /payment-records/',
        { meter: meter.id, amount: '5.00', method },
        { 'idempotency-key': key },
      )
    const cash = await pay('cash', 'cash')
    expect([cash.status, Object.keys(cash.data)]).toEqual([400, ['method']])
    const paid = await pay('wechat')
    expect([paid.status, paid.data.cashier, paid.data.cashier_name]).toEqual([201, null, null])
    expect((await pay('wechat')).data).toEqual(paid.data)
    // The key of a person is another one.
    const byClerk = await t.call(
      works.clerk,
      'POST /payment-records/',
      { meter: meter.id, amount: '5.00', method: 'wechat' },
      { 'idempotency-key': 'one' },
    )
    expect(byClerk.data.id).not.toBe(paid.data.id)
    expect((await t.call(staff, 'GET /payment-records/days/')).data.count).toBe(1)
    const till = await t.call(works.clerk, 'POST /payment-records/', {
      meter: meter.id,
      amount: '5.00',
      method: 'cash',
    })
    const back = await t.call(as(token), `POST /payment-records/${till.data.id}/reverse/`, { reason: '收错' })
    expect([back.status, Object.keys(back.data)]).toEqual([400, ['method']])
    await t.call(staff, `PATCH ${service.path}`, { name: '改了名' })
    const trail = await t.call(staff, 'GET /audit/', { service: service.id })
    const said = trail.data.results.map((entry: Record<string, unknown>) => [
      entry.actor_name,
      entry.actor,
      entry.action,
    ])
    expect(said).toEqual([
      ['改了名', null, 'payment.create'],
      ['改了名', null, 'reading_order.create'],
    ])
    const found = await t.call(staff, 'GET /audit/', { search: '改了名' })
    expect(found.data.count).toBeGreaterThanOrEqual(2)
  })
})

describe('staff are told that the only token of an account ends', () => {
  const notices = async () => {
    const { data } = await t.call(staff, 'GET /notices/')
    return data.results
      .filter(({ type }: { type: string }) => type === 'token_ending')
      .map(({ content }: { content: string }) => content)
  }

  test('30, 7 and 1 days before, each once, while it is the only one and in use', async () => {
    const [used, unused, two, brief] = [await account(), await account(), await account(), await account()]
    const { token } = await tokenOf(used, 40)
    const twins = [await tokenOf(two, 40), await tokenOf(two, 41)]
    const others = [await tokenOf(brief, 20), ...twins]
    await tokenOf(unused, 40)
    for (const one of [token, ...others.map((other) => other.token)]) await meters(one)
    const told: Record<number, number> = {}
    for (const left of [31, 30, 29, 8, 7, 2, 1, 0]) {
      // Used again, some days later.
      const now = `${addDays(today(), 40 - left)} 09:00:00`
      await t.db.updateTable('services').set({ last_used_at: now }).where('id', '=', used.id).execute()
      for (const _twice of [1, 2])
        await inTransaction(t.databases.across('a test'), (tx) => remindOfTokens(tx, now))
      told[left] = (await notices()).length
    }
    // The brief one was made later than 30 days before its end: 7 and 1 day before are told.
    expect(told).toEqual({ 31: 0, 30: 1, 29: 1, 8: 1, 7: 2, 2: 2, 1: 3, 0: 3 })
    expect(await notices()).toContain(
      `服务账号“${used.name}”唯一的令牌 ${addDays(today(), 40)} 到期：请生成新的令牌换上`,
    )
    await tokenOf(used)
    expect(await notices()).toEqual([])
  })
})
