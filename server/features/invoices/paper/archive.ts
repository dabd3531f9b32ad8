import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive. */
export interface ArchivedFile {
  name: string
  content: Buffer
  /** The time that the archive states for it. */
  madeAt: Date
}

/**
 * A zip of any number of files as a stream. A file is asked for when the one before has gone into the stream, which
 * waits for its reader: a few files are in memory at a time. An error of the files is the stream's, and when the reader
 * gives up the files are closed.
 */
export function archiveOf(files: AsyncIterable<ArchivedFile>): Readable {
  const zip = new ZipFile()
  // A PassThrough, which its types call by the interface of old streams.
  const output = zip.outputStream as Readable
  const gone = new AbortController()
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  output.once('close', () => gone.abort())
  fill(zip, files, gone.signal).then(() => zip.end(), fail)
  return output
}

async function fill(zip: ZipFile, files: AsyncIterable<ArchivedFile>, signal: AbortSignal): Promise<void> {
  for await (const { name, content, madeAt } of files) {
    signal.throwIfAborted()
    const stream = givingAway(content)
    zip.addReadStream(stream, name, { mtime: madeAt, compress: !isPacked(name), size: content.length })
    await once(stream, 'end', { signal })
  }
}

/** yazl keeps each stream to the end of the archive, and a stream of `Readable.from` would keep its content as long. */
function givingAway(content: Buffer): Readable {
  const rest = content.length === 0 ? [] : [content]
  return new Readable({
    read() {
      this.push(rest.pop() ?? null)
    },
  })
}

/** These are compressed already. */
const isPacked = (name: string): boolean => name.endsWith('.pdf') || name.endsWith('.ofd')

/** Characters that a name of a file cannot have on Windows, or that are invisible. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu
/** In UTF-16, below what the systems allow with the folder before it. */
const LONGEST_NAME = 60

/** `26009000010000000042 陈小明.pdf`: told apart by the number, found by the name. */
export function paperName(number: string, buyer: string, format: string): string {
  const name = Array.from(buyer.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim())
  while (name.join('').length > LONGEST_NAME) name.pop()
  return `${`${number} ${name.join('')}`.replace(/[. ]+$/, '')}.${format}`
}
