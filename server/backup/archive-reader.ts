import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { backupKinds } from '@water/contract/backups/calls'
import { extract } from 'tar-stream'
import * as z from 'zod'
import { StartupRefusal } from '../startup-refusal'
import { damaged, FORMAT, HEAD, type Head, MAC, MANIFEST, type Manifest, SECRETS, VERSION } from './archive'
import { noteEntry } from './archive-writer'
import { keyOfLocked, type LockedSecrets, type PassphraseKey } from './locked-secrets'

export interface CheckedArchive {
  path: string
  head: Head
  secrets: Record<string, string>
  manifest: Manifest
  bytes: number
}

export interface ArchiveEntry {
  name: string
  size: number
  content: AsyncIterable<Buffer>
}

/** A manifest names tables and missing files; nobody makes one of this size. */
const LARGEST_TEXT = 64 * 1024 * 1024

/** The end of an archive, behind its content, and the SHA-256 over the content that was read. */
interface Closing {
  manifest: Buffer
  mac: string
  sha256: string
}

/**
 * One reading of an archive. What is checked in one reading and used in another is hashed each time: the file may have been
 * changed between the two.
 */
export class Reading {
  /** After the last entry of the content. */
  closing: Closing | null = null

  constructor(
    readonly path: string,
    private readonly read: (bytes: number) => void,
  ) {}

  /**
   * The entries before the manifest, each to be read to its end before the next. Refuses a name that comes twice, and anything
   * behind the manifest but its MAC: the MAC says nothing about it.
   */
  async *content(): AsyncGenerator<ArchiveEntry, void> {
    const digest = createHash('sha256')
    const names = new Set<string>()
    let manifest: Buffer | null = null
    for await (const { name, size, content } of entriesOf(this.path, this.read)) {
      if (names.has(name)) throw damaged(this.path, `${name} comes twice`)
      names.add(name)
      if (this.closing !== null || (manifest !== null && name !== MAC))
        throw damaged(this.path, `${name} stands behind its end`)
      if (name === MANIFEST) manifest = await textOf(content, size)
      else if (name !== MAC) {
        noteEntry(digest, name, size)
        yield { name, size, content: hashed(content, digest) }
      } else if (manifest === null) throw damaged(this.path, 'its manifest is missing')
      else
        this.closing = {
          manifest,
          mac: (await textOf(content, size)).toString(),
          sha256: digest.digest('hex'),
        }
    }
    if (this.closing === null) throw damaged(this.path, 'its end is missing')
  }
}

async function* hashed(content: AsyncIterable<Buffer>, digest: Hash): AsyncIterable<Buffer> {
  for await (const chunk of content) {
    digest.update(chunk)
    yield chunk
  }
}

async function* entriesOf(
  path: string,
  read: (bytes: number) => void,
  together = 1024 * 1024,
): AsyncIterable<ArchiveEntry> {
  const file = createReadStream(path, { highWaterMark: together })
  const tar = extract()
  file.on('error', (error) => tar.destroy(error))
  file.on('data', (chunk) => {
    read(chunk.length)
    if (!tar.write(chunk)) file.pause()
  })
  tar.on('drain', () => file.resume())
  file.on('end', () => tar.end(null))
  try {
    for await (const entry of tar) {
      const { name, size, type } = entry.header
      if (type !== 'file') throw new Error(`${name} is no file`)
      yield { name, size, content: entry as AsyncIterable<Buffer> }
    }
  } finally {
    file.destroy()
    tar.destroy()
  }
}

/**
 * Reads an archive from its beginning to its end and compares it with its manifest. Refuses a file that is no archive, one of a newer
 * release, a wrong passphrase, and one that is damaged, cut off or changed.
 */
export async function checkArchive(
  path: string,
  passphrase: string,
  read: (bytes: number) => void,
): Promise<CheckedArchive> {
  const file = await open(path).catch((error: Error) => {
    throw new StartupRefusal(
      `无法读取备份文件 ${path}：请核对路径。(${error.message})`,
      `The archive ${path} cannot be read: check its path. (${error.message})`,
    )
  })
  const start = Buffer.alloc(HEAD.length)
  const begun = file.read(start, 0, start.length, 0)
  const { size: bytes } = await begun.then(() => file.stat()).finally(() => file.close())
  // A tar file begins with the name of its first entry.
  if (start.toString() !== HEAD) throw noArchive(path)
  try {
    return { path, bytes, ...(await readThrough(path, passphrase, read)) }
  } catch (error) {
    throw error instanceof StartupRefusal ? error : damaged(path, (error as Error).message)
  }
}

async function readThrough(
  path: string,
  passphrase: string,
  read: (bytes: number) => void,
): Promise<Pick<CheckedArchive, 'head' | 'secrets' | 'manifest'>> {
  let head: Head | null = null
  let opened: { key: PassphraseKey; secrets: Record<string, string> } | null = null
  const reading = new Reading(path, read)
  for await (const { name, size, content } of reading.content()) {
    if (name === HEAD) head = checkHead(path, JSON.parse((await textOf(content, size)).toString()))
    else if (name === SECRETS)
      opened = await openSecrets(path, passphrase, JSON.parse((await textOf(content, size)).toString()))
    else await skip(content)
  }
  // The reading has ended with it, or has thrown.
  const { manifest, mac, sha256 } = reading.closing!
  if (head === null || opened === null) throw new Error('its beginning is missing')
  if (opened.key.mac(manifest) !== mac) throw new Error('its manifest was changed')
  const parsed: Manifest = JSON.parse(manifest.toString())
  if (parsed.sha256 !== sha256) throw new Error('its content is not what was written')
  return { head, secrets: opened.secrets, manifest: parsed }
}

const BEGINNING_BYTES = 64 * 1024

const beginning = z.object({
  format: z.literal(FORMAT),
  made_at: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  installation: z.uuid().optional(),
  kind: z.enum(backupKinds).optional(),
})
export type Beginning = z.output<typeof beginning>

/** The beginning of an archive, read without its passphrase; null where the file is none, or its beginning is not whole. */
export async function readBeginning(path: string): Promise<Beginning | null> {
  try {
    for await (const { name, size, content } of entriesOf(path, () => {}, BEGINNING_BYTES))
      return name === HEAD ? beginning.parse(JSON.parse((await textOf(content, size)).toString())) : null
  } catch {
    // No archive, or one that was cut off.
  }
  return null
}

/** An entry is read to its end before the next. */
export async function skip(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

async function textOf(content: AsyncIterable<Buffer>, size: number): Promise<Buffer> {
  if (size > LARGEST_TEXT) throw new Error('an entry is too large')
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const noArchive = (path: string) =>
  new StartupRefusal(
    `${path} 不是本系统的备份文件：请指定 npm run backup 生成的文件。没有写入任何内容。`,
    `${path} is no archive of this system: name a file that npm run backup has made. Nothing was written.`,
  )

function checkHead(path: string, head: Head): Head {
  if (head.format !== FORMAT) throw noArchive(path)
  if (head.version === VERSION) return head
  throw new StartupRefusal(
    `备份文件 ${path} 的格式（${head.version}）比本程序新：请用更新的版本恢复。没有写入任何内容。`,
    `The format of the archive ${path} (${head.version}) is newer than this program: restore it with the newer release. Nothing was written.`,
  )
}

async function openSecrets(path: string, passphrase: string, locked: LockedSecrets) {
  const key = await keyOfLocked(passphrase, locked)
  const secrets = key?.open(locked)
  if (key && secrets) return { key, secrets }
  throw new StartupRefusal(
    `口令不能打开 ${path}：请使用备份时的口令。没有写入任何内容。`,
    `This passphrase does not open ${path}: use the one that it was made with. Nothing was written.`,
  )
}
