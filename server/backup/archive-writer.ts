import { createHash, type Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'

const EPOCH = new Date(0)
/** The end of the name of an archive that is being written. */
export const UNFINISHED = '.unfinished'

/**
 * Writes the entries of an archive one after the other. The file gets its name only when it is complete and safely on the disk.
 */
export class ArchiveWriter {
  readonly #tar = pack()
  readonly #digest = createHash('sha256')
  readonly #unfinished: string
  /** Ends with the file, or rejects when the disk takes no more. */
  readonly #written: Promise<void>
  bytes = 0

  private constructor(
    readonly path: string,
    file: FileHandle,
  ) {
    this.#unfinished = `${path}${UNFINISHED}`
    this.#written = pipeline(Readable.from(this.#tar), file.createWriteStream({ flush: true }))
    // Every entry races with it; between two entries nobody waits for it.
    this.#written.catch(() => {})
  }

  /** Refuses a name that another process writes, or has written: a complete file of it can only come from who writes it. */
  static async begin(path: string): Promise<ArchiveWriter> {
    const unfinished = `${path}${UNFINISHED}`
    const file = await open(unfinished, 'wx', 0o600)
    if (!existsSync(path)) return new ArchiveWriter(path, file)
    await file.close()
    await rm(unfinished)
    throw new Error(`EEXIST: ${path} is there already`)
  }

  /** The SHA-256 over everything so far. */
  digest(): string {
    return this.#digest.copy().digest('hex')
  }

  async add(name: string, content: Buffer | string): Promise<void> {
    const bytes = Buffer.from(content)
    await this.stream(name, bytes.length, [bytes])
  }

  /** The content has exactly this size. */
  async stream(name: string, size: number, content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    noteEntry(this.#digest, name, size)
    const { promise, resolve, reject } = deferred()
    const header = { name, size, mode: 0o600, mtime: EPOCH }
    const entry = this.#tar.entry(header, (error) => (error ? reject(error) : resolve()))
    for await (const chunk of content) {
      this.#digest.update(chunk)
      this.bytes += chunk.length
      if (!entry.write(chunk)) {
        const drained = new Promise<void>((resume) => entry.once('drain', () => resume()))
        await Promise.race([drained, promise, this.#written])
      }
    }
    entry.end(null)
    await Promise.race([promise, this.#written])
  }

  async finish(): Promise<void> {
    this.#tar.finalize()
    await this.#written
    await rename(this.#unfinished, this.path)
    const folder = await open(dirname(this.path))
    await folder.sync().finally(() => folder.close())
  }

  async abandon(): Promise<void> {
    this.#tar.destroy()
    await this.#written.catch(() => {})
    await rm(this.#unfinished, { force: true })
  }
}

function deferred() {
  let resolve = () => {}
  let reject = (_: Error) => {}
  const promise = new Promise<void>((done, failed) => {
    resolve = done
    reject = failed
  })
  promise.catch(() => {})
  return { promise, resolve, reject }
}

/** Name and size count too, so that no entry can be renamed, left out or cut in two. */
export function noteEntry(digest: Hash, name: string, size: number): void {
  digest.update(`${name}\n${size}\n`)
}
