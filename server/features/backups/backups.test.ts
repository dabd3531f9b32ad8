import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { addSeconds, epochOf } from '@water/rules/calendar'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adopt } from '../../backup/adopt'
import { FORMAT, nameOf } from '../../backup/archive'
import { nightlyOf } from '../../backup/nightly'
import { loadBackupSettings } from '../../config'
import { turnsOf } from '../../db/in-turn'
import { inTransaction, read } from '../../db/read-write'
import { checkArchives } from '../../doctor/machine'
import { createFileStore } from '../../files/file-store'
import { StartupRefusal } from '../../startup-refusal'
import { startApp, TEST_SECRET, type TestApp, type TestUser } from '../../testing/test-app'
import { newWaterworks, type Waterworks } from '../../testing/waterworks'
import { lastDue, nextDue } from './night'
import { backUpAtNight } from './nightly'
import { insertBackup, type Owners, readOwners } from './store'

let t: TestApp
let works: Waterworks
let chief: TestUser
let owners: Owners
const folder = mkdtempSync(join(tmpdir(), 'backups-'))
beforeAll(async () => {
  t = await startApp({ nightly: { at: '03:00', keep: 2, folder } })
  works = await newWaterworks(t)
  chief = await t.signIn('super')
  owners = await read(t.db, readOwners)
})
beforeEach(async () => {
  await t.db.deleteFrom('backups').execute()
  await t.db.deleteFrom('notices').execute()
})
afterAll(async () => {
  await t.stop()
  rmSync(folder, { recursive: true })
})

/** The beginning of an archive, as far as a nightly back-up reads it. */
async function beginning(place: string, { of = owners.own, made_at = t.clock.now, end = '' } = {}) {
  const says = { format: FORMAT, made_at, kind: 'nightly', ...(of !== '' && { installation: of }) }
  const tar = pack()
  tar.entry({ name: 'archive.json' }, JSON.stringify(says))
  tar.finalize()
  const path = join(place, `${nameOf({ made_at, installation: of })}${end}`)
  writeFileSync(path, await buffer(tar))
  return { path, bytes: 1 }
}
const archive = () => beginning(folder)
const noRoom = () => Promise.reject(new StartupRefusal('磁盘已满', 'The disk is full'))
const minute = (now: string, make: () => Promise<{ path: string; bytes: number }> = archive) => {
  t.clock.now = now
  const nightly = { at: '03:00', keep: 2, host: hostname(), folder, make }
  return backUpAtNight(
    { db: t.databases.across('a test'), clock: () => t.clock.now, nightly },
    new AbortController().signal,
  )
}
const list = async () => (await t.call(chief, 'GET /backups/')).data.results
const state = async () => (await t.call(chief, 'GET /backups/state/')).data
const notices = async (user = chief) =>
  (await t.call(user, 'GET /notices/')).data.results.map(({ content }: { content: string }) => content)

test.each([
  ['2026-03-02 02:59:59', '2026-03-01 03:00:00', '2026-03-02 03:00:00'],
  ['2026-03-02 03:00:00', '2026-03-02 03:00:00', '2026-03-03 03:00:00'],
  ['2026-03-01 00:00:00', '2026-02-28 03:00:00', '2026-03-01 03:00:00'],
])('at %s the back-up of %s is due, and the next one comes at %s', (now, due, next) => {
  expect([lastDue(now, '03:00'), nextDue(now, '03:00')]).toEqual([due, next])
})

test('a night has one good back-up; a night without a server is made up for; the newest are kept', async () => {
  await minute('2026-03-01 02:58:00')
  await minute('2026-03-01 02:59:00')
  expect(await list()).toHaveLength(1)
  await minute('2026-03-01 03:00:00')
  await minute('2026-03-01 03:01:00')
  expect(await list()).toHaveLength(2)
  // Two nights without a server.
  await minute('2026-03-03 09:15:00')
  await minute('2026-03-03 09:16:00')
  const [newest, before, first] = await list()
  expect([newest.ended_at, newest.kind, newest.bytes]).toEqual(['2026-03-03 09:15:00', 'nightly', 1])
  expect([newest, before, first].map(({ removed_at }) => removed_at)).toEqual([
    null,
    null,
    '2026-03-03 09:15:00',
  ])
  expect([newest, before, first].map(({ path }) => existsSync(path))).toEqual([true, true, false])
  expect(await state()).toMatchObject({
    newest: { id: newest.id },
    is_late: false,
    nightly: { at: '03:00', keep: 2, folder, next_at: '2026-03-04 03:00:00' },
  })
})

test('an archive that was moved away does not count among those that are kept', async () => {
  await minute('2026-03-01 03:00:00')
  await minute('2026-03-02 03:00:00')
  const [moved] = await list()
  rmSync(moved.path)
  await minute('2026-03-03 03:00:00')
  expect((await list()).map(({ path }: { path: string }) => existsSync(path))).toEqual([true, false, true])
})

const ELSEWHERE = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('archives of other installations are left, whatever a row or a name says, counted with their size, and taken over on demand', async () => {
  const [shared, outside] = [join(folder, 'shared'), join(folder, 'outside')]
  for (const one of [shared, outside]) mkdirSync(one)
  const night = (now: string, make = () => beginning(shared)) => {
    t.clock.now = now
    const nightly = { at: '03:00', keep: 1, host: hostname(), folder: shared, make }
    return backUpAtNight(
      { db: t.databases.across('a test'), clock: () => t.clock.now, nightly },
      new AbortController().signal,
    )
  }
  // As a restore brings the rows back. The last one is of this installation, under another’s name.
  const day = (n: number) => `2026-02-0${n} 03:00:00`
  const foreign = await beginning(shared, { of: ELSEWHERE, made_at: day(1) })
  const without = await beginning(shared, { of: '', made_at: day(2) })
  const moved = await beginning(outside, { made_at: day(3) })
  const linked = await beginning(outside, { made_at: day(4) })
  const link = join(shared, 'tap-water-20260204030000.backup.tar')
  symlinkSync(linked.path, link)
  const kept = await beginning(shared, { made_at: day(5) })
  renameSync(kept.path, join(shared, 'kept.backup.tar'))
  const swapped = await beginning(shared, { made_at: day(6) })
  rmSync(swapped.path)
  renameSync((await beginning(shared, { of: ELSEWHERE, made_at: day(7) })).path, swapped.path)
  const rows = [foreign.path, without.path, moved.path, link, join(shared, 'kept.backup.tar'), swapped.path]
  for (const path of [...rows, `${shared}/../outside/${moved.path.split('/').at(-1)}`])
    await inTransaction(t.db, (tx) =>
      insertBackup(tx, {
        ...{ kind: 'nightly', host: hostname(), started_at: day(1), ended_at: day(1) },
        ...{ path, bytes: 1, problem: null },
      }),
    )
  await night('2026-03-01 03:00:00')
  await night('2026-03-02 03:00:00')
  const [, first] = await list()
  expect([...rows, linked.path, first.path].map((path) => existsSync(path))).toEqual([
    ...[...rows, linked.path].map(() => true),
    false,
  ])
  expect(await notices()).toEqual([expect.stringContaining('3 份其他系统的备份，共 6.1 kB')])
  expect((await checkArchives(shared, owners)).en).toContain(`${ELSEWHERE}: 2, 4.1 kB; no id: 1, 2.0 kB`)

  const place = { folder: shared, host: hostname() }
  await expect(adopt(t.db, { ...place, id: owners.own })).rejects.toThrow(`it has those of ${ELSEWHERE}`)
  expect(await adopt(t.db, { ...place, id: ELSEWHERE })).toEqual({ count: 2, bytes: 4096 })
  await night('2026-03-03 03:00:00')
  expect([foreign, swapped, without].map(({ path }) => existsSync(path))).toEqual([false, true, true])
  expect((await checkArchives(shared, await read(t.db, readOwners))).en).toContain('(no id: 1, 2.0 kB)')
  await t.db.deleteFrom('backup_owners').where('is_own', '=', false).execute()
})

test('a folder that cannot be read is a failure that is said', async () => {
  const file = join(folder, 'no-folder')
  writeFileSync(file, '')
  t.clock.now = '2026-03-01 03:00:00'
  const nightly = { at: '03:00', keep: 2, host: hostname(), folder: file, make: noRoom }
  await backUpAtNight(
    { db: t.databases.across('a test'), clock: () => t.clock.now, nightly },
    new AbortController().signal,
  )
  expect(await notices()).toEqual([expect.stringContaining('磁盘已满')])
})

test('a failure is said once a day with its reason, tried again after an hour, and removes no archive', async () => {
  await minute('2026-03-01 03:00:00')
  await minute('2026-03-02 03:00:00')
  await minute('2026-03-03 03:00:00', noRoom)
  await minute('2026-03-03 03:30:00', noRoom)
  expect((await list()).map(({ problem }: { problem: string | null }) => problem)).toEqual([
    '磁盘已满',
    null,
    null,
  ])
  const english = await t.call(chief, 'GET /backups/', {}, { 'accept-language': 'en' })
  expect(english.data.results[0].problem).toBe('The disk is full')
  await minute('2026-03-03 04:00:00', noRoom)
  expect(await list()).toHaveLength(4)
  expect(await notices()).toEqual(['2026-03-03 的备份失败：磁盘已满；请处理，系统每小时会再试一次'])
  // Also in another organization than the first; and its mark is kept there.
  const elsewhere = { organization: await t.newOrganization() }
  const [one] = (await t.call(chief, 'GET /notices/', elsewhere, { 'accept-language': 'en' })).data.results
  expect(one.content).toContain('failed: The disk is full.')
  const kept = await t.call(chief, `PATCH /notices/${one.id}/`, { collected: true })
  expect(kept.data.collected).toBe(true)
  expect((await t.call(chief, 'POST /notices/read/', { all: true, ...elsewhere })).data).toEqual({ read: 1 })
  expect(await notices(works.staff)).toEqual([])
  expect(readdirSync(folder).length).toBeGreaterThanOrEqual(2)
  await minute('2026-03-03 05:00:00')
  await minute('2026-03-03 06:00:00')
  expect(await list()).toHaveLength(5)
  expect((await list()).filter(({ removed_at }: { removed_at: string | null }) => removed_at)).toHaveLength(1)
})

test('a good back-up that is older than two days is said once, to super administrators alone', async () => {
  await minute('2026-03-01 03:00:00')
  for (let hour = 24; hour <= 60; hour++)
    await minute(addSeconds('2026-03-01 03:00:00', hour * 3600 + 60), noRoom)
  expect((await state()).is_late).toBe(true)
  const said = await notices()
  expect(said.filter((content: string) => content.includes('已超过两天'))).toHaveLength(1)
  expect(await notices(works.staff)).toEqual([])
  expect((await t.call(works.staff, 'GET /backups/')).status).toBe(403)
  expect((await t.call(works.staff, 'GET /backups/state/')).status).toBe(403)
})

test('a stopped server makes no failure of it: the back-up is made after the next start', async () => {
  t.clock.now = '2026-03-01 03:00:00'
  const stopping = new AbortController()
  const make = () => {
    stopping.abort()
    return Promise.reject(new Error('stopped'))
  }
  const nightly = { at: '03:00', keep: 2, host: hostname(), folder, make }
  await backUpAtNight(
    { db: t.databases.across('a test'), clock: () => t.clock.now, nightly },
    stopping.signal,
  )
  expect(await list()).toEqual([])
  await minute('2026-03-01 03:05:00')
  expect(await list()).toHaveLength(1)
})

test('of several workers one makes it', async () => {
  let running = 0
  let most = 0
  const slow = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 50))
    running -= 1
    return archive()
  }
  const works = [1, 2].map(() =>
    turnsOf(t.connectionString)({
      name: 'nightly back-up',
      every_ms: 0,
      isForOne: true,
      work: () => minute('2026-03-01 03:00:00', slow),
    }),
  )
  await Promise.all(works.map(({ work }) => work(new AbortController().signal)))
  await Promise.all(works.map(({ end }) => end?.()))
  expect([most, (await list()).length]).toEqual([1, 1])
})

test('it writes a real archive with the passphrase of its file', async () => {
  const passphraseFile = join(folder, 'passphrase')
  writeFileSync(passphraseFile, 'correct horse battery\n')
  const settings = loadBackupSettings({
    BACKUP_AT: '03:00',
    BACKUP_KEEP: '1',
    BACKUP_FOLDER: join(folder, 'real'),
    BACKUP_PASSPHRASE_FILE: passphraseFile,
    DATA_DIR: folder,
  })
  const nightly = nightlyOf(settings, {
    connectionString: t.connectionString,
    dataFolder: folder,
    files: createFileStore({ filesFolder: join(folder, 'files') }),
    secrets: { JWT_SECRET: TEST_SECRET, SECRET_KEY: 's'.repeat(40) },
  })!
  t.clock.now = '2026-03-01 03:00:00'
  await backUpAtNight(
    { db: t.databases.across('a test'), clock: () => t.clock.now, nightly },
    new AbortController().signal,
  )
  const [one] = await list()
  expect(one.problem).toBe(null)
  expect(readdirSync(join(folder, 'real'))).toEqual([one.path.split('/').at(-1)])
  const stopped = new AbortController()
  stopped.abort()
  await expect(nightly.make(stopped.signal)).rejects.toThrow()
  expect(readdirSync(join(folder, 'real'))).toHaveLength(1)
})

test('a back-up whose process was killed is a failure, and is tried again after an hour', async () => {
  const killed = join(folder, 'killed')
  mkdirSync(killed)
  const unfinished = { made_at: '2026-03-01 03:00:00', end: '.unfinished' }
  const { path: left } = await beginning(killed, unfinished)
  const { path: running } = await beginning(killed, { ...unfinished, of: ELSEWHERE })
  const last = epochOf('2026-03-01 03:04:00') / 1000
  for (const path of [left, running]) utimesSync(path, last, last)
  writeFileSync(join(folder, 'passphrase'), 'correct horse battery')
  const settings = loadBackupSettings({
    BACKUP_AT: '03:00',
    BACKUP_FOLDER: join(folder, 'killed'),
    BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase'),
  })
  const nightly = nightlyOf(settings, {
    connectionString: t.connectionString,
    dataFolder: folder,
    files: createFileStore({ filesFolder: join(folder, 'files') }),
    secrets: {},
  })!
  const next = async (now: string) => {
    t.clock.now = now
    await backUpAtNight(
      { db: t.databases.across('a test'), clock: () => t.clock.now, nightly },
      new AbortController().signal,
    )
  }
  await next('2026-03-01 03:06:00')
  const [failed, ...others] = await list()
  expect(others).toEqual([])
  expect(failed).toMatchObject({
    started_at: '2026-03-01 03:00:00',
    ended_at: '2026-03-01 03:04:00',
    path: null,
  })
  expect(failed.problem).toContain('中途停止')
  expect([await notices(), existsSync(left)]).toEqual([[expect.stringContaining('中途停止')], false])
  expect(existsSync(running), 'another installation’s').toBe(true)
  await next('2026-03-01 04:04:00')
  expect((await list()).map(({ problem }: { problem: string | null }) => problem === null)).toEqual([
    true,
    false,
  ])
})

test.each([
  [{ BACKUP_AT: '3:00' }, 'BACKUP_AT=3:00'],
  [{ BACKUP_AT: '24:00', BACKUP_PASSPHRASE_FILE: '/x' }, 'BACKUP_AT=24:00'],
  [{ BACKUP_AT: '03:00' }, 'BACKUP_PASSPHRASE_FILE'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP=0'],
])('the settings %j are refused by name', (env, named) => {
  expect(() => loadBackupSettings(env)).toThrow(named)
})
