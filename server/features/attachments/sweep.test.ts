import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileStore, type FileStore } from '../../files/file-store'
import { startApp, type TestApp, type TestUser } from '../../testing/test-app'
import { sweep } from './sweep'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let t: TestApp
let folder: string
let files: FileStore
let user: TestUser
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'water-sweep-'))
  files = createFileStore({ filesFolder: join(folder, 'files') })
  t = await startApp()
  user = await t.signIn('user', { organization: await t.newOrganization() })
})
afterAll(async () => {
  await t.stop()
  rmSync(folder, { recursive: true, force: true })
})

const NOW = Date.now()
const put = (content: string) => files.receive(Readable.from([content]))
const refer = (key: string) =>
  t.db
    .insertInto('user_photos')
    .values({ user_id: user.id, kind: 'avatar', key, type: 'image/png', size: 1 })
    .execute()
const isThere = (key: string) =>
  files.read(key).then(
    (content) => content.destroy() && true,
    () => false,
  )

test('a file without a row is set aside after an hour and removed after a month; one that is referred to stays', async () => {
  const kept = await put('kept')
  await refer(kept)
  const orphan = await put('orphan')
  await sweep(t.databases.across('a test'), files, NOW)
  expect([await isThere(kept), await isThere(orphan)]).toEqual([true, true])
  await sweep(t.databases.across('a test'), files, NOW + 2 * HOUR_MS)
  expect([await isThere(kept), await isThere(orphan)]).toEqual([true, false])
  expect(readdirSync(join(folder, 'files', 'aside'))).toEqual([orphan])
  await sweep(t.databases.across('a test'), files, NOW + 29 * DAY_MS)
  expect(readdirSync(join(folder, 'files', 'aside'))).toEqual([orphan])
  await sweep(t.databases.across('a test'), files, NOW + 31 * DAY_MS)
  expect(readdirSync(join(folder, 'files', 'aside'))).toEqual([])
  expect(await isThere(kept)).toBe(true)
})

test('what a row refers to again, as after the wrong database for a while, is put back', async () => {
  const key = await put('needed')
  const then = new Date(NOW - 400 * DAY_MS)
  utimesSync(join(folder, 'files', key.slice(0, 2), key), then, then)
  await sweep(t.databases.across('a test'), files, NOW)
  expect(await isThere(key)).toBe(false)
  await t.db.deleteFrom('user_photos').execute()
  await refer(key)
  await sweep(t.databases.across('a test'), files, NOW)
  expect(await isThere(key)).toBe(true)
})

test('a removed file is out of the store at once, can be found by a back-up under way, and is deleted a day later', async () => {
  const key = await put('no longer wanted')
  await files.remove([key])
  await files.remove([key])
  expect(await isThere(key)).toBe(false)
  const isFound = async () => {
    const file = await files.find(key)
    await file?.close()
    return file !== null
  }
  await sweep(t.databases.across('a test'), files, NOW + 23 * HOUR_MS)
  expect(await isFound()).toBe(true)
  await sweep(t.databases.across('a test'), files, NOW + 25 * HOUR_MS)
  expect(await isFound()).toBe(false)
})
