import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
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
  /** Streams to the disk and resolves when the file is stored safely. Returns the key. */
  receive(content: Readable): Promise<string>
  ends(key: string): Promise<FileEnds>
  /** 404 when the file no longer exists. */
  read(key: string): Promise<Readable>
  remove(keys: readonly string[]): Promise<void>
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

export function createFileStore(dataFolder: string): FileStore {
  const folder = join(dataFolder, 'files')
  const asideFolder = join(folder, 'aside')
  const pathOf = (key: string) => join(folder, key.slice(0, 2), checked(key))
  const asidePath = (key: string) => join(asideFolder, checked(key))
  const made = async (path: string) => (await stat(path)).mtimeMs

  return {
    async receive(content) {
      const key = randomBytes(16).toString('hex')
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true, mode: 0o700 })
      try {
        await pipeline(content, createWriteStream(pathOf(key), { flags: 'wx', mode: 0o600, flush: true }))
      } catch (error) {
        await rm(pathOf(key), { force: true })
        if (isFull(error)) refuse('unavailable')
        throw error
      }
      return key
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

    async remove(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })))
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
      await utimes(pathOf(key), now_ms / 1000, now_ms / 1000)
      await rename(pathOf(key), asidePath(key))
    },

    async aside() {
      const keys = (await names(asideFolder)).filter((key) => KEY.test(key))
      return Promise.all(keys.map(async (key) => ({ key, since_ms: await made(asidePath(key)) })))
    },

    putBack: (key) => rename(asidePath(key), pathOf(key)),
    removeAside: (key) => rm(asidePath(key), { force: true }),
  }
}

/** A key comes only from the database or from this store, and a path is built from nothing else. */
function checked(key: string): string {
  if (!KEY.test(key)) throw new Error('not a key of the store of files')
  return key
}

/** No names where the folder does not exist yet. */
const names = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
