import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readCatalog } from '../db/catalog'
import { createPool } from '../db/connection'
import { createDatabase } from '../db/database'
import { keepPartsAtStart } from '../db/month-parts'
import { read as readRows } from '../db/read-write'
import { schemaListing } from '../db/schema-listing'
import { readOwners } from '../features/backups/store'
import { createFileStore, type FileStore } from '../files/file-store'
import { startServer } from '../start'
import { imeiOf, newRemoteWorks } from '../testing/remote-works'
import { startApp, TEST_SECRET, type TestApp } from '../testing/test-app'
import { createTestDatabase, type TestDatabase } from '../testing/test-database'
import { beijing, newWaterworks, type Waterworks } from '../testing/waterworks'
import { verifyAll } from '../verify/verify-all'
import { checkArchive } from './archive-reader'
import { bringBack, markUnfinished, refuseNewer, refuseUsedDatabase, refuseUsedFolder } from './bring-back'
import { makeBackup } from './make-backup'
import type { Progress } from './progress'

const noProgress: Progress = { at() {}, end() {} }
const PASSPHRASE = 'correct horse battery'
const SECRETS = { JWT_SECRET: TEST_SECRET, SECRET_KEY: 's'.repeat(40) }
/** Everything that the text format of COPY has to escape. */
const AWKWARD = '户\\N"\t\'\n{,}\\.'

let t: TestApp
let works: Waterworks
let meter: number
let folder: string
let files: FileStore
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
  chmodSync(folder, 0o711)
  files = createFileStore({ filesFolder: join(folder, 'files') })
  t = await startApp({ dataFolder: folder })
  works = await newWaterworks(t)
  const price = await beijing(works)
  meter = (await works.meter(price, { customer_name: AWKWARD })).id
  await works.read(meter, 31, '2026-01-20 09:00:00')
  await reportSomething()
  await t.call(works.clerk, 'POST /payment-records/', { meter, amount: '20.00', method: 'cash' })
  writeFileSync(join(folder, 'config.js'), 'window.config = {}\n')
})
afterAll(async () => {
  await t.stop()
  rmSync(folder, { recursive: true })
})

/** Reports of two months with parts, and of one without. */
async function reportSomething(): Promise<void> {
  const owner = createPool(t.connectionString, { size: 1, name: 'test' })
  await keepPartsAtStart(owner, '2026-01-31')
  await owner.end()
  const remote = await newRemoteWorks(t)
  await remote.bound(imeiOf(1), { install_date: '2024-12-01' })
  const hours = Array.from({ length: 24 }, () => 1)
  const times = ['2025-01-05', '2025-12-31', '2026-01-02']
  const rows = times.map((day, at) => ({
    imei: imeiOf(1),
    freeze_at: `${day} 00:00:00`,
    reading: 100 * at,
    hours,
  }))
  const { data } = await remote.send(rows)
  expect(data.accepted).toBe(rows.length)
}

/** Refuses one archive after the other, and so stays empty. */
let refusing: TestDatabase | null = null
afterAll(() => refusing?.drop())
let target: TestDatabase | null = null
afterEach(async () => {
  await target?.drop()
  target = null
})

let minutes = 0
const nextMinute = () => `2026-01-31 09:${String(++minutes).padStart(2, '0')}:00`

/** The cost of a guess at the passphrase: the key is made a hundred times here. */
const CHEAP = 2 ** 10

const backup = (progress: Progress = noProgress, cost: number | null = CHEAP) =>
  makeBackup({
    ...{ connectionString: t.connectionString, dataFolder: folder, files, folder: join(folder, 'backups') },
    ...{ secrets: SECRETS, passphrase: PASSPHRASE, clock: nextMinute, progress, kind: 'command' },
    ...(cost !== null && { cost }),
  })

/** One archive for all tests that only read it. */
let common: ReturnType<typeof backup> | undefined
const anArchive = () => {
  common ??= backup()
  return common
}

const read = (path: string, passphrase = PASSPHRASE) => checkArchive(path, passphrase, () => {})

async function attach(content: string): Promise<string> {
  const hash = createHash('sha256')
  const key = await files.receive(Readable.from([content]), hash)
  await t.db
    .insertInto('attachments')
    .values({
      ...{ organization_id: works.org, meter_id: meter, key, name: '合同.txt', type: 'text/plain' },
      ...{ size: Buffer.byteLength(content), sha256: hash.digest('hex') },
    })
    .execute()
  return key
}

/** Every row of every table, as text. */
async function content({ pool }: Pick<TestDatabase, 'pool'>): Promise<Record<string, string[]>> {
  const tables = await pool.query(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(`select x::text as row from ${name} x order by 1`)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

test('an archive brings back every row, counter, key, index, file and secret, in an empty database that holds what verify asks', async () => {
  const key = await attach('in writing')
  const source = poolOf(t)
  const before = await content(source)
  const { path, files: count } = await backup(noProgress, null)
  expect(count).toBe(1)
  // A guess costs a tenth of a second and 128 MB.
  expect(readFileSync(path, 'latin1')).toContain('"cost": 131072')

  target = await createTestDatabase({ migrated: false })
  const dataFolder = mkdtempSync(join(folder, 'restored-'))
  const restored = createFileStore({ filesFolder: join(dataFolder, 'files') })
  const archive = await read(path)
  await refuseNewer(archive)
  const place = { connectionString: target.connectionString, dataFolder, files: restored }
  const brought = await bringBack(archive, { ...place, progress: noProgress })
  expect(brought).toMatchObject({ files: 1, foreign: [], migrated: [] })

  const after = await content(target)
  const { backup_owners: old, ...rows } = before
  const { backup_owners: own, ...others } = after
  expect(others).toEqual(rows)
  expect(own, 'it is another installation').not.toEqual(old)
  expect(archive.head).toMatchObject({ kind: 'command', installation: (await ownersOf(source)).own })
  expect(brought.installation).toBe((await ownersOf(target)).own)
  expect(after.meters?.join()).toContain('户')
  expect(brought.rows).toBe(Object.values(rows).flat().length)
  expect(schemaListing(await readCatalog(target.pool))).toBe(schemaListing(await readCatalog(source.pool)))
  const nextId = async ({ pool }: Pick<TestDatabase, 'pool'>) =>
    (await pool.query(`select nextval(pg_get_serial_sequence('payments', 'id')) as id`)).rows[0].id
  expect(await nextId(target)).toBe(await nextId(source))
  expect(await text(restored, key)).toBe('in writing')
  expect(readFileSync(join(dataFolder, 'config.js'), 'utf8')).toBe('window.config = {}\n')
  for (const [name, secret] of Object.entries(SECRETS))
    expect(readFileSync(join(dataFolder, 'secrets', name), 'utf8').trim()).toBe(secret)

  const said: string[] = []
  expect(await verifyAll({ ...place, say: (line) => said.push(line) })).toBe(0)
  await restored.remove([key])
  await restored.forgetRemoved(Number.MAX_SAFE_INTEGER)
  expect(await verifyAll({ ...place, say: (line) => said.push(line) })).toBe(1)
  expect(said.join('\n')).toContain(`file ${key} is missing`)

  await expect(refuseUsedDatabase(target.connectionString)).rejects.toThrow('is not empty')
  expect(() => refuseUsedFolder('DATA_DIR', dataFolder)).toThrow('is not empty')
  await source.drop()
})

test('what is booked, uploaded and removed while a back-up is made neither gets into it nor is missing from it', async () => {
  const kept = await attach('removed while the back-up is made')
  const count = async () => (await t.db.selectFrom('payments').select('id').execute()).length
  const payments = await count()
  let late = ''
  let acts: Promise<void> | null = null
  const { path, missing } = await backup({
    // Called with every table; the snapshot stands by then.
    at() {
      acts ??= (async () => {
        await t.call(works.clerk, 'POST /payment-records/', { meter, amount: '1.00', method: 'cash' })
        late = await attach('too late')
        await t.db.deleteFrom('attachments').where('key', '=', kept).execute()
        await files.remove([kept])
      })()
    },
    end() {},
  })
  await acts
  expect(await count()).toBe(payments + 1)
  expect(missing).toEqual([])
  const { manifest } = await read(path)
  expect(manifest.tables.find(({ name }) => name === 'payments')?.rows).toBe(payments)

  const entries = await entriesOf(path)
  expect(entries.find(at(`files/${kept}`))?.content.toString()).toBe('removed while the back-up is made')
  expect(entries.find(at(`files/${late}`))).toBeUndefined()
})

test('a file that was lost before is named, and the rest is backed up', async () => {
  const lost = await attach('lost')
  await files.remove([lost])
  await files.forgetRemoved(Number.MAX_SAFE_INTEGER)
  const { path, missing } = await backup()
  expect(missing).toEqual([lost])
  expect((await read(path)).manifest.missing).toEqual([lost])
  await t.db.deleteFrom('attachments').where('key', '=', lost).execute()
})

test('a wrong passphrase, a damaged, a cut-off, a newer and a strange file are refused, each with its sentence', async () => {
  const { path } = await anArchive()
  const whole = readFileSync(path)
  await expect(read(path, 'another passphrase')).rejects.toThrow('This passphrase does not open')
  await expect(read(join(folder, 'nowhere'))).rejects.toThrow('cannot be read: check its path')

  const altered = join(folder, 'altered.tar')
  const written = (bytes: Buffer) => {
    writeFileSync(altered, bytes)
    return read(altered)
  }
  await expect(written(Buffer.from('PK'.repeat(600)))).rejects.toThrow('is no archive of this system')
  for (const length of [0, 5]) await expect(written(whole.subarray(0, length))).rejects.toThrow('no archive')
  const newer = Buffer.from(whole.toString('latin1').replace('"version": 1', '"version": 2'), 'latin1')
  await expect(written(newer)).rejects.toThrow('is newer than this program')

  // The first megabyte may be cut anywhere; bytes of a tar header that say nothing (its padding) may change.
  const refusals = /damaged or incomplete|does not open|no archive|newer/
  for (const part of [1, 7, 13, 19])
    await expect(written(whole.subarray(0, Math.floor((whole.length * part) / 20)))).rejects.toThrow(refusals)
  for (const at of placesOfContent(whole)) {
    const changed = Buffer.from(whole)
    changed[at]! ^= 1
    await expect(written(changed), `byte ${at}`).rejects.toThrow(refusals)
  }
  await expect(read(path)).resolves.toMatchObject({ secrets: SECRETS })
})

interface Entry {
  name: string
  content: Buffer
}

async function entriesOf(path: string): Promise<Entry[]> {
  const tar = extract()
  tar.end(readFileSync(path))
  const entries: Entry[] = []
  for await (const entry of tar) entries.push({ name: entry.header.name, content: await buffer(entry) })
  return entries
}

/** The same archive with other entries: packed by a stranger, who has no passphrase. */
async function forged(path: string, change: (entries: Entry[]) => Entry[]): Promise<string> {
  const packed = pack()
  for (const { name, content } of change(await entriesOf(path))) packed.entry({ name }, content)
  packed.finalize()
  const other = join(folder, 'forged.tar')
  writeFileSync(other, await buffer(packed))
  return other
}

const administrator = { name: 'tables/users/00000001.gz', content: gzipSync('1\troot\n') }
const configuration = { name: 'data/config.js', content: Buffer.from('window.config = {api: "x"}\n') }
const at = (name: string) => (entry: Entry) => entry.name === name

test.each<[string, (entries: Entry[]) => Entry[]]>([
  ['a table behind the MAC', (entries) => [...entries, administrator]],
  ['a file of the console behind the MAC', (entries) => [...entries, configuration]],
  ['an entry before the MAC', (entries) => entries.toSpliced(-1, 0, configuration)],
  ['the MAC twice', (entries) => [...entries, entries.at(-1)!]],
  ['a second manifest and MAC', (entries) => [...entries, ...entries.slice(-2)]],
  ['a name twice', (entries) => entries.toSpliced(3, 0, entries[2]!)],
  ['the MAC before the manifest', (entries) => [...entries.slice(0, -2), ...entries.slice(-2).reverse()]],
])('an archive with %s is refused', async (_name, change) => {
  const { path } = await anArchive()
  await expect(read(await forged(path, change))).rejects.toThrow('damaged or incomplete')
})

test.each<[string, (entries: Entry[]) => Entry[], string]>([
  [
    'a file was changed in it',
    (entries) => entries.with(entries.findIndex(at(configuration.name)), configuration),
    'it was changed after it was checked',
  ],
  [
    'rows were changed that the database refuses',
    (entries) => entries.with(entries.findIndex(at(administrator.name)), administrator),
    'The database refuses rows of the archive',
  ],
  ['an entry was appended', (entries) => [...entries, administrator], 'damaged or incomplete'],
])('nothing is loaded when an archive was checked and then %s', async (_name, change, sentence) => {
  const archive = await read((await anArchive()).path)
  const path = await forged(archive.path, change)
  refusing ??= await createTestDatabase()
  const dataFolder = mkdtempSync(join(folder, 'refused-'))
  const place = {
    ...{ connectionString: refusing.connectionString, dataFolder, progress: noProgress },
    files: createFileStore({ filesFolder: join(dataFolder, 'files') }),
  }
  await expect(bringBack({ ...archive, path }, place)).rejects.toThrow(sentence)
  expect((await content(refusing)).users).toEqual([])
})

test('an archive of a release with other migrations is refused, and an older one is not', async () => {
  const archive = await read((await anArchive()).path)
  const { head } = archive
  const stranger = { name: '9999_later.sql', checksum: '' }
  await expect(
    refuseNewer({ ...archive, head: { ...head, migrations: [...head.migrations, stranger] } }),
  ).rejects.toThrow('it has 9999_later.sql')
  const older = { ...archive, head: { ...head, migrations: head.migrations.slice(0, -1) } }
  await expect(refuseNewer(older)).resolves.toBeUndefined()
})

test('a disk that takes no more ends the back-up, and leaves no archive behind', async () => {
  const missing = join(folder, 'config.js', 'backups')
  await expect(
    makeBackup({
      ...{ connectionString: t.connectionString, dataFolder: folder, files, folder: missing },
      ...{
        secrets: SECRETS,
        passphrase: PASSPHRASE,
        clock: nextMinute,
        progress: noProgress,
        kind: 'command',
      },
    }),
  ).rejects.toThrow('ENOTDIR')
})

test('the server does not start where a restore did not end', async () => {
  const dataFolder = mkdtempSync(join(folder, 'half-'))
  markUnfinished(dataFolder, basename(dataFolder))
  const config = {
    ...{
      port: 0,
      host: '127.0.0.1',
      dataFolder,
      databaseUrl: null,
      ownerUrl: null,
      demo: false,
      admin: null,
    },
    ...{ jwtSecret: TEST_SECRET, secretKey: TEST_SECRET, secretKeyLost: false, trustProxy: false as const },
    ...{
      corsOrigins: [],
      publicUrl: null,
      requestsPerMinute: 0,
      demoMonths: 7,
      stopDelay_s: 0,
      metricsToken: null,
      filesFolder: join(dataFolder, 'files'),
    },
  }
  await expect(startServer(config, () => {})).rejects.toThrow('run npm run restore again')
})

test('what a killed back-up of this installation left is removed by a later one; what another one left or is writing stays', async () => {
  const { path } = await backup()
  const own = readFileSync(path, 'latin1')
  const { installation } = (await read(path)).head
  const other = own.replace(
    installation!,
    installation!.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  )
  const contents = { killed: own, other, nothing: '', writing: own }
  const paths = Object.entries(contents).map(([name, content]) => {
    const unfinished = join(folder, 'backups', `${name}.backup.tar.unfinished`)
    writeFileSync(unfinished, content, 'latin1')
    if (name !== 'writing') utimesSync(unfinished, 1, 1)
    return unfinished
  })
  await backup()
  expect(paths.map((one) => existsSync(one))).toEqual([false, true, true, true])

  // Two archives of the same second: one that is being written, and one that is complete.
  const running = join(folder, 'backups', `${basename(path)}.unfinished`)
  for (const taken of [running, path]) {
    if (taken === running) renameSync(path, running)
    else renameSync(running, path)
    minutes = Number(path.match(/(\d\d)00-[0-9a-f]{8}\.backup/)![1]) - 1
    await expect(backup()).rejects.toThrow('EEXIST')
    expect(readFileSync(taken, 'latin1')).toBe(own)
  }
})

const ownersOf = ({ pool }: Pick<TestDatabase, 'pool'>) => readRows(createDatabase(pool), readOwners)

function poolOf({ connectionString }: TestApp) {
  const pool = createPool(connectionString, { size: 1 })
  return { pool, drop: () => pool.end() }
}

async function text(store: FileStore, key: string): Promise<string> {
  let found = ''
  for await (const chunk of await store.read(key)) found += String(chunk)
  return found
}

/** A byte in the middle of some entries' content. Sizes stand in octal in the headers. */
function placesOfContent(tar: Buffer): number[] {
  const places: number[] = []
  for (let at = 0; at + 512 <= tar.length; ) {
    const size = Number.parseInt(tar.subarray(at + 124, at + 135).toString(), 8)
    if (Number.isNaN(size)) break
    places.push(at + 512 + Math.floor(size / 2), at + 2)
    at += 512 * (1 + Math.ceil(size / 512))
  }
  return places.filter((_, index) => index % 25 === 0 || index > places.length - 4)
}
