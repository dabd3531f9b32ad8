import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { beijing, newWaterworks, type Waterworks } from '../../testing/waterworks'

let t: TestApp
let root: TestUser
let works: Waterworks
beforeAll(async () => {
  t = await startApp()
  root = await t.signIn('super')
})
beforeEach(async () => {
  t.clock.now = '2026-01-31 09:00:00'
  works = await newWaterworks(t)
})
afterAll(() => t.stop())

interface Notice {
  id: number
  type: string
  status: boolean
  [field: string]: unknown
}

const list = async (user: TestUser, query: object = {}): Promise<Notice[]> =>
  (await t.call(user, 'GET /notices/', query)).data.results
const unread = async (user: TestUser, query: object = {}) =>
  (await t.call(user, 'GET /notices/unread/', query)).data

let count = 0
/** A new account that waits for approval: a notice for the organization's staff and for super administrators. */
async function newcomer(by = works.staff, more: object = {}): Promise<{ id: number; username: string }> {
  const username = `new.come.${++count}`
  const reply = await t.call(by, 'POST /users/', { username, password: 'a good password', ...more })
  if (reply.status !== 201) throw new Error(reply.text)
  return { id: reply.data.id, username }
}

describe('a notice is shown', () => {
  test('with its sentence in the caller’s language, its importance, its date and where it leads', async () => {
    const { id, username } = await newcomer()
    const [notice] = await list(works.staff)
    expect(notice).toEqual({
      id: expect.any(Number),
      organization: works.org,
      type: 'account_waiting',
      content: `账户 ${username} 等待审批`,
      status: true,
      collected: false,
      date: '2026-01-31 09:00:00',
      quality: 'middle',
      target: { type: 'user', id, from: null, to: null },
    })
    const english = await t.call(works.staff, 'GET /notices/', {}, { 'accept-language': 'en' })
    expect(english.data.results[0].content).toBe(`The account ${username} waits for approval`)
  })

  test('to the organization’s staff and to super administrators, not to its other users', async () => {
    await newcomer()
    const colleague = await t.signIn('staff', { organization: works.org })
    for (const reader of [works.staff, colleague]) expect(await list(reader)).toHaveLength(1)
    expect(await list(root, { organization: works.org })).toHaveLength(1)
    expect(await list(works.clerk)).toEqual([])
    expect(await unread(works.clerk)).toEqual({ count: 0, latest: null })
  })

  test('never to another organization, whatever it asks for', async () => {
    const elsewhere = await newWaterworks(t)
    await newcomer()
    const [notice] = await list(works.staff)
    for (const stranger of [elsewhere.staff, elsewhere.clerk]) {
      expect(await list(stranger)).toEqual([])
      expect(await list(stranger, { organization: works.org })).toEqual([])
      expect(await unread(stranger, { organization: works.org })).toEqual({ count: 0, latest: null })
      for (const path of ['read', 'clear']) {
        const reply = await t.call(stranger, `POST /notices/${path}/`, { ids: [notice!.id] })
        expect([reply.status, reply.code]).toEqual([404, 'not_found'])
      }
      const patched = await t.call(stranger, `PATCH /notices/${notice!.id}/`, { collected: true })
      expect(patched.status).toBe(404)
    }
    expect(await list(works.staff)).toEqual([notice])
  })

  test('to a super administrator of every organization, or of the chosen one', async () => {
    const elsewhere = await newWaterworks(t)
    await newcomer()
    await newcomer(elsewhere.staff)
    const organizations = async (query: object) =>
      (await list(root, query)).map(({ organization }) => organization)
    expect(await organizations({ organization: works.org })).toEqual([works.org])
    expect(await organizations({ page_size: 2 })).toEqual([elsewhere.org, works.org])
    expect((await unread(root, { organization: works.org })).count).toBe(1)
    const body = { all: true, organization: elsewhere.org }
    expect((await t.call(root, 'POST /notices/read/', body)).data).toEqual({ read: 1 })
    expect((await unread(root, { organization: works.org })).count).toBe(1)
  })

  test('newest first, in pages, by what has been read', async () => {
    for (const minute of ['01', '02', '03']) {
      t.clock.now = `2026-01-31 09:${minute}:00`
      await newcomer()
    }
    const all = await list(works.staff)
    expect(all.map(({ date }) => String(date).slice(14, 16))).toEqual(['03', '02', '01'])
    const paged = await t.call(works.staff, 'GET /notices/', { page: 2, page_size: 2 })
    expect([paged.data.count, paged.data.results.length]).toEqual([3, 1])
    await t.call(works.staff, 'POST /notices/read/', { ids: [all[1]!.id] })
    const ids = async (status: string) => (await list(works.staff, { status })).map(({ id }) => id)
    expect(await ids('unread')).toEqual([all[0]!.id, all[2]!.id])
    expect(await ids('read')).toEqual([all[1]!.id])
  })

  test('no longer when the account that waited has been approved', async () => {
    const { id, username } = await newcomer()
    const [waiting] = await list(works.staff)
    expect((await t.call(works.staff, `PATCH /users/${id}/`, { is_audit: true })).status).toBe(200)
    expect(await list(works.staff)).toEqual([])
    const late = await t.call(works.staff, 'POST /notices/read/', { ids: [waiting!.id] })
    expect([late.status, late.data]).toEqual([200, { read: 0 }])
    expect((await unread(works.staff)).count).toBe(0)
    const login = await t.call(null, 'POST /login/', { account: username, password: 'a good password' })
    const newcomers = await list({ id, username, organization: works.org, token: login.data.access })
    expect(newcomers).toMatchObject([{ type: 'account_approved', content: '您的账户已通过审批' }])
  })

  test('for 90 days', async () => {
    await newcomer()
    t.clock.now = '2026-05-01 23:59:59'
    expect(await list(works.staff)).toHaveLength(1)
    t.clock.now = '2026-05-02 00:00:00'
    expect(await list(works.staff)).toEqual([])
  })
})

describe('reading', () => {
  test('is each reader’s own, and doing it twice changes nothing', async () => {
    await newcomer()
    const colleague = await t.signIn('staff', { organization: works.org })
    const [notice] = await list(works.staff)
    const read = () => t.call(works.staff, 'POST /notices/read/', { ids: [notice!.id, notice!.id] })
    expect([(await read()).data, (await read()).data]).toEqual([{ read: 1 }, { read: 0 }])
    expect(await list(works.staff)).toMatchObject([{ id: notice!.id, status: false }])
    expect(await unread(works.staff)).toEqual({ count: 0, latest: '2026-01-31 09:00:00' })
    expect((await unread(colleague)).count).toBe(1)
  })

  test('of all stops at the newest that was seen: what came meanwhile stays unread', async () => {
    await newcomer()
    t.clock.now = '2026-01-31 09:05:00'
    const late = await newcomer()
    const body = { all: true, until: '2026-01-31 09:00:00' }
    expect((await t.call(works.staff, 'POST /notices/read/', body)).data).toEqual({ read: 1 })
    expect(await list(works.staff, { status: 'unread' })).toMatchObject([
      { content: expect.stringContaining(late.username) },
    ])
    expect((await t.call(works.staff, 'POST /notices/read/', { all: true })).data).toEqual({ read: 1 })
  })

  test('one that is not one’s own reads none of those named with it', async () => {
    await newcomer()
    const [notice] = await list(works.staff)
    const reply = await t.call(works.staff, 'POST /notices/read/', { ids: [notice!.id, 987_654_321] })
    expect(reply.status).toBe(404)
    expect((await unread(works.staff)).count).toBe(1)
  })

  test('leaves no trace in the audit: it changes no record', async () => {
    await newcomer()
    const entries = () =>
      t.db.selectFrom('audit_entries').select('id').where('organization_id', '=', works.org).execute()
    const before = await entries()
    await t.call(works.staff, 'POST /notices/read/', { all: true })
    await t.call(works.staff, 'POST /notices/clear/', { all: true })
    expect(await entries()).toEqual(before)
  })

  test.each([
    ['neither ids nor all', {}],
    ['both', { ids: [1], all: true }],
    ['no ids', { ids: [] }],
    ['a false all', { all: false }],
  ])('needs ids or all: %s is refused', async (_why, body) => {
    const reply = await t.call(works.staff, 'POST /notices/read/', body)
    expect([reply.status, reply.code]).toEqual([400, 'invalid'])
  })

  test('counts up to a hundred', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      organization_id: works.org,
      type: 'readings_imported',
      params: JSON.stringify({ file: `${index}.csv`, done: 1 }),
      quality: 'low',
      user_id: works.clerk.id,
      created_at: t.clock.now,
    }))
    await t.db.insertInto('notices').values(rows).execute()
    expect((await unread(works.clerk)).count).toBe(100)
    expect((await t.call(works.clerk, 'POST /notices/read/', { all: true })).data).toEqual({ read: 120 })
  })
})

describe('clearing', () => {
  test('takes notices off one’s own list only, and twice is no mistake', async () => {
    await newcomer()
    const colleague = await t.signIn('staff', { organization: works.org })
    const [notice] = await list(works.staff)
    const clear = () => t.call(works.staff, 'POST /notices/clear/', { ids: [notice!.id] })
    expect([(await clear()).data, (await clear()).data]).toEqual([{ cleared: 1 }, { cleared: 0 }])
    expect(await list(works.staff)).toEqual([])
    expect(await unread(works.staff)).toEqual({ count: 0, latest: null })
    expect(await list(colleague)).toHaveLength(1)
  })

  test('of all leaves what is kept and what came meanwhile', async () => {
    await newcomer()
    await newcomer()
    const [kept] = await list(works.staff)
    const reply = await t.call(works.staff, `PATCH /notices/${kept!.id}/`, { collected: true })
    expect([reply.status, reply.data.collected, reply.data.status]).toEqual([200, true, true])
    t.clock.now = '2026-01-31 09:05:00'
    await newcomer()
    const body = { all: true, until: '2026-01-31 09:04:59' }
    expect((await t.call(works.staff, 'POST /notices/clear/', body)).data).toEqual({ cleared: 1 })
    expect(await list(works.staff)).toHaveLength(2)
    expect(await list(works.staff, { collected: 'true' })).toMatchObject([{ id: kept!.id }])
    await t.call(works.staff, `PATCH /notices/${kept!.id}/`, { collected: false })
    expect((await t.call(works.staff, 'POST /notices/clear/', { all: true })).data).toEqual({ cleared: 2 })
  })
})

describe('what is told', () => {
  test('an account that somebody registered, like one that staff created', async () => {
    const { code } = await t.db
      .selectFrom('organizations')
      .select('code')
      .where('id', '=', works.org)
      .executeTakeFirstOrThrow()
    const body = { username: `guest.${++count}`, password: 'a good password', organization_code: code }
    const { data } = await t.call(null, 'POST /register/', body)
    const expected = { type: 'account_waiting', target: { type: 'user', id: data.id } }
    expect(await list(works.staff)).toMatchObject([expected])
    expect(await list(root, { organization: works.org })).toMatchObject([expected])
  })

  test('an account that is approved from the start waits for nobody', async () => {
    await newcomer(works.staff, { is_audit: true })
    await newcomer(works.staff, { is_active: false })
    expect(await list(works.staff)).toEqual([])
  })

  test('an account that was refused leaves no notice', async () => {
    const { username } = await newcomer()
    const again = await t.call(works.staff, 'POST /users/', { username, password: 'a good password' })
    expect(again.status).toBe(400)
    expect(await list(works.staff)).toHaveLength(1)
  })

  test('a reversed payment, to the staff; a second reversal, which is refused, is not told', async () => {
    const meter = await works.meter(await beijing(works))
    const paid = await t.call(works.clerk, 'POST /payment-records/', {
      meter: meter.id,
      amount: '50',
      method: 'cash',
    })
    const reverse = () => t.call(works.clerk, `DELETE /payment-records/${paid.data.id}/`)
    expect([(await reverse()).status, (await reverse()).status]).toEqual([204, 409])
    expect(await list(works.staff)).toMatchObject([
      {
        type: 'payment_reversed',
        content: `缴费 ${paid.data.payment_no} 已冲正：户号 ${meter.account_no}，¥50.00`,
        target: { type: 'payment', id: paid.data.id },
      },
    ])
  })

  test('abnormal readings that were confirmed, one notice a day, which is new again with each of them', async () => {
    const price = await beijing(works)
    const meters = [await works.meter(price), await works.meter(price, { customer_name: '李四' })]
    for (const { id } of meters) {
      for (const [at, day] of ['2025-12-01', '2025-12-11', '2025-12-21'].entries())
        expect((await works.read(id, 10 * (at + 1), day)).status).toBe(201)
    }
    const surge = (meter: number, more = {}) => works.read(meter, 200, '2026-01-30', more)
    expect((await surge(meters[0].id)).code).toBe('abnormal')
    expect(await list(works.staff)).toEqual([])

    expect((await surge(meters[0].id, { confirm_abnormal: true })).status).toBe(201)
    const [first] = await list(works.staff)
    expect(first).toMatchObject({
      type: 'abnormal_readings',
      content: '2026-01-31 开出的账单中有 1 户用量异常，录入时已经确认',
      target: { type: 'abnormal_orders', id: null, from: '2026-01-31', to: '2026-01-31' },
    })
    await t.call(works.staff, 'POST /notices/read/', { all: true })
    t.clock.now = '2026-01-31 10:00:00'
    expect((await surge(meters[1].id, { confirm_abnormal: true })).status).toBe(201)
    expect(await list(works.staff)).toMatchObject([
      {
        id: first!.id,
        status: true,
        date: '2026-01-31 10:00:00',
        content: expect.stringContaining('有 2 户用量异常'),
      },
    ])
    expect(await list(works.clerk)).toEqual([])

    const orders = { issued_on_from: '2026-01-31', issued_on_to: '2026-01-31' }
    const found = await t.call(works.staff, 'GET /orders/', { ...orders, abnormal: 'true' })
    expect(found.data.results.map(({ meter }: { meter: number }) => meter).sort()).toEqual(
      meters.map(({ id }) => id).sort(),
    )
    expect((await t.call(works.staff, 'GET /orders/', { abnormal: 'false' })).data.count).toBe(6)
  })
})
