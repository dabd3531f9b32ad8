import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { hashPassword } from './passwords'

let t: TestApp
let user: TestUser
const OLD = 'correct horse battery'
const NEW = 'another good password'

beforeAll(async () => {
  t = await startApp()
})
beforeEach(async () => {
  user = await t.signIn('user', { organization: await t.newOrganization() })
  const password_hash = await hashPassword(OLD)
  await t.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
})
afterAll(() => t.stop())

const change = (old_password: string, new_password: string, as = user, headers = {}) =>
  t.call(as, 'POST /users/change-password/', { old_password, new_password }, headers)
const login = (password: string) => t.call(null, 'POST /login/', { account: user.username, password })

test('the new password signs in and the old one does not; this session goes on, all others end, also their refresh', async () => {
  const elsewhere = (await login(OLD)).data
  expect((await change(OLD, NEW)).status).toBe(200)
  expect((await t.call(user, 'GET /users/self/')).status).toBe(200)
  expect((await t.call({ ...user, token: elsewhere.access }, 'GET /users/self/')).code).toBe(
    'token_not_valid',
  )
  expect((await t.call(null, 'POST /token/refresh/', { refresh: elsewhere.refresh })).status).toBe(401)
  expect((await login(OLD)).code).toBe('no_active_account')
  expect((await login(NEW)).status).toBe(200)
})

test('sessions of other people go on', async () => {
  const colleague = await t.signIn('user', { organization: user.organization! })
  await change(OLD, NEW)
  expect((await t.call(colleague, 'GET /users/self/')).status).toBe(200)
})

test('a wrong present password is told on its field and changes nothing; the console’s organization is no matter', async () => {
  const other = await t.signIn('user', { organization: await t.newOrganization() })
  const body = { old_password: 'not the password', new_password: NEW, organization: user.organization }
  const reply = await t.call(user, 'POST /users/change-password/', body, { 'accept-language': 'en' })
  expect([reply.status, reply.data]).toEqual([400, { old_password: ['This is not your current password'] }])
  expect((await login(OLD)).status).toBe(200)
  const foreign = await t.call(user, 'POST /users/change-password/', {
    ...body,
    organization: other.organization,
  })
  expect(foreign.status).toBe(403)
})

test.each([
  ['too short', 'short'],
  ['with a space at its end', 'a good password '],
  ['common', 'Password123'],
  ['the present one', OLD],
])('a new password that is %s is refused on its field', async (_why, password) => {
  const reply = await change(OLD, password)
  expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['new_password']])
})

test('nor may it be the username', async () => {
  await t.db.updateTable('users').set({ username: 'a.long.username' }).where('id', '=', user.id).execute()
  const reply = await change(OLD, 'A.Long.Username')
  expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['new_password']])
})

test('five wrong ones lock it, with Retry-After, but not the door: whoever knows the password still signs in', async () => {
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await change('not the password', NEW)).status).toBe(400)
  const locked = await change(OLD, NEW)
  expect([locked.status, locked.code]).toEqual([429, 'too_many_attempts'])
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(20)
  expect((await login(OLD)).status).toBe(200)
  t.identity.ahead_s = 31
  expect((await change(OLD, NEW)).status).toBe(200)
  t.identity.ahead_s = 0
})

test('someone who still waits for approval may change it too', async () => {
  await t.db.updateTable('users').set({ is_audit: false }).where('id', '=', user.id).execute()
  expect((await change(OLD, NEW)).status).toBe(200)
})

test('the log says who changed it, and neither password', async () => {
  await change(OLD, NEW)
  const trail = await t.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('organization_id', '=', user.organization!)
    .where('action', '=', 'user.change_password')
    .execute()
  expect(trail).toHaveLength(1)
  expect(trail[0]).toMatchObject({ actor_id: user.id, object_type: 'user', object_id: user.id })
  for (const secret of [OLD, NEW, 'argon2']) expect(JSON.stringify(trail)).not.toContain(secret)
})
