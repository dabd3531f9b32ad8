import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrgId } from '../../db/scope'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'

let t: TestApp
let org: OrgId
let staff: TestUser
let clerk: TestUser
beforeAll(async () => {
  t = await startApp()
})
beforeEach(async () => {
  org = await t.newOrganization()
  staff = await t.signIn('staff', { organization: org })
  clerk = await t.signIn('user', { organization: org, permissions: [5, 18] })
})
afterAll(() => t.stop())

const arrears = {
  query: { has_arrears: 'true', status: ['active', 'faulty'], search: '建国路', ordering: '-balance' },
  spans: {},
  columns: ['account_no', 'address:240', 'location:90:wide'],
}
const save = async (user: TestUser, more: object = {}) => {
  const reply = await t.call(user, 'POST /views/', {
    list: '/meters/',
    name: '欠费',
    state: arrears,
    ...more,
  })
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.data
}
const seen = async (
  user: TestUser,
  query: object = {},
): Promise<{ id: number; user: number; name: string; is_default: boolean }[]> =>
  (await t.call(user, 'GET /views/', query)).data.results
const namesFor = async (user: TestUser, query: object = {}) =>
  (await seen(user, query)).map(({ name }) => name)

describe('a view', () => {
  test('is kept as it was saved, for its owner alone', async () => {
    const view = await save(clerk)
    expect(view).toEqual({
      id: expect.any(Number),
      organization: org,
      list: '/meters/',
      name: '欠费',
      state: arrears,
      user: clerk.id,
      user_name: `Name of ${clerk.username}`,
      is_shared: false,
      is_default: false,
      may_change: true,
    })
    expect(await seen(clerk)).toEqual([view])
    for (const other of [staff, await t.signIn('user', { organization: org, permissions: [5] })]) {
      expect(await seen(other)).toEqual([])
      expect((await t.call(other, `PATCH /views/${view.id}/`, { name: '改' })).status).toBe(404)
      expect((await t.call(other, `DELETE /views/${view.id}/`)).status).toBe(404)
    }
  })

  test('that is shared is seen by all who may open its list, and changed by staff alone', async () => {
    const shared = await save(staff, { is_shared: true })
    const unable = await t.signIn('user', { organization: org, permissions: [18] })
    expect(await seen(unable)).toEqual([])
    expect(await seen(clerk)).toEqual([{ ...shared, may_change: false }])
    const renamed = await t.call(clerk, `PATCH /views/${shared.id}/`, { name: '改' })
    expect([renamed.status, renamed.code, renamed.data]).toEqual([
      403,
      'field_not_allowed',
      { name: ['您不能设置字段 name'] },
    ])
    expect((await t.call(clerk, `DELETE /views/${shared.id}/`)).status).toBe(403)
    const colleague = await t.signIn('staff', { organization: org })
    expect((await t.call(colleague, `PATCH /views/${shared.id}/`, { name: '催缴' })).data.name).toBe('催缴')
    // Nobody but its owner takes a shared view out of the others' sight.
    expect((await t.call(colleague, `PATCH /views/${shared.id}/`, { is_shared: false })).status).toBe(403)
    expect((await t.call(staff, `PATCH /views/${shared.id}/`, { is_shared: false })).status).toBe(200)
    expect(await seen(colleague)).toEqual([])
  })

  test('is shared by staff alone: 403 names the field, at creation and at a change', async () => {
    const body = { list: '/meters/', name: '欠费', state: {}, is_shared: true }
    const created = await t.call(clerk, 'POST /views/', body)
    const { id } = await save(clerk)
    const changed = await t.call(clerk, `PATCH /views/${id}/`, { is_shared: true })
    for (const { status, data } of [created, changed])
      expect([status, data]).toEqual([403, { is_shared: ['您不能设置字段 is_shared'] }])
  })

  test('opens its list for one person: one per list, and also a shared view of somebody else', async () => {
    const shared = await save(staff, { is_shared: true, name: '共享', is_default: true })
    const own = await save(clerk, { name: '自己', is_default: true })
    await save(clerk, { list: '/orders/', state: {}, name: '账单', is_default: true })
    const defaults = async (user: TestUser) =>
      (await seen(user)).filter(({ is_default }) => is_default).map(({ id }) => id)
    expect(await defaults(clerk)).toEqual([expect.any(Number), own.id])
    const chosen = await t.call(clerk, `PATCH /views/${shared.id}/`, { is_default: true })
    expect([chosen.status, chosen.data.is_default]).toEqual([200, true])
    expect(await defaults(clerk)).toContain(shared.id)
    expect(await defaults(clerk)).not.toContain(own.id)
    expect(await defaults(staff)).toEqual([shared.id])
    await t.call(clerk, `PATCH /views/${shared.id}/`, { is_default: false })
    expect(await defaults(clerk)).toHaveLength(1)
    expect(await defaults(staff)).toEqual([shared.id])
    expect((await t.call(staff, `DELETE /views/${shared.id}/`)).status).toBe(204)
    expect(await defaults(staff)).toEqual([])
  })

  test('is found by its list, the own ones first and by name', async () => {
    await save(staff, { is_shared: true, name: 'A' })
    await save(clerk, { name: 'C' })
    await save(clerk, { name: 'B' })
    await save(clerk, { list: '/orders/', state: {}, name: 'D' })
    expect(await namesFor(clerk, { list: '/meters/' })).toEqual(['B', 'C', 'A'])
    expect(await namesFor(clerk)).toEqual(['B', 'C', 'D', 'A'])
    // No list that the clerk may open.
    for (const list of ['/audit/', '/nothing/']) expect(await namesFor(clerk, { list })).toEqual([])
  })

  test('of a list that the person may no longer open is out of sight', async () => {
    await save(clerk)
    await t.db.deleteFrom('user_permissions').where('user_id', '=', clerk.id).execute()
    expect(await seen(clerk)).toEqual([])
  })

  test('of an organization is named by a super administrator, who sees those of all until one is chosen', async () => {
    const root = await t.signIn('super')
    const body = { list: '/meters/', name: '平台', state: {} }
    const nowhere = await t.call(root, 'POST /views/', body)
    expect([nowhere.status, nowhere.data]).toEqual([400, { organization: ['必填'] }])
    const elsewhere = await t.newOrganization()
    for (const organization of [org, elsewhere])
      expect((await t.call(root, 'POST /views/', { ...body, organization })).status).toBe(201)
    expect(await namesFor(root, { organization: org })).toEqual(['平台'])
    expect((await seen(root)).filter(({ user }) => user === root.id)).toHaveLength(2)
  })

  test('is in the audit trail with its changes, and does not hold back the deletion of an account', async () => {
    const { id } = await save(clerk)
    await t.call(clerk, `PATCH /views/${id}/`, { name: '欠费大户', is_default: true })
    await t.call(clerk, `DELETE /views/${id}/`)
    const trail = await t.call(staff, 'GET /audit/', { object_type: 'view', object_id: id })
    const said = trail.data.results.map((entry: { title: string }) => entry.title)
    expect(said).toEqual(['删除列表视图', '修改列表视图', '新建列表视图'])
    expect(trail.data.results[1].changes).toMatchObject([
      { label: '视图名称', before: '欠费', after: '欠费大户' },
      { label: '默认视图', before: '否', after: '是' },
    ])
    await save(clerk)
    const root = await t.signIn('super')
    expect((await t.call(root, `DELETE /users/${clerk.id}/`)).status).toBe(204)
    expect(await t.db.selectFrom('views').select('id').where('organization_id', '=', org).execute()).toEqual(
      [],
    )
  })
})

describe('what a list does not have is refused by name', () => {
  const big = Object.fromEntries(
    Array.from({ length: 39 }, (_, at) => [`a${at}`, Array.from({ length: 2 }, () => 'x'.repeat(200))]),
  )
  test.each<[string, object, string]>([
    ['an unknown list', { list: '/nothing/' }, 'list'],
    ['a record', { list: '/meters/{id}/' }, 'list'],
    ['an unknown filter', { state: { query: { evil: '1' } } }, 'state.query.evil'],
    ['a page', { state: { query: { page: '2' } } }, 'state.query.page'],
    [
      'a value that the filter does not have',
      { state: { query: { status: ['lost'] } } },
      'state.query.status.0',
    ],
    ['a nested value', { state: { query: { status: { a: 1 } } } }, 'state.query.status'],
    ['an unknown order', { state: { query: { ordering: 'name' } } }, 'state.query.ordering'],
    [
      'a span of a filter that is not set',
      { state: { spans: { location: 'today' } } },
      'state.spans.location',
    ],
    ['a column with a script', { state: { columns: ['<b>'] } }, 'state.columns.0'],
    ['an unknown part', { state: { zoom: 2 } }, 'state.zoom'],
    ['too much', { state: { query: big } }, 'state'],
    ['no name', { name: ' ' }, 'name'],
  ])('%s', async (_what, more, field) => {
    const reply = await t.call(clerk, 'POST /views/', { list: '/meters/', name: 'N', state: {}, ...more })
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, [field]])
  })

  test('a list that the caller may not open', async () => {
    const reply = await t.call(clerk, 'POST /views/', { list: '/audit/', name: 'N', state: {} })
    expect([reply.status, reply.code]).toEqual([403, 'no_permission'])
  })
})
