import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrgId } from '../../db/scope'
import { JPEG, PDF, PNG, upload } from '../../testing/multipart'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'

let t: TestApp
let folder: string
let organization: OrgId
let staff: TestUser
let waiting: TestUser
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'water-photos-'))
  t = await startApp({ dataFolder: folder })
})
beforeEach(async () => {
  organization = await t.newOrganization()
  staff = await t.signIn('staff', { organization })
  waiting = await t.signIn('unaudited', { organization })
})
afterAll(async () => {
  await t.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The files in the store; those that were removed stay beside it for a day. */
const count = () =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter(
    (one) => one.isFile() && !one.parentPath.endsWith('removed'),
  ).length
const put = (as: TestUser, of: TestUser, kind: string, file = 'a.png', content: Buffer = PNG) =>
  upload(t, as, `/users/${of.id}/photos/`, [
    { name: 'kind', content: kind },
    { name: 'file', file, content },
  ])
const list = (as: TestUser, of: TestUser) => t.call(as, `GET /users/${of.id}/photos/`)

test('everyone keeps the own photos, also while waiting for approval; whoever approves sees them', async () => {
  const place = Buffer.concat([Buffer.from('\0\0\0\x0btEXtGPS\x0039.90 N', 'latin1'), Buffer.alloc(4)])
  const told = Buffer.concat([PNG.subarray(0, 33), place, PNG.subarray(33)])
  const made = await put(waiting, waiting, 'id_front', 'a.png', told)
  expect([made.status, made.data]).toEqual([
    201,
    expect.objectContaining({ kind: 'id_front', type: 'image/png', size: PNG.length }),
  ])
  await put(waiting, waiting, 'id_back', 'b.jpg', JPEG)
  const kinds = (await list(staff, waiting)).data.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['id_back', 'id_front'])
  const user = await t.call(staff, `GET /users/${waiting.id}/`)
  expect(user.data.photos).toContainEqual({ id: made.data.id, kind: 'id_front' })
  const response = await t.app.inject({
    url: `/api/users/${waiting.id}/photos/${made.data.id}/file/`,
    headers: { authorization: `Bearer ${staff.token}` },
  })
  expect(response.rawPayload.equals(PNG)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  })
})

test('a new photo takes the place of the one of its kind, whose file goes', async () => {
  const first = await put(waiting, waiting, 'avatar')
  const before = count()
  const second = await put(waiting, waiting, 'avatar', 'b.jpg', JPEG)
  expect(count()).toBe(before)
  expect((await list(waiting, waiting)).data).toEqual([
    expect.objectContaining({ id: second.data.id, type: 'image/jpeg' }),
  ])
  expect((await t.call(waiting, `GET /users/${waiting.id}/photos/${first.data.id}/`)).status).toBe(404)
})

test('a photo is deleted with its file, and with its account', async () => {
  const { data } = await put(waiting, waiting, 'avatar')
  const before = count()
  expect((await t.call(waiting, `DELETE /users/${waiting.id}/photos/${data.id}/`)).status).toBe(204)
  expect(count()).toBe(before - 1)
  await put(waiting, waiting, 'id_front')
  expect((await t.call(staff, `DELETE /users/${waiting.id}/`)).status).toBe(204)
  expect(count()).toBe(before - 1)
})

test.each([
  ['a PDF', 'a.pdf', PDF, 400],
  ['no picture', 'a.png', PDF, 400],
  ['larger than 10 MB', 'a.png', Buffer.alloc(10 * 1024 * 1024 + 1), 413],
])('%s is no photo, and leaves nothing behind', async (_why, file, content, status) => {
  await put(waiting, waiting, 'avatar')
  const before = count()
  expect((await put(waiting, waiting, 'id_front', file, content)).status).toBe(status)
  expect((await put(waiting, waiting, 'passport')).data).toHaveProperty('kind')
  expect(count()).toBe(before)
})

test('colleagues see nobody’s photos, and strangers are not even there', async () => {
  const { data } = await put(waiting, waiting, 'avatar')
  const clerk = await t.signIn('user', { organization, permissions: [17] })
  const stranger = await t.signIn('staff', { organization: await t.newOrganization() })
  const other = await t.signIn('unaudited', { organization })
  for (const target of [
    `GET /users/${waiting.id}/photos/`,
    `GET /users/${waiting.id}/photos/${data.id}/`,
    `GET /users/${waiting.id}/photos/${data.id}/file/`,
    `DELETE /users/${waiting.id}/photos/${data.id}/`,
  ]) {
    expect((await t.call(clerk, target)).code).toBe('no_permission')
    expect((await t.call(other, target)).code).toBe('not_audited')
    expect((await t.call(stranger, target)).code).toBe('not_found')
  }
  expect((await put(clerk, waiting, 'avatar')).code).toBe('no_permission')
  // Another user's photo under the own name is missing, too.
  expect((await t.call(clerk, `GET /users/${clerk.id}/photos/${data.id}/`)).code).toBe('not_found')
  expect((await list(waiting, waiting)).data).toHaveLength(1)
})
