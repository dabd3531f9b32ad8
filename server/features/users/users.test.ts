import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrgId } from '../../db/scope'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'

let t: TestApp
let organization: OrgId
let staff: TestUser
let root: TestUser
beforeAll(async () => {
  t = await startApp()
  root = await t.signIn('super')
})
beforeEach(async () => {
  organization = await t.newOrganization()
  staff = await t.signIn('staff', { organization })
})
afterAll(() => t.stop())

let count = 0
const newcomer = (more: object = {}) => ({
  username: `new.user${++count}`,
  password: 'a good password',
  ...more,
})
const English = { 'accept-language': 'en' }

test('staff create a user of their own organization, who can sign in; no answer or log holds the password', async () => {
  const body = newcomer({
    name: '张三',
    phone: '13800002222',
    id_number: '110101199003070134',
    is_audit: true,
  })
  const created = await t.call(staff, 'POST /users/', body)
  expect(created.status).toBe(201)
  expect(created.data).toMatchObject({
    username: body.username,
    organization,
    is_audit: true,
    is_active: true,
    is_staff: false,
    permissions: [],
    photos: [],
  })
  expect(created.text).not.toContain('password')
  const login = await t.call(null, 'POST /login/', { account: body.username, password: body.password })
  expect(login.status).toBe(200)
  const trail = await t.db
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where('organization_id', '=', organization)
    .where('object_id', '=', created.data.id)
    .where('action', '=', 'user.create')
    .execute()
  expect(trail).toHaveLength(1)
  const kept = JSON.stringify(trail)
  for (const secret of ['argon2', body.password, '13800002222', '110101199003070134'])
    expect(kept).not.toContain(secret)
})

test('without more being said a new user waits for approval', async () => {
  const { data } = await t.call(staff, 'POST /users/', newcomer())
  expect(data).toMatchObject({ is_audit: false, is_active: true, phone: null, name: null })
})

test.each([
  ['is_staff', { is_staff: true }],
  ['is_superuser', { is_superuser: true }],
])('staff may not make someone %s: 403 naming the field', async (field, more) => {
  const reply = await t.call(staff, 'POST /users/', newcomer(more), English)
  expect([reply.status, reply.code, reply.data]).toEqual([403, 'field_not_allowed', { field }])
  expect(reply.msg).toContain(field)
})

test('a privileged field with the value it has anyway is no matter', async () => {
  const reply = await t.call(
    staff,
    'POST /users/',
    newcomer({ is_staff: false, is_superuser: false, organization }),
  )
  expect(reply.status).toBe(201)
})

test('a super administrator creates staff anywhere, and others like themselves', async () => {
  const made = await t.call(root, 'POST /users/', newcomer({ organization, is_staff: true, is_audit: true }))
  expect(made.data).toMatchObject({ organization, is_staff: true })
  const peer = await t.call(root, 'POST /users/', newcomer({ is_superuser: true }))
  expect(peer.data).toMatchObject({ organization: null, is_superuser: true })
  const both = await t.call(root, 'POST /users/', newcomer({ organization, is_superuser: true }))
  expect([both.status, Object.keys(both.data)]).toEqual([400, ['organization']])
})

test.each([
  ['too short', { password: 'short' }, 'password'],
  ['with a space at its end', { password: 'a good password ' }, 'password'],
  ['common', { password: 'Password123' }, 'password'],
  ['one character repeated', { password: 'zzzzzzzzzzzzz' }, 'password'],
  ['the username', { username: 'waterworks.clerk', password: 'Waterworks.Clerk' }, 'password'],
])('a password that is %s is refused', async (_why, more, field) => {
  const reply = await t.call(staff, 'POST /users/', newcomer(more))
  expect([reply.status, Object.keys(reply.data)]).toEqual([400, [field]])
})

test.each([
  ['username', { username: 'a' }],
  ['username', { username: 'with space' }],
  ['phone', { phone: '12345' }],
  ['email', { email: 'not an address' }],
  ['id_number', { id_number: '110101199003070135' }],
  ['gender', { gender: 'X' }],
])('a wrong %s is refused on its field', async (field, more) => {
  const reply = await t.call(staff, 'POST /users/', newcomer(more))
  expect([reply.status, Object.keys(reply.data)]).toEqual([400, [field]])
})

test('username, email and phone are unique whatever their case', async () => {
  await t.call(
    staff,
    'POST /users/',
    newcomer({ username: 'Twin.One', email: 'Twin@example.com', phone: '13900003333' }),
  )
  for (const [field, more] of [
    ['username', { username: 'twin.one' }],
    ['email', { email: 'twin@EXAMPLE.com' }],
    ['phone', { phone: '13900003333' }],
  ] as const) {
    const reply = await t.call(staff, 'POST /users/', newcomer(more), English)
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, [field]])
    expect(reply.data[field][0]).toMatch(/^Already in use: /)
  }
})

test('a list masks phones and id numbers; the form of those who may edit has them whole', async () => {
  const { data } = await t.call(
    staff,
    'POST /users/',
    newcomer({ phone: '13812345678', id_number: '110101199003070134' }),
  )
  const list = await t.call(staff, 'GET /users/', { search: data.username })
  expect(list.data.results[0]).toMatchObject({ phone: '138****5678', id_number: '110***********0134' })
  const one = await t.call(staff, `GET /users/${data.id}/`)
  expect(one.data).toMatchObject({ phone: '13812345678', id_number: '110101199003070134' })
})

test('staff list and read their own organization only, super administrators everyone', async () => {
  const stranger = await t.signIn('user', { organization: await t.newOrganization() })
  const mine = await t.call(staff, 'GET /users/')
  expect(mine.data.results.map((user: { id: number }) => user.id)).toEqual([staff.id])
  expect((await t.call(staff, `GET /users/${stranger.id}/`)).status).toBe(404)
  expect((await t.call(root, `GET /users/${stranger.id}/`)).status).toBe(200)
  expect((await t.call(staff, `GET /users/${root.id}/`)).status).toBe(404)
  const waiting = await t.call(root, 'GET /users/', { organization, is_audit: 'false' })
  expect(waiting.data.count).toBe(0)
})

test('a permission that is granted or taken counts from the very next request', async () => {
  const clerk = await t.signIn('user', { organization })
  const mine = () => t.call(clerk, 'GET /ext/permissions/user_permissions/')
  expect((await mine()).data).toEqual([])
  const granted = await t.call(staff, 'POST /ext/permissions/18/assign/', { users: [clerk.id] })
  expect([granted.status, granted.data]).toEqual([200, { assigned: 1 }])
  expect((await mine()).data).toEqual([18])
  const again = await t.call(staff, 'POST /ext/permissions/18/assign/', { users: [clerk.id, clerk.id] })
  expect(again.data).toEqual({ assigned: 0 })
  const taken = await t.call(staff, 'POST /ext/permissions/18/revoke/', { users: [clerk.id] })
  expect(taken.data).toEqual({ revoked: 1 })
  expect((await mine()).data).toEqual([])
})

test.each([6, 9, 13, 19, 9999, 9990])('code %i, which nobody can hold, cannot be granted', async (code) => {
  const clerk = await t.signIn('user', { organization })
  const reply = await t.call(staff, `POST /ext/permissions/${code}/assign/`, { users: [clerk.id] })
  expect([reply.status, reply.code]).toEqual([404, 'not_found'])
})

test('nobody grants to users of another organization, and then nothing is granted at all', async () => {
  const clerk = await t.signIn('user', { organization })
  const stranger = await t.signIn('user', { organization: await t.newOrganization() })
  for (const verb of ['assign', 'revoke']) {
    const reply = await t.call(staff, `POST /ext/permissions/5/${verb}/`, { users: [clerk.id, stranger.id] })
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['users']])
  }
  expect((await t.call(clerk, 'GET /ext/permissions/user_permissions/')).data).toEqual([])
  expect((await t.call(root, 'POST /ext/permissions/5/assign/', { users: [stranger.id] })).data).toEqual({
    assigned: 1,
  })
})
