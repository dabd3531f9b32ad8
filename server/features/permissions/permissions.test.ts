import { PERMISSIONS } from '@water/rules/access/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrgId } from '../../db/scope'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'

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
  t.clock.now = '2026-01-31 09:00:00'
  organization = await t.newOrganization()
  staff = await t.signIn('staff', { organization })
  clerk = await t.signIn('user', { organization })
})
afterAll(() => t.stop())

const ENGLISH = { 'accept-language': 'en' }
const assign = (as: TestUser, code: number, ...users: TestUser[]) =>
  t.call(as, `POST /ext/permissions/${code}/assign/`, { users: users.map(({ id }) => id) })
const revoke = (as: TestUser, code: number, ...users: TestUser[]) =>
  t.call(as, `POST /ext/permissions/${code}/revoke/`, { users: users.map(({ id }) => id) })

describe('the permissions', () => {
  test('are the twelve of the specification, id and code being one', async () => {
    const { data } = await t.call(staff, 'GET /ext/permissions/')
    const seeded = PERMISSIONS.map(({ code, name }) => ({ id: code, code, name }))
    expect(data.results.slice(0, 12)).toEqual(seeded)
    const found = await t.call(staff, 'GET /ext/permissions/', { search: 'invoice', ordering: '-id' })
    expect(found.data.results.map(({ id }: { id: number }) => id)).toEqual([16, 8, 7])
  })

  test('are added and renamed by super administrators; who holds a new one sees its code', async () => {
    const made = await t.call(root, 'POST /ext/permissions/', { code: 120, name: 'view tanks' })
    expect([made.status, made.data]).toEqual([201, { id: 120, code: 120, name: 'view tanks' }])
    const renamed = await t.call(root, 'PUT /ext/permissions/120/', { code: 120, name: 'see tanks' })
    expect([renamed.status, renamed.data.name]).toEqual([200, 'see tanks'])
    expect((await assign(staff, 120, clerk)).data).toEqual({ assigned: 1 })
    expect((await t.call(clerk, 'GET /ext/permissions/user_permissions/')).data).toEqual([120])
    const again = await t.call(root, 'POST /ext/permissions/', { code: 120, name: 'x' }, ENGLISH)
    expect([again.status, again.data]).toEqual([400, { code: ['Already in use: 120'] }])
  })

  test.each([-1, 0, 1, 6, 9, 13, 18, 9000, 9999, 10_000])('cannot be added under code %i', async (code) => {
    const reply = await t.call(root, 'POST /ext/permissions/', { code, name: 'x' })
    expect([reply.status, Object.keys(reply.data)]).toEqual([400, ['code']])
  })

  test('keep their codes, and the twelve their names; staff neither add nor rename any', async () => {
    await t.call(root, 'POST /ext/permissions/', { code: 121, name: 'one' })
    const moved = await t.call(root, 'PUT /ext/permissions/121/', { code: 122, name: 'one' })
    expect([moved.status, Object.keys(moved.data)]).toEqual([400, ['code']])
    const seeded = await t.call(root, 'PUT /ext/permissions/5/', { name: 'anything' })
    expect([seeded.status, Object.keys(seeded.data)]).toEqual([400, ['name']])
    expect((await t.call(root, 'PUT /ext/permissions/6/', { name: 'a gap' })).status).toBe(404)
    expect((await t.call(staff, 'PUT /ext/permissions/121/', { name: 'x' })).code).toBe('no_permission')
    expect((await t.call(staff, 'POST /ext/permissions/', { code: 123, name: 'x' })).code).toBe(
      'no_permission',
    )
  })
})

describe('who holds what', () => {
  test('is told with who granted it and when, for the own organization only', async () => {
    const stranger = await t.signIn('user', { organization: await t.newOrganization() })
    await assign(root, 5, stranger)
    t.clock.now = '2026-02-03 10:20:30'
    await assign(staff, 5, clerk)
    const { data } = await t.call(staff, 'GET /ext/permissions/5/assigned_users/')
    expect(data).toEqual([
      {
        ...{ id: clerk.id, username: clerk.username, name: `Name of ${clerk.username}` },
        granted_at: '2026-02-03 10:20:30',
        granted_by: staff.id,
        granted_by_name: `Name of ${staff.username}`,
      },
    ])
    const narrowed = await t.call(root, 'GET /ext/permissions/5/assigned_users/', { organization })
    expect(narrowed.data.map(({ id }: { id: number }) => id)).toEqual([clerk.id])
    expect((await t.call(staff, 'GET /ext/permissions/6/assigned_users/')).status).toBe(404)
  })

  test('stands beside every user, and can be narrowed to one permission, one user or a name', async () => {
    await assign(staff, 18, clerk)
    await assign(staff, 5, clerk)
    const { data } = await t.call(staff, 'GET /ext/permissions/holders/')
    const held = data.results.map((row: { id: number; grants: { permission: number }[] }) => [
      row.id,
      row.grants.map(({ permission }) => permission),
    ])
    expect(new Map(held)).toEqual(
      new Map([
        [staff.id, []],
        [clerk.id, [5, 18]],
      ]),
    )
    const grant = data.results.find(({ id }: { id: number }) => id === clerk.id).grants[0]
    expect(grant).toEqual({
      ...{ permission: 5, granted_at: '2026-01-31 09:00:00' },
      ...{ granted_by: staff.id, granted_by_name: `Name of ${staff.username}` },
    })
    for (const query of [{ permission: 18 }, { user: clerk.id }, { search: clerk.username }]) {
      const narrowed = await t.call(staff, 'GET /ext/permissions/holders/', query)
      expect(narrowed.data.results.map(({ id }: { id: number }) => id)).toEqual([clerk.id])
    }
    expect((await t.call(staff, 'GET /ext/permissions/holders/', { permission: 14 })).data.count).toBe(0)
  })

  test('has a history from the audit trail: what was granted and taken, by whom, newest first', async () => {
    await assign(staff, 5, clerk)
    t.clock.now = '2026-02-01 08:00:00'
    await revoke(root, 5, clerk)
    await assign(staff, 5, clerk)
    await assign(staff, 5, clerk)
    const { data } = await t.call(staff, 'GET /ext/permissions/history/', { user: clerk.id })
    expect(data.count).toBe(3)
    const told = data.results.map((row: Record<string, unknown>) => [row.action, row.by_name, row.at])
    expect(told).toEqual([
      ['granted', staff.username, '2026-02-01 08:00:00'],
      ['revoked', root.username, '2026-02-01 08:00:00'],
      ['granted', staff.username, '2026-01-31 09:00:00'],
    ])
    expect(data.results[0]).toMatchObject({ user: clerk.id, username: clerk.username, permission: 5 })
    const elsewhere = await t.signIn('staff', { organization: await t.newOrganization() })
    expect((await t.call(elsewhere, 'GET /ext/permissions/history/')).data.count).toBe(0)
    expect((await t.call(staff, 'GET /ext/permissions/history/', { permission: 18 })).data.count).toBe(0)
  })
})
