import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrgId } from '../../db/scope'
import { startApp, type TestApp } from '../../testing/test-app'

let t: TestApp
let organization: OrgId
let code: string
beforeAll(async () => {
  t = await startApp()
})
beforeEach(async () => {
  organization = await t.newOrganization()
  const row = await t.db
    .selectFrom('organizations')
    .select('code')
    .where('id', '=', organization)
    .executeTakeFirstOrThrow()
  code = row.code
  await t.db.deleteFrom('login_attempts').execute()
})
afterAll(() => t.stop())

let count = 0
const PASSWORD = 'a good password'
const applicant = (more: object = {}) => ({
  username: `applicant.${++count}`,
  password: PASSWORD,
  organization_code: code,
  ...more,
})
const register = (body: object, headers = {}) => t.call(null, 'POST /register/', body, headers)
const English = { 'accept-language': 'en' }

test('anyone registers with the code of an organization: 201, and the account waits for approval', async () => {
  const body = applicant({ name: '李思', phone: '13700001111', email: 'li@example.com' })
  const made = await register(body)
  expect([made.status, made.code]).toEqual([201, 0])
  expect(made.data).toMatchObject({ username: body.username, organization, is_audit: false })
  expect(made.data.organization_name).toMatch(/^Waterworks/)
  const staff = await t.signIn('staff', { organization })
  const { data } = await t.call(staff, `GET /users/${made.data.id}/`)
  expect(data).toMatchObject({
    ...{ username: body.username, name: '李思', phone: '13700001111', email: 'li@example.com' },
    ...{ is_audit: false, is_active: true, is_staff: false, is_superuser: false, permissions: [] },
  })
})

test('the applicant signs in at once, reaches nothing but the own account, and everything granted after approval', async () => {
  const body = applicant()
  const { data: made } = await register(body)
  const login = await t.call(null, 'POST /login/', { account: body.username, password: PASSWORD })
  const me = { id: made.id, username: body.username, organization, token: login.data.access }
  expect((await t.call(me, 'GET /users/self/')).data).toMatchObject({ id: made.id, is_audit: false })
  expect((await t.call(me, 'GET /organizations/diameters/')).code).toBe('not_audited')
  const staff = await t.signIn('staff', { organization })
  expect((await t.call(staff, `PATCH /users/${made.id}/`, { is_audit: true })).status).toBe(200)
  expect((await t.call(me, 'GET /organizations/diameters/')).status).toBe(200)
})

test('name, phone and email may be left out, or empty as a form sends them; the code’s case is no matter', async () => {
  expect((await register(applicant())).status).toBe(201)
  const empty = applicant({ name: '', phone: '', email: '', organization_code: code.toLowerCase() })
  expect((await register(empty)).status).toBe(201)
})

test.each([
  ['username', { username: 'a' }],
  ['username', { username: 'with space' }],
  ['password', { password: 'short' }],
  ['password', { password: 'Password123' }],
  ['password', { password: ' a good password' }],
  ['phone', { phone: '123' }],
  ['email', { email: 'none' }],
  ['organization_code', { organization_code: '' }],
  ['organization_code', { organization_code: 'NOSUCH1' }],
])('a wrong %s is refused on its field: %j', async (field, more) => {
  const reply = await register(applicant(more))
  expect([reply.status, Object.keys(reply.data)]).toEqual([400, [field]])
})

test('the password may not be the username', async () => {
  const reply = await register(applicant({ username: 'water.works.1', password: 'Water.Works.1' }))
  expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['password']])
})

test('everything that is wrong is said at once', async () => {
  await register(applicant({ username: 'first.of.all', phone: '13700002222', email: 'a@example.com' }))
  const reply = await register(
    applicant({
      ...{ username: 'First.Of.All', phone: '13700002222', email: 'A@example.com' },
      ...{ password: 'password1234', organization_code: 'NOSUCH1' },
    }),
    English,
  )
  expect(reply.status).toBe(400)
  expect(reply.data).toEqual({
    username: ['Already in use: First.Of.All'],
    phone: ['Already in use: 13700002222'],
    email: ['Already in use: A@example.com'],
    password: ['The password is too common, or it is the username'],
    organization_code: ['No organization has this code: ask your administrator for it'],
  })
})

test('nobody takes another’s phone or email as a username: it would stand between them and the door', async () => {
  await register(applicant({ phone: '13700003333', email: 'owner@example.com' }))
  for (const username of ['13700003333', 'Owner@example.com']) {
    const reply = await register(applicant({ username }))
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['username']])
  }
  expect((await register(applicant({ username: '13700004444', phone: '13700004444' }))).status).toBe(201)
})

test.each([['is_audit'], ['is_staff'], ['is_superuser'], ['organization'], ['permissions'], ['is_active']])(
  'nobody gives themselves %s: the field is refused by name',
  async (field) => {
    const body = applicant({ [field]: field === 'organization' ? organization : true })
    const reply = await register(body)
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, [field]])
    const login = await t.call(null, 'POST /login/', { account: body.username, password: PASSWORD })
    expect(login.status).toBe(401)
  },
)

test('an organization that is not active takes nobody, in the words for one that does not exist', async () => {
  await t.db.updateTable('organizations').set({ is_active: false }).where('id', '=', organization).execute()
  const [inactive, missing] = [
    await register(applicant()),
    await register(applicant({ organization_code: 'NOSUCH1' })),
  ]
  expect([inactive.status, inactive.body]).toEqual([missing.status, missing.body])
})

test('of the same name at once one is made', async () => {
  const body = applicant()
  const both = await Promise.all([register(body), register(body), register(body)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  for (const reply of both.filter(({ status }) => status === 400))
    expect(Object.keys(reply.data)).toEqual(['username'])
})

test('thirty attempts from one address lock it for a growing time, with Retry-After: nobody asks through all names', async () => {
  const guess = () => register(applicant({ organization_code: 'NOSUCH1' }))
  for (let attempt = 0; attempt < 30; attempt++) expect((await guess()).status).toBe(400)
  const locked = await register(applicant())
  expect([locked.status, locked.code]).toEqual([429, 'too_many_attempts'])
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(30)
  t.identity.ahead_s = 61
  expect((await register(applicant())).status).toBe(201)
  expect((await register(applicant())).status).toBe(429)
  t.identity.ahead_s = 0
})

test('the log of the organization says who registered, without password, phone or hash', async () => {
  const body = applicant({ phone: '13700005555' })
  const { data } = await register(body)
  const trail = await t.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('organization_id', '=', organization)
    .execute()
  expect(trail).toHaveLength(1)
  expect(trail[0]).toMatchObject({
    ...{ action: 'user.register', actor_id: null, actor_name: body.username },
    ...{ object_type: 'user', object_id: data.id },
  })
  for (const secret of [PASSWORD, '13700005555', 'argon2'])
    expect(JSON.stringify(trail)).not.toContain(secret)
})
