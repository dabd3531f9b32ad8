import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { dateOf } from '@water/rules/calendar'
import pg from 'pg'
import { createPool } from '../db/connection'
import { copyClient } from '../db/copy-client'
import { createDatabase } from '../db/database'
import { migrate, readMigrations } from '../db/migrate'
import { keepPartsAtStart } from '../db/month-parts'
import { read } from '../db/read-write'
import { isEmptyDatabase, TableLoad } from '../db/whole-tables'
import { readOwners } from '../features/backups/store'
import { prepareQueue } from '../features/jobs/queue-store'
import type { FileStore } from '../files/file-store'
import { migrationsFolder } from '../places'
import { keepSecret } from '../secrets'
import { StartupRefusal } from '../startup-refusal'
import { DATA, DATA_FILES, damaged, FILES, TABLES } from './archive'
import { type ArchiveEntry, type CheckedArchive, Reading, skip } from './archive-reader'
import type { Progress } from './progress'

/** Stands in a data folder while it is being filled; the server does not start beside it. */
const UNFINISHED = 'restore-unfinished'

/** Refuses a data folder in which anything is. */
export function refuseUsedFolder(name: 'DATA_DIR' | 'FILES_DIR', folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  throw new StartupRefusal(
    `${folder} 不是空的：请把 ${name} 设为新的文件夹，或先移走其中的内容。没有写入任何内容。`,
    `${folder} is not empty: set ${name} to a new folder, or move away what is in it. Nothing was written.`,
  )
}

export async function refuseUsedDatabase(connectionString: string): Promise<void> {
  const pool = createPool(connectionString, { size: 1, name: 'restore', statement_timeout_ms: 0 })
  try {
    const client = await pool.connect()
    const isEmpty = await isEmptyDatabase(client).finally(() => client.release())
    if (isEmpty) return
  } finally {
    await pool.end()
  }
  throw new StartupRefusal(
    'DATABASE_URL 的数据库不是空的：请新建一个空数据库（CREATE DATABASE … ENCODING UTF8）。没有写入任何内容。',
    'The database of DATABASE_URL is not empty: make a new one (CREATE DATABASE … ENCODING UTF8). Nothing was written.',
  )
}

/** Refuses an archive with migrations that this program does not know: it is of a newer release. */
export async function refuseNewer({ path, head }: CheckedArchive): Promise<void> {
  const known = await readMigrations(migrationsFolder)
  const stranger = head.migrations.find(
    ({ name, checksum }, index) => known[index]?.name !== name || known[index]?.checksum !== checksum,
  )
  if (stranger === undefined) return
  throw new StartupRefusal(
    `备份文件 ${path} 由更新或不同的版本生成（含有 ${stranger.name}）：请用那个版本恢复。没有写入任何内容。`,
    `The archive ${path} is of a newer or another release (it has ${stranger.name}): restore it with that one. Nothing was written.`,
  )
}

export function markUnfinished(dataFolder: string, archive: string): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 })
  writeFileSync(join(dataFolder, UNFINISHED), `${archive}\n`)
}

/** For the server: rows and files of a half restored place would look like losses. */
export function refuseUnfinished(dataFolder: string): void {
  if (!existsSync(join(dataFolder, UNFINISHED))) return
  throw new StartupRefusal(
    `${dataFolder} 的恢复没有完成：请删除该文件夹（使用 DATABASE_URL 时同时新建空数据库），再执行一次 npm run restore。`,
    `The restore into ${dataFolder} did not end: remove that folder (with DATABASE_URL make a new database, too) and run npm run restore again.`,
  )
}

export function markFinished(dataFolder: string): void {
  rmSync(join(dataFolder, UNFINISHED))
}

interface Place {
  connectionString: string
  dataFolder: string
  files: FileStore
  progress: Progress
}

export interface BroughtBack {
  rows: number
  files: number
  /** Tables of the archive that this system does not know. */
  foreign: string[]
  /** Migrations since the archive was made. */
  migrated: string[]
  /** The id of the installation that it has become: another one than the archive's. */
  installation: string
}

/** Fills an empty database and an empty data folder from a checked archive, and brings both to this release. */
export async function bringBack(archive: CheckedArchive, place: Place): Promise<BroughtBack> {
  const pool = createPool(place.connectionString, { size: 1, name: 'restore', statement_timeout_ms: 0 })
  try {
    await migrate(pool, migrationsFolder, archive.head.migrations.length)
    await keepPartsAtStart(pool, dateOf(archive.head.made_at))
    const client = await copyClient(pool)
    // A transaction that was broken off ends with its connection.
    const brought = await load(client, archive, place).catch((error: Error) => {
      client.release(true)
      throw error instanceof pg.DatabaseError ? refusedRow(archive, error) : error
    })
    client.release()
    for (const [name, secret] of Object.entries(archive.secrets)) keepSecret(place.dataFolder, name, secret)
    const migrated = await migrate(pool, migrationsFolder)
    await prepareQueue(place.connectionString)
    const { own } = await read(createDatabase(pool), readOwners)
    return { ...brought, migrated, installation: own }
  } finally {
    place.progress.end()
    await pool.end()
  }
}

/** In the words of PostgreSQL, which names the table and the row in one of these. */
function refusedRow({ path }: CheckedArchive, { message, detail, where }: pg.DatabaseError): StartupRefusal {
  const reason = [message, detail, where].filter((part) => part !== undefined && part !== '').join('; ')
  return new StartupRefusal(
    `数据库不接受备份文件 ${path} 中的数据（${reason}）：请换另一份备份，并保留这一份以查明原因。没有写入任何行。`,
    `The database refuses rows of the archive ${path} (${reason}): take another back-up, and keep this one to find out why. No row was written.`,
  )
}

async function load(
  client: pg.PoolClient,
  archive: CheckedArchive,
  { dataFolder, files, progress }: Place,
): Promise<Omit<BroughtBack, 'migrated' | 'installation'>> {
  const { manifest } = archive
  const tables = await TableLoad.begin(client)
  const foreign = manifest.tables.flatMap(({ name }) => (tables.has(name) ? [] : [name]))
  const rows = new Map<string, number>()
  let count = 0
  let read = 0
  const reading = new Reading(archive.path, (bytes) => {
    read += bytes
  })
  const entries = reading.content()
  let next = await entries.next()
  while (!next.done) {
    const { name, content } = next.value
    const [kind = '', part = ''] = name.split('/')
    progress.at(
      (LOAD_SHARE * read) / archive.bytes,
      part === '' ? name : `${kind} ${kind === FILES ? count : part}`,
    )
    if (kind === TABLES && tables.has(part)) {
      const known = manifest.tables.find((table) => table.name === part)
      if (known === undefined) throw new Error(`${part} is not in the manifest`)
      const pieces = piecesOf(entries, next.value, `${TABLES}/${part}/`)
      const loaded = await tables.rows(part, known.columns, Readable.from(pieces.text()))
      rows.set(part, (rows.get(part) ?? 0) + loaded)
      next = await pieces.after()
      continue
    }
    if (kind === FILES) {
      await files.bringBack(part, content)
      count += 1
    } else if (kind === DATA && DATA_FILES.includes(part))
      await writeFile(join(dataFolder, part), content, { mode: 0o600, flag: 'wx' })
    else await skip(content)
    next = await entries.next()
  }
  for (const { name, rows: expected } of manifest.tables)
    if (tables.has(name) && (rows.get(name) ?? 0) !== expected)
      throw new Error(`${name}: ${rows.get(name) ?? 0} rows instead of ${expected}`)
  if (count !== manifest.files.count) throw new Error(`${count} files instead of ${manifest.files.count}`)
  if (reading.closing?.sha256 !== manifest.sha256)
    throw damaged(archive.path, 'it was changed after it was checked')
  await tables.finish(manifest.counters, (name, part) =>
    progress.at(LOAD_SHARE + (1 - LOAD_SHARE) * part, name),
  )
  return { rows: [...rows.values()].reduce((sum, some) => sum + some, 0), files: count, foreign }
}

/** Keys and indexes take the rest of the time. */
const LOAD_SHARE = 0.5

/** The rows of a table, from its pieces that follow each other; then the entry after the last of them. */
function piecesOf(entries: AsyncGenerator<ArchiveEntry, void>, first: ArchiveEntry, prefix: string) {
  let next: IteratorResult<ArchiveEntry, void> = { done: false, value: first }
  return {
    async *text(): AsyncIterable<Buffer> {
      while (!next.done && next.value.name.startsWith(prefix)) {
        yield* Readable.from(next.value.content).compose(createGunzip()) as AsyncIterable<Buffer>
        next = await entries.next()
      }
    },
    after: async () => next,
  }
}
