import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { hashPassword } from './passwords'

const PASSWORD = 'correct horse battery'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await startApp()
})
beforeEach(async () => {
  user = await t.signIn('unaudited', { organization: await t.newOrganization() })
  const password_hash = await hashPassword(PASSWORD)
  await t.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
})
afterAll(() => t.stop())

async function elsewhere(userAgent: string): Promise<TestUser & { refresh: string }> {
  const body = { account: user.username, password: PASSWORD }
  const { data } = await t.call(null, 'POST /login/', body, { 'user-agent': userAgent })
  return { ...user, token: data.access, refresh: data.refresh }
}
const list = (as: TestUser) => t.call(as, 'GET /users/self/sessions/')

test('one sees where one is signed in, with address, browser and time, this session first, also while waiting for approval', async () => {
  await elsewhere('Firefox/128')
  const phone = await elsewhere('Safari/17')
  const { data } = await list(phone)
  expect(data).toHaveLength(3)
  expect(data[0]).toMatchObject({ is_current: true, user_agent: 'Safari/17', address: '127.0.0.1' })
  expect(data.map((one: { is_current: boolean }) => one.is_current)).toEqual([true, false, false])
  expect(data.map((one: { user_agent: string }) => one.user_agent)).toContain('Firefox/128')
  for (const secret of ['token', 'hash']) expect(Object.keys(data[0]).join()).not.toContain(secret)
})

test('a session that one ends stops at once, its refresh too, and stands in the audit trail', async () => {
  const other = await elsewhere('Firefox/128')
  const { data } = await list(user)
  const { id } = data.find((one: { user_agent: string }) => one.user_agent === 'Firefox/128')
  expect((await t.call(user, `DELETE /users/self/sessions/${id}/`)).status).toBe(204)
  expect((await list(other)).code).toBe('token_not_valid')
  expect((await t.call(null, 'POST /token/refresh/', { refresh: other.refresh })).status).toBe(401)
  expect((await list(user)).data).toHaveLength(1)
  expect((await t.call(user, `DELETE /users/self/sessions/${id}/`)).status).toBe(404)
  const trail = await t.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('organization_id', '=', user.organization!)
    .where('object_type', '=', 'session')
    .where('object_id', '=', id)
    .where('action', '=', 'session.end')
    .execute()
  expect(trail).toEqual([{ action: 'session.end', actor_id: user.id }])
})

test('ending the others leaves this one, and says how many there were', async () => {
  const others = [await elsewhere('One'), await elsewhere('Two')]
  const reply = await t.call(user, 'POST /users/self/sessions/end-others/', {})
  expect([reply.status, reply.data]).toEqual([200, { ended: 2 }])
  for (const other of others) expect((await list(other)).code).toBe('token_not_valid')
  expect((await list(user)).data).toHaveLength(1)
})

test('another’s session is 404 and goes on; one that has lapsed is not shown', async () => {
  const colleague = await t.signIn('staff', { organization: user.organization! })
  const [own] = (await list(colleague)).data
  expect((await t.call(user, `DELETE /users/self/sessions/${own.id}/`)).status).toBe(404)
  expect((await list(colleague)).status).toBe(200)
  await elsewhere('Old')
  await t.db
    .updateTable('sessions')
    .set({ expires_at: '2020-01-01 00:00:00' })
    .where('user_id', '=', user.id)
    .where('user_agent', '=', 'Old')
    .execute()
  expect((await list(user)).data).toHaveLength(1)
})

test('a refresh token that is refused says why its session ended, to whoever held it', async () => {
  const why = async (refresh: string) => {
    const { status, body } = await t.call(null, 'POST /token/refresh/', { refresh })
    return [status, body.code, body.detail, body.data]
  }
  const said = (reason: string) => [401, 'token_not_valid', 'Token is invalid or expired', { reason }]
  const [gone, lapsed, signedOut] = [await elsewhere('One'), await elsewhere('Two'), await elsewhere('Three')]
  await t.call(signedOut, 'POST /logout/', {})
  await t.db
    .updateTable('sessions')
    .set({ expires_at: '2020-01-01 00:00:00' })
    .where('user_id', '=', user.id)
    .where('user_agent', '=', 'Two')
    .execute()
  const { data } = await list(user)
  const { id } = data.find((one: { user_agent: string }) => one.user_agent === 'One')
  await t.call(user, `DELETE /users/self/sessions/${id}/`)
  expect(await why(signedOut.refresh)).toEqual(said('signed_out'))
  expect(await why(lapsed.refresh)).toEqual(said('expired'))
  expect(await why(gone.refresh)).toEqual(said('ended_elsewhere'))

  const staff = await t.signIn('staff', { organization: user.organization! })
  const before = await elsewhere('Four')
  await t.call(staff, `PATCH /users/${user.id}/`, { password: 'another battery staple' })
  expect(await why(before.refresh)).toEqual(said('password_reset'))
  const { data: again } = await t.call(null, 'POST /login/', {
    account: user.username,
    password: 'another battery staple',
  })
  await t.call(staff, `PATCH /users/${user.id}/`, { is_active: false })
  expect(await why(again.refresh)).toEqual(said('deactivated'))
  expect(await why('nobody-ever-had-this-one')).toEqual([
    401,
    'token_not_valid',
    'Token is invalid or expired',
    null,
  ])
})
