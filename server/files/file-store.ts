import { type Hash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { epochOf } from '@water/rules/calendar'
import { systemClock } from '../clock'
import { refuse } from '../refusal'

/** The ends of a file: enough to tell its kind, however large it is. */
export interface FileEnds {
  size: number
  head: Buffer
  tail: Buffer
}

/**
 * Keeps files under random names. Nobody chooses a name, and no path is built from one. The database says who owns a
 * file.
 */
export interface FileStore {
  /** Streams to the disk and resolves when the file is stored safely. Returns the key. The hash sees every byte. */
  receive(content: Readable, hash?: Hash): Promise<string>
  /** Stores a file of a back-up under the key that its row names. */
  bringBack(key: string, content: AsyncIterable<Buffer>): Promise<void>
  ends(key: string): Promise<FileEnds>
  /** 404 when the file no longer exists. */
  read(key: string): Promise<Readable>
  /** Deletes files that no row has ever named. */
  drop(keys: readonly string[]): Promise<void>
  /**
   * Takes files out of the store. They stay on the disk for a while: a back-up under way may have begun when their rows were there.
   */
  remove(keys: readonly string[]): Promise<void>
  /** Deletes for good what was removed before a moment. */
  forgetRemoved(time_ms: number): Promise<void>
  /** A file that a row names, or named until lately; null where there is none. */
  find(key: string): Promise<FileHandle | null>
  /** Files that were made before a moment. */
  madeBefore(time_ms: number): Promise<string[]>
  /** Moves a file away without deleting it. */
  setAside(key: string, now_ms: number): Promise<void>
  aside(): Promise<{ key: string; since_ms: number }[]>
  putBack(key: string): Promise<void>
  removeAside(key: string): Promise<void>
}

const KEY = /^[0-9a-f]{32}$/
/**
 * The parts of a file's beginning and end that are read. An archive's directory may end this far from the end of its
 * file.
 */
const HEAD = 4096
const TAIL = 66 * 1024

export function createFileStore({ filesFolder: folder }: { filesFolder: string }): FileStore {
  const asideFolder = join(folder, 'aside')
  const pathOf = (key: string) => join(folder, key.slice(0, 2), checked(key))
  const asidePath = (key: string) => join(asideFolder, checked(key))
  const removedFolder = join(folder, 'removed')
  const removedPath = (key: string) => join(removedFolder, checked(key))
  const made = async (path: string) => (await stat(path)).mtimeMs

  return {
    async receive(content, hash) {
      const key = randomBytes(16).toString('hex')
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true, mode: 0o700 })
      try {
        await pipeline(hash ? hashed(content, hash) : content, newFile(pathOf(key)))
      } catch (error) {
        await rm(pathOf(key), { force: true })
        if (isFull(error)) refuse('unavailable')
        throw error
      }
      return key
    },

    async bringBack(key, content) {
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true, mode: 0o700 })
      await pipeline(content, newFile(pathOf(key)))
    },

    async ends(key) {
      const file = await open(pathOf(key))
      try {
        const { size } = await file.stat()
        const part = async (from: number, length: number) => {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
          return buffer.subarray(0, bytesRead)
        }
        const tail = Math.min(TAIL, size)
        return { size, head: await part(0, Math.min(HEAD, size)), tail: await part(size - tail, tail) }
      } finally {
        await file.close()
      }
    },

    async read(key) {
      const file = await open(pathOf(key)).catch(() => refuse('file_gone'))
      return file.createReadStream()
    },

    async drop(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })))
    },

    async remove(keys) {
      if (keys.length === 0) return
      await mkdir(removedFolder, { recursive: true, mode: 0o700 })
      for (const key of keys) await moved(pathOf(key), removedPath(key), epochOf(systemClock()))
    },

    async forgetRemoved(time_ms) {
      for (const key of (await names(removedFolder)).filter((name) => KEY.test(name)))
        if ((await made(removedPath(key)).catch(() => time_ms)) < time_ms)
          await rm(removedPath(key), { force: true })
    },

    async find(key) {
      // A file moves in one direction while we look, except when it is put back from aside.
      for (const path of [pathOf(key), removedPath(key), asidePath(key), pathOf(key)]) {
        const file = await open(path).catch((error: unknown) => {
          if (isGone(error)) return null
          throw error
        })
        if (file !== null) return file
      }
      return null
    },

    async madeBefore(time_ms) {
      const keys: string[] = []
      for (const branch of await names(folder)) {
        if (!/^[0-9a-f]{2}$/.test(branch)) continue
        for (const key of await names(join(folder, branch)))
          if (KEY.test(key) && (await made(pathOf(key)).catch(() => time_ms)) < time_ms) keys.push(key)
      }
      return keys
    },

    async setAside(key, now_ms) {
      await mkdir(asideFolder, { recursive: true, mode: 0o700 })
      await moved(pathOf(key), asidePath(key), now_ms)
    },

    async aside() {
      const keys = (await names(asideFolder)).filter((key) => KEY.test(key))
      return Promise.all(keys.map(async (key) => ({ key, since_ms: await made(asidePath(key)) })))
    },

    putBack: (key) => rename(asidePath(key), pathOf(key)),
    removeAside: (key) => rm(asidePath(key), { force: true }),
  }
}

const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })

async function* hashed(content: Readable, hash: Hash): AsyncIterable<Buffer> {
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk)
    hash.update(bytes)
    yield bytes
  }
}

/** Moves a file and notes the moment. The one that is not there was moved by another server, or for another reason. */
async function moved(from: string, to: string, now_ms: number): Promise<void> {
  try {
    await utimes(from, now_ms / 1000, now_ms / 1000)
    await rename(from, to)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A key comes only from the database or from this store, and a path is built from nothing else. */
function checked(key: string): string {
  if (!KEY.test(key)) throw new Error('not a key of the store of files')
  return key
}

/** No names where the folder does not exist yet. */
const names = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
