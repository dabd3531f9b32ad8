import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { extract } from 'tar-stream'
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

/** The entries of an archive, each to be read to its end before the next. */
export async function* entriesOf(path: string, read: (bytes: number) => void): AsyncIterable<ArchiveEntry> {
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 })
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
  const digest = createHash('sha256')
  let head: Head | null = null
  let opened: { key: PassphraseKey; secrets: Record<string, string> } | null = null
  let manifest: { text: Buffer; sha256: string } | null = null
  let mac: string | null = null
  for await (const { name, size, content } of entriesOf(path, read)) {
    if (name === MAC) mac = (await textOf(content, size)).toString()
    else if (name === MANIFEST)
      manifest = { text: await textOf(content, size), sha256: digest.copy().digest('hex') }
    else {
      noteEntry(digest, name, size)
      if (name !== HEAD && name !== SECRETS) {
        for await (const chunk of content) digest.update(chunk)
        continue
      }
      const text = await textOf(content, size)
      digest.update(text)
      if (name === HEAD) head = checkHead(path, JSON.parse(text.toString()))
      else opened = await openSecrets(path, passphrase, JSON.parse(text.toString()))
    }
  }
  if (head === null || opened === null || manifest === null || mac === null)
    throw new Error('its end is missing')
  if (opened.key.mac(manifest.text) !== mac) throw new Error('its manifest was changed')
  const parsed: Manifest = JSON.parse(manifest.text.toString())
  if (parsed.sha256 !== manifest.sha256) throw new Error('its content is not what was written')
  return { head, secrets: opened.secrets, manifest: parsed }
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
