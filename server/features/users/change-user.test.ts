import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrgId } from '../../db/scope'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { hashPassword } from '../access/passwords'

let t: TestApp
let organization: OrgId
let staff: TestUser
let clerk: TestUser
let root: TestUser
beforeAll(async () => {
  t = await startApp()
  root = await t.signIn('super')
})
beforeEach(async () => {
  organization = await t.newOrganization()
  staff = await t.signIn('staff', { organization })
  clerk = await t.signIn('user', { organization, permissions: [5] })
})
afterAll(() => t.stop())

const patch = (as: TestUser, id: number, body: object, headers = {}) =>
  t.call(as, `PATCH /users/${id}/`, body, headers)
const ID = '110101199003070134'
const English = { 'accept-language': 'en' }

describe('one’s own data', () => {
  test('are email, phone, gender, name and identity number, each by itself, also while waiting for approval', async () => {
    const waiting = await t.signIn('unaudited', { organization })
    for (const own of [
      { name: '王小明' },
      { phone: '13600001111' },
      { email: 'wang@example.com' },
      { gender: 'M' },
      { id_number: ID },
    ]) {
      const reply = await patch(waiting, waiting.id, own)
      expect([reply.status, reply.data]).toEqual([200, expect.objectContaining(own)])
    }
    const { data } = await t.call(waiting, 'GET /users/self/')
    expect(data).toMatchObject({
      ...{ name: '王小明', phone: '13600001111', email: 'wang@example.com', gender: 'M', id_number: ID },
      is_audit: false,
    })
  })

  test('are emptied by an empty text or null', async () => {
    await patch(clerk, clerk.id, {
      name: 'A',
      phone: '13600002222',
      gender: 'F',
      id_number: ID,
      email: 'b@c.de',
    })
    const none = { name: null, phone: '', gender: '', id_number: null, email: null }
    expect((await patch(clerk, clerk.id, none)).data).toMatchObject({
      ...{ name: null, phone: null, gender: '', id_number: '', email: '' },
    })
  })

  test.each([
    ['phone', { phone: '12' }],
    ['email', { email: 'x' }],
    ['gender', { gender: 'X' }],
    ['id_number', { id_number: '110101199003070135' }],
    ['nickname', { nickname: 'x' }],
  ])('are refused on their field when %s is wrong', async (field, body) => {
    const reply = await patch(clerk, clerk.id, body)
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, [field]])
  })

  test('may not be another’s phone, email or username; keeping one’s own is no matter', async () => {
    await patch(staff, staff.id, { phone: '13600003333', email: 'Staff@example.com' })
    await t.db.updateTable('users').set({ username: '13600009999' }).where('id', '=', root.id).execute()
    const reply = await patch(clerk, clerk.id, { phone: '13600003333', email: 'staff@EXAMPLE.com' }, English)
    expect([reply.status, reply.data]).toEqual([
      400,
      { phone: ['Already in use: 13600003333'], email: ['Already in use: staff@EXAMPLE.com'] },
    ])
    expect((await patch(clerk, clerk.id, { phone: '13600009999' })).status).toBe(400)
    expect((await patch(staff, staff.id, { phone: '13600003333', name: 'S' })).status).toBe(200)
  })

  test.each([
    ['is_audit', true],
    ['is_active', false],
    ['is_staff', true],
    ['is_superuser', true],
    ['organization', null],
    ['username', 'other'],
    ['permissions', [5, 18]],
    ['password', 'a good password'],
  ])('do not hold %s: 403 that names it, and nothing else of the request is done', async (field, value) => {
    const waiting = await t.signIn('unaudited', { organization, permissions: [5] })
    const reply = await patch(waiting, waiting.id, { name: '不该改', [field]: value }, English)
    expect([reply.status, reply.code, reply.data]).toEqual([403, 'field_not_allowed', { field }])
    expect(reply.msg).toContain(field)
    expect((await t.call(waiting, 'GET /users/self/')).data.name).not.toBe('不该改')
  })

  test('sent whole, as read, change nothing: a field with its present value is ignored', async () => {
    const { data } = await t.call(clerk, 'GET /users/self/')
    const { is_audit, is_active, is_staff, is_superuser, organization: own, username, permissions } = data
    const whole = { is_audit, is_active, is_staff, is_superuser, organization: own, username, permissions }
    const reply = await patch(clerk, clerk.id, { ...whole, name: '新名' })
    expect([reply.status, reply.data.name, reply.data.permissions]).toEqual([200, '新名', [5]])
  })

  test('naming another organization is 403, as everywhere', async () => {
    const elsewhere = await t.newOrganization()
    expect((await patch(clerk, clerk.id, { organization: elsewhere })).code).toBe('other_organization')
  })
})

describe('others', () => {
  test('are not for a clerk to change, nor for staff who still wait for approval', async () => {
    const other = await t.signIn('user', { organization })
    expect((await patch(clerk, other.id, { name: 'x' })).code).toBe('no_permission')
    const early = await t.signIn('staff', { organization })
    await t.db.updateTable('users').set({ is_audit: false }).where('id', '=', early.id).execute()
    expect((await patch(early, other.id, { is_audit: true })).code).toBe('not_audited')
    expect((await patch(early, early.id, { is_audit: true })).code).toBe('field_not_allowed')
  })

  test('are approved by staff of their organization, and it counts from their next request', async () => {
    const waiting = await t.signIn('unaudited', { organization })
    expect((await t.call(waiting, 'GET /organizations/diameters/')).code).toBe('not_audited')
    const reply = await patch(staff, waiting.id, { is_audit: true })
    expect([reply.status, reply.data.is_audit]).toEqual([200, true])
    expect((await t.call(waiting, 'GET /organizations/diameters/')).status).toBe(200)
  })

  test('that staff disable are signed out at once, and stay so when they are enabled again', async () => {
    expect((await patch(staff, clerk.id, { is_active: false })).status).toBe(200)
    expect((await t.call(clerk, 'GET /users/self/')).status).toBe(401)
    expect((await patch(staff, clerk.id, { is_active: true })).status).toBe(200)
    expect((await t.call(clerk, 'GET /users/self/')).status).toBe(401)
  })

  test('get a new password from staff, which ends their sessions and follows the policy', async () => {
    const weak = await patch(staff, clerk.id, { password: 'password123' })
    expect([weak.status, Object.keys(weak.data)]).toEqual([400, ['password']])
    const password_hash = await hashPassword('the old password')
    await t.db.updateTable('users').set({ password_hash }).where('id', '=', clerk.id).execute()
    expect((await patch(staff, clerk.id, { password: 'a good password' })).status).toBe(200)
    expect((await t.call(clerk, 'GET /users/self/')).status).toBe(401)
    const login = (password: string) => t.call(null, 'POST /login/', { account: clerk.username, password })
    expect((await login('the old password')).status).toBe(401)
    expect((await login('a good password')).status).toBe(200)
  })

  test('of another organization are 404, and so are super administrators, to staff', async () => {
    const stranger = await t.signIn('user', { organization: await t.newOrganization() })
    for (const id of [stranger.id, root.id, 987_654_321]) {
      const reply = await patch(staff, id, { is_active: false })
      expect([reply.status, reply.code]).toEqual([404, 'not_found'])
    }
  })

  test.each([
    ['is_staff', { is_staff: true }],
    ['is_superuser', { is_superuser: true }],
    ['organization', { organization: null }],
  ])('get %s from super administrators only', async (field, body) => {
    const reply = await patch(staff, clerk.id, body)
    expect([reply.status, reply.data]).toEqual([403, { field }])
  })

  test('become staff, move, or become super administrators by one, who belong to no organization', async () => {
    expect((await patch(root, clerk.id, { is_staff: true })).data).toMatchObject({ is_staff: true })
    const elsewhere = await t.newOrganization()
    expect((await patch(root, clerk.id, { organization: elsewhere })).data.organization).toBe(elsewhere)
    const bound = await patch(root, clerk.id, { is_superuser: true })
    expect([bound.status, Object.keys(bound.data)]).toEqual([400, ['organization']])
    const peer = await patch(root, clerk.id, { is_superuser: true, organization: null })
    expect(peer.data).toMatchObject({ is_superuser: true, organization: null })
    const nowhere = await patch(root, staff.id, { organization: 987_654_321 })
    expect([nowhere.status, Object.keys(nowhere.data)]).toEqual([400, ['organization']])
  })

  test('a super administrator cannot end being one: there is always one left', async () => {
    for (const body of [{ is_superuser: false }, { is_active: false }, { organization }]) {
      const reply = await patch(root, root.id, body)
      expect([reply.status, reply.code]).toEqual([403, 'field_not_allowed'])
    }
  })
})

test('the log of the user’s organization has what changed from what to what, personal data in outline', async () => {
  await patch(clerk, clerk.id, { phone: '13612345678', id_number: ID })
  await patch(root, clerk.id, { is_staff: true, password: 'a good password', name: 'Name' })
  const trail = await t.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('action', '=', 'user.update')
    .orderBy('id')
    .execute()
  expect(trail.map(({ actor_id, before, after }) => ({ actor_id, before, after }))).toEqual([
    {
      actor_id: clerk.id,
      before: { phone: '', id_number: '' },
      after: { phone: '136****5678', id_number: '110***********0134' },
    },
    {
      actor_id: root.id,
      before: { is_staff: false, name: `Name of ${clerk.username}` },
      after: { is_staff: true, password: 'set', name: 'Name' },
    },
  ])
  for (const secret of ['13612345678', ID, 'a good password', 'argon2'])
    expect(JSON.stringify(trail)).not.toContain(secret)
})
