import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { epochOf, localTime } from '@water/rules/calendar'
import type pg from 'pg'
import { type Clock, systemClock } from '../clock'
import { createPool } from '../db/connection'
import { copyClient } from '../db/copy-client'
import { createDatabase } from '../db/database'
import { read } from '../db/read-write'
import {
  beginSnapshot,
  endSnapshot,
  readCounters,
  readOrigin,
  rowsOf,
  type WholeTable,
} from '../db/whole-tables'
import { type BackupKind, type Owners, readOwners } from '../features/backups/store'
import type { FileStore } from '../files/file-store'
import { bytesOfNamedFiles, namedFiles } from '../files/named-files-store'
import { StartupRefusal } from '../startup-refusal'
import {
  DATA,
  DATA_FILES,
  FILES,
  FORMAT,
  HEAD,
  type Head,
  MAC,
  MANIFEST,
  type Manifest,
  nameOf,
  SECRETS,
  TABLES,
  type TableCount,
  VERSION,
} from './archive'
import { archivesIn, isOf } from './archive-folder'
import { ArchiveWriter } from './archive-writer'
import { newKey } from './locked-secrets'
import { type Progress, sizeText } from './progress'

interface Wanted {
  connectionString: string
  dataFolder: string
  files: FileStore
  /** Where the archive is put. */
  folder: string
  secrets: Record<string, string>
  passphrase: string
  /** The cost of a guess at the passphrase, instead of the usual one. */
  cost?: number
  clock: Clock
  progress: Progress
  kind: BackupKind
}

export interface MadeBackup {
  path: string
  bytes: number
  rows: number
  files: number
  /** Keys whose files were gone before. */
  missing: string[]
}

/** The size of a piece of COPY text. It is kept in memory while it is compressed. */
const PIECE_BYTES = 16 * 1024 * 1024
/** Beyond it, a piece takes twice the time to get a tenth smaller. */
const LEVEL = 3

/**
 * Writes the database, the files that its rows name, and the secrets into one archive, while the server works. Everything is of one
 * moment: rows come from one snapshot, a removed file stays on the disk longer than a back-up takes, and the noted seals are read
 * before the snapshot.
 */
export async function makeBackup(wanted: Wanted): Promise<MadeBackup> {
  const { folder, clock, secrets, passphrase, cost, kind } = wanted
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const key = await newKey(passphrase, cost)
  const dataFiles = await readDataFiles(wanted.dataFolder)
  const pool = createPool(wanted.connectionString, { size: 1, name: 'backup', statement_timeout_ms: 0 })
  await removeAbandoned(folder, await read(createDatabase(pool), readOwners))
  let writer: ArchiveWriter | null = null
  const client = await copyClient(pool)
  try {
    const tables = await beginSnapshot(client)
    await refuseWithoutRoom(folder, tables, await bytesOfNamedFiles(client))
    const made_at = clock()
    const head: Head = { format: FORMAT, version: VERSION, made_at, kind, ...(await readOrigin(client)) }
    const path = join(folder, nameOf(head))
    writer = await ArchiveWriter.begin(path)
    await writer.add(HEAD, text(head))
    await writer.add(SECRETS, text(key.lock(secrets)))
    for (const { name, content } of dataFiles) await writer.add(`${DATA}/${name}`, content)
    const counters = await readCounters(client)
    const content = await writeContent(client, writer, tables, wanted)
    const manifest: Manifest = { ...content, counters, sha256: writer.digest() }
    await writer.add(MANIFEST, text(manifest))
    await writer.add(MAC, key.mac(Buffer.from(text(manifest))))
    await endSnapshot(client)
    await writer.finish()
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { path, bytes: writer.bytes, rows, files: manifest.files.count, missing: manifest.missing }
  } catch (error) {
    await writer?.abandon()
    throw error
  } finally {
    wanted.progress.end()
    // Its snapshot ends with it, also where a table was only half read.
    client.release(true)
    await pool.end()
  }
}

/** An archive that nobody has written to for this long is not under way any more: its process was killed. */
const ABANDONED_MS = 3_600_000

async function removeAbandoned(folder: string, owners: Owners): Promise<void> {
  const oldest = localTime(epochOf(systemClock()) - ABANDONED_MS)
  for (const archive of await archivesIn(folder))
    if (archive.isUnfinished && isOf(owners, archive) && archive.written_at < oldest)
      // Another process may remove it at the same time.
      await rm(archive.path, { force: true })
}

/** Rows as text and compressed take less than a third of their tables on the disk. */
const SMALLER = 3

async function refuseWithoutRoom(
  folder: string,
  tables: readonly WholeTable[],
  files: number,
): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const needed = tables.reduce((sum, { bytes }) => sum + bytes, 0) / SMALLER + files
  if (free >= needed) return
  const [has, wants] = [sizeText(free), sizeText(needed)]
  throw new StartupRefusal(
    `${folder} 只剩 ${has}，备份约需 ${wants}：请清理磁盘，或把 BACKUP_FOLDER 设到更大的磁盘。`,
    `${folder} has ${has} left, and the back-up needs about ${wants}: make room, or set BACKUP_FOLDER to a larger disk.`,
  )
}

const text = (value: object) => `${JSON.stringify(value, null, 1)}\n`

async function readDataFiles(dataFolder: string) {
  const there = DATA_FILES.filter((name) => existsSync(join(dataFolder, name)))
  return Promise.all(there.map(async (name) => ({ name, content: await readFile(join(dataFolder, name)) })))
}

async function writeContent(
  client: pg.PoolClient,
  writer: ArchiveWriter,
  tables: readonly WholeTable[],
  { files, progress }: Wanted,
): Promise<Pick<Manifest, 'tables' | 'files' | 'missing'>> {
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0) + (await bytesOfNamedFiles(client))
  let done = 0
  const at = (more: number, what: string) =>
    progress.at((done + more) / Math.max(all, 1), `${what} · ${sizeText(writer.bytes)}`)

  const counts: TableCount[] = []
  for (const table of tables) {
    counts.push(
      await writeTable(client, writer, table, (bytes) => at(Math.min(bytes, table.bytes), table.name)),
    )
    done += table.bytes
    at(0, table.name)
  }
  const written = { count: 0, bytes: 0 }
  const missing: string[] = []
  for await (const some of namedFiles(client)) {
    for (const { key } of some) {
      const size = await writeFile(writer, files, key)
      if (size === null) missing.push(key)
      else {
        written.count += 1
        written.bytes += size
        at(written.bytes, FILES)
      }
    }
  }
  return { tables: counts, files: written, missing }
}

const compress = promisify(gzip)

async function writeTable(
  client: pg.PoolClient,
  writer: ArchiveWriter,
  table: WholeTable,
  at: (bytes: number) => void,
): Promise<TableCount> {
  const { name, columns } = table
  const rows = rowsOf(client, table)
  let bytes = 0
  let pieces = 0
  // One piece is compressed while the next is read, and pieces are written in their order.
  let before: Promise<void> = Promise.resolve()
  const hand = async (chunks: Buffer[]): Promise<void> => {
    pieces += 1
    const entry = `${TABLES}/${name}/${String(pieces).padStart(8, '0')}.gz`
    const piece = compress(Buffer.concat(chunks), { level: LEVEL })
    piece.catch(() => {})
    await before
    before = piece.then((content) => writer.add(entry, content))
    before.catch(() => {})
  }
  let chunks: Buffer[] = []
  let gathered = 0
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    gathered += chunk.length
    if (gathered < PIECE_BYTES) continue
    bytes += gathered
    await hand(chunks)
    at(bytes)
    chunks = []
    gathered = 0
  }
  bytes += gathered
  if (gathered > 0) await hand(chunks)
  await before
  return { name, columns, rows: rows.rowCount, bytes }
}

/** Resolves with the size; null without such a file. */
async function writeFile(writer: ArchiveWriter, files: FileStore, key: string): Promise<number | null> {
  const file = await files.find(key)
  if (file === null) return null
  try {
    const { size } = await file.stat()
    await writer.stream(`${FILES}/${key}`, size, file.createReadStream({ autoClose: false }))
    return size
  } finally {
    await file.close()
  }
}
