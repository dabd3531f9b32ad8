import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/test-app'
import { hashPassword } from './passwords'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

const PASSWORD = 'correct horse battery'

async function newUser(
  fields: { is_active?: boolean; is_audit?: boolean; phone?: string; email?: string } = {},
) {
  const organization = await t.newOrganization()
  const user = await t.signIn('user', { organization, permissions: [5, 18] })
  await t.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD), ...fields })
    .where('id', '=', user.id)
    .execute()
  return user
}

const login = (account: string, password = PASSWORD, headers = {}) =>
  t.call(null, 'POST /login/', { account, password }, headers)

const withToken = (token: string) => ({ id: 0, username: '', organization: null, token })

test('signing in by username, email or phone gives tokens that the own user can be read with', async () => {
  const user = await newUser({ phone: '13800001111', email: 'a.clerk@example.com' })
  const numbers = ['13800001111', '+86 138-0000-1111']
  for (const account of [user.username, user.username.toUpperCase(), 'A.Clerk@example.com', ...numbers]) {
    const { status, data, code } = await login(account)
    expect([account, status, code]).toEqual([account, 200, 0])
    const self = await t.call(withToken(data.access), 'GET /users/self/')
    expect(self.data).toMatchObject({
      id: user.id,
      username: user.username,
      permissions: [5, 18],
      organization: user.organization,
      phone: '13800001111',
    })
    expect(self.text).not.toContain('argon2')
  }
})

test('`username` is accepted for `account`', async () => {
  const user = await newUser()
  const reply = await t.call(null, 'POST /login/', { username: user.username, password: PASSWORD })
  expect(reply.status).toBe(200)
})

test('a wrong password and an unknown account are the same 401, which is not token_not_valid', async () => {
  const user = await newUser()
  const wrong = await login(user.username, 'not the password')
  const unknown = await login('nobody.at.all', 'not the password')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual(unknown.body)
  expect(wrong.body).toMatchObject({
    code: 'no_active_account',
    detail: 'No active account found with the given credentials',
  })
})

test('a disabled account is told so only with the right password', async () => {
  const user = await newUser({ is_active: false })
  expect((await login(user.username, 'not the password')).code).toBe('no_active_account')
  const right = await login(user.username)
  expect([right.status, right.code]).toEqual([403, 'account_disabled'])
})

test('five wrong passwords lock the account for a growing time, with Retry-After, also for the right one', async () => {
  const user = await newUser()
  for (let attempt = 0; attempt < 5; attempt++) await login(user.username, 'not the password')
  const locked = await login(user.username)
  expect([locked.status, locked.code]).toEqual([429, 'too_many_attempts'])
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(20)
  expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(30)
  t.identity.ahead_s = 31
  expect((await login(user.username, 'not the password')).status).toBe(401)
  const again = await login(user.username)
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(50)
  t.identity.ahead_s = 31 + 61
  expect((await login(user.username)).status).toBe(200)
  t.identity.ahead_s = 0
})

test('attempts sent all at once do not slip under the lock', async () => {
  const user = await newUser()
  const all = await Promise.all(Array.from({ length: 20 }, () => login(user.username, 'not the password')))
  expect(all.filter((reply) => reply.status === 401)).toHaveLength(5)
  expect(all.filter((reply) => reply.status === 429)).toHaveLength(15)
})

test('a stranger cannot lock a user out of a browser that has signed in before', async () => {
  const user = await newUser()
  const first = await login(user.username)
  const cookie = String(first.headers['set-cookie']).split(';')[0]!
  expect(String(first.headers['set-cookie'])).toContain('HttpOnly')
  for (let attempt = 0; attempt < 6; attempt++) await login(user.username, 'not the password')
  expect((await login(user.username)).status).toBe(429)
  expect((await login(user.username, PASSWORD, { cookie })).status).toBe(200)
})

test('a refresh rotates the token; within half a minute the old one gives the same successor', async () => {
  const user = await newUser()
  const { data } = await login(user.username)
  const [one, two] = await Promise.all([
    t.call(null, 'POST /token/refresh/', { refresh: data.refresh }),
    t.call(null, 'POST /token/refresh/', { refresh: data.refresh }),
  ])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(one.data.refresh).toBe(two.data.refresh)
  expect(one.data.refresh).not.toBe(data.refresh)
  expect((await t.call(withToken(one.data.access), 'GET /users/self/')).status).toBe(200)
})

test('a refresh token used again later revokes its whole family, and the event is kept', async () => {
  const user = await newUser()
  const { data } = await login(user.username)
  const next = await t.call(null, 'POST /token/refresh/', { refresh: data.refresh })
  t.identity.ahead_s = 40
  const reused = await t.call(null, 'POST /token/refresh/', { refresh: data.refresh })
  expect(reused.status).toBe(401)
  expect(reused.body).toMatchObject({ code: 'token_not_valid', detail: 'Token is invalid or expired' })
  const heir = await t.call(null, 'POST /token/refresh/', { refresh: next.data.refresh })
  expect(heir.status).toBe(401)
  expect((await t.call(withToken(next.data.access), 'GET /users/self/')).status).toBe(401)
  t.identity.ahead_s = 0
  const kept = await t.db
    .selectFrom('audit_entries')
    .select('after')
    .where('actor_id', '=', user.id)
    .where('action', '=', 'session.revoke')
    .execute()
  expect(kept).toHaveLength(1)
})

test('refresh tokens are stored as hashes only', async () => {
  const user = await newUser()
  const { data } = await login(user.username)
  const { rows } = await t.db.executeQuery<{ token: string }>(
    (await import('kysely')).CompiledQuery.raw(
      "select encode(token_hash, 'escape') as token from refresh_tokens",
    ),
  )
  expect(rows.some((row) => row.token.includes(data.refresh))).toBe(false)
})

test('an expired, a tampered and a foreign access token are 401 as a simplejwt client knows it', async () => {
  const user = await newUser()
  const { data } = await login(user.username)
  const [head, body, signature] = data.access.split('.')
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const tampered = [
    `${head}.${body}.${[...signature].reverse().join('')}`,
    `${none}.${body}.`,
    data.refresh,
    'not-a-token',
  ]
  for (const token of tampered) {
    const reply = await t.call(withToken(token), 'GET /users/self/')
    expect(reply.status).toBe(401)
    expect(reply.body).toMatchObject({
      code: 'token_not_valid',
      detail: 'Given token not valid for any token type',
      messages: [
        { token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' },
      ],
    })
  }
  expect((await t.call(withToken(data.access), 'GET /users/self/')).status).toBe(200)
  t.identity.ahead_s = 16 * 60
  expect((await t.call(withToken(data.access), 'GET /users/self/')).code).toBe('token_not_valid')
  t.identity.ahead_s = 0
})

test('signing out ends the access and the refresh token at once', async () => {
  const user = await newUser()
  const { data } = await login(user.username)
  const out = await t.call(withToken(data.access), 'POST /logout/', { organization: user.organization })
  expect(out.status).toBe(200)
  expect((await t.call(withToken(data.access), 'GET /users/self/')).code).toBe('token_not_valid')
  expect((await t.call(null, 'POST /token/refresh/', { refresh: data.refresh })).status).toBe(401)
})

test('deactivation, of the user or the organization, acts on the very next request, and on refresh', async () => {
  for (const table of ['users', 'organizations'] as const) {
    const user = await newUser()
    const { data } = await login(user.username)
    const id = table === 'users' ? user.id : user.organization!
    await t.db.updateTable(table).set({ is_active: false }).where('id', '=', id).execute()
    expect((await t.call(withToken(data.access), 'GET /users/self/')).status).toBe(401)
    expect((await t.call(null, 'POST /token/refresh/', { refresh: data.refresh })).status).toBe(401)
    expect((await login(user.username)).code).toBe('account_disabled')
  }
})

test('a bad or missing token on /login/ does not matter there', async () => {
  const user = await newUser()
  const reply = await login(user.username, PASSWORD, { authorization: 'Bearer expired.long.ago' })
  expect(reply.status).toBe(200)
})
