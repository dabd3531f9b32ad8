import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrgId } from '../../db/scope'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { newWaterworks } from '../../testing/waterworks'
import { hashPassword } from '../access/passwords'

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

const remove = (as: TestUser, id: number) => t.call(as, `DELETE /users/${id}/`, undefined, ENGLISH)
const ENGLISH = { 'accept-language': 'en' }

test('someone let in by mistake is deleted, also after looking around and completing the own data; the token ends', async () => {
  const password_hash = await hashPassword('a good password')
  const newcomer = await t.signIn('unaudited', { organization, permissions: [5] })
  await t.db.updateTable('users').set({ password_hash }).where('id', '=', newcomer.id).execute()
  await t.call(null, 'POST /login/', { account: newcomer.username, password: 'a good password' })
  await t.call(newcomer, `PATCH /users/${newcomer.id}/`, { name: '走错门', phone: '13500001234' })
  expect((await remove(staff, newcomer.id)).status).toBe(204)
  expect((await t.call(staff, `GET /users/${newcomer.id}/`)).status).toBe(404)
  expect((await t.call(newcomer, 'GET /users/self/')).code).toBe('token_not_valid')
  const trail = await t.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'before'])
    .where('organization_id', '=', organization)
    .where('object_id', '=', newcomer.id)
    .where('action', '=', 'user.delete')
    .execute()
  expect(trail).toEqual([
    {
      actor_id: staff.id,
      before: expect.objectContaining({ username: newcomer.username, name: '走错门', phone: '135****1234' }),
    },
  ])
})

test('who has read, taken money or changed anything is not deleted, and the answer says what refers to them', async () => {
  const works = await newWaterworks(t)
  const price = await works.price({ name: 'P', mode: 'flat', price: '2.80' })
  const meter = await works.meter(price)
  t.clock.now = '2026-01-31 09:00:00'
  await t.call(works.staff, `PATCH /organizations/locations/${works.location}/`, { reader: works.clerk.id })
  await works.read(meter.id, 25, '2026-01-25')
  await t.call(works.clerk, 'POST /payment-records/', { meter: meter.id, amount: '10', method: 'cash' })
  const reply = await remove(root, works.clerk.id)
  expect([reply.status, reply.code]).toEqual([409, 'in_use'])
  const places = reply.data.where.map(({ place }: { place: string }) => place)
  expect(places).toEqual(expect.arrayContaining(['locations', 'readings', 'payments', 'audit_entries']))
  expect(reply.msg).toMatch(/1 location.*1 payment record.*deactivate it/)
  expect((await t.call(works.staff, `GET /users/${works.clerk.id}/`)).status).toBe(200)
})

test('nobody deletes themselves, and staff are deleted by super administrators alone', async () => {
  const peer = await t.signIn('staff', { organization })
  const other = await t.signIn('super')
  expect((await remove(staff, staff.id)).code).toBe('not_oneself')
  expect((await remove(root, root.id)).code).toBe('not_oneself')
  expect((await remove(staff, peer.id)).code).toBe('no_permission')
  expect((await remove(staff, other.id)).code).toBe('not_found')
  expect((await remove(root, peer.id)).status).toBe(204)
  expect((await remove(root, other.id)).status).toBe(204)
})

test('someone of another organization is 404, and stays', async () => {
  const stranger = await t.signIn('user', { organization: await t.newOrganization() })
  expect((await remove(staff, stranger.id)).status).toBe(404)
  expect((await t.call(stranger, 'GET /users/self/')).status).toBe(200)
})
